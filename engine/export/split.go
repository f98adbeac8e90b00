package export

import (
	"bytes"
	stdcsv "encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"m3s/engine"
	"m3s/engine/internal/csv"
)

// The parts of a split as a file names them.
const (
	partTrain      = "train"
	partValidation = "validation"
	partTest       = "test"
	partNeither    = "neither"
)

// Split is a split of g as CSV: node, name and part (train, validation, test
// or neither), a line for each node.
func Split(g *engine.Graph, s *engine.Split) []byte {
	parts := make([]string, g.N())
	for i := range parts {
		parts[i] = partNeither
	}
	for _, p := range []struct {
		name  string
		nodes []int32
	}{{partTrain, s.Labelled}, {partValidation, s.Validation}, {partTest, s.Test}} {
		for _, i := range p.nodes {
			parts[i] = p.name
		}
	}
	b := csv.Append(nil, "node", "name", "part")
	for i, p := range parts {
		b = csv.Append(b, strconv.Itoa(i), nodeName(g, i), p)
	}
	return b
}

// ReadSplit reads a split of g: CSV whose first row names the columns, part and
// name or node among them. A node is known by its name where there are names;
// one that is not in the file is in no part. Errors name row and column.
func ReadSplit(g *engine.Graph, file []byte) (*engine.Split, error) {
	r := stdcsv.NewReader(bytes.NewReader(bytes.TrimPrefix(file, []byte("\xef\xbb\xbf"))))
	r.ReuseRecord = true
	head, err := r.Read()
	if err != nil {
		return nil, errors.New("row 1: the names of the columns are missing")
	}
	t := splitTable{graph: g, part: slices.Index(head, "part"), name: slices.Index(head, "name"), node: slices.Index(head, "node"), found: map[int32]int{}}
	if len(g.Nodes) == 0 {
		t.name = -1
	}
	switch {
	case t.part < 0:
		return nil, errors.New("row 1: there is no column part")
	case t.name < 0 && t.node < 0:
		return nil, errors.New("row 1: there is no column node, and none called name for a graph with names")
	}
	t.number()
	for {
		cells, err := r.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		row, _ := r.FieldPos(0)
		if column, err := t.take(row, cells); err != nil {
			return nil, fmt.Errorf("row %d, column %d: %w", row, column+1, err)
		}
	}
	for _, list := range [][]int32{t.split.Labelled, t.split.Validation, t.split.Test} {
		slices.Sort(list)
	}
	if len(t.split.Labelled) == 0 {
		return nil, errors.New("no node is in the part train")
	}
	return &t.split, nil
}

// splitTable is a split that is read.
type splitTable struct {
	graph            *engine.Graph
	part, name, node int              // columns, -1: none
	of               map[string]int32 // nodes by name
	found            map[int32]int    // the row of each node
	split            engine.Split
}

// number finds nodes by their names.
func (t *splitTable) number() {
	if t.name < 0 {
		return
	}
	t.of = make(map[string]int32, t.graph.N())
	for i, name := range t.graph.Nodes {
		t.of[name] = int32(i)
	}
}

// take reads a row; an error is in the column that comes with it.
func (t *splitTable) take(row int, cells []string) (column int, err error) {
	i, column, err := t.which(cells)
	if err != nil {
		return column, err
	}
	if before, twice := t.found[i]; twice {
		return column, fmt.Errorf("this node is in row %d already", before)
	}
	t.found[i] = row
	s := &t.split
	switch part := strings.TrimSpace(cells[t.part]); part {
	case partTrain:
		if t.graph.Y[i] == engine.Unlabelled {
			return t.part, errors.New("a node without a class cannot be in train")
		}
		s.Labelled = append(s.Labelled, i)
	case partValidation:
		s.Validation = append(s.Validation, i)
	case partTest:
		s.Test = append(s.Test, i)
	case partNeither, "":
	default:
		return t.part, fmt.Errorf("%.40q is not one of train, validation, test, neither", part)
	}
	return 0, nil
}

// which is the node of a row.
func (t *splitTable) which(cells []string) (node int32, column int, err error) {
	if t.name >= 0 {
		name := csv.Plain(cells[t.name])
		i, ok := t.of[name]
		if !ok {
			return 0, t.name, fmt.Errorf("no node of the graph is named %.60q", name)
		}
		return i, t.name, nil
	}
	i, err := strconv.Atoi(cells[t.node])
	if err != nil || i < 0 || i >= t.graph.N() {
		return 0, t.node, fmt.Errorf("%.40q is not a number from 0 to %d", cells[t.node], t.graph.N()-1)
	}
	return int32(i), t.node, nil
}

// AllLabels is the split in which every label that g has is given. No node is
// left to measure an accuracy on.
func AllLabels(g *engine.Graph) *engine.Split {
	s := &engine.Split{}
	for i, y := range g.Y {
		if y != engine.Unlabelled {
			s.Labelled = append(s.Labelled, int32(i))
		}
	}
	return s
}
