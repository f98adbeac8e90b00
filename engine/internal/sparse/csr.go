// Package sparse has matrices in compressed row form and what is made of a
// graph's: the propagation matrix, normalised rows, components.
package sparse

import (
	"math"
	"sort"

	"m3s/internal/errs"
)

// CSR is a sparse matrix in compressed row form. Row i has its columns in
// Col[Ptr[i]:Ptr[i+1]], strictly ascending, and its values at the same places
// of Val.
type CSR struct {
	Rows, Cols int
	Ptr        []int32 // length Rows+1
	Col        []int32
	Val        []float32
}

// NNZ is the number of stored entries.
func (m *CSR) NNZ() int { return len(m.Col) }

// Row returns the columns and values of row i, borrowed.
func (m *CSR) Row(i int) ([]int32, []float32) {
	b, e := m.Ptr[i], m.Ptr[i+1]
	return m.Col[b:e], m.Val[b:e]
}

// At returns entry (i, j), zero where nothing is stored.
func (m *CSR) At(i, j int) float32 {
	cols, vals := m.Row(i)
	k := sort.Search(len(cols), func(k int) bool { return cols[k] >= int32(j) })
	if k < len(cols) && cols[k] == int32(j) {
		return vals[k]
	}
	return 0
}

// MulDense returns the product of m with the row-major matrix x of m.Cols
// rows and the given width, as a new row-major matrix of m.Rows rows.
func (m *CSR) MulDense(x []float32, width int) ([]float32, error) {
	if width < 0 || len(x) != m.Cols*width {
		return nil, errs.Errorf("engine: MulDense: x has %d values, want %d rows of %d", len(x), m.Cols, width)
	}
	y := make([]float32, m.Rows*width)
	for i := range m.Rows {
		out := y[i*width : (i+1)*width]
		cols, vals := m.Row(i)
		for k, c := range cols {
			in := x[int(c)*width : (int(c)+1)*width]
			for j, v := range in {
				out[j] += float32(vals[k] * v)
			}
		}
	}
	return y, nil
}

// Validate reports the first violation of the form CSR promises.
func (m *CSR) Validate() error {
	if m.Rows < 0 || m.Cols < 0 {
		return errs.Errorf("negative size %d×%d", m.Rows, m.Cols)
	}
	if len(m.Ptr) != m.Rows+1 || m.Ptr[0] != 0 || int(m.Ptr[m.Rows]) != len(m.Col) {
		return errs.Errorf("row pointers do not cover %d rows and %d entries", m.Rows, len(m.Col))
	}
	if len(m.Val) != len(m.Col) {
		return errs.Errorf("%d values for %d columns", len(m.Val), len(m.Col))
	}
	for i := range m.Rows {
		if m.Ptr[i] > m.Ptr[i+1] || int(m.Ptr[i+1]) > len(m.Col) {
			return errs.Errorf("row %d: row pointers descend", i)
		}
		if err := m.validateRow(i); err != nil {
			return errs.Errorf("row %d: %w", i, err)
		}
	}
	return nil
}

func (m *CSR) validateRow(i int) error {
	cols, vals := m.Row(i)
	last := int32(-1)
	for k, c := range cols {
		switch v := float64(vals[k]); {
		case c <= last:
			return errs.Errorf("column %d after column %d", c, last)
		case int(c) >= m.Cols:
			return errs.Errorf("column %d of %d", c, m.Cols)
		case math.IsNaN(v) || math.IsInf(v, 0):
			return errs.Errorf("column %d: value %v", c, v)
		}
		last = c
	}
	return nil
}

// Entry is one stored value of a sparse matrix.
type Entry struct {
	Row, Col int32
	Val      float32
}

// NewCSR builds a matrix from entries in any order. Two entries at one place
// are an error. The entries are sorted in place.
func NewCSR(rows, cols int, entries []Entry) (*CSR, error) {
	if rows < 0 || cols < 0 {
		return nil, errs.Errorf("engine: matrix of negative size %d×%d", rows, cols)
	}
	if err := Fits(rows, cols, len(entries)); err != nil {
		return nil, err
	}
	sort.Slice(entries, func(i, j int) bool {
		a, b := entries[i], entries[j]
		return a.Row < b.Row || a.Row == b.Row && a.Col < b.Col
	})
	m := &CSR{Rows: rows, Cols: cols, Ptr: make([]int32, rows+1), Col: make([]int32, len(entries)), Val: make([]float32, len(entries))}
	for k, e := range entries {
		if e.Row < 0 || int(e.Row) >= rows || e.Col < 0 || int(e.Col) >= cols {
			return nil, errs.Errorf("engine: entry (%d, %d) outside %d×%d", e.Row, e.Col, rows, cols)
		}
		m.Ptr[e.Row+1]++
		m.Col[k], m.Val[k] = e.Col, e.Val
	}
	for i := range rows {
		m.Ptr[i+1] += m.Ptr[i]
	}
	if err := m.Validate(); err != nil {
		return nil, errs.Errorf("engine: %w", err)
	}
	return m, nil
}

// Fits reports a size whose numbers an int32 does not hold.
func Fits(rows, cols, entries int) error {
	if most := math.MaxInt32; rows >= most || cols >= most || entries > most {
		return errs.Errorf("engine: a matrix of %d×%d with %d entries is more than a CSR holds: less than %d rows and columns, %d entries", rows, cols, entries, most, most)
	}
	return nil
}

// FromEdges builds the symmetric 0/1 adjacency matrix of n nodes. Each pair
// gives one undirected edge, whichever way round and however often it is
// listed; a pair (i, i) gives the diagonal entry 1 (METHOD §2).
func FromEdges(n int, edges [][2]int32) (*CSR, error) {
	if n < 0 {
		return nil, errs.Errorf("engine: graph of %d nodes", n)
	}
	if err := Fits(n, n, 2*len(edges)); err != nil {
		return nil, err
	}
	deg := make([]int32, n+1)
	for _, e := range edges {
		if e[0] < 0 || int(e[0]) >= n || e[1] < 0 || int(e[1]) >= n {
			return nil, errs.Errorf("engine: edge (%d, %d) in a graph of %d nodes", e[0], e[1], n)
		}
		deg[e[0]+1]++
		if e[0] != e[1] {
			deg[e[1]+1]++
		}
	}
	for i := range n {
		deg[i+1] += deg[i]
	}
	at := append([]int32(nil), deg...)
	col := make([]int32, deg[n])
	for _, e := range edges {
		col[at[e[0]]] = e[1]
		at[e[0]]++
		if e[0] != e[1] {
			col[at[e[1]]] = e[0]
			at[e[1]]++
		}
	}
	// Row by row to the columns: the transpose, which is the same matrix, has
	// its rows sorted.
	sorted := make([]int32, len(col))
	copy(at, deg)
	for i := range n {
		for _, c := range col[deg[i]:deg[i+1]] {
			sorted[at[c]] = int32(i)
			at[c]++
		}
	}
	return distinct(n, deg, sorted), nil
}

// distinct drops the repeated columns of sorted rows, in place, and sets each
// value to 1.
func distinct(n int, ptr, col []int32) *CSR {
	m := &CSR{Rows: n, Cols: n, Ptr: make([]int32, n+1), Col: col[:0]}
	for i := range n {
		last := int32(-1)
		for _, c := range col[ptr[i]:ptr[i+1]] {
			if c != last {
				m.Col = append(m.Col, c)
				last = c
			}
		}
		m.Ptr[i+1] = int32(len(m.Col))
	}
	m.Val = make([]float32, len(m.Col))
	for k := range m.Val {
		m.Val[k] = 1
	}
	return m
}
