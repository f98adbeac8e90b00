package engine

import (
	"errors"
	"math"
	"sort"

	"m3s/internal/errs"
)

// Unlabelled is the class of a node whose class is not known.
const Unlabelled = -1

// Graph is an attributed graph for node classification. The engine only reads
// it. Call Validate once after building one.
type Graph struct {
	Name    string   // for people; no run depends on it
	A       *CSR     // n×n, symmetric, weights ≥ 0; A_ii = 1 for a self-loop
	X       *CSR     // n×f raw features
	Y       []int32  // n classes, Unlabelled where unknown
	Classes []string // class names; their number is C
	Nodes   []string // n node names, or nil

	// Paper is the dataset's name in the paper's tables, "" for a graph they do
	// not have: settings are looked up by it. Own says that the graph is of a
	// user's files, for which datasets/own has defaults of its own.
	Paper string
	Own   bool

	// Public is the split published with the data, or nil.
	Public *Split
}

// N is the number of nodes.
func (g *Graph) N() int { return len(g.Y) }

// C is the number of classes.
func (g *Graph) C() int { return len(g.Classes) }

// Validate reports the first part of the graph that cannot be trained on.
func (g *Graph) Validate() error {
	if g.A == nil || g.X == nil {
		return errors.New("engine: graph: A and X must be set")
	}
	n := g.N()
	if n == 0 || g.C() == 0 {
		return errs.Errorf("engine: graph: %d nodes, %d classes", n, g.C())
	}
	if g.A.Rows != n || g.A.Cols != n {
		return errs.Errorf("engine: graph: A is %d×%d for %d nodes", g.A.Rows, g.A.Cols, n)
	}
	if g.X.Rows != n {
		return errs.Errorf("engine: graph: X has %d rows for %d nodes", g.X.Rows, n)
	}
	if len(g.Nodes) != 0 && len(g.Nodes) != n {
		return errs.Errorf("engine: graph: %d node names for %d nodes", len(g.Nodes), n)
	}
	if err := g.A.Validate(); err != nil {
		return errs.Errorf("engine: graph: A: %w", err)
	}
	if g.A.NNZ() > math.MaxInt32-n {
		return errs.Errorf("engine: graph: A: %d entries and %d nodes are more than Â holds, %d", g.A.NNZ(), n, math.MaxInt32)
	}
	if err := g.X.Validate(); err != nil {
		return errs.Errorf("engine: graph: X: %w", err)
	}
	for i, y := range g.Y {
		if y < Unlabelled || int(y) >= g.C() {
			return errs.Errorf("engine: graph: Y: node %d has class %d of %d", i, y, g.C())
		}
	}
	return g.validateEdges()
}

func (g *Graph) validateEdges() error {
	at := append([]int32(nil), g.A.Ptr[:g.N()]...) // next entry of each row
	for i := range g.N() {
		cols, vals := g.A.Row(i)
		for k, c := range cols {
			if vals[k] < 0 {
				return errs.Errorf("engine: graph: A: edge (%d, %d) has weight %v", i, c, vals[k])
			}
			// Rows are visited in order, so the mirror entry (c, i) must be the
			// next unvisited one of row c.
			p := at[c]
			if p >= g.A.Ptr[c+1] || g.A.Col[p] != int32(i) || g.A.Val[p] != vals[k] {
				return errs.Errorf("engine: graph: A: edge (%d, %d) has no equal reverse", i, c)
			}
			at[c]++
		}
	}
	return nil
}

// checkFeatures names the first entry of x, the features raw as they are or
// normalised, that is not finite once dropout has scaled it.
func checkFeatures(raw, x *CSR, scale float32) error {
	for k, v := range x.Val {
		if s := float32(v * scale); s-s != 0 {
			return errs.Errorf("engine: features: row %d, column %d: %v becomes %v by NormalizeFeatures and dropout: scale the features", rowOf(x, k), x.Col[k], raw.Val[k], s)
		}
	}
	return nil
}

// rowOf is the row of the entry that m stores at place k.
func rowOf(m *CSR, k int) int {
	return sort.Search(m.Rows, func(i int) bool { return int(m.Ptr[i+1]) > k })
}
