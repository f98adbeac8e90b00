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

// size reports one that a CSR does not hold.
func size(rows, cols int) error {
	if rows < 0 || cols < 0 || rows >= math.MaxInt32 || cols >= math.MaxInt32 {
		return errors.New("its size is too large, or negative")
	}
	return nil
}
