package main

import "fmt"

// positive is the value where w > 0, zero elsewhere.
func positive(value, w expr) expr {
	return op("V128And", value, op("F32x4Gt", w, zero()))
}

// relu: max(z, 0) in place, for blocks of four values.
func relu() *function {
	f, p := newFunction("reluBlocks", "z *float32", "blocks int")
	z := f.vector(nil)
	f.times(p["blocks"], func() {
		f.set(z, vectorAt(p["z"], 0))
		f.store(p["z"], 0, positive(z, z))
		f.advance(p["z"], 16)
	})
	return f
}

// reluBack: d·scale where h > 0, else 0.
func reluBack() *function {
	f, p := newFunction("reluBackBlocks", "d, h, scale *float32", "blocks int")
	scale := f.vector(fillAt(p["scale"], 0))
	f.times(p["blocks"], func() {
		f.store(p["d"], 0, positive(op("F32x4Mul", vectorAt(p["d"], 0), scale), vectorAt(p["h"], 0)))
		f.advance(p["d"], 16)
		f.advance(p["h"], 16)
	})
	return f
}

// lanes is a vector of four int32.
func lanes(a, b, c, d int64) expr {
	return expr{fmt.Sprintf("V128Const $%d, $%d", a|b<<32, c|d<<32)}
}

// reluDrop: z·scale where z > 0 and its bit is set, else 0, for rows of a
// single block; perRow is 1.
func reluDrop(b block) *function {
	f, p := newFunction(b.name("reluDrop"), "z *float32", "words *uint64", "scale *float32", "rows int")
	scale := f.vector(fillAt(p["scale"], 0))
	bits, z := f.vector(nil), f.vector(nil)
	f.times(p["rows"], func() {
		f.set(bits, op("I32x4Splat", load("I32Load", p["words"], 0)))
		for j := range b.vectors() {
			place := lanes(1<<(4*j), 2<<(4*j), 4<<(4*j), 8<<(4*j))
			kept := op("I32x4Eq", op("V128And", bits, place), place)
			f.set(z, vectorAt(p["z"], 16*j))
			f.store(p["z"], 16*j, op("V128And", positive(op("F32x4Mul", z, scale), z), kept))
		}
		b.next(f, p, p["z"])
		f.advance(p["words"], 8)
	})
	return f
}

// reluDropWide is reluDrop for rows of any number of blocks of four and
// perRow words.
func reluDropWide() *function {
	f, p := newFunction("reluDropWide", "z *float32", "words *uint64", "scale *float32", "rows, blocks, perRow int")
	scale := f.vector(fillAt(p["scale"], 0))
	j, word := f.integer(nil), f.integer(nil)
	z := f.vector(nil)
	f.set(p["perRow"], shl(p["perRow"], 3))
	f.times(p["rows"], func() {
		f.set(j, number(0))
		f.while(less(j, p["blocks"]), func() {
			f.set(word, add(p["words"], shl(shr(j, 4), 3)))
			f.set(word, op("I64ShrU", int64At(word, 0), shl(and(j, number(15)), 2)))
			place := lanes(1, 2, 4, 8)
			kept := op("I32x4Eq", op("V128And", op("I32x4Splat", op("I32WrapI64", word)), place), place)
			f.set(z, vectorAt(p["z"], 0))
			f.store(p["z"], 0, op("V128And", positive(op("F32x4Mul", z, scale), z), kept))
			f.advance(p["z"], 16)
			f.advance(j, 1)
		})
		f.set(p["words"], add(p["words"], p["perRow"]))
	})
	return f
}

// gathered adds x - x to gone: no bit is set as long as every x is finite.
func gathered(gone, x expr) expr { return op("V128Or", gone, op("F32x4Sub", x, x)) }

// finite leaves gone without a bit if every value is finite. Four blocks make
// a turn of its loop: there is little else to do in one.
func finite() *function {
	f, p := newFunction("finiteBlocks", "x *float32", "blocks int", "gone *[2]uint64")
	turns, x := f.integer(shr(p["blocks"], 2)), f.vector(nil)
	gone := f.vectorsOf(4)
	for _, g := range gone {
		f.set(g, zero())
	}
	look := func(blocks int) {
		for i := range blocks {
			f.set(x, vectorAt(p["x"], 16*i))
			f.set(gone[i], gathered(gone[i], x))
		}
		f.advance(p["x"], 16*blocks)
	}
	f.times(turns, func() { look(4) })
	f.set(turns, and(p["blocks"], number(3)))
	f.times(turns, func() { look(1) })
	f.store(p["gone"], 0, op("V128Or", op("V128Or", gone[0], gone[1]), op("V128Or", gone[2], gone[3])))
	return f
}

// adam updates blocks of four values of w, m and v from g; gone is as for
// finite, over the new values of w and v.
func adam() *function {
	f, p := newFunction("adamBlocks", "w, grad, m, v *float32", "step *AdamStep", "blocks int", "gone *[2]uint64")
	gone := f.vector(zero())
	constant := func(field string) expr {
		return f.vector(op("F32x4Splat", op("F32Load $AdamStep_"+field, p["step"], expr{"I32WrapI64"})))
	}
	rate, epsilon, l2 := constant("Rate"), constant("Epsilon"), constant("L2")
	b1, c1 := constant("Beta1"), constant("OneMinusBeta1")
	b2, c2 := constant("Beta2"), constant("OneMinusBeta2")
	w, g, m, v := f.vector(nil), f.vector(nil), f.vector(nil), f.vector(nil)
	product := func(a, b expr) expr { return op("F32x4Mul", a, b) }
	f.times(p["blocks"], func() {
		f.set(w, vectorAt(p["w"], 0))
		f.set(g, op("F32x4Add", vectorAt(p["grad"], 0), product(l2, w)))
		f.set(m, op("F32x4Add", product(b1, vectorAt(p["m"], 0)), product(c1, g)))
		f.set(v, op("F32x4Add", product(b2, vectorAt(p["v"], 0)), product(product(c2, g), g)))
		f.store(p["m"], 0, m)
		f.store(p["v"], 0, v)
		root := op("F32x4Add", op("F32x4Sqrt", v), epsilon)
		f.set(w, op("F32x4Sub", w, op("F32x4Div", product(rate, m), root)))
		f.store(p["w"], 0, w)
		f.set(gone, gathered(gathered(gone, v), w))
		for _, name := range []string{"w", "grad", "m", "v"} {
			f.advance(p[name], 16)
		}
	})
	f.store(p["gone"], 0, gone)
	return f
}
