package own

import (
	"strconv"
	"strings"

	"m3s/engine"
)

// parts are those of a split, as a file names them. An empty cell is the first.
var parts = [...]string{"neither", "train", "validation", "test"}

// ReadSplit reads a split of g, as m3s split and the page write it: a table
// whose first row names its columns, part and node or name among them. A node
// is known by its name where the graph has names; one that is not in the file is
// in no part. The error is a *Fault.
func ReadSplit(f File, g *engine.Graph, l Limits) (*engine.Split, error) {
	b := &builder{limits: l, file: &File{}}
	s, fault := b.split(&f, g)
	if fault != nil {
		return nil, fault
	}
	return s, nil
}

// splitTable is a split that is read.
type splitTable struct {
	graph            *engine.Graph
	width            int // cells of a row, 0 before the first
	part, name, node int // columns, -1: none
	of               map[string]int32
	row              []int32 // in which each node is, 0: in none
	is               []byte  // the part of each node
}

func (b *builder) split(f *File, g *engine.Graph) (*engine.Split, *Fault) {
	t := &splitTable{graph: g, row: make([]int32, g.N()), is: make([]byte, g.N())}
	fault := b.each(f, 1000, func([][]byte) bool { return false }, func(cells [][]byte) *Fault { return t.take(b, cells) })
	if fault != nil {
		return nil, fault
	}
	s := &engine.Split{}
	for i, part := range t.is {
		switch parts[part] {
		case "train":
			s.Labelled = append(s.Labelled, int32(i))
		case "validation":
			s.Validation = append(s.Validation, int32(i))
		case "test":
			s.Test = append(s.Test, int32(i))
		}
	}
	if len(s.Labelled) == 0 {
		b.row = 0
		return nil, b.fail("untrained", 0, "", "")
	}
	return s, nil
}

// take reads a row, the first of which names the columns.
func (t *splitTable) take(b *builder, cells [][]byte) *Fault {
	if t.width == 0 {
		return t.titles(b, cells)
	}
	if len(cells) != t.width {
		return b.fail("cells", 0, strconv.Itoa(len(cells)), strconv.Itoa(t.width))
	}
	i, column := t.which(cells)
	if i < 0 {
		code, of := "stranger", ""
		if column == t.node {
			code, of = "range", strconv.Itoa(t.graph.N()-1)
		}
		return b.fail(code, column+1, clip(cells[column]), of)
	}
	if t.row[i] > 0 {
		return b.fail("listed", column+1, strconv.Itoa(int(t.row[i])), "")
	}
	t.row[i] = int32(b.row)
	cell := cells[t.part]
	for k, name := range parts {
		if string(cell) == name || len(cell) == 0 && k == 0 {
			t.is[i] = byte(k)
			if name == "train" && t.graph.Y[i] == engine.Unlabelled {
				return b.fail("unclassed", t.part+1, "", "")
			}
			return nil
		}
	}
	return b.fail("part", t.part+1, clip(cell), "neither, train, validation, test")
}

func (t *splitTable) titles(b *builder, cells [][]byte) *Fault {
	t.width, t.part, t.name, t.node = len(cells), -1, -1, -1
	for k, cell := range cells {
		switch string(cell) {
		case "part":
			t.part = k
		case "name":
			t.name = k
		case "node":
			t.node = k
		}
	}
	if len(t.graph.Nodes) == 0 {
		t.name = -1
	}
	switch {
	case t.part < 0:
		return b.fail("column", 0, "part", "")
	case t.name < 0 && t.node < 0:
		return b.fail("column", 0, "node", "")
	}
	return nil
}

// which is the node of a row, or -1, and the column that says so: its number
// where that has the row's name, or there is none; else its name.
func (t *splitTable) which(cells [][]byte) (node int32, column int) {
	var name string
	if t.name >= 0 {
		name = string(unguarded(cells[t.name]))
	}
	if t.node >= 0 {
		i, ok := wholeNumber(string(cells[t.node]))
		if ok && i >= 0 && i < t.graph.N() && (name == "" || t.graph.Nodes[i] == name) {
			return int32(i), t.node
		}
		if t.name < 0 {
			return -1, t.node
		}
	}
	if t.of == nil {
		t.of = make(map[string]int32, t.graph.N())
		for i, n := range t.graph.Nodes {
			t.of[n] = int32(i)
		}
	}
	if i, ok := t.of[name]; ok {
		return i, t.name
	}
	return -1, t.name
}

// unguarded is a cell without the apostrophe that the writers of tables put
// before what a spreadsheet would take for a formula (engine/internal/csv).
func unguarded(cell []byte) []byte {
	if len(cell) == 0 || cell[0] != '\'' {
		return cell
	}
	guarded := cell[1:]
	rest := guarded
	for len(rest) > 0 && rest[0] == '\'' {
		rest = rest[1:]
	}
	if !signed(rest) || isNumber(guarded) {
		return cell
	}
	return guarded
}

// signed reports whether a cell begins with a sign that begins formulas.
func signed(cell []byte) bool {
	if len(cell) == 0 {
		return false
	}
	if len(cell) > 2 && cell[0] == 0xef && cell[1] == 0xbc { // wide ones
		return strings.IndexByte("\x9d\x8b\x8d\xa0", cell[2]) >= 0
	}
	return strings.IndexByte("=+-@\t\r\n", cell[0]) >= 0
}

// isNumber reports whether a cell is digits, signs and powers that make a
// number.
func isNumber(cell []byte) bool {
	for _, c := range cell {
		if strings.IndexByte("+-.0123456789eE", c) < 0 {
			return false
		}
	}
	_, code := value(cell)
	return code != "number"
}
