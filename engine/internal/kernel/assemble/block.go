package main

import "fmt"

// block is a kernel's unit of columns: 16, 8 or 4 float32 values in as many
// vectors as it takes. With single set the rows of a matrix are one block each
// and lie next to one another; otherwise the pitch is a parameter in bytes.
type block struct {
	width  int
	single bool
}

// blocks are those there are kernels for.
func blocks() []block {
	var out []block
	for _, single := range []bool{true, false} {
		for _, width := range []int{16, 8, 4} {
			out = append(out, block{width, single})
		}
	}
	return out
}

func (b block) bytes() int   { return 4 * b.width }
func (b block) vectors() int { return b.width / 4 }

// name is a kernel's name: "spmm16row" for rows of a single block.
func (b block) name(kernel string) string {
	if b.single {
		return fmt.Sprintf("%s%drow", kernel, b.width)
	}
	return fmt.Sprintf("%s%d", kernel, b.width)
}

// start begins a kernel of this block and adds the pitch to its parameters.
func (b block) start(kernel string, params ...string) (*function, map[string]expr) {
	if !b.single {
		params = append(params, "pitch int")
	}
	return newFunction(b.name(kernel), params...)
}

// row is the address of row i of the matrix at base.
func (b block) row(p map[string]expr, base, i expr) expr {
	if b.single {
		return add(scaled(i, b.bytes()), base)
	}
	return add(mul(i, p["pitch"]), base)
}

// next moves an address on by one row.
func (b block) next(f *function, p map[string]expr, address expr) {
	if b.single {
		f.advance(address, b.bytes())
	} else {
		f.set(address, add(address, p["pitch"]))
	}
}

// clear sets the vectors of a block to zero.
func (b block) clear(f *function, s []expr) {
	for _, v := range s {
		f.set(v, zero())
	}
}

// save writes the vectors of a block.
func (b block) save(f *function, address expr, s []expr) {
	for i, v := range s {
		f.store(address, 16*i, v)
	}
}

// plusProduct is s + a·q, the product rounded before it is added.
func plusProduct(s, a, q expr) expr { return op("F32x4Add", s, op("F32x4Mul", a, q)) }

// addRow adds a times the row at an address to s.
func (b block) addRow(f *function, s []expr, a, address expr) {
	for i, v := range s {
		f.set(v, plusProduct(v, a, vectorAt(address, 16*i)))
	}
}
