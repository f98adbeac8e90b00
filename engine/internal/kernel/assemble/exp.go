package main

import (
	"fmt"
	"math"
)

// every is a float32 constant in all lanes.
func every(x float64) expr {
	bits := uint64(math.Float32bits(float32(x)))
	both := int64(bits | bits<<32)
	return expr{fmt.Sprintf("V128Const $%d, $%d", both, both)}
}

// exps: blocks of four values to their exponentials, in place, with the
// constants and operations of kernel.Exp in its order. An exception is chosen
// at the end.
func exps() *function {
	f, p := newFunction("expBlocks", "x *float32", "blocks int")
	product := func(a, b expr) expr { return op("F32x4Mul", a, b) }
	sum := func(a, b expr) expr { return op("F32x4Add", a, b) }
	x, n, r, v := f.vector(nil), f.vector(nil), f.vector(nil), f.vector(nil)
	f.times(p["blocks"], func() {
		f.set(x, vectorAt(p["x"], 0))
		// A half with the sign of x; zeros of both signs go to n = 0.
		half := op("V128Or", every(0.5), op("V128And", x, every(math.Copysign(0, -1))))
		f.set(n, op("I32x4TruncSatF32x4S", sum(product(x, every(1.44269504)), half)))
		whole := op("F32x4ConvertI32x4S", n)
		f.set(r, op("F32x4Sub", x, product(whole, every(0.693359375))))
		f.set(r, op("F32x4Sub", r, product(whole, every(-2.12194440e-4))))
		f.set(v, every(1.0/5040))
		for _, c := range []float64{1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 0.5} {
			f.set(v, sum(product(v, r), every(c)))
		}
		f.set(v, sum(sum(product(product(v, r), r), r), every(1)))
		f.set(v, product(v, op("I32x4Shl", op("I32x4Add", n, lanes(127, 127, 127, 127)), expr{"I32Const $23"})))
		f.set(v, op("V128Andnot", v, op("F32x4Lt", x, every(-87))))
		f.set(v, op("V128Bitselect", every(math.Inf(1)), v, op("F32x4Gt", x, every(88))))
		f.store(p["x"], 0, op("V128Bitselect", x, v, op("F32x4Ne", x, x)))
		f.advance(p["x"], 16)
	})
	return f
}
