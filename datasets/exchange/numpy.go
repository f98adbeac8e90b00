package exchange

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"m3s/datasets/own"
	"m3s/engine"
	"m3s/internal/npz"
)

// arrays are those of an npz by their names.
type arrays map[string]*npz.Array

func openNPZ(f own.File, l own.Limits) (arrays, error) {
	list, err := npz.Decode(f.Bytes, int64(max(l.FileBytes, 1<<20))*16, wantedArray)
	if err != nil {
		return nil, fail(f.Name, "%w", err)
	}
	all := arrays{}
	for k := range list {
		all[list[k].Name] = &list[k]
	}
	return all, nil
}

// wantedArray tells arrays that are read from others, which may hold Python
// objects.
func wantedArray(name string) bool {
	for _, prefix := range []string{"adj_", "attr_", ""} {
		if rest, ok := strings.CutPrefix(name, prefix); ok && slices.Contains([]string{"data", "indices", "indptr", "shape", "format", "row", "col", "matrix"}, rest) {
			return true
		}
	}
	return name == "labels"
}

// classNames are the texts of class_names, nil where there are none: many
// files have Python objects there.
func classNames(f own.File, l own.Limits) []string {
	list, err := npz.Decode(f.Bytes, int64(l.Classes)*int64(4*l.CellBytes)+1<<12, func(name string) bool { return name == "class_names" })
	if err != nil || len(list) == 0 {
		return nil
	}
	names, err := list[0].Texts()
	if err != nil {
		return nil
	}
	return names
}

// ReadNPZ reads an npz: a graph as the usual citation benchmarks have it, CSR
// arrays adj_data, adj_indices, adj_indptr and adj_shape, features attr_... of
// the same form or dense as attr_matrix, and labels; or the one matrix that
// SciPy's save_npz writes, whose entries other than 0 are links. The nodes are
// named 0, 1, .... Classes have the names of class_names, if those are texts,
// else their numbers; a negative label is none.
func ReadNPZ(f own.File, l own.Limits) (*Parts, error) {
	a, err := openNPZ(f, l)
	if err != nil {
		return nil, err
	}
	prefix := ""
	if a["adj_indices"] != nil || a["indices"] == nil && a["row"] == nil {
		prefix = "adj_"
	}
	m, err := a.sparse(prefix)
	p, err := links(f.Name, m, err)
	if err != nil || prefix == "" {
		return p, err
	}
	if p.X, err = a.features(); err == nil && a["labels"] != nil {
		p.Class, err = a.labels(len(p.Nodes), classNames(f, l))
	}
	if err != nil {
		return nil, fail(f.Name, "%w", err)
	}
	return p, nil
}

// ReadFeatures reads the features of nodes in their order: the matrix of
// SciPy's save_npz, or of Matrix Market's coordinate format.
func ReadFeatures(f own.File, l own.Limits) (x *engine.CSR, err error) {
	var m *matrix
	if Kind(f.Bytes) == Market {
		m, err = parseMarket(f, l, l.Entries)
	} else {
		var a arrays
		if a, err = openNPZ(f, l); err != nil {
			return nil, err
		}
		m, err = a.sparse("")
	}
	if err == nil {
		x, err = m.features()
	}
	if err != nil {
		return nil, fail(f.Name, "%w", err)
	}
	return x, nil
}

// features are attr_..., nil where there are none.
func (a arrays) features() (*engine.CSR, error) {
	switch {
	case a["attr_indices"] != nil:
		m, err := a.sparse("attr_")
		if err != nil {
			return nil, err
		}
		return m.features()
	case a["attr_matrix"] != nil:
		return a.dense(a["attr_matrix"])
	}
	return nil, nil
}

// sparse is a matrix of the arrays with a prefix.
func (a arrays) sparse(prefix string) (*matrix, error) {
	rows, cols, err := a.shape(prefix)
	if err != nil {
		return nil, err
	}
	m := &matrix{rows: rows, cols: cols}
	format := "csr"
	switch {
	case a[prefix+"format"] != nil:
		if format, err = a[prefix+"format"].Word(); err != nil {
			return nil, err
		}
	case a[prefix+"row"] != nil:
		format = "coo"
	}
	switch format {
	case "csr":
		err = a.compressed(m, prefix, rows, cols, 0)
	case "csc":
		err = a.compressed(m, prefix, cols, rows, 1)
	case "coo":
		err = a.coordinates(m, prefix)
	default:
		return nil, fmt.Errorf("array %sformat: %.20q is not read: csr, csc and coo are", prefix, format)
	}
	if err != nil {
		return nil, err
	}
	data := a[prefix+"data"]
	a.drop(prefix)
	if data == nil {
		return m, nil
	}
	if m.values, err = data.Floats(); err == nil && len(m.values) != len(m.at) {
		err = fmt.Errorf("array %sdata: it has %d values for %d places", prefix, len(m.values), len(m.at))
	}
	return m, err
}

// drop forgets the arrays of a matrix that is read, whose memory others need.
func (a arrays) drop(prefix string) {
	for _, name := range []string{"data", "indices", "indptr", "row", "col", "matrix"} {
		delete(a, prefix+name)
	}
}

func (a arrays) shape(prefix string) (rows, cols int, err error) {
	s := a[prefix+"shape"]
	if s == nil {
		return 0, 0, fmt.Errorf("array %sshape: it is missing", prefix)
	}
	v, err := s.Whole(0, math.MaxInt32-1)
	if err == nil && len(v) != 2 {
		err = fmt.Errorf("array %sshape: it has %d numbers, want 2", prefix, len(v))
	}
	if err != nil {
		return 0, 0, err
	}
	return int(v[0]), int(v[1]), nil
}

// compressed reads a matrix whose lines, rows with end 0 and columns with end
// 1, are one after the other.
func (a arrays) compressed(m *matrix, prefix string, lines, across, end int) error {
	ptr, at := a[prefix+"indptr"], a[prefix+"indices"]
	if ptr == nil || at == nil {
		return fmt.Errorf("array %sindptr or %sindices: it is missing", prefix, prefix)
	}
	if ptr.Len() != lines+1 {
		return fmt.Errorf("array %sindptr: it has %d numbers, want %d", prefix, ptr.Len(), lines+1)
	}
	ends, err := ptr.Whole(0, int32(min(at.Len(), math.MaxInt32)))
	if err != nil {
		return err
	}
	places, err := at.Whole(0, int32(max(across-1, 0)))
	if err != nil {
		return err
	}
	m.at = make([][2]int32, len(places))
	for i := range lines {
		if ends[i] > ends[i+1] || i == 0 && ends[i] != 0 {
			return fmt.Errorf("array %sindptr: value %d is %d, after it %d", prefix, i, ends[i], ends[i+1])
		}
		for k := ends[i]; k < ends[i+1]; k++ {
			m.at[k][end], m.at[k][1-end] = int32(i), places[k]
		}
	}
	if int(ends[lines]) != len(places) {
		return fmt.Errorf("array %sindptr: it ends at %d of %d places", prefix, ends[lines], len(places))
	}
	return nil
}

func (a arrays) coordinates(m *matrix, prefix string) error {
	row, col := a[prefix+"row"], a[prefix+"col"]
	if row == nil || col == nil || row.Len() != col.Len() {
		return fmt.Errorf("array %srow or %scol: it is missing, or they differ in length", prefix, prefix)
	}
	if m.rows > 1<<20+8*row.Len() {
		return fmt.Errorf("array %sshape: %d rows for %d places", prefix, m.rows, row.Len())
	}
	i, err := row.Whole(0, int32(max(m.rows-1, 0)))
	if err != nil {
		return err
	}
	j, err := col.Whole(0, int32(max(m.cols-1, 0)))
	if err != nil {
		return err
	}
	m.at = make([][2]int32, len(i))
	for k := range i {
		m.at[k] = [2]int32{i[k], j[k]}
	}
	return nil
}

// dense is a matrix that is not sparse.
func (a arrays) dense(x *npz.Array) (*engine.CSR, error) {
	if len(x.Shape) != 2 {
		return nil, fmt.Errorf("array %s: it has %d dimensions, want 2", x.Name, len(x.Shape))
	}
	values, err := x.Floats()
	if err != nil {
		return nil, err
	}
	if err := size(x.Shape[0], x.Shape[1]); err != nil || x.Shape[1] == 0 {
		return nil, fmt.Errorf("array %s: it is %d×%d", x.Name, x.Shape[0], x.Shape[1])
	}
	m := &engine.CSR{Rows: x.Shape[0], Cols: x.Shape[1], Ptr: make([]int32, x.Shape[0]+1)}
	for k, v := range values {
		if v != 0 {
			m.Col, m.Val = append(m.Col, int32(k%m.Cols)), append(m.Val, v)
			m.Ptr[k/m.Cols+1]++
		}
	}
	if len(m.Col) > math.MaxInt32 {
		return nil, errors.New("there are too many features")
	}
	for i := range m.Rows {
		m.Ptr[i+1] += m.Ptr[i]
	}
	return m, nil
}

// labels are the classes of n nodes, by their names where there are any.
func (a arrays) labels(n int, names []string) ([]string, error) {
	x := a["labels"]
	if len(x.Shape) != 1 || x.Len() != n {
		return nil, fmt.Errorf("array labels: its shape is %v for %d nodes", x.Shape, n)
	}
	if texts, err := x.Texts(); err == nil {
		return texts, nil
	}
	values, err := x.Whole(math.MinInt32, math.MaxInt32)
	if err != nil {
		return nil, err
	}
	class := make([]string, n)
	for i, y := range values {
		switch {
		case y < 0:
		case names == nil:
			class[i] = strconv.Itoa(int(y))
		case int(y) >= len(names):
			return nil, fmt.Errorf("array labels: value %d is %d, class_names has %d", i, y, len(names))
		default:
			class[i] = names[y]
		}
	}
	return class, nil
}
