//go:build goexperiment.simd && (amd64 || arm64 || wasm)

package kernel

import (
	"math/bits"
	"simd/archsimd"
)

type (
	f4    = archsimd.Float32x4
	row4  = [4]float32
	row16 = [16]float32
)

func load(p *row16) (a, b, c, d f4) {
	return archsimd.LoadFloat32x4Array((*row4)(p[0:4])), archsimd.LoadFloat32x4Array((*row4)(p[4:8])),
		archsimd.LoadFloat32x4Array((*row4)(p[8:12])), archsimd.LoadFloat32x4Array((*row4)(p[12:16]))
}

func store(p *row16, a, b, c, d f4) {
	a.StoreArray((*row4)(p[0:4]))
	b.StoreArray((*row4)(p[4:8]))
	c.StoreArray((*row4)(p[8:12]))
	d.StoreArray((*row4)(p[12:16]))
}

// A row is worked on in blocks of 16 columns, then of 4: at is the first
// column of the block.

func spmm16(ptr, col []int32, val, x, y []float32, pitch int) {
	for i := range len(ptr) - 1 {
		cols := col[ptr[i]:ptr[i+1]]
		vals := val[ptr[i]:ptr[i+1]]
		vals = vals[:len(cols)]
		var s0, s1, s2, s3 f4
		for k, c := range cols {
			v := archsimd.BroadcastFloat32x4(vals[k])
			q0, q1, q2, q3 := load((*row16)(x[int(c)*pitch:]))
			s0, s1, s2, s3 = s0.Add(v.Mul(q0)), s1.Add(v.Mul(q1)), s2.Add(v.Mul(q2)), s3.Add(v.Mul(q3))
		}
		store((*row16)(y[i*pitch:]), s0, s1, s2, s3)
	}
}

func spmm4(ptr, col []int32, val, x, y []float32, pitch int) {
	for i := range len(ptr) - 1 {
		cols := col[ptr[i]:ptr[i+1]]
		vals := val[ptr[i]:ptr[i+1]]
		vals = vals[:len(cols)]
		var s f4
		for k, c := range cols {
			v := archsimd.BroadcastFloat32x4(vals[k])
			s = s.Add(v.Mul(archsimd.LoadFloat32x4Array((*row4)(x[int(c)*pitch:]))))
		}
		s.StoreArray((*row4)(y[i*pitch:]))
	}
}

func spmmVector(ptr, col []int32, val, x, y []float32, pitch int) {
	at := 0
	for ; at+16 <= pitch; at += 16 {
		spmm16(ptr, col, val, x[at:], y[at:], pitch)
	}
	for ; at < pitch; at += 4 {
		spmm4(ptr, col, val, x[at:], y[at:], pitch)
	}
}

func spmmMasked16(m *Masked, x, y []float32, pitch int) {
	for i := range len(m.Ptr) - 1 {
		b, e := m.Ptr[i], m.Ptr[i+1]
		cols, vals := m.Col[b:e], m.Val[b:e]
		vals = vals[:len(cols)]
		var s0, s1, s2, s3 f4
		base := 0
		for _, s := range m.Bits[m.Words[i]:m.Words[i+1]] {
			for ; s != 0; s &= s - 1 {
				k := base + bits.TrailingZeros64(s)
				v := archsimd.BroadcastFloat32x4(vals[k])
				q0, q1, q2, q3 := load((*row16)(x[int(cols[k])*pitch:]))
				s0, s1, s2, s3 = s0.Add(v.Mul(q0)), s1.Add(v.Mul(q1)), s2.Add(v.Mul(q2)), s3.Add(v.Mul(q3))
			}
			base += 64
		}
		store((*row16)(y[i*pitch:]), s0, s1, s2, s3)
	}
}

func spmmMasked4(m *Masked, x, y []float32, pitch int) {
	for i := range len(m.Ptr) - 1 {
		b, e := m.Ptr[i], m.Ptr[i+1]
		cols, vals := m.Col[b:e], m.Val[b:e]
		vals = vals[:len(cols)]
		var sum f4
		base := 0
		for _, s := range m.Bits[m.Words[i]:m.Words[i+1]] {
			for ; s != 0; s &= s - 1 {
				k := base + bits.TrailingZeros64(s)
				v := archsimd.BroadcastFloat32x4(vals[k])
				sum = sum.Add(v.Mul(archsimd.LoadFloat32x4Array((*row4)(x[int(cols[k])*pitch:]))))
			}
			base += 64
		}
		sum.StoreArray((*row4)(y[i*pitch:]))
	}
}

func spmmMaskedVector(m *Masked, x, y []float32, pitch int) {
	at := 0
	for ; at+16 <= pitch; at += 16 {
		spmmMasked16(m, x[at:], y[at:], pitch)
	}
	for ; at < pitch; at += 4 {
		spmmMasked4(m, x[at:], y[at:], pitch)
	}
}

func scatterMasked16(m *Masked, d, g []float32, pitch int) {
	for i := range len(m.Ptr) - 1 {
		b, e := m.Ptr[i], m.Ptr[i+1]
		cols, vals := m.Col[b:e], m.Val[b:e]
		vals = vals[:len(cols)]
		d0, d1, d2, d3 := load((*row16)(d[i*pitch:]))
		base := 0
		for _, s := range m.Bits[m.Words[i]:m.Words[i+1]] {
			for ; s != 0; s &= s - 1 {
				k := base + bits.TrailingZeros64(s)
				v := archsimd.BroadcastFloat32x4(vals[k])
				p := (*row16)(g[int(cols[k])*pitch:])
				q0, q1, q2, q3 := load(p)
				store(p, q0.Add(v.Mul(d0)), q1.Add(v.Mul(d1)), q2.Add(v.Mul(d2)), q3.Add(v.Mul(d3)))
			}
			base += 64
		}
	}
}

func scatterMasked4(m *Masked, d, g []float32, pitch int) {
	for i := range len(m.Ptr) - 1 {
		b, e := m.Ptr[i], m.Ptr[i+1]
		cols, vals := m.Col[b:e], m.Val[b:e]
		vals = vals[:len(cols)]
		in := archsimd.LoadFloat32x4Array((*row4)(d[i*pitch:]))
		base := 0
		for _, s := range m.Bits[m.Words[i]:m.Words[i+1]] {
			for ; s != 0; s &= s - 1 {
				k := base + bits.TrailingZeros64(s)
				v := archsimd.BroadcastFloat32x4(vals[k])
				p := (*row4)(g[int(cols[k])*pitch:])
				archsimd.LoadFloat32x4Array(p).Add(v.Mul(in)).StoreArray(p)
			}
			base += 64
		}
	}
}

func scatterMaskedVector(m *Masked, d, g []float32, pitch int) {
	at := 0
	for ; at+16 <= pitch; at += 16 {
		scatterMasked16(m, d[at:], g[at:], pitch)
	}
	for ; at < pitch; at += 4 {
		scatterMasked4(m, d[at:], g[at:], pitch)
	}
}
