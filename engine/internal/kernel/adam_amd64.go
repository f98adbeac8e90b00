//go:build goexperiment.simd

package kernel

import "simd/archsimd"

// wide says whether this processor has vectors of 512 bits. Adam waits for
// square roots and divisions, and those took as long for 16 values as for 8
// where it was measured (PERFORMANCE.md).
var wide = archsimd.X86.AVX512()

// adamWide is Adam for the blocks of 16 values, where the processor has such
// vectors: how many values it has done, and whether they are finite.
func adamWide(w, g, m, v []float32, p *AdamStep) (int, bool) {
	if !wide {
		return 0, true
	}
	fill := archsimd.BroadcastFloat32x16
	l2, rate, eps := fill(p.L2), fill(p.Rate), fill(p.Epsilon)
	b1, c1, b2, c2 := fill(p.Beta1), fill(p.OneMinusBeta1), fill(p.Beta2), fill(p.OneMinusBeta2)
	goneW, goneV := fill(0), fill(0)
	ws, gs, ms, vs := view16(w), view16(g), view16(m), view16(v)
	gs, ms, vs = gs[:len(ws)], ms[:len(ws)], vs[:len(ws)]
	for i := range ws {
		w0 := archsimd.LoadFloat32x16Array(&ws[i])
		g0 := archsimd.LoadFloat32x16Array(&gs[i]).Add(l2.Mul(w0))
		m0 := b1.Mul(archsimd.LoadFloat32x16Array(&ms[i])).Add(c1.Mul(g0))
		v0 := b2.Mul(archsimd.LoadFloat32x16Array(&vs[i])).Add(c2.Mul(g0).Mul(g0))
		m0.StoreArray(&ms[i])
		v0.StoreArray(&vs[i])
		w1 := w0.Sub(rate.Mul(m0).Div(v0.Sqrt().Add(eps)))
		w1.StoreArray(&ws[i])
		goneW, goneV = goneW.Add(w1.Sub(w1)), goneV.Add(v0.Sub(v0))
	}
	var few row16
	goneW.Add(goneV).StoreArray(&few)
	return len(ws) * 16, few == row16{}
}
