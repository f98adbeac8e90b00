package main

import (
	"fmt"
	"slices"
	"strings"
)

// expr is code that leaves one value on wasm's stack. Integers and addresses
// are i64: Go's assembler has no i32 locals.
type expr []string

// op is an instruction after its arguments.
func op(name string, args ...expr) expr { return append(slices.Concat(args...), name) }

func number(n int) expr      { return expr{fmt.Sprintf("I64Const $%d", n)} }
func add(a, b expr) expr     { return op("I64Add", a, b) }
func sub(a, b expr) expr     { return op("I64Sub", a, b) }
func mul(a, b expr) expr     { return op("I64Mul", a, b) }
func and(a, b expr) expr     { return op("I64And", a, b) }
func or(a, b expr) expr      { return op("I64Or", a, b) }
func xor(a, b expr) expr     { return op("I64Xor", a, b) }
func shl(a expr, n int) expr { return op("I64Shl", a, number(n)) }
func shr(a expr, n int) expr { return op("I64ShrU", a, number(n)) }
func less(a, b expr) expr    { return op("I64LtU", a, b) }
func atLeast(a, b expr) expr { return op("I64GeU", a, b) }
func notZero(a expr) expr    { return op("I64Ne", a, number(0)) }
func scaled(a expr, n int) expr {
	if n&(n-1) != 0 {
		return mul(a, number(n))
	}
	log := 0
	for 1<<log < n {
		log++
	}
	return shl(a, log)
}

// Loads read at an address and a constant number of bytes after it.
func load(kind string, address expr, bytes int) expr {
	return op(fmt.Sprintf("%s $%d", kind, bytes), address, expr{"I32WrapI64"})
}

func int32At(address expr, bytes int) expr  { return load("I64Load32U", address, bytes) }
func int64At(address expr, bytes int) expr  { return load("I64Load", address, bytes) }
func vectorAt(address expr, bytes int) expr { return load("V128Load", address, bytes) }

// fillAt is the float32 at an address in all lanes, fillDoubleAt the float64.
func fillAt(address expr, bytes int) expr {
	return op("F32x4Splat", load("F32Load", address, bytes))
}

func fillDoubleAt(address expr, bytes int) expr {
	return op("F64x2Splat", load("F64Load", address, bytes))
}

// zero is a vector of zeros.
func zero() expr { return expr{"V128Const $0, $0"} }

// function is one assembly function under construction. Its locals are taken
// in the order they are asked for: 16 of each kind.
type function struct {
	name   string
	params []string
	body   []string

	ints, floats, vectors int
}

// newFunction starts a function; params are its parameters in order, all of
// them words of 8 bytes, as Go declares them: "ptr, col *int32".
func newFunction(name string, params ...string) (*function, map[string]expr) {
	f := &function{name: name, params: params}
	at := map[string]expr{}
	offset := 0
	for _, group := range params {
		for _, p := range names(group) {
			at[p] = f.integer(expr{fmt.Sprintf("I64Load %s+%d(FP)", p, offset)})
			offset += 8
		}
	}
	return f, at
}

// names are the parameters of a group such as "x, y *float32".
func names(group string) []string {
	list := group[:strings.LastIndex(group, " ")]
	return strings.Split(list, ", ")
}

// emit adds instructions as one line.
func (f *function) emit(code ...string) { f.body = append(f.body, strings.Join(code, "; ")) }

// integer is a new i64 local with its first value; reading it is the result.
func (f *function) integer(first expr) expr {
	return f.local("R", &f.ints, first)
}

// float is a new f32 local.
func (f *function) float(first expr) expr {
	return f.local("F", &f.floats, first)
}

// vector is a new v128 local.
func (f *function) vector(first expr) expr {
	return f.local("V", &f.vectors, first)
}

func (f *function) local(bank string, used *int, first expr) expr {
	if *used == 16 {
		panic(f.name + ": out of locals " + bank)
	}
	get := expr{fmt.Sprintf("Get %s%d", bank, *used)}
	*used++
	if first != nil {
		f.set(get, first)
	}
	return get
}

// vectorsOf are n new vector locals.
func (f *function) vectorsOf(n int) []expr {
	out := make([]expr, n)
	for i := range out {
		out[i] = f.vector(nil)
	}
	return out
}

// set gives a local a value.
func (f *function) set(local, value expr) {
	f.emit(append(slices.Clone(value), "Set"+strings.TrimPrefix(local[0], "Get"))...)
}

// advance adds n to an integer local.
func (f *function) advance(local expr, n int) { f.set(local, add(local, number(n))) }

// store writes a vector. Go 1.27's assembler takes V128Store's offset from a
// second operand; a single one is lost.
func (f *function) store(address expr, bytes int, value expr) {
	f.emit(op(fmt.Sprintf("V128Store $0, $%d", bytes), address, expr{"I32WrapI64"}, value)...)
}

func (f *function) storeAs(kind string, address expr, bytes int, value expr) {
	f.emit(op(fmt.Sprintf("%s $%d", kind, bytes), address, expr{"I32WrapI64"}, value)...)
}

// when runs body if the condition, an i32, is not zero.
func (f *function) when(condition expr, body func()) {
	f.emit(append(slices.Clone(condition), "If")...)
	body()
	f.emit("End")
}

// while repeats body as long as the condition holds; it is asked at the end
// of a turn, so that a turn has a single jump.
func (f *function) while(condition expr, body func()) {
	f.when(condition, func() {
		f.emit("Loop")
		body()
		f.emit(append(slices.Clone(condition), "BrIf $0")...)
		f.emit("End")
	})
}

// times repeats body as often as the integer local says, counting it down.
func (f *function) times(count expr, body func()) {
	f.while(notZero(count), func() {
		body()
		f.advance(count, -1)
	})
}

// argumentBytes is the size of the parameters.
func (f *function) argumentBytes() int {
	n := 0
	for _, group := range f.params {
		n += 8 * len(names(group))
	}
	return n
}

// assembly is the function's text for Go's assembler.
func (f *function) assembly() string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n// func %s(%s)\nTEXT ·%s(SB), NOSPLIT, $0-%d\n", f.name, strings.Join(f.params, ", "), f.name, f.argumentBytes())
	indent := 1
	for _, line := range append(f.body, "RET") {
		if line == "End" || line == "Else" {
			indent--
		}
		b.WriteString(strings.Repeat("\t", indent) + line + "\n")
		if line == "Loop" || line == "Else" || strings.HasSuffix(line, "; If") {
			indent++
		}
	}
	return b.String()
}

// declaration is the function's line in Go.
func (f *function) declaration() string {
	return fmt.Sprintf("\n//go:noescape\nfunc %s(%s)\n", f.name, strings.Join(f.params, ", "))
}
