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

// predictVector has no vectors natively, where Go's loop is as fast.
func predictVector(rows int, x []float32, classes, pitch int, at []int32) {
	predictScalar(rows, x, classes, pitch, at)
}
