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
	Name    string
	A       *CSR     // n×n, symmetric, weights ≥ 0; A_ii = 1 for a self-loop
	X       *CSR     // n×f raw features
	Y       []int32  // n classes, Unlabelled where unknown
	Classes []string // class names; their number is C
	Nodes   []string // n node names, or nil

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

// AHat is D̃^-½ (A+I) D̃^-½ with D̃ the row sums of A+I (the paper, eq. 1). A
// node with a self-loop has diagonal 2 in A+I.
func AHat(a *CSR) *CSR {
	n := a.Rows
	m := &CSR{Rows: n, Cols: n, Ptr: make([]int32, n+1)}
	deg := make([]float64, n)
	vals := make([]float64, 0, a.NNZ()+n)
	for i := range n {
		cols, w := a.Row(i)
		own := false
		add := func(c int32, v float64) {
			m.Col = append(m.Col, c)
			vals = append(vals, v)
			deg[i] += v
		}
		for k, c := range cols {
			if !own && int(c) >= i {
				own = true
				if int(c) == i {
					add(c, float64(w[k])+1)
					continue
				}
				add(int32(i), 1)
			}
			add(c, float64(w[k]))
		}
		if !own {
			add(int32(i), 1)
		}
		m.Ptr[i+1] = int32(len(m.Col))
	}
	m.Val = make([]float32, len(m.Col))
	for i := range n {
		for k := m.Ptr[i]; k < m.Ptr[i+1]; k++ {
			m.Val[k] = float32(vals[k] / math.Sqrt(float64(deg[i]*deg[m.Col[k]])))
		}
	}
	return m
}

// NormalizeRows returns x with every row divided by its sum; a row whose sum
// is zero keeps its values. In a row of mixed signs the sum may be so small
// that a quotient is infinite: a run with NormalizeFeatures on such features
// is refused.
func NormalizeRows(x *CSR) *CSR {
	m := &CSR{Rows: x.Rows, Cols: x.Cols, Ptr: x.Ptr, Col: x.Col, Val: make([]float32, x.NNZ())}
	for i := range x.Rows {
		_, in := x.Row(i)
		_, out := m.Row(i)
		var sum float64
		for _, v := range in {
			sum += float64(v)
		}
		for k, v := range in {
			if sum != 0 {
				out[k] = float32(float64(v) / sum)
			} else {
				out[k] = v
			}
		}
	}
	return m
}

// checkFeatures names the first entry of x, the features raw as they are or
// normalised, that is not finite once dropout has scaled it.
func checkFeatures(raw, x *CSR, scale float32) error {
	for k, v := range x.Val {
		if s := float32(v * scale); s-s != 0 {
			row := sort.Search(x.Rows, func(i int) bool { return int(x.Ptr[i+1]) > k })
			return errs.Errorf("engine: features: row %d, column %d: %v becomes %v by NormalizeFeatures and dropout: scale the features", row, x.Col[k], raw.Val[k], s)
		}
	}
	return nil
}

// Identity returns the n×n identity, the feature matrix of a graph without
// features.
func Identity(n int) *CSR {
	m := &CSR{Rows: n, Cols: n, Ptr: make([]int32, n+1), Col: make([]int32, n), Val: make([]float32, n)}
	for i := range n {
		m.Ptr[i+1], m.Col[i], m.Val[i] = int32(i+1), int32(i), 1
	}
	return m
}
