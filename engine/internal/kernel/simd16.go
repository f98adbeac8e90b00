//go:build goexperiment.simd && (amd64 || arm64)

package kernel

import "math/bits"

//go:generate go run gen.go
//go:generate go run ./assemble

// The kernels for blocks of 16 columns; gen.go makes those for blocks of 8 and
// 4 from this file, and those for rows of a single block. A matrix has m blocks
// to a row; block b is worked on.

// spmm16 walks through all entries with one counter: cutting out each row's
// costs more than the five entries of a row of Cora.
func spmm16(ptr, col []int32, val []float32, x, y []row16, m, b int) {
	k, ends := int(ptr[0]), ptr[1:]
	val = val[:len(col)]
	for i, p := range ends {
		end := int(p)
		if k < 0 || end > len(col) {
			panic("kernel: row pointers beyond the entries")
		}
		var s v16
		for ; k < end; k++ {
			s = s.add(fill16(val[k]).mul(load16(&x[int(col[k])*m+b])))
		}
		s.store(&y[i*m+b])
	}
}

// spmmMasked16 counts the kept entries of a word before it walks through them:
// the processor then learns early where the row ends.
func spmmMasked16(a *Masked, x, y []row16, m, b int) {
	ptr, words := a.ptr, a.words[:len(a.ptr)]
	for i := range len(ptr) - 1 {
		var s v16
		at := int(ptr[i])
		for _, w := range a.bits[words[i]:words[i+1]] {
			cols, vals := (*[64]int32)(a.col[at:]), (*[64]float32)(a.val[at:])
			for n := bits.OnesCount64(w); n > 0; n-- {
				k := bits.TrailingZeros64(w) & 63
				w &= w - 1
				s = s.add(fill16(vals[k]).mul(load16(&x[int(cols[k])*m+b])))
			}
			at += 64
		}
		s.store(&y[i*m+b])
	}
}

func scatterMasked16(a *Masked, d, g []row16, m, b int) {
	ptr, words := a.ptr, a.words[:len(a.ptr)]
	for i := range len(ptr) - 1 {
		in := load16(&d[i*m+b])
		at := int(ptr[i])
		for _, w := range a.bits[words[i]:words[i+1]] {
			cols, vals := (*[64]int32)(a.col[at:]), (*[64]float32)(a.val[at:])
			for n := bits.OnesCount64(w); n > 0; n-- {
				k := bits.TrailingZeros64(w) & 63
				w &= w - 1
				p := &g[int(cols[k])*m+b]
				load16(p).add(fill16(vals[k]).mul(in)).store(p)
			}
			at += 64
		}
	}
}

// dense16 works on four rows at once: they share the loads of w, and no sum
// waits for the one before it.
func dense16(rows int, x []float32, in, xPitch int, w, y []row16, m, b int) {
	r := 0
	for ; r+4 <= rows; r += 4 {
		x0, x1, x2, x3 := x[r*xPitch:][:in], x[(r+1)*xPitch:][:in], x[(r+2)*xPitch:][:in], x[(r+3)*xPitch:][:in]
		x1, x2, x3 = x1[:len(x0)], x2[:len(x0)], x3[:len(x0)]
		var s0, s1, s2, s3 v16
		at := b
		for i, v := range x0 {
			q := load16(&w[at])
			s0 = s0.add(fill16(v).mul(q))
			s1 = s1.add(fill16(x1[i]).mul(q))
			s2 = s2.add(fill16(x2[i]).mul(q))
			s3 = s3.add(fill16(x3[i]).mul(q))
			at += m
		}
		s0.store(&y[r*m+b])
		s1.store(&y[(r+1)*m+b])
		s2.store(&y[(r+2)*m+b])
		s3.store(&y[(r+3)*m+b])
	}
	for ; r < rows; r++ {
		var s v16
		at := b
		for _, v := range x[r*xPitch:][:in] {
			s = s.add(fill16(v).mul(load16(&w[at])))
			at += m
		}
		s.store(&y[r*m+b])
	}
}

// outer16 keeps two rows of g in registers while it walks down h and d.
func outer16(rows int, h []float32, in, hPitch int, d, g []row16, m, b int) {
	i := 0
	for ; i+2 <= in; i += 2 {
		var s0, s1 v16
		at, dt := i, b
		for range rows {
			q := load16(&d[dt])
			s0 = s0.add(fill16(h[at]).mul(q))
			s1 = s1.add(fill16(h[at+1]).mul(q))
			at += hPitch
			dt += m
		}
		s0.store(&g[i*m+b])
		s1.store(&g[(i+1)*m+b])
	}
	if i < in {
		var s v16
		at, dt := i, b
		for range rows {
			s = s.add(fill16(h[at]).mul(load16(&d[dt])))
			at += hPitch
			dt += m
		}
		s.store(&g[i*m+b])
	}
}
