package kernel

import "math"

// Constants of Exp. The natural logarithm of 2 is in two parts, of which the
// first has few bits, so that a whole number times it is exact.
const (
	expLog2e = 1.44269504
	expHi    = 0.693359375
	expLo    = -2.12194440e-4
	expLeast = -87
	expMost  = 88
)

// Exp is e^x in float32 with the same bits on every machine, within 2 units
// in the last place. It is 0 below -87 and +Inf above 88.
func Exp(x float32) float32 {
	switch {
	case x != x:
		return x
	case x < expLeast:
		return 0
	case x > expMost:
		return float32(math.Inf(1))
	}
	half := float32(0.5)
	if x < 0 {
		half = -0.5
	}
	n := int32(float32(x*expLog2e) + half)
	r := x - float32(float32(n)*expHi)
	r -= float32(float32(n) * expLo)
	// The Taylor series of e^r to r^7; |r| ≤ ½ ln 2.
	p := float32(1.0 / 5040)
	p = float32(p*r) + 1.0/720
	p = float32(p*r) + 1.0/120
	p = float32(p*r) + 1.0/24
	p = float32(p*r) + 1.0/6
	p = float32(p*r) + 0.5
	p = float32(float32(p*r)*r) + r + 1
	return float32(p * math.Float32frombits(uint32(n+127)<<23))
}

// logSmallest is the smallest normal number.
const logSmallest = 1.17549435e-38

// Log is the natural logarithm of a positive normal x in float32, with the
// same bits on every machine. Values too small to be normal give the
// logarithm of the smallest normal number, about -87.3; of NaN it is NaN.
func Log(x float32) float32 {
	switch {
	case x != x:
		return x
	case x < logSmallest:
		x = logSmallest
	}
	b := math.Float32bits(x)
	e := int32(b>>23) - 127
	m := math.Float32frombits(b&(1<<23-1) | 127<<23)
	if m > 1.41421356 {
		m *= 0.5
		e++
	}
	// log m = 2 artanh s, s = (m-1)/(m+1), |s| ≤ 0.172.
	s := (m - 1) / (m + 1)
	q := float32(s * s)
	p := float32(1.0 / 9)
	p = float32(p*q) + 1.0/7
	p = float32(p*q) + 1.0/5
	p = float32(p*q) + 1.0/3
	p = float32(float32(2*s) * (float32(p*q) + 1))
	return p + float32(float32(e)*0.69314718)
}

// SoftmaxRows sets each of rows rows of z to its softmax, in the first classes
// of pitch values. What a row has after them becomes zero.
func SoftmaxRows(rows, classes int, z []float32, pitch int) {
	var b lossBatch
	for lo := 0; lo < rows; lo += lossRows {
		n := min(lossRows, rows-lo)
		some := z[lo*pitch:][:n*pitch]
		for r := range n {
			row := some[r*pitch:][:classes]
			b.top[r] = row[Argmax(row)]
		}
		b.shares(n, classes, some, pitch)
		for r := range n {
			clear(some[r*pitch+classes : (r+1)*pitch])
		}
	}
}

// Softmax sets p to the softmax of z, two slices of the same length ≥ 1. They
// may be the same slice.
func Softmax(z, p []float32) {
	top := z[0]
	for _, v := range z {
		if v > top {
			top = v
		}
	}
	var sum float32
	for j, v := range z {
		p[j] = Exp(v - top)
		sum += p[j]
	}
	for j := range p {
		p[j] /= sum
	}
}

// lossRows is how many rows' exponentials are taken together.
const lossRows = 64

// CrossEntropy takes the logits of rows rows with classes columns to the mean
// loss -Σ_j y_j log p_j, and leaves its gradient (p - y)/mean in place of the
// logits. target has the classes' weights y, zero or one, one row for every
// row of z; a row whose target is all zero is not in the loss and gets a zero
// gradient. mean is the number of rows that are in the loss. correct counts
// those whose largest logit is the first class of the target.
func CrossEntropy(rows, classes int, z, target []float32, pitch, mean int) (loss float64, correct int) {
	var b lossBatch
	for k := range b.share {
		b.share[k] = 1 / float32(mean)
	}
	for r := 0; r < rows; {
		n, right := b.likely(z[r*pitch:rows*pitch], target[r*pitch:], nil, classes, pitch)
		if n == 0 {
			clear(z[r*pitch : (r+1)*pitch])
			r++
			continue
		}
		correct += right
		b.logs(n, z[r*pitch:], pitch)
		for k := range n {
			loss = b.rowLoss(k, loss, z[(r+k)*pitch:][:classes], target[(r+k)*pitch:][:classes])
		}
		gradientRows(classes, z[r*pitch:][:n*pitch], target[r*pitch:][:n*pitch], b.share[:n], pitch)
		r += n
	}
	return loss / float64(mean), correct
}

// WeighedCrossEntropy is CrossEntropy with a weight for each row, 0 for those
// that are not in the loss, and their sum for the mean.
func WeighedCrossEntropy(rows, classes int, z, target, weight []float32, pitch int, mass float64) (loss float64, correct int) {
	var b lossBatch
	for r := 0; r < rows; {
		n, right := b.likely(z[r*pitch:rows*pitch], target[r*pitch:], weight[r:], classes, pitch)
		if n == 0 {
			clear(z[r*pitch : (r+1)*pitch])
			r++
			continue
		}
		correct += right
		b.logs(n, z[r*pitch:], pitch)
		for k, w := range weight[r : r+n] {
			l := b.rowLoss(k, 0, z[(r+k)*pitch:][:classes], target[(r+k)*pitch:][:classes])
			b.share[k] = float32(float64(w) / mass)
			loss += float64(l * float64(w))
		}
		gradientRows(classes, z[r*pitch:][:n*pitch], target[r*pitch:][:n*pitch], b.share[:n], pitch)
		r += n
	}
	return loss / mass, correct
}

// lossBatch is what is known of some rows of the loss that are taken together.
type lossBatch struct {
	first [lossRows]int     // the first class of the row's target
	top   [lossRows]float32 // the row's largest logit
	log   [lossRows]float32 // the logarithm of the first class's probability
	share [lossRows]float32 // the row's part of the mean
}

// likely turns the logits of the first rows of z into probabilities, up to a
// row that is not in the loss and lossRows at most. It returns how many these
// are and how many of them are predicted right. What a row has after its
// classes is left as anything.
func (b *lossBatch) likely(z, target, weight []float32, classes, pitch int) (rows, correct int) {
	most := min(lossRows, len(z)/pitch)
	for ; rows < most && (weight == nil || weight[rows] != 0); rows++ {
		d, first := z[rows*pitch:][:classes], firstPositive(target[rows*pitch:][:classes])
		if first < 0 {
			break
		}
		at := Argmax(d)
		if at == first {
			correct++
		}
		b.first[rows], b.top[rows] = first, d[at]
	}
	if rows > 0 {
		b.shares(rows, classes, z, pitch)
	}
	return rows, correct
}

// shares sets each of rows rows, at least one, to the exponentials of its
// logits less the largest over their sum. What a row has after its classes is
// left as anything.
func (b *lossBatch) shares(rows, classes int, z []float32, pitch int) {
	z = z[:rows*pitch]
	lowerRows(z, b.top[:rows], pitch)
	exps(z, len(z))
	divideRows(rows, classes, z, pitch)
}

// logs takes the logarithm of the probability of each row's first class.
func (b *lossBatch) logs(rows int, p []float32, pitch int) {
	for k, j := range b.first[:rows] {
		b.log[k] = p[k*pitch+j]
	}
	logs(b.log[:], rows)
}

// rowLoss is loss - Σ_j y_j log p_j, in the order of j.
func (b *lossBatch) rowLoss(k int, loss float64, p, y []float32) float64 {
	first := b.first[k]
	loss -= float64(float32(y[first] * b.log[k]))
	for j := first + 1; j < len(y); j++ {
		if y[j] > 0 {
			loss -= float64(float32(y[j] * Log(p[j])))
		}
	}
	return loss
}

// lowerRowsScalar takes each row's top from its values.
func lowerRowsScalar(z, top []float32, pitch int) {
	for r, t := range top {
		row := z[r*pitch:][:pitch]
		for j := range row {
			row[j] -= t
		}
	}
}

func logsScalar(x []float32, count int) {
	for i, v := range x[:count] {
		x[i] = Log(v)
	}
}

// divideRowsScalar divides the classes of each row by their sum, in the order
// of the classes.
func divideRowsScalar(rows, classes int, z []float32, pitch int) {
	for r := range rows {
		p := z[r*pitch:][:classes]
		sum := total(p)
		for j := range p {
			p[j] /= sum
		}
	}
}

func total(p []float32) (sum float32) {
	for _, v := range p {
		sum += v
	}
	return sum
}

// gradientRowsScalar sets d to (d - y)·share in the classes of each row and to
// zero after them, one row for each share.
func gradientRowsScalar(classes int, d, y, share []float32, pitch int) {
	for r, by := range share {
		d, y := d[r*pitch:][:pitch], y[r*pitch:][:classes]
		for j, v := range y {
			d[j] = float32((d[j] - v) * by)
		}
		clear(d[classes:])
	}
}

func firstPositive(y []float32) int {
	for j, v := range y {
		if v > 0 {
			return j
		}
	}
	return -1
}

// Argmax is the first index of the largest value of z, which has one at least.
func Argmax(z []float32) int {
	at, best := 0, z[0]
	for j, v := range z {
		if v > best {
			at, best = j, v
		}
	}
	return at
}
