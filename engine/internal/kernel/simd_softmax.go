//go:build goexperiment.simd && (amd64 || arm64)

package kernel

import (
	"math"

	"simd/archsimd"
)

// expsVector takes blocks of four where there are none of eight: Exp's operations in its order, the
// exceptions chosen at the end.
func expsVector(x []float32, count int) {
	fill := archsimd.BroadcastFloat32x4
	var zero archsimd.Float32x4
	log2e, hi, lo := fill(expLog2e), fill(expHi), fill(expLo)
	half, one := fill(0.5), fill(1)
	c7, c6, c5, c4, c3 := fill(1.0/5040), fill(1.0/720), fill(1.0/120), fill(1.0/24), fill(1.0/6)
	least, most, infinite := fill(expLeast), fill(expMost), fill(float32(math.Inf(1)))
	bias := archsimd.BroadcastInt32x4(127)
	x = x[:(count+3)/4*4]
	blocks := view4(x[expsWide(x):])
	for i := range blocks {
		x := archsimd.LoadFloat32x4Array(&blocks[i])
		n := x.Mul(log2e).Add(zero.Sub(half).IfElse(x.Less(zero), half)).ConvertToInt32()
		whole := n.ConvertToFloat32()
		r := x.Sub(whole.Mul(hi))
		r = r.Sub(whole.Mul(lo))
		p := c7.Mul(r).Add(c6)
		p = p.Mul(r).Add(c5)
		p = p.Mul(r).Add(c4)
		p = p.Mul(r).Add(c3)
		p = p.Mul(r).Add(half)
		p = p.Mul(r).Mul(r).Add(r).Add(one)
		p = p.Mul(n.Add(bias).ShiftAllLeft(23).ToBits().BitsToFloat32())
		p = zero.IfElse(x.Less(least), p)
		p = infinite.IfElse(x.Greater(most), p)
		x.IfElse(x.NotEqual(x), p).StoreArray(&blocks[i])
	}
}

// logs sets the first count values of x to their Log. len(x) is a pitch; what
// becomes of the values after count is not said.
func logs(x []float32, count int) {
	if !vectors {
		logsScalar(x, count)
		return
	}
	logsVector(x, count)
}

// logsVector takes blocks of four: Log's operations in its order, the
// exceptions chosen where Log chooses them.
func logsVector(x []float32, count int) {
	fill, bits := archsimd.BroadcastFloat32x4, archsimd.BroadcastUint32x4
	smallest, root, half, one, two := fill(logSmallest), fill(1.41421356), fill(0.5), fill(1), fill(2)
	c9, c7, c5, c3, ln2 := fill(1.0/9), fill(1.0/7), fill(1.0/5), fill(1.0/3), fill(0.69314718)
	mantissa, exponent, bias := bits(1<<23-1), bits(127<<23), archsimd.BroadcastInt32x4(127)
	blocks := view4(x[:(count+3)/4*4])
	for i := range blocks {
		given := archsimd.LoadFloat32x4Array(&blocks[i])
		x := smallest.IfElse(given.Less(smallest), given)
		b := x.ToBits()
		e := b.ShiftAllRight(23).BitsToInt32().Sub(bias).ConvertToFloat32()
		m := b.And(mantissa).Or(exponent).BitsToFloat32()
		high := m.Greater(root)
		m = m.Mul(half).IfElse(high, m)
		e = e.Add(one).IfElse(high, e)
		s := m.Sub(one).Div(m.Add(one))
		q := s.Mul(s)
		p := c9.Mul(q).Add(c7)
		p = p.Mul(q).Add(c5)
		p = p.Mul(q).Add(c3)
		p = two.Mul(s).Mul(p.Mul(q).Add(one))
		given.IfElse(given.NotEqual(given), p.Add(e.Mul(ln2))).StoreArray(&blocks[i])
	}
}

func lowerRows(z, top []float32, pitch int) {
	if !vectors || pitch%8 != 0 {
		lowerRowsScalar(z, top, pitch)
		return
	}
	lowerRowsVector(z, top, pitch)
}

// lowerRowsVector is for rows of whole blocks of eight.
func lowerRowsVector(z, top []float32, pitch int) {
	blocks := view8(z)
	for r, t := range top {
		wide := fill8(t)
		for b := r * pitch / 8; b < (r+1)*pitch/8; b++ {
			load8(&blocks[b]).sub(wide).store(&blocks[b])
		}
	}
}

func divideRows(rows, classes int, z []float32, pitch int) {
	if !vectors || pitch%8 != 0 {
		divideRowsScalar(rows, classes, z, pitch)
		return
	}
	divideRowsVector(rows, classes, z, pitch)
}

// divideRowsVector is for rows of whole blocks of eight.
func divideRowsVector(rows, classes int, z []float32, pitch int) {
	blocks := view8(z)
	for r := range rows {
		sum := fill8(total(z[r*pitch:][:classes]))
		for b := r * pitch / 8; b < (r+1)*pitch/8; b++ {
			load8(&blocks[b]).div(sum).store(&blocks[b])
		}
	}
}

func gradientRows(classes int, d, y, share []float32, pitch int) {
	if !vectors || pitch%8 != 0 {
		gradientRowsScalar(classes, d, y, share, pitch)
		return
	}
	gradientRowsVector(classes, d, y, share, pitch)
}

// gradientRowsVector is for rows of whole blocks of eight.
func gradientRowsVector(classes int, d, y, share []float32, pitch int) {
	from, to := view8(y), view8(d)
	for r, by := range share {
		wide := fill8(by)
		for b := r * pitch / 8; b < (r+1)*pitch/8; b++ {
			load8(&to[b]).sub(load8(&from[b])).mul(wide).store(&to[b])
		}
		clear(d[r*pitch+classes : (r+1)*pitch])
	}
}

// predictVector has no vectors natively, where Go's loop is as fast.
func predictVector(rows int, x []float32, classes, pitch int, at []int32) {
	predictScalar(rows, x, classes, pitch, at)
}
