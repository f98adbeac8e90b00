package main

const (
	golden = 0x9e3779b97f4a7c15
	mixA   = 0xbf58476d1ce4e5b9
	mixB   = 0x94d049bb133111eb
)

// word is a constant of 64 bits.
func word(n uint64) expr { return number(int(n)) }

// draw sets the local z to Mix(key + counter·golden).
func draw(f *function, z, key, counter expr) {
	f.set(z, add(key, mul(counter, word(golden))))
	f.set(z, mul(xor(z, shr(z, 30)), word(mixA)))
	f.set(z, mul(xor(z, shr(z, 27)), word(mixB)))
	f.set(z, xor(z, shr(z, 31)))
}

// maskLocals are what maskWord needs.
type maskLocals struct{ counter, mask, z, digit expr }

func newMaskLocals(f *function) maskLocals {
	return maskLocals{f.integer(nil), f.integer(nil), f.integer(nil), f.integer(nil)}
}

// word sets mask to 64 bits of probability keep/KeepOne, drawn from counter
// on: one draw for every digit of keep from the lowest set one up.
func (m maskLocals) word(f *function, key, keep expr) {
	draw(f, m.mask, key, m.counter)
	f.set(m.digit, add(op("I64Ctz", keep), number(1)))
	f.while(less(m.digit, number(16)), func() {
		f.advance(m.counter, 1)
		draw(f, m.z, key, m.counter)
		f.emit(and(op("I64ShrU", keep, m.digit), number(1))...)
		f.emit("I32WrapI64; If")
		f.set(m.mask, or(m.mask, m.z))
		f.emit("Else")
		f.set(m.mask, and(m.mask, m.z))
		f.emit("End")
		f.advance(m.digit, 1)
	})
}

// drawMask draws the words of rows of a masked matrix and clears the bits
// beyond the end of each row.
func drawMask() *function {
	f, p := newFunction("drawMask", "bits *uint64", "key uint64", "ids, ptr, words *int32", "rows, keep int")
	m := newMaskLocals(f)
	start, at, end := f.integer(nil), f.integer(nil), f.integer(nil)
	f.set(at, add(p["bits"], shl(int32At(p["words"], 0), 3)))
	f.times(p["rows"], func() {
		f.set(start, shl(int32At(p["ids"], 0), 24))
		f.set(end, add(p["bits"], shl(int32At(p["words"], 4), 3)))
		f.when(less(at, end), func() {
			f.emit("Loop")
			f.set(m.counter, start)
			m.word(f, p["key"], p["keep"])
			f.storeAs("I64Store", at, 0, m.mask)
			f.advance(start, 16)
			f.advance(at, 8)
			f.emit(append(less(at, end), "BrIf $0")...)
			f.emit("End")
			rest := and(sub(number(0), sub(int32At(p["ptr"], 4), int32At(p["ptr"], 0))), number(63))
			f.storeAs("I64Store", sub(at, number(8)), 0, and(m.mask, op("I64ShrU", number(-1), rest)))
		})
		f.advance(p["ids"], 4)
		f.advance(p["ptr"], 4)
		f.advance(p["words"], 4)
	})
	return f
}

// drawRows draws perRow words for every row.
func drawRows() *function {
	f, p := newFunction("drawRows", "bits *uint64", "key uint64", "ids *int32", "rows, perRow, keep int")
	m := newMaskLocals(f)
	start, left := f.integer(nil), f.integer(nil)
	f.times(p["rows"], func() {
		f.set(start, shl(int32At(p["ids"], 0), 24))
		f.set(left, p["perRow"])
		f.times(left, func() {
			f.set(m.counter, start)
			m.word(f, p["key"], p["keep"])
			f.storeAs("I64Store", p["bits"], 0, m.mask)
			f.advance(start, 16)
			f.advance(p["bits"], 8)
		})
		f.advance(p["ids"], 4)
	})
	return f
}
