//go:build goexperiment.simd && (amd64 || arm64)

// Code generated from simd16.go by gen.go. DO NOT EDIT.

package kernel

import "math/bits"

func spmm8(ptr, col []int32, val []float32, x, y []row8, m, b int) {
	k, ends := int(ptr[0]), ptr[1:]
	val = val[:len(col)]
	for i, p := range ends {
		end := int(p)
		if k < 0 || end > len(col) {
			panic("kernel: row pointers beyond the entries")
		}
		var s v8
		for ; k < end; k++ {
			s = s.add(fill8(val[k]).mul(load8(&x[int(col[k])*m+b])))
		}
		s.store(&y[i*m+b])
	}
}

// spmmMasked8 counts the kept entries of a word before it walks through them:
// the processor then learns early where the row ends.
func spmmMasked8(a *Masked, x, y []row8, m, b int) {
	ptr, words := a.ptr, a.words[:len(a.ptr)]
	for i := range len(ptr) - 1 {
		var s v8
		at := int(ptr[i])
		for _, w := range a.bits[words[i]:words[i+1]] {
			cols, vals := (*[64]int32)(a.col[at:]), (*[64]float32)(a.val[at:])
			for n := bits.OnesCount64(w); n > 0; n-- {
				k := bits.TrailingZeros64(w) & 63
				w &= w - 1
				s = s.add(fill8(vals[k]).mul(load8(&x[int(cols[k])*m+b])))
			}
			at += 64
		}
		s.store(&y[i*m+b])
	}
}

func scatterMasked8(a *Masked, d, g []row8, m, b int) {
	ptr, words := a.ptr, a.words[:len(a.ptr)]
	for i := range len(ptr) - 1 {
		in := load8(&d[i*m+b])
		at := int(ptr[i])
		for _, w := range a.bits[words[i]:words[i+1]] {
			cols, vals := (*[64]int32)(a.col[at:]), (*[64]float32)(a.val[at:])
			for n := bits.OnesCount64(w); n > 0; n-- {
				k := bits.TrailingZeros64(w) & 63
				w &= w - 1
				p := &g[int(cols[k])*m+b]
				load8(p).add(fill8(vals[k]).mul(in)).store(p)
			}
			at += 64
		}
	}
}

// dense8 works on four rows at once: they share the loads of w, and no sum
// waits for the one before it.
func dense8(rows int, x []float32, in, xPitch int, w, y []row8, m, b int) {
	r := 0
	for ; r+4 <= rows; r += 4 {
		x0, x1, x2, x3 := x[r*xPitch:][:in], x[(r+1)*xPitch:][:in], x[(r+2)*xPitch:][:in], x[(r+3)*xPitch:][:in]
		x1, x2, x3 = x1[:len(x0)], x2[:len(x0)], x3[:len(x0)]
		var s0, s1, s2, s3 v8
		at := b
		for i, v := range x0 {
			q := load8(&w[at])
			s0 = s0.add(fill8(v).mul(q))
			s1 = s1.add(fill8(x1[i]).mul(q))
			s2 = s2.add(fill8(x2[i]).mul(q))
			s3 = s3.add(fill8(x3[i]).mul(q))
			at += m
		}
		s0.store(&y[r*m+b])
		s1.store(&y[(r+1)*m+b])
		s2.store(&y[(r+2)*m+b])
		s3.store(&y[(r+3)*m+b])
	}
	for ; r < rows; r++ {
		var s v8
		at := b
		for _, v := range x[r*xPitch:][:in] {
			s = s.add(fill8(v).mul(load8(&w[at])))
			at += m
		}
		s.store(&y[r*m+b])
	}
}

// outer8 keeps two rows of g in registers while it walks down h and d.
func outer8(rows int, h []float32, in, hPitch int, d, g []row8, m, b int) {
	i := 0
	for ; i+2 <= in; i += 2 {
		var s0, s1 v8
		at, dt := i, b
		for range rows {
			q := load8(&d[dt])
			s0 = s0.add(fill8(h[at]).mul(q))
			s1 = s1.add(fill8(h[at+1]).mul(q))
			at += hPitch
			dt += m
		}
		s0.store(&g[i*m+b])
		s1.store(&g[(i+1)*m+b])
	}
	if i < in {
		var s v8
		at, dt := i, b
		for range rows {
			s = s.add(fill8(h[at]).mul(load8(&d[dt])))
			at += hPitch
			dt += m
		}
		s.store(&g[i*m+b])
	}
}
