// Package exchange reads and writes graphs in the files of other programs: GraphML,
// NumPy's npz with sparse matrices, as the usual citation benchmarks have them,
// and Matrix Market. What they hold becomes the graph that datasets/own makes
// of an edge list and labels of the same nodes, links and classes.
//
// Errors name file, line or array, and what is wrong there. Memory is bounded
// by the size of the file and by own.Limits.
package exchange

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"

	"m3s/datasets/own"
	"m3s/engine"
)

// Parts are what a file says of a graph.
type Parts struct {
	File  string // for messages
	Nodes []string
	Links [][2]int32  // between places of Nodes
	Class []string    // of each node, "" for none; nil where the file has no classes
	X     *engine.CSR // a row for each node; nil where the file has no features
	// Weighted is how many links that the file lists have a weight other than 1,
	// which the graph does not have: a link counts once.
	Weighted int
}

// fail is an error of a file.
func fail(file, format string, args ...any) error {
	return fmt.Errorf("datasets: exchange: %s: %w", file, fmt.Errorf(format, args...))
}

// numbered are the names of nodes that have numbers.
func numbered(n, first int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = strconv.Itoa(first + i)
	}
	return names
}

// check holds the parts to the limits.
func (p *Parts) check(l own.Limits) error {
	for _, c := range []struct {
		what      string
		n, within int
	}{{"nodes", len(p.Nodes), l.Nodes}, {"links", len(p.Links), l.Edges}} {
		if c.n > c.within {
			return fail(p.File, "there are more than %d %s", c.within, c.what)
		}
	}
	if x := p.X; x != nil {
		if x.Rows != len(p.Nodes) {
			return fail(p.File, "there are %d rows of features for %d nodes", x.Rows, len(p.Nodes))
		}
		if x.Cols > l.Columns || x.NNZ() > l.Entries {
			return fail(p.File, "features of %d columns with %d numbers other than 0: at most %d columns and %d numbers are read", x.Cols, x.NNZ(), l.Columns, l.Entries)
		}
	}
	return nil
}

// Graph puts the parts together, as own.Read does: nodes without features are
// sorted by value when all names are whole numbers; classes are sorted. The
// notes say what was passed over or made up.
func (p *Parts) Graph(l own.Limits) (*engine.Graph, []own.Note, error) {
	if err := p.check(l); err != nil {
		return nil, nil, err
	}
	n := len(p.Nodes)
	var notes []own.Note
	note := func(code string, count int) {
		if count > 0 {
			notes = append(notes, own.Note{Code: code, File: p.File, Count: count})
		}
	}
	g := &engine.Graph{Name: own.Name, Own: true, X: p.X, Nodes: p.Nodes}
	at := []int32(nil)
	if p.X == nil {
		g.X = engine.Identity(n)
		note("identity", n)
		at, g.Nodes = own.Arrange(p.Nodes, false)
	}
	place := func(i int32) int32 {
		if at == nil {
			return i
		}
		return at[i]
	}
	links := make([][2]int32, 0, len(p.Links))
	for _, e := range p.Links {
		if e[0] != e[1] {
			links = append(links, [2]int32{place(e[0]), place(e[1])})
		}
	}
	note("self", len(p.Links)-len(links))
	if len(links) == 0 {
		return nil, nil, fail(p.File, "there is no link between two nodes")
	}
	var err error
	if g.A, err = engine.FromEdges(n, links); err != nil {
		return nil, nil, fail(p.File, "%w", err)
	}
	unlabelled, err := p.classify(g, place, l)
	if err != nil {
		return nil, nil, err
	}
	note("unlabeled", unlabelled)
	return g, notes, nil
}

// classify sets the classes and the class of each node.
func (p *Parts) classify(g *engine.Graph, place func(int32) int32, l own.Limits) (unlabelled int, err error) {
	number := map[string]int32{}
	var names []string
	for _, c := range p.Class {
		if _, ok := number[c]; c != "" && !ok {
			if len(c) > l.CellBytes || len(names) == l.Classes {
				return 0, fail(p.File, "there are more than %d classes, or one has more than %d bytes", l.Classes, l.CellBytes)
			}
			number[c] = int32(len(names))
			names = append(names, c)
		}
	}
	if len(names) < 2 {
		return 0, fail(p.File, "labels of at least two classes are needed, there are %d", len(names))
	}
	var order []int32
	order, g.Classes = own.Arrange(names, true)
	g.Y = make([]int32, len(p.Nodes))
	for i, c := range p.Class {
		y := int32(engine.Unlabelled)
		if c != "" {
			y = order[number[c]]
		} else {
			unlabelled++
		}
		g.Y[place(int32(i))] = y
	}
	return unlabelled, nil
}

// Label gives the nodes the classes of a table of ids and classes, as own.Read
// has them.
func (p *Parts) Label(f own.File, l own.Limits) ([]own.Note, error) {
	class, notes, err := own.ReadLabels(f, l, p.Nodes)
	p.Class = class
	return notes, err
}

// finite reports a number that float32 holds.
func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(float64(float32(v)), 0) }

// Form is what a file begins like.
type Form int

// The forms. Table is any other text.
const (
	Table Form = iota
	GraphML
	NPZ
	Market
)

// Kind tells the form of a file.
func Kind(file []byte) Form {
	text := bytes.TrimLeft(bytes.TrimPrefix(file[:min(len(file), 200)], []byte("\xef\xbb\xbf")), " \t\r\n")
	switch {
	case bytes.HasPrefix(file, []byte("PK\x03\x04")):
		return NPZ
	case len(text) >= len(market) && strings.EqualFold(string(text[:len(market)]), market):
		return Market
	case bytes.HasPrefix(text, []byte("<?xml")), bytes.HasPrefix(text, []byte("<graphml")):
		return GraphML
	}
	return Table
}

// Read reads the links and what else a file has that is no table.
func Read(f own.File, classKey string, l own.Limits) (*Parts, error) {
	if len(f.Bytes) > l.FileBytes {
		return nil, fail(f.Name, "the file has %d bytes, at most %d are read", len(f.Bytes), l.FileBytes)
	}
	switch Kind(f.Bytes) {
	case GraphML:
		return ReadGraphML(f, classKey, l)
	case NPZ:
		return ReadNPZ(f, l)
	case Market:
		return ReadMarket(f, l)
	}
	return nil, fail(f.Name, "this is no GraphML, npz or Matrix Market")
}
