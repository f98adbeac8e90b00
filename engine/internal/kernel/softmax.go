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

// Log is the natural logarithm of a positive normal x in float32, with the
// same bits on every machine. Values too small to be normal give the
// logarithm of the smallest normal number, about -87.3; of NaN it is NaN.
func Log(x float32) float32 {
	const smallest = 1.17549435e-38
	switch {
	case x != x:
		return x
	case x < smallest:
		x = smallest
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

// CrossEntropy takes the logits of rows rows with classes columns to the mean
// loss -Σ_j y_j log p_j, and leaves its gradient (p - y)/mean in place of the
// logits. target has the classes' weights y, zero or one, one row for every
// row of z; a row whose target is all zero is not in the loss and gets a zero
// gradient. mean is the number of rows that are in the loss. correct counts
// those whose largest logit is the first class of the target.
func CrossEntropy(rows, classes int, z, target []float32, pitch, mean int) (loss float64, correct int) {
	inv := 1 / float32(mean)
	for r := range rows {
		d, y := z[r*pitch:][:pitch], target[r*pitch:][:pitch]
		first := firstPositive(y[:classes])
		if first < 0 {
			clear(d)
			continue
		}
		at := Argmax(d[:classes])
		if at == first {
			correct++
		}
		softmaxRow(d, d[at], classes)
		for j := range classes {
			if y[j] > 0 {
				loss -= float64(float32(y[j] * Log(d[j])))
			}
			d[j] = float32((d[j] - y[j]) * inv)
		}
		clear(d[classes:])
	}
	return loss / float64(mean), correct
}

// softmaxRow is Softmax in place for a row of a matrix whose largest value is
// top. What the row has after its classes is left as anything.
func softmaxRow(d []float32, top float32, classes int) {
	p := d[:classes]
	for j := range p {
		p[j] -= top
	}
	Exps(d, classes)
	var sum float32
	for _, v := range p {
		sum += v
	}
	for j := range p {
		p[j] /= sum
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
