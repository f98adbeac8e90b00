package exchange

import (
	"errors"
	"fmt"
	"math"

	"m3s/engine"
)

// matrix is a sparse matrix of a file: entries in any order, some perhaps at
// the same place.
type matrix struct {
	rows, cols int
	at         [][2]int32
	values     []float32 // nil: all are 1
	first      int       // number of the first row as the file counts
	mirrored   int       // of the entries the last ones, which the file does not list
}

// adjacency are the links of a square matrix: its entries other than 0, and
// how many of those that the file lists are not 1 either.
func (m *matrix) adjacency() (links [][2]int32, weighted int, err error) {
	if m.rows != m.cols {
		return nil, 0, fmt.Errorf("a matrix of links is square, this one is %d×%d", m.rows, m.cols)
	}
	if m.values == nil {
		return m.at, 0, nil
	}
	links = m.at[:0]
	for k, e := range m.at {
		if v := m.values[k]; v != 0 {
			links = append(links, e)
			if v != 1 && k < len(m.at)-m.mirrored {
				weighted++
			}
		}
	}
	return links, weighted, nil
}

// features are the entries other than 0 as rows; two at one place are an
// error.
func (m *matrix) features() (*engine.CSR, error) {
	if x := m.inOrder(); x != nil {
		return x, nil
	}
	entries := make([]engine.Entry, 0, len(m.at))
	for k, e := range m.at {
		v := float32(1)
		if m.values != nil {
			v = m.values[k]
		}
		if v != 0 {
			entries = append(entries, engine.Entry{Row: e[0], Col: e[1], Val: v})
		}
	}
	return engine.NewCSR(m.rows, m.cols, entries)
}

// inOrder is features of a matrix whose entries come row by row, each row from
// left to right, as most files have them: it needs no second list of entries.
// Nil: they come otherwise.
func (m *matrix) inOrder() *engine.CSR {
	if n := len(m.at); n > 0 && (m.at[0][0] < 0 || int(m.at[n-1][0]) >= m.rows) {
		return nil
	}
	for k := 1; k < len(m.at); k++ {
		if a, b := m.at[k-1], m.at[k]; a[0] > b[0] || a[0] == b[0] && a[1] >= b[1] {
			return nil
		}
	}
	x := &engine.CSR{Rows: m.rows, Cols: m.cols, Ptr: make([]int32, m.rows+1), Col: make([]int32, 0, len(m.at)), Val: make([]float32, 0, len(m.at))}
	for k, e := range m.at {
		v := float32(1)
		if m.values != nil {
			v = m.values[k]
		}
		if v != 0 {
			x.Col, x.Val = append(x.Col, e[1]), append(x.Val, v)
			x.Ptr[e[0]+1]++
		}
	}
	for i := range m.rows {
		x.Ptr[i+1] += x.Ptr[i]
	}
	if x.Validate() != nil {
		return nil
	}
	return x
}

// size reports one that a CSR does not hold.
func size(rows, cols int) error {
	if rows < 0 || cols < 0 || rows >= math.MaxInt32 || cols >= math.MaxInt32 {
		return errors.New("its size is too large, or negative")
	}
	return nil
}
