//go:build goexperiment.simd && (amd64 || arm64 || wasm)

package kernel

import "simd/archsimd"

func dense16(rows int, x []float32, in, xPitch int, w, y []float32, yPitch int) {
	for r := range rows {
		var s0, s1, s2, s3 f4
		at := 0
		for _, xi := range x[r*xPitch:][:in] {
			v := archsimd.BroadcastFloat32x4(xi)
			q0, q1, q2, q3 := load((*row16)(w[at:]))
			s0, s1, s2, s3 = s0.Add(v.Mul(q0)), s1.Add(v.Mul(q1)), s2.Add(v.Mul(q2)), s3.Add(v.Mul(q3))
			at += yPitch
		}
		store((*row16)(y[r*yPitch:]), s0, s1, s2, s3)
	}
}

func dense4(rows int, x []float32, in, xPitch int, w, y []float32, yPitch int) {
	for r := range rows {
		var s f4
		at := 0
		for _, xi := range x[r*xPitch:][:in] {
			v := archsimd.BroadcastFloat32x4(xi)
			s = s.Add(v.Mul(archsimd.LoadFloat32x4Array((*row4)(w[at:]))))
			at += yPitch
		}
		s.StoreArray((*row4)(y[r*yPitch:]))
	}
}

func denseVector(rows int, x []float32, in, xPitch int, w, y []float32, yPitch int) {
	at := 0
	for ; at+16 <= yPitch; at += 16 {
		dense16(rows, x, in, xPitch, w[at:], y[at:], yPitch)
	}
	for ; at < yPitch; at += 4 {
		dense4(rows, x, in, xPitch, w[at:], y[at:], yPitch)
	}
}

// outer16 keeps one row of g in registers while it walks down h and d.
func outer16(rows int, h []float32, in, hPitch int, d, g []float32, dPitch int) {
	for i := range in {
		var s0, s1, s2, s3 f4
		at, dt := i, 0
		for range rows {
			v := archsimd.BroadcastFloat32x4(h[at])
			q0, q1, q2, q3 := load((*row16)(d[dt:]))
			s0, s1, s2, s3 = s0.Add(v.Mul(q0)), s1.Add(v.Mul(q1)), s2.Add(v.Mul(q2)), s3.Add(v.Mul(q3))
			at += hPitch
			dt += dPitch
		}
		store((*row16)(g[i*dPitch:]), s0, s1, s2, s3)
	}
}

func outer4(rows int, h []float32, in, hPitch int, d, g []float32, dPitch int) {
	for i := range in {
		var s f4
		at, dt := i, 0
		for range rows {
			v := archsimd.BroadcastFloat32x4(h[at])
			s = s.Add(v.Mul(archsimd.LoadFloat32x4Array((*row4)(d[dt:]))))
			at += hPitch
			dt += dPitch
		}
		s.StoreArray((*row4)(g[i*dPitch:]))
	}
}

func outerVector(rows int, h []float32, in, hPitch int, d, g []float32, dPitch int) {
	at := 0
	for ; at+16 <= dPitch; at += 16 {
		outer16(rows, h, in, hPitch, d[at:], g[at:], dPitch)
	}
	for ; at < dPitch; at += 4 {
		outer4(rows, h, in, hPitch, d[at:], g[at:], dPitch)
	}
}

func reluBackVector(d, h []float32, scale float32) {
	s := archsimd.BroadcastFloat32x4(scale)
	var zero f4
	for len(d) >= 4 && len(h) >= 4 {
		p := (*row4)(d)
		q := archsimd.LoadFloat32x4Array((*row4)(h))
		archsimd.LoadFloat32x4Array(p).Mul(s).Masked(q.Greater(zero)).StoreArray(p)
		d, h = d[4:], h[4:]
	}
}

func reluVector(z []float32) {
	var zero f4
	for len(z) >= 4 {
		p := (*row4)(z)
		q := archsimd.LoadFloat32x4Array(p)
		q.Masked(q.Greater(zero)).StoreArray(p)
		z = z[4:]
	}
}

func adamVector(w, g, m, v []float32, p *AdamStep) {
	l2, rate, eps := archsimd.BroadcastFloat32x4(p.L2), archsimd.BroadcastFloat32x4(p.Rate), archsimd.BroadcastFloat32x4(p.Epsilon)
	b1, c1 := archsimd.BroadcastFloat32x4(p.Beta1), archsimd.BroadcastFloat32x4(p.OneMinusBeta1)
	b2, c2 := archsimd.BroadcastFloat32x4(p.Beta2), archsimd.BroadcastFloat32x4(p.OneMinusBeta2)
	for len(w) >= 4 && len(g) >= 4 && len(m) >= 4 && len(v) >= 4 {
		pw, pm, pv := (*row4)(w), (*row4)(m), (*row4)(v)
		w0 := archsimd.LoadFloat32x4Array(pw)
		g0 := archsimd.LoadFloat32x4Array((*row4)(g)).Add(l2.Mul(w0))
		m0 := b1.Mul(archsimd.LoadFloat32x4Array(pm)).Add(c1.Mul(g0))
		v0 := b2.Mul(archsimd.LoadFloat32x4Array(pv)).Add(c2.Mul(g0).Mul(g0))
		m0.StoreArray(pm)
		v0.StoreArray(pv)
		w0.Sub(rate.Mul(m0).Div(v0.Sqrt().Add(eps))).StoreArray(pw)
		w, g, m, v = w[4:], g[4:], m[4:], v[4:]
	}
}

// nearestVector keeps four blocks of centres in registers at once.
func nearestVector(x []float32, centres []float32, dim, count, pitch int, dist []float32) (int, float32) {
	at := 0
	for ; at+16 <= pitch; at += 16 {
		var s0, s1, s2, s3 f4
		for j, xj := range x[:dim] {
			v := archsimd.BroadcastFloat32x4(xj)
			q0, q1, q2, q3 := load((*row16)(centres[j*pitch+at:]))
			q0, q1, q2, q3 = v.Sub(q0), v.Sub(q1), v.Sub(q2), v.Sub(q3)
			s0, s1, s2, s3 = s0.Add(q0.Mul(q0)), s1.Add(q1.Mul(q1)), s2.Add(q2.Mul(q2)), s3.Add(q3.Mul(q3))
		}
		store((*row16)(dist[at:]), s0, s1, s2, s3)
	}
	for ; at < pitch; at += 4 {
		var s f4
		for j, xj := range x[:dim] {
			q := archsimd.BroadcastFloat32x4(xj).Sub(archsimd.LoadFloat32x4Array((*row4)(centres[j*pitch+at:])))
			s = s.Add(q.Mul(q))
		}
		s.StoreArray((*row4)(dist[at:]))
	}
	return argmin(dist[:count])
}
