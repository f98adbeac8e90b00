package main

// spmm: y[i] = Σ_k val[k]·x[col[k]] over the entries of row i.
func spmm(b block) *function {
	f, p := b.start("spmm", "ptr, col *int32", "val, x, y *float32", "rows int")
	k := f.integer(shl(int32At(p["ptr"], 0), 2))
	end, row := f.integer(nil), f.integer(nil)
	s, a := f.vectorsOf(b.vectors()), f.vector(nil)
	f.times(p["rows"], func() {
		f.advance(p["ptr"], 4)
		f.set(end, shl(int32At(p["ptr"], 0), 2))
		b.clear(f, s)
		f.while(less(k, end), func() {
			f.set(a, fillAt(add(p["val"], k), 0))
			f.set(row, b.row(p, p["x"], int32At(add(p["col"], k), 0)))
			b.addRow(f, s, a, row)
			f.advance(k, 4)
		})
		b.save(f, p["y"], s)
		b.next(f, p, p["y"])
	})
	return f
}

// kept runs body for every entry that a row's mask words keep; the local
// entry is its number times four. word, mask and first are locals to use: the
// word's address, its bits, and four times the number of its first entry.
type kept struct{ mask, first, entry expr }

func newKept(f *function) kept { return kept{f.integer(nil), f.integer(nil), f.integer(nil)} }

// each goes through the words from bits on to the one at address end.
func (e kept) each(f *function, bits, end expr, body func()) {
	f.while(less(bits, end), func() {
		f.set(e.mask, int64At(bits, 0))
		f.while(notZero(e.mask), func() {
			f.set(e.entry, add(shl(op("I64Ctz", e.mask), 2), e.first))
			f.set(e.mask, and(e.mask, sub(e.mask, number(1))))
			body()
		})
		f.advance(e.first, 4*64)
		f.advance(bits, 8)
	})
}

// spmmMasked is spmm over the kept entries.
func spmmMasked(b block) *function {
	f, p := b.start("spmmMasked", "ptr, col, words *int32", "bits *uint64", "val, x, y *float32", "rows int")
	e, row := newKept(f), f.integer(nil)
	at, end := f.integer(nil), f.integer(nil)
	s, a := f.vectorsOf(b.vectors()), f.vector(nil)
	f.set(at, add(shl(int32At(p["words"], 0), 3), p["bits"]))
	f.times(p["rows"], func() {
		f.set(e.first, shl(int32At(p["ptr"], 0), 2))
		f.set(end, add(shl(int32At(p["words"], 4), 3), p["bits"]))
		b.clear(f, s)
		e.each(f, at, end, func() {
			f.set(a, fillAt(add(p["val"], e.entry), 0))
			f.set(row, b.row(p, p["x"], int32At(add(p["col"], e.entry), 0)))
			b.addRow(f, s, a, row)
		})
		b.save(f, p["y"], s)
		b.next(f, p, p["y"])
		f.advance(p["ptr"], 4)
		f.advance(p["words"], 4)
	})
	return f
}

// scatterMasked: g[col[k]] += val[k]·d[i] over the kept entries of row i.
func scatterMasked(b block) *function {
	f, p := b.start("scatterMasked", "ptr, col, words *int32", "bits *uint64", "val, d, sum *float32", "rows int")
	e, row := newKept(f), f.integer(nil)
	at, end := f.integer(nil), f.integer(nil)
	d, a := f.vectorsOf(b.vectors()), f.vector(nil)
	f.set(at, add(shl(int32At(p["words"], 0), 3), p["bits"]))
	f.times(p["rows"], func() {
		f.set(e.first, shl(int32At(p["ptr"], 0), 2))
		f.set(end, add(shl(int32At(p["words"], 4), 3), p["bits"]))
		for i, v := range d {
			f.set(v, vectorAt(p["d"], 16*i))
		}
		e.each(f, at, end, func() {
			f.set(a, fillAt(add(p["val"], e.entry), 0))
			f.set(row, b.row(p, p["sum"], int32At(add(p["col"], e.entry), 0)))
			for i, v := range d {
				f.store(row, 16*i, plusProduct(vectorAt(row, 16*i), a, v))
			}
		})
		b.next(f, p, p["d"])
		f.advance(p["ptr"], 4)
		f.advance(p["words"], 4)
	})
	return f
}
