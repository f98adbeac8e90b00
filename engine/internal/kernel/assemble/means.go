package main

// distances: dist[c] = Σ_j (x[j] - centres[j][c])², for the centres of a
// block and the blocks after it. pitch is in bytes, blocks counts blocks.
func distances(b block) *function {
	f, p := newFunction(b.name("distances"), "x, centres *float32", "dim, pitch int", "dist *float32", "blocks int")
	x, at, j := f.integer(nil), f.integer(nil), f.integer(nil)
	s, a, t := f.vectorsOf(b.vectors()), f.vector(nil), f.vector(nil)
	f.times(p["blocks"], func() {
		f.set(x, p["x"])
		f.set(at, p["centres"])
		f.set(j, p["dim"])
		b.clear(f, s)
		f.times(j, func() {
			f.set(a, fillAt(x, 0))
			for i, v := range s {
				f.set(t, op("F32x4Sub", a, vectorAt(at, 16*i)))
				f.set(v, plusProduct(v, t, t))
			}
			f.advance(x, 4)
			f.set(at, add(at, p["pitch"]))
		})
		b.save(f, p["dist"], s)
		f.advance(p["centres"], b.bytes())
		f.advance(p["dist"], b.bytes())
	})
	return f
}

// smaller and larger need no care for NaN or negative zero: there are none.
func smaller(a, b expr) expr { return op("F32x4Pmin", a, b) }
func larger(a, b expr) expr  { return op("F32x4Pmax", a, b) }

// twoSmallest keeps the two smallest values of every lane over blocks of 16,
// at least one: few gets four that hold the smallest, and four that hold the
// smallest of the others, the lane's smallest apart.
func twoSmallest() *function {
	b := block{width: 16, single: true}
	f, p := newFunction("twoSmallestLanes", "d, infinity *float32", "blocks int", "few *float32")
	one, two, v := f.vectorsOf(4), f.vectorsOf(4), f.vector(nil)
	for i := range one {
		f.set(one[i], fillAt(p["infinity"], 0))
		f.set(two[i], one[i])
	}
	f.times(p["blocks"], func() {
		for i := range one {
			f.set(v, vectorAt(p["d"], 16*i))
			f.set(two[i], smaller(two[i], larger(one[i], v)))
			f.set(one[i], smaller(one[i], v))
		}
		f.advance(p["d"], b.bytes())
	})
	for i := 1; i < 4; i++ {
		f.set(two[0], smaller(smaller(two[0], two[i]), larger(one[0], one[i])))
		f.set(one[0], smaller(one[0], one[i]))
	}
	f.store(p["few"], 0, one[0])
	f.store(p["few"], 16, two[0])
	return f
}

// firstEqual counts the values of d, in blocks of four, before the block that
// has one equal to value; blocks is the most there are.
func firstEqual() *function {
	f, p := newFunction("firstEqual", "d, value *float32", "blocks int", "before *int64")
	v := f.vector(fillAt(p["value"], 0))
	at := f.integer(p["d"])
	end := f.integer(add(p["d"], shl(p["blocks"], 4)))
	unequal := op("I32Eqz", op("V128AnyTrue", op("F32x4Eq", v, vectorAt(at, 0))))
	f.when(less(at, end), func() {
		f.emit("Loop")
		f.when(unequal, func() {
			f.advance(at, 16)
			f.emit(append(less(at, end), "BrIf $1")...)
		})
		f.emit("End")
	})
	f.storeAs("I64Store", p["before"], 0, shr(sub(at, p["d"]), 2))
	return f
}
