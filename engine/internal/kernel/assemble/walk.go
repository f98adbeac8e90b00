package main

// The passes of a step of conjugate gradients: four float64 columns, two
// vectors to a row of 32 bytes.

const (
	walkBytes  = 32
	entryBytes = 16 // of a walkEntry: the value, then its column
)

func twoAt(address expr) []expr { return []expr{vectorAt(address, 0), vectorAt(address, 16)} }

func (f *function) setBoth(locals, values []expr) {
	for i, l := range locals {
		f.set(l, values[i])
	}
}

func (f *function) storeBoth(address expr, values []expr) {
	for i, v := range values {
		f.store(address, 16*i, v)
	}
}

func both(name string, a, b []expr) []expr {
	return []expr{op(name, a[0], b[0]), op(name, a[1], b[1])}
}

func doubled(a expr) []expr { return []expr{a, a} }

// walkMul: y = (D - A)·x; sums is the products of x and y, column by column.
func walkMul() *function {
	f, p := newFunction("walkMulRows", "ptr *int32", "entries *walkEntry", "diag, x, y *float64", "rows int", "sums *WalkSums")
	entryOf := func() expr { return add(p["entries"], scaled(int32At(p["ptr"], 0), entryBytes)) }
	entry := f.integer(entryOf())
	end, in, row := f.integer(nil), f.integer(p["x"]), f.integer(nil)
	sum, out, a := f.vectorsOf(2), f.vectorsOf(2), f.vector(nil)
	f.setBoth(sum, doubled(zero()))
	f.times(p["rows"], func() {
		f.advance(p["ptr"], 4)
		f.set(end, entryOf())
		f.set(a, fillDoubleAt(p["diag"], 0))
		f.setBoth(out, both("F64x2Mul", doubled(a), twoAt(in)))
		f.while(less(entry, end), func() {
			f.set(a, fillDoubleAt(entry, 0))
			f.set(row, add(p["x"], scaled(int64At(entry, 8), walkBytes)))
			f.setBoth(out, both("F64x2Sub", out, both("F64x2Mul", doubled(a), twoAt(row))))
			f.advance(entry, entryBytes)
		})
		f.storeBoth(p["y"], out)
		f.setBoth(sum, both("F64x2Add", sum, both("F64x2Mul", twoAt(in), out)))
		f.advance(p["diag"], 8)
		f.advance(in, walkBytes)
		f.advance(p["y"], walkBytes)
	})
	f.storeBoth(p["sums"], sum)
	return f
}

// walkStep: x += step·p, r -= step·q, z = r over the diagonal; rz and rr are
// the products of r and z, and of r and r.
func walkStep() *function {
	f, p := newFunction("walkStepRows", "diag *float64", "step *WalkSums", "x, r, z, p, q *float64", "rows int", "rz, rr *WalkSums")
	step, sumZ, sumR := f.vectorsOf(2), f.vectorsOf(2), f.vectorsOf(2)
	v, u, d := f.vectorsOf(2), f.vectorsOf(2), f.vector(nil)
	f.setBoth(step, twoAt(p["step"]))
	f.setBoth(sumZ, doubled(zero()))
	f.setBoth(sumR, doubled(zero()))
	f.times(p["rows"], func() {
		f.storeBoth(p["x"], both("F64x2Add", twoAt(p["x"]), both("F64x2Mul", step, twoAt(p["p"]))))
		f.setBoth(v, both("F64x2Sub", twoAt(p["r"]), both("F64x2Mul", step, twoAt(p["q"]))))
		f.set(d, fillDoubleAt(p["diag"], 0))
		f.setBoth(u, both("F64x2Div", v, doubled(d)))
		f.storeBoth(p["r"], v)
		f.storeBoth(p["z"], u)
		f.setBoth(sumZ, both("F64x2Add", sumZ, both("F64x2Mul", v, u)))
		f.setBoth(sumR, both("F64x2Add", sumR, both("F64x2Mul", v, v)))
		for _, name := range []string{"x", "r", "z", "p", "q"} {
			f.advance(p[name], walkBytes)
		}
		f.advance(p["diag"], 8)
	})
	f.storeBoth(p["rz"], sumZ)
	f.storeBoth(p["rr"], sumR)
	return f
}

// walkTurn: p = z + turn·p.
func walkTurn() *function {
	f, p := newFunction("walkTurnRows", "turn *WalkSums", "z, p *float64", "rows int")
	turn := f.vectorsOf(2)
	f.setBoth(turn, twoAt(p["turn"]))
	f.times(p["rows"], func() {
		f.storeBoth(p["p"], both("F64x2Add", twoAt(p["z"]), both("F64x2Mul", turn, twoAt(p["p"]))))
		f.advance(p["z"], walkBytes)
		f.advance(p["p"], walkBytes)
	})
	return f
}
