package exchange

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"m3s/datasets/own"
)

// market is what a file of Matrix Market begins with.
const market = "%%MatrixMarket"

// ReadMarket reads links from a square matrix in Matrix Market's coordinate
// format: an entry other than 0 is a link, whichever way round. The nodes are
// named 1, 2, ... as the file counts them. Errors name the line.
func ReadMarket(f own.File, l own.Limits) (*Parts, error) {
	m, err := parseMarket(f, l, l.Edges)
	return links(f.Name, m, err)
}

// links are the parts of a matrix of links.
func links(file string, m *matrix, err error) (*Parts, error) {
	p := &Parts{File: file}
	if err == nil {
		p.Links, p.Weighted, err = m.adjacency()
	}
	if err != nil {
		return nil, fail(file, "%w", err)
	}
	p.Nodes = numbered(m.rows, m.first)
	return p, nil
}

// parseMarket reads a matrix of at most so many entries.
func parseMarket(f own.File, l own.Limits, entries int) (*matrix, error) {
	s := marketLines{rest: f.Bytes}
	head := bytes.Fields(bytes.ToLower(s.next()))
	if len(head) != 5 || string(head[0]) != "%%matrixmarket" || string(head[1]) != "matrix" {
		return nil, errors.New("line 1: want %%MatrixMarket matrix coordinate, a field and a symmetry")
	}
	field, symmetry := string(head[3]), string(head[4])
	switch {
	case string(head[2]) != "coordinate":
		return nil, fmt.Errorf("line 1: the format %.20q is not read: write coordinate", head[2])
	case !slices.Contains([]string{"real", "integer", "pattern", "double"}, field):
		return nil, fmt.Errorf("line 1: the field %.20q is not read: real, integer and pattern are", field)
	case symmetry != "general" && symmetry != "symmetric":
		return nil, fmt.Errorf("line 1: the symmetry %.20q is not read: general and symmetric are", symmetry)
	}
	sizes, err := s.numbers(3)
	if err != nil {
		return nil, err
	}
	m := &matrix{rows: sizes[0], cols: sizes[1], first: 1}
	switch {
	case size(m.rows, m.cols) != nil || m.rows > l.Nodes || sizes[2] > entries:
		return nil, fmt.Errorf("line %d: more than %d rows or %d entries, or less than none", s.line, l.Nodes, entries)
	case m.rows > len(f.Bytes):
		return nil, fmt.Errorf("line %d: %d rows in a file of %d bytes", s.line, m.rows, len(f.Bytes))
	}
	cells := 3
	if field == "pattern" {
		cells = 2
	}
	for s.more() {
		if err := s.entry(m, cells); err != nil {
			return nil, err
		}
		l.Tell(&f, len(m.at), len(f.Bytes)-len(s.rest))
	}
	if len(m.at) != sizes[2] {
		return nil, fmt.Errorf("line %d: the file ends after %d entries of %d", s.line, len(m.at), sizes[2])
	}
	if symmetry == "symmetric" {
		m.mirror()
	}
	return m, nil
}

// mirror adds the other half of a symmetric matrix.
func (m *matrix) mirror() {
	listed := m.at[:len(m.at):len(m.at)]
	for k, e := range listed {
		if e[0] != e[1] {
			m.at = append(m.at, [2]int32{e[1], e[0]})
			if m.values != nil {
				m.values = append(m.values, m.values[k])
			}
		}
	}
	m.mirrored = len(m.at) - len(listed)
}

// marketLines cuts a file into lines.
type marketLines struct {
	rest []byte
	line int // of the line that was read last, from 1
}

func (s *marketLines) next() []byte {
	line, rest, _ := bytes.Cut(s.rest, []byte("\n"))
	s.rest = rest
	s.line++
	return bytes.TrimSpace(line)
}

// more passes over comments and empty lines.
func (s *marketLines) more() bool {
	for len(s.rest) > 0 {
		ahead := *s
		if line := ahead.next(); len(line) > 0 && line[0] != '%' {
			return true
		}
		*s = ahead
	}
	return false
}

// numbers reads a line of whole numbers.
func (s *marketLines) numbers(n int) ([]int, error) {
	if !s.more() {
		return nil, fmt.Errorf("line %d: the sizes are missing", s.line+1)
	}
	cells := bytes.Fields(s.next())
	list := make([]int, len(cells))
	for k, c := range cells {
		var err error
		if list[k], err = strconv.Atoi(string(c)); err != nil || len(cells) != n {
			return nil, fmt.Errorf("line %d: want %d whole numbers", s.line, n)
		}
	}
	return list, nil
}

// entry reads a line with a row, a column and perhaps a value.
func (s *marketLines) entry(m *matrix, cells int) error {
	c := bytes.Fields(s.next())
	if len(c) != cells {
		return fmt.Errorf("line %d: there are %d cells, want %d", s.line, len(c), cells)
	}
	var at [2]int32
	for k, most := range []int{m.rows, m.cols} {
		i, err := strconv.Atoi(string(c[k]))
		if err != nil || i < 1 || i > most {
			return fmt.Errorf("line %d, cell %d: %.20q is not a whole number from 1 to %d", s.line, k+1, c[k], most)
		}
		at[k] = int32(i - 1)
	}
	m.at = append(m.at, at)
	if cells == 2 {
		return nil
	}
	v, err := strconv.ParseFloat(string(c[2]), 64)
	if err != nil || !finite(v) {
		return fmt.Errorf("line %d, cell 3: %.20q is not a finite number", s.line, c[2])
	}
	m.values = append(m.values, float32(v))
	return nil
}
