//go:build goexperiment.simd

package kernel

import (
	"math"

	"simd/archsimd"
)

// The vectors of amd64: blocks of 16 and 8 columns in 256-bit registers. Lanes
// never add to one another, so the width does not change a bit.

// vectors says whether this processor has the instructions: Go encodes even
// 128-bit vectors with AVX.
var vectors = archsimd.X86.AVX2()

type v16 struct{ a, b archsimd.Float32x8 }

func load16(p *row16) v16 {
	return v16{archsimd.LoadFloat32x8Array((*row8)(p[0:8])), archsimd.LoadFloat32x8Array((*row8)(p[8:16]))}
}

func fill16(x float32) v16 {
	b := archsimd.BroadcastFloat32x8(x)
	return v16{b, b}
}

func (v v16) store(p *row16) {
	v.a.StoreArray((*row8)(p[0:8]))
	v.b.StoreArray((*row8)(p[8:16]))
}

func (v v16) add(w v16) v16 { return v16{v.a.Add(w.a), v.b.Add(w.b)} }

func (v v16) sub(w v16) v16 { return v16{v.a.Sub(w.a), v.b.Sub(w.b)} }

func (v v16) mul(w v16) v16 { return v16{v.a.Mul(w.a), v.b.Mul(w.b)} }

func (v v16) min(w v16) v16 { return v16{v.a.Min(w.a), v.b.Min(w.b)} }

func (v v16) max(w v16) v16 { return v16{v.a.Max(w.a), v.b.Max(w.b)} }

type v8 struct{ a archsimd.Float32x8 }

func load8(p *row8) v8 {
	return v8{archsimd.LoadFloat32x8Array(p)}
}

func fill8(x float32) v8 {
	b := archsimd.BroadcastFloat32x8(x)
	return v8{b}
}

func (v v8) store(p *row8) {
	v.a.StoreArray(p)
}

func (v v8) add(w v8) v8 { return v8{v.a.Add(w.a)} }

func (v v8) sub(w v8) v8 { return v8{v.a.Sub(w.a)} }

func (v v8) mul(w v8) v8 { return v8{v.a.Mul(w.a)} }

func (v v8) div(w v8) v8 { return v8{v.a.Div(w.a)} }

func (v v8) sqrt() v8 { return v8{v.a.Sqrt()} }

// where keeps the lanes in which w is positive and sets the others to zero.
func (v v8) where(w v8) v8 {
	var zero archsimd.Float32x8
	return v8{v.a.Masked(w.a.Greater(zero))}
}

// d4 is a block of 4 float64 columns.
type d4 struct{ a archsimd.Float64x4 }

func loadD(p *rowD) d4 { return d4{archsimd.LoadFloat64x4Array(p)} }

func fillD(x float64) d4 { return d4{archsimd.BroadcastFloat64x4(x)} }

func (v d4) store(p *rowD) { v.a.StoreArray(p) }

func (v d4) add(w d4) d4 { return d4{v.a.Add(w.a)} }

func (v d4) sub(w d4) d4 { return d4{v.a.Sub(w.a)} }

func (v d4) mul(w d4) d4 { return d4{v.a.Mul(w.a)} }

func (v d4) div(w d4) d4 { return d4{v.a.Div(w.a)} }

// expsWide takes whole blocks of eight and returns how many values that were.
func expsWide(x []float32) int {
	exps8(x)
	return len(x) / 8 * 8
}

// exps8 takes blocks of eight: Exp's operations in its order, the
// exceptions chosen at the end.
func exps8(x []float32) {
	fill := archsimd.BroadcastFloat32x8
	var zero archsimd.Float32x8
	log2e, hi, lo := fill(expLog2e), fill(expHi), fill(expLo)
	half, one := fill(0.5), fill(1)
	c7, c6, c5, c4, c3 := fill(1.0/5040), fill(1.0/720), fill(1.0/120), fill(1.0/24), fill(1.0/6)
	least, most, infinite := fill(expLeast), fill(expMost), fill(float32(math.Inf(1)))
	bias := archsimd.BroadcastInt32x8(127)
	blocks := view8(x)
	for i := range blocks {
		x := archsimd.LoadFloat32x8Array(&blocks[i])
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
