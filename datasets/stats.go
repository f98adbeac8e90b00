package datasets

import (
	"math"

	"m3s/engine"
)

// Stats are the facts by which a graph is recognised. Counts are of nodes
// unless said otherwise.
type Stats struct {
	Nodes, Features, Classes int
	FeatureNNZ               int // stored entries of X
	Edges                    int // distinct undirected edges, self-loops apart
	SelfLoops                int
	AdjacencyNNZ             int // stored entries of A
	Components               int
	LargestComponent         int
	LoopOnly                 int // nodes whose only link is to themselves
	Isolated                 int // nodes without any link
	Unlabelled               int
	Blank                    int   // nodes with neither class nor features
	PerClass                 []int // labelled nodes of each class

	// EdgeHomophily is the share of Edges whose ends have the same class. An
	// edge with an unlabelled end counts as differing.
	EdgeHomophily float64
	MeanDegree    float64 // stored entries of A per node, self-loops in
	MaxDegree     int     // neighbours other than the node itself
	MaxDegreeNode int     // the first node with MaxDegree

	// Â = D̃^-½ (A+I) D̃^-½ in float64.
	AHatNNZ            int
	AHatSum, AHatTrace float64

	Sums Sums
}

// Measure computes the facts of a valid graph.
func Measure(g *engine.Graph) Stats {
	s := Stats{
		Nodes:        g.N(),
		Features:     g.X.Cols,
		Classes:      g.C(),
		FeatureNNZ:   g.X.NNZ(),
		AdjacencyNNZ: g.A.NNZ(),
		PerClass:     make([]int, g.C()),
		Sums:         SumsOf(g),
	}
	s.MeanDegree = float64(s.AdjacencyNNZ) / float64(s.Nodes)
	s.countNodes(g)
	same := s.countLinks(g)
	if s.Edges > 0 {
		s.EdgeHomophily = float64(same) / float64(s.Edges)
	}
	size := ComponentSizes(g.A)
	s.Components = len(size)
	for _, k := range size {
		s.LargestComponent = max(s.LargestComponent, k)
	}
	s.measureAHat(g.A)
	return s
}

func (s *Stats) countNodes(g *engine.Graph) {
	for i, y := range g.Y {
		if y != engine.Unlabelled {
			s.PerClass[y]++
			continue
		}
		s.Unlabelled++
		if words, _ := g.X.Row(i); len(words) == 0 {
			s.Blank++
		}
	}
}

// countLinks fills what depends on A's rows and returns the number of edges
// inside a class.
func (s *Stats) countLinks(g *engine.Graph) (same int) {
	for i := range g.N() {
		cols, _ := g.A.Row(i)
		loops := 0
		for _, c := range cols {
			switch {
			case int(c) == i:
				loops++
			case int(c) > i:
				s.Edges++
				if g.Y[i] == g.Y[c] && g.Y[i] != engine.Unlabelled {
					same++
				}
			}
		}
		s.SelfLoops += loops
		degree := len(cols) - loops
		switch {
		case degree > s.MaxDegree:
			s.MaxDegree, s.MaxDegreeNode = degree, i
		case len(cols) == 0:
			s.Isolated++
		case degree == 0:
			s.LoopOnly++
		}
	}
	return same
}

func (s *Stats) measureAHat(a *engine.CSR) {
	n := a.Rows
	degree := make([]float64, n) // row sums of A+I
	for i := range n {
		degree[i] = 1
		_, vals := a.Row(i)
		for _, v := range vals {
			degree[i] += float64(v)
		}
	}
	s.AHatNNZ = a.NNZ()
	for i := range n {
		own, looped := 1.0, false
		cols, vals := a.Row(i)
		row := 0.0
		for k, c := range cols {
			if int(c) == i {
				own += float64(vals[k])
				looped = true
				continue
			}
			row += float64(vals[k]) / math.Sqrt(float64(degree[i]*degree[c]))
		}
		if !looped {
			s.AHatNNZ++
		}
		s.AHatTrace += own / degree[i]
		s.AHatSum += row + own/degree[i]
	}
}
