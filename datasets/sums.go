package datasets

import "m3s/engine"

// sumModulus is the prime the checksums of Sums are taken modulo.
const sumModulus = 1000003

// Sums are three checksums that any program can recompute from a dataset,
// each modulo 1000003.
type Sums struct {
	Edges    int // Σ (u+1)(v+1) over the edges u < v
	Features int // Σ (i+1)(j+1) over the stored entries of X
	Labels   int // Σ (i+1)(class+1) over the labelled nodes
}

// SumsOf computes the checksums of a graph.
func SumsOf(g *engine.Graph) Sums {
	var edges, features, labels int64
	for i := range g.N() {
		at := int64(i + 1)
		cols, _ := g.A.Row(i)
		for _, c := range cols {
			if int(c) > i {
				edges = (edges + at*int64(c+1)) % sumModulus
			}
		}
		words, _ := g.X.Row(i)
		for _, w := range words {
			features = (features + at*int64(w+1)) % sumModulus
		}
		if g.Y[i] != engine.Unlabelled {
			labels = (labels + at*int64(g.Y[i]+1)) % sumModulus
		}
	}
	return Sums{Edges: int(edges), Features: int(features), Labels: int(labels)}
}
