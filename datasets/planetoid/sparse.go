package planetoid

import (
	"errors"
	"fmt"

	"m3s/engine"
)

// sparse is a scipy csr_matrix as pickled.
type sparse struct {
	rows, cols int
	ptr, col   []int32
	val        []float32
}

// build takes the matrix's attributes. Attributes it does not need are
// ignored.
func (s *sparse) build(state any) error {
	d, ok := state.(*dict)
	if !ok {
		return errors.New("a csr_matrix without attributes")
	}
	shape, ok := d.get("_shape").(tuple)
	if !ok || len(shape) != 2 {
		return errors.New("csr_matrix: _shape is not a pair")
	}
	rows, ok1 := shape[0].(int64)
	cols, ok2 := shape[1].(int64)
	if !ok1 || !ok2 || rows < 0 || cols < 0 || cols > 1<<24 {
		return fmt.Errorf("csr_matrix: _shape is %s×%s", spell(shape[0]), spell(shape[1]))
	}
	var err error
	if s.ptr, err = intsOf(d, "indptr"); err != nil {
		return err
	}
	if s.col, err = intsOf(d, "indices"); err != nil {
		return err
	}
	data, ok := d.get("data").(*array)
	if !ok {
		return errors.New("csr_matrix: no array data")
	}
	if s.val, err = data.floats(); err != nil {
		return fmt.Errorf("csr_matrix: data: %w", err)
	}
	if int64(len(s.ptr)) != rows+1 {
		return fmt.Errorf("csr_matrix: %d row pointers for %d rows", len(s.ptr), rows)
	}
	s.rows, s.cols = int(rows), int(cols)
	return s.check()
}

func intsOf(d *dict, name string) ([]int32, error) {
	a, ok := d.get(name).(*array)
	if !ok {
		return nil, fmt.Errorf("csr_matrix: no array %s", name)
	}
	v, err := a.ints()
	if err != nil {
		return nil, fmt.Errorf("csr_matrix: %s: %w", name, err)
	}
	return v, nil
}

func (s *sparse) check() error {
	if s.ptr[0] != 0 || int(s.ptr[s.rows]) != len(s.col) || len(s.col) != len(s.val) {
		return fmt.Errorf("csr_matrix: row pointers %d to %d, %d columns, %d values", s.ptr[0], s.ptr[s.rows], len(s.col), len(s.val))
	}
	for i := range s.rows {
		if s.ptr[i] > s.ptr[i+1] {
			return fmt.Errorf("csr_matrix: row %d: row pointers descend", i)
		}
	}
	for k, c := range s.col {
		if c < 0 || int(c) >= s.cols {
			return fmt.Errorf("csr_matrix: entry %d is in column %d of %d", k, c, s.cols)
		}
	}
	return nil
}

// appendRow appends row k as the entries of row at.
func (s *sparse) appendRow(entries []engine.Entry, k int, at int32) []engine.Entry {
	for p := s.ptr[k]; p < s.ptr[k+1]; p++ {
		entries = append(entries, engine.Entry{Row: at, Col: s.col[p], Val: s.val[p]})
	}
	return entries
}

// get returns the last value set for a string key, or nil.
func (d *dict) get(key string) any {
	for k := len(d.keys) - 1; k >= 0; k-- {
		if d.keys[k] == any(key) {
			return d.values[k]
		}
	}
	return nil
}
