package datasets

import (
	"encoding/binary"
	"errors"
	"math"

	"m3s/engine"
	"m3s/engine/paper"
	"m3s/internal/errs"
)

// packReader takes the parts of a pack from the front of b. After the first
// error it returns zeros.
type packReader struct {
	b   []byte
	err error
}

func (r *packReader) graph(flags byte) *engine.Graph {
	g := &engine.Graph{Name: r.text("name")}
	g.Classes = make([]string, r.count("classes"))
	for c := range g.Classes {
		g.Classes[c] = r.text("class name")
	}
	n := r.count("nodes")
	g.Paper = paper.Dataset(g.Name, n)
	g.Y = make([]int32, n)
	for i := range g.Y {
		g.Y[i] = int32(r.number("class of a node", len(g.Classes))) - 1
	}
	if flags&packHasNodes != 0 && r.err == nil {
		g.Nodes = make([]string, n)
		for i := range g.Nodes {
			g.Nodes[i] = r.text("node name")
		}
	}
	g.A = r.symmetric(n, flags&packWeighted == 0)
	words := r.rows("features", r.count("features"), n, flags&packValued == 0)
	g.X = transpose(words)
	if flags&packHasPublic != 0 {
		g.Public = &engine.Split{Labelled: r.list("labelled nodes", n), Validation: r.list("validation nodes", n), Test: r.list("test nodes", n)}
	}
	return g
}

func (r *packReader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = errs.Errorf(format, args...)
	}
	r.b = nil
}

// number reads a varint of at most limit.
func (r *packReader) number(what string, limit int) int {
	if r.err != nil {
		return 0
	}
	v, k := binary.Uvarint(r.b)
	if k <= 0 {
		r.fail("%s: the pack ends early or a number is malformed", what)
		return 0
	}
	if v > uint64(limit) {
		r.fail("%s: %d, at most %d possible", what, v, limit)
		return 0
	}
	r.b = r.b[k:]
	return int(v)
}

// count reads the number of things of which each takes at least one byte of
// what is left.
func (r *packReader) count(what string) int {
	n := r.number(what, math.MaxInt32-1)
	if n > len(r.b) {
		r.fail("%s: %d in %d bytes", what, n, len(r.b))
		return 0
	}
	return n
}

func (r *packReader) text(what string) string {
	n := r.count(what)
	s := string(r.b[:n])
	r.b = r.b[n:]
	return s
}

// symmetric reads the upper half of an n×n matrix and mirrors it.
func (r *packReader) symmetric(n int, ones bool) *engine.CSR {
	half := r.lines("links", n, n, func(i int) int32 { return int32(i) - 1 }, ones)
	if 2*half.NNZ() > math.MaxInt32 {
		r.fail("links: more than a matrix holds")
		half = emptyCSR(n, n)
	}
	full := emptyCSR(n, n)
	for i := range n {
		cols, _ := half.Row(i)
		for _, c := range cols {
			full.Ptr[i+1]++
			if int(c) != i {
				full.Ptr[c+1]++
			}
		}
	}
	for i := range n {
		full.Ptr[i+1] += full.Ptr[i]
	}
	full.Col = make([]int32, full.Ptr[n])
	full.Val = make([]float32, full.Ptr[n])
	at := append([]int32(nil), full.Ptr[:n]...)
	put := func(i, j int32, v float32) {
		full.Col[at[i]], full.Val[at[i]] = j, v
		at[i]++
	}
	for i := range n {
		cols, vals := half.Row(i)
		for k, c := range cols {
			put(int32(i), c, vals[k])
			if int(c) != i {
				put(c, int32(i), vals[k])
			}
		}
	}
	return full
}

func (r *packReader) rows(what string, rows, cols int, ones bool) *engine.CSR {
	return r.lines(what, rows, cols, func(int) int32 { return -1 }, ones)
}

// lines reads a matrix whose row i has columns above floor(i).
func (r *packReader) lines(what string, rows, cols int, floor func(i int) int32, ones bool) *engine.CSR {
	m := emptyCSR(rows, cols)
	nnz := 0
	for i := range rows {
		nnz += r.count(what)
		if nnz > len(r.b) || nnz > math.MaxInt32 {
			r.fail("%s: %d entries in %d bytes", what, nnz, len(r.b))
		}
		if r.err != nil {
			return emptyCSR(rows, cols)
		}
		m.Ptr[i+1] = int32(nnz)
	}
	m.Col = make([]int32, nnz)
	for i := range rows {
		r.gaps(what, m.Col[m.Ptr[i]:m.Ptr[i+1]], floor(i), cols)
	}
	m.Val = r.values(what, nnz, ones)
	if r.err != nil {
		return emptyCSR(rows, cols)
	}
	return m
}

func emptyCSR(rows, cols int) *engine.CSR {
	return &engine.CSR{Rows: rows, Cols: cols, Ptr: make([]int32, rows+1)}
}

func (r *packReader) list(what string, n int) []int32 {
	k := r.count(what)
	if k == 0 {
		return nil
	}
	nodes := make([]int32, k)
	r.gaps(what, nodes, -1, n)
	return nodes
}

// gaps fills s with ascending numbers above last and below end.
func (r *packReader) gaps(what string, s []int32, last int32, end int) {
	for k := range s {
		room := end - 2 - int(last)
		if r.err == nil && room < 0 {
			r.fail("%s: entry after the last of %d", what, end)
		}
		last += 1 + int32(r.number(what, max(room, 0)))
		s[k] = last
		if r.err != nil {
			return
		}
	}
}

func (r *packReader) values(what string, n int, ones bool) []float32 {
	if r.err == nil && !ones && n > len(r.b)/4 {
		r.fail("%s: %d values in %d bytes", what, n, len(r.b))
	}
	if r.err != nil {
		return nil
	}
	v := make([]float32, n)
	for k := range v {
		if ones {
			v[k] = 1
			continue
		}
		v[k] = math.Float32frombits(binary.LittleEndian.Uint32(r.b[4*k:]))
	}
	if !ones {
		r.b = r.b[4*n:]
	}
	return v
}

func (r *packReader) layout(n int) []float32 {
	if r.err == nil && len(r.b) < 4*n {
		r.err = errors.New("layout: the pack ends early")
	}
	if r.err != nil {
		return nil
	}
	xy := make([]float32, 2*n)
	for k := range xy {
		step := uint16(r.b[k])<<8 | uint16(r.b[2*n+k])
		xy[k] = float32(float64(step)/32767.5 - 1)
	}
	r.b = r.b[4*n:]
	return xy
}
