//go:build goexperiment.simd

package kernel

import "simd/archsimd"

// The vectors of arm64: blocks of 16 and 8 columns in 128-bit registers, which
// every processor has.

const vectors = true

// adamWide does nothing: there are no wider vectors.
func adamWide(w, g, m, v []float32, p *AdamStep) (int, bool) { return 0, true }

type v16 struct{ a, b, c, d archsimd.Float32x4 }

func load16(p *row16) v16 {
	return v16{archsimd.LoadFloat32x4Array((*row4)(p[0:4])), archsimd.LoadFloat32x4Array((*row4)(p[4:8])), archsimd.LoadFloat32x4Array((*row4)(p[8:12])), archsimd.LoadFloat32x4Array((*row4)(p[12:16]))}
}

func fill16(x float32) v16 {
	b := archsimd.BroadcastFloat32x4(x)
	return v16{b, b, b, b}
}

func (v v16) store(p *row16) {
	v.a.StoreArray((*row4)(p[0:4]))
	v.b.StoreArray((*row4)(p[4:8]))
	v.c.StoreArray((*row4)(p[8:12]))
	v.d.StoreArray((*row4)(p[12:16]))
}

func (v v16) add(w v16) v16 { return v16{v.a.Add(w.a), v.b.Add(w.b), v.c.Add(w.c), v.d.Add(w.d)} }

func (v v16) sub(w v16) v16 { return v16{v.a.Sub(w.a), v.b.Sub(w.b), v.c.Sub(w.c), v.d.Sub(w.d)} }

func (v v16) mul(w v16) v16 { return v16{v.a.Mul(w.a), v.b.Mul(w.b), v.c.Mul(w.c), v.d.Mul(w.d)} }

func (v v16) min(w v16) v16 { return v16{v.a.Min(w.a), v.b.Min(w.b), v.c.Min(w.c), v.d.Min(w.d)} }

func (v v16) max(w v16) v16 { return v16{v.a.Max(w.a), v.b.Max(w.b), v.c.Max(w.c), v.d.Max(w.d)} }

type v8 struct{ a, b archsimd.Float32x4 }

func load8(p *row8) v8 {
	return v8{archsimd.LoadFloat32x4Array((*row4)(p[0:4])), archsimd.LoadFloat32x4Array((*row4)(p[4:8]))}
}

func fill8(x float32) v8 {
	b := archsimd.BroadcastFloat32x4(x)
	return v8{b, b}
}

func (v v8) store(p *row8) {
	v.a.StoreArray((*row4)(p[0:4]))
	v.b.StoreArray((*row4)(p[4:8]))
}

func (v v8) add(w v8) v8 { return v8{v.a.Add(w.a), v.b.Add(w.b)} }

func (v v8) sub(w v8) v8 { return v8{v.a.Sub(w.a), v.b.Sub(w.b)} }

func (v v8) mul(w v8) v8 { return v8{v.a.Mul(w.a), v.b.Mul(w.b)} }

func (v v8) div(w v8) v8 { return v8{v.a.Div(w.a), v.b.Div(w.b)} }

func (v v8) sqrt() v8 { return v8{v.a.Sqrt(), v.b.Sqrt()} }

// where keeps the lanes in which w is positive and sets the others to zero.
func (v v8) where(w v8) v8 {
	var zero archsimd.Float32x4
	return v8{v.a.Masked(w.a.Greater(zero)), v.b.Masked(w.b.Greater(zero))}
}

// d4 is a block of 4 float64 columns.
type d4 struct{ a, b archsimd.Float64x2 }

func loadD(p *rowD) d4 {
	return d4{archsimd.LoadFloat64x2Array((*[2]float64)(p[0:2])), archsimd.LoadFloat64x2Array((*[2]float64)(p[2:4]))}
}

func fillD(x float64) d4 {
	b := archsimd.BroadcastFloat64x2(x)
	return d4{b, b}
}

func (v d4) store(p *rowD) {
	v.a.StoreArray((*[2]float64)(p[0:2]))
	v.b.StoreArray((*[2]float64)(p[2:4]))
}

func (v d4) add(w d4) d4 { return d4{v.a.Add(w.a), v.b.Add(w.b)} }

func (v d4) sub(w d4) d4 { return d4{v.a.Sub(w.a), v.b.Sub(w.b)} }

func (v d4) mul(w d4) d4 { return d4{v.a.Mul(w.a), v.b.Mul(w.b)} }

func (v d4) div(w d4) d4 { return d4{v.a.Div(w.a), v.b.Div(w.b)} }

// expsWide has no registers wider than those of four.
func expsWide([]float32) int { return 0 }
