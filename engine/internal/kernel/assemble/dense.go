package main

// dense: y[r] = Σ_i x[r][i]·w[i]. Two rows at once share the loads of w.
// xPitch is in bytes.
func dense(b block) *function {
	f, p := b.start("dense", "rows int", "x *float32", "in, xPitch int", "w, y *float32")
	from, to, w := f.integer(nil), f.integer(nil), f.integer(nil)
	s, a := [][]expr{f.vectorsOf(b.vectors()), f.vectorsOf(b.vectors())}, f.vectorsOf(2)
	q := f.vector(nil)
	f.set(p["in"], shl(p["in"], 2))
	product := func(rows int) {
		f.set(from, p["x"])
		f.set(to, add(p["x"], p["in"]))
		f.set(w, p["w"])
		for r := range rows {
			b.clear(f, s[r])
		}
		f.while(less(from, to), func() {
			f.set(a[0], fillAt(from, 0))
			if rows == 2 {
				f.set(a[1], fillAt(add(from, p["xPitch"]), 0))
			}
			for i := range b.vectors() {
				f.set(q, vectorAt(w, 16*i))
				for r := range rows {
					f.set(s[r][i], plusProduct(s[r][i], a[r], q))
				}
			}
			f.advance(from, 4)
			b.next(f, p, w)
		})
		for r := range rows {
			b.save(f, p["y"], s[r])
			b.next(f, p, p["y"])
			f.set(p["x"], add(p["x"], p["xPitch"]))
		}
		f.advance(p["rows"], -rows)
	}
	f.while(atLeast(p["rows"], number(2)), func() { product(2) })
	f.when(notZero(p["rows"]), func() { product(1) })
	return f
}

// outer: g[i] = Σ_r h[r][i]·d[r]. It keeps two rows of g in locals while it
// walks down h and d. hPitch is in bytes.
func outer(b block) *function {
	f, p := b.start("outer", "rows int", "h *float32", "in, hPitch int", "d, sum *float32")
	h, d, rows := f.integer(nil), f.integer(nil), f.integer(nil)
	s, a := [][]expr{f.vectorsOf(b.vectors()), f.vectorsOf(b.vectors())}, f.vectorsOf(2)
	q := f.vector(nil)
	sum := func(count int) {
		f.set(h, p["h"])
		f.set(d, p["d"])
		f.set(rows, p["rows"])
		for r := range count {
			b.clear(f, s[r])
		}
		f.times(rows, func() {
			for r := range count {
				f.set(a[r], fillAt(h, 4*r))
			}
			for i := range b.vectors() {
				f.set(q, vectorAt(d, 16*i))
				for r := range count {
					f.set(s[r][i], plusProduct(s[r][i], a[r], q))
				}
			}
			f.set(h, add(h, p["hPitch"]))
			b.next(f, p, d)
		})
		for r := range count {
			b.save(f, p["sum"], s[r])
			b.next(f, p, p["sum"])
		}
		f.advance(p["h"], 4*count)
		f.advance(p["in"], -count)
	}
	f.while(atLeast(p["in"], number(2)), func() { sum(2) })
	f.when(notZero(p["in"]), func() { sum(1) })
	return f
}
