//go:build goexperiment.simd && (amd64 || arm64)

// Code generated from simd16.go by gen.go. DO NOT EDIT.

package kernel

import "math/bits"

func spmm16row(ptr, col []int32, val []float32, x, y []row16) {
	k, ends := int(ptr[0]), ptr[1:]
	val = val[:len(col)]
	for i, p := range ends {
		end := int(p)
		if k < 0 || end > len(col) {
			panic("kernel: row pointers beyond the entries")
		}
		var s v16
		for ; k < end; k++ {
			s = s.add(fill16(val[k]).mul(load16(&x[col[k]])))
		}
		s.store(&y[i])
	}
}

// spmmMasked16 counts the kept entries of a word before it walks through them:
// the processor then learns early where the row ends.
func spmmMasked16row(a *Masked, x, y []row16) {
	ptr, words := a.ptr, a.words[:len(a.ptr)]
	for i := range len(ptr) - 1 {
		var s v16
		at := int(ptr[i])
		for _, w := range a.bits[words[i]:words[i+1]] {
			cols, vals := (*[64]int32)(a.col[at:]), (*[64]float32)(a.val[at:])
			for n := bits.OnesCount64(w); n > 0; n-- {
				k := bits.TrailingZeros64(w) & 63
				w &= w - 1
				s = s.add(fill16(vals[k]).mul(load16(&x[cols[k]])))
			}
			at += 64
		}
		s.store(&y[i])
	}
}

func scatterMasked16row(a *Masked, d, g []row16) {
	ptr, words := a.ptr, a.words[:len(a.ptr)]
	for i := range len(ptr) - 1 {
		in := load16(&d[i])
		at := int(ptr[i])
		for _, w := range a.bits[words[i]:words[i+1]] {
			cols, vals := (*[64]int32)(a.col[at:]), (*[64]float32)(a.val[at:])
			for n := bits.OnesCount64(w); n > 0; n-- {
				k := bits.TrailingZeros64(w) & 63
				w &= w - 1
				p := &g[cols[k]]
				load16(p).add(fill16(vals[k]).mul(in)).store(p)
			}
			at += 64
		}
	}
}

// dense16 works on four rows at once: they share the loads of w, and no sum
// waits for the one before it.
func dense16row(rows int, x []float32, in, xPitch int, w, y []row16) {
	r := 0
	for ; r+4 <= rows; r += 4 {
		x0, x1, x2, x3 := x[r*xPitch:][:in], x[(r+1)*xPitch:][:in], x[(r+2)*xPitch:][:in], x[(r+3)*xPitch:][:in]
		x1, x2, x3 = x1[:len(x0)], x2[:len(x0)], x3[:len(x0)]
		var s0, s1, s2, s3 v16
		at := 0
		for i, v := range x0 {
			q := load16(&w[at])
			s0 = s0.add(fill16(v).mul(q))
			s1 = s1.add(fill16(x1[i]).mul(q))
			s2 = s2.add(fill16(x2[i]).mul(q))
			s3 = s3.add(fill16(x3[i]).mul(q))
			at++
		}
		s0.store(&y[r])
		s1.store(&y[r+1])
		s2.store(&y[r+2])
		s3.store(&y[r+3])
	}
	for ; r < rows; r++ {
		var s v16
		at := 0
		for _, v := range x[r*xPitch:][:in] {
			s = s.add(fill16(v).mul(load16(&w[at])))
			at++
		}
		s.store(&y[r])
	}
}

// outer16 keeps two rows of g in registers while it walks down h and d.
func outer16row(rows int, h []float32, in, hPitch int, d, g []row16) {
	i := 0
	for ; i+2 <= in; i += 2 {
		var s0, s1 v16
		at, dt := i, 0
		for range rows {
			q := load16(&d[dt])
			s0 = s0.add(fill16(h[at]).mul(q))
			s1 = s1.add(fill16(h[at+1]).mul(q))
			at += hPitch
			dt++
		}
		s0.store(&g[i])
		s1.store(&g[i+1])
	}
	if i < in {
		var s v16
		at, dt := i, 0
		for range rows {
			s = s.add(fill16(h[at]).mul(load16(&d[dt])))
			at += hPitch
			dt++
		}
		s.store(&g[i])
	}
}
