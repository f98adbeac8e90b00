package main

// predict: the first index of the largest of a row's first values, for rows
// of pitch bytes. A comparison picks both the value and its place, without a
// jump that nothing foresees.
func predict() *function {
	f, p := newFunction("predictRows", "x *float32", "at *int32", "rows, classes, pitch int")
	j, where, v := f.integer(nil), f.integer(nil), f.integer(nil)
	best, value := f.float(nil), f.float(nil)
	higher := op("F32Gt", value, best)
	f.times(p["rows"], func() {
		f.set(v, p["x"])
		f.set(best, load("F32Load", v, 0))
		f.set(where, number(0))
		f.set(j, number(1))
		f.while(less(j, p["classes"]), func() {
			f.advance(v, 4)
			f.set(value, load("F32Load", v, 0))
			f.set(where, op("Select", j, where, higher))
			f.set(best, op("Select", value, best, higher))
			f.advance(j, 1)
		})
		f.storeAs("I64Store32", p["at"], 0, where)
		f.set(p["x"], add(p["x"], p["pitch"]))
		f.advance(p["at"], 4)
	})
	return f
}
