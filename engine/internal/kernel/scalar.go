package kernel

import (
	"math"
	"math/bits"
)

// The naive twins: what the vector kernels must equal bit for bit, and what
// runs where there are no vectors.

func spmmScalar(s *Sparse, x, y []float32, pitch int) {
	for i := range s.Rows() {
		out := y[i*pitch : (i+1)*pitch]
		clear(out)
		for k := s.ptr[i]; k < s.ptr[i+1]; k++ {
			axpy(out, s.val[k], x[int(s.col[k])*pitch:])
		}
	}
}

func spmmMaskedScalar(m *Masked, x, y []float32, pitch int) {
	for i := range m.Rows() {
		out := y[i*pitch : (i+1)*pitch]
		clear(out)
		b, w := int(m.ptr[i]), int(m.words[i])
		for ; w < int(m.words[i+1]); b, w = b+64, w+1 {
			for s := m.bits[w]; s != 0; s &= s - 1 {
				k := b + bits.TrailingZeros64(s)
				axpy(out, m.val[k], x[int(m.col[k])*pitch:])
			}
		}
	}
}

func scatterMaskedScalar(m *Masked, d, g []float32, pitch int) {
	for i := range m.Rows() {
		in := d[i*pitch : (i+1)*pitch]
		b, w := int(m.ptr[i]), int(m.words[i])
		for ; w < int(m.words[i+1]); b, w = b+64, w+1 {
			for s := m.bits[w]; s != 0; s &= s - 1 {
				k := b + bits.TrailingZeros64(s)
				axpy(g[int(m.col[k])*pitch:][:pitch], m.val[k], in)
			}
		}
	}
}

func axpy(y []float32, a float32, x []float32) {
	for j := range y {
		y[j] += float32(a * x[j])
	}
}

func denseScalar(rows int, x []float32, in, xPitch int, w, y []float32, yPitch int) {
	for r := range rows {
		out := y[r*yPitch : (r+1)*yPitch]
		clear(out)
		for i := range in {
			axpy(out, x[r*xPitch+i], w[i*yPitch:])
		}
	}
}

func outerScalar(rows int, h []float32, in, hPitch int, d, g []float32, dPitch int) {
	for i := range in {
		out := g[i*dPitch : (i+1)*dPitch]
		clear(out)
		for r := range rows {
			axpy(out, h[r*hPitch+i], d[r*dPitch:])
		}
	}
}

func reluDropScalar(z []float32, pitch int, words []uint64, perRow int, scale float32) {
	for r := 0; r*pitch < len(z); r++ {
		row := z[r*pitch : (r+1)*pitch]
		for j, v := range row {
			if v > 0 && words[r*perRow+j>>6]>>(j&63)&1 != 0 {
				row[j] = float32(v * scale)
			} else {
				row[j] = 0
			}
		}
	}
}

func reluScalar(z []float32) {
	for i, v := range z {
		if !(v > 0) {
			z[i] = 0
		}
	}
}

func reluBackScalar(d, h []float32, scale float32) {
	for i, v := range h {
		if v > 0 {
			d[i] = float32(d[i] * scale)
		} else {
			d[i] = 0
		}
	}
}

func adamScalar(w, g, m, v []float32, p *AdamStep) bool {
	var gone float32 // a finite value less itself is 0, any other NaN
	for i := range w {
		gi := g[i] + float32(p.L2*w[i])
		m[i] = float32(p.Beta1*m[i]) + float32(p.OneMinusBeta1*gi)
		v[i] = float32(p.Beta2*v[i]) + float32(float32(p.OneMinusBeta2*gi)*gi)
		s := float32(math.Sqrt(float64(v[i])))
		w[i] -= float32(p.Rate*m[i]) / (s + p.Epsilon)
		gone += (w[i] - w[i]) + (v[i] - v[i])
	}
	return gone == 0
}

func finiteScalar(x []float32) bool {
	for _, v := range x {
		if v-v != 0 {
			return false
		}
	}
	return true
}

func distancesScalar(x, centres []float32, dim, pitch int, dist []float32) {
	clear(dist[:pitch])
	for j := range dim {
		row := centres[j*pitch : (j+1)*pitch]
		for c, v := range row {
			t := x[j] - v
			dist[c] += float32(t * t)
		}
	}
}

func twoSmallestScalar(d []float32) (at int, best, next float32) {
	best, next = float32(math.Inf(1)), float32(math.Inf(1))
	for c, v := range d {
		if v < next {
			if v < best {
				best, next, at = v, best, c
			} else {
				next = v
			}
		}
	}
	return at, best, next
}

func expsScalar(x []float32, count int) {
	for i, v := range x[:count] {
		x[i] = Exp(v)
	}
}

func predictScalar(rows int, x []float32, classes, pitch int, at []int32) {
	for r := range rows {
		at[r] = int32(Argmax(x[r*pitch:][:classes]))
	}
}
