package engine

import (
	"math"

	"m3s/engine/internal/gcn"
)

// score is the accuracy of predictions over the test nodes that are measured,
// NaN where there is none, and their number.
func score(g *Graph, s *Split, predict []int32, countUnlabelled bool) (accuracy float64, measured int) {
	right := 0
	for _, i := range s.Test {
		if y, ok := truth(g, i, countUnlabelled); ok {
			measured++
			if predict[i] == y {
				right++
			}
		}
	}
	if measured == 0 {
		return math.NaN(), 0
	}
	return float64(right) / float64(measured), measured
}

// Measured is the number of test nodes that a run's accuracies are measured
// on: those with a class, and under o.CountUnlabelled the others too, except
// by LP.
func (s *Split) Measured(g *Graph, o Options) int {
	measured := 0
	for _, i := range s.Test {
		if _, ok := truth(g, i, o.counts()); ok {
			measured++
		}
	}
	return measured
}

// counts reports whether test nodes without a class are measured. Label
// propagation always leaves them out (METHOD §10).
func (o *Options) counts() bool { return o.CountUnlabelled && !o.recipe().Alone }

// truth is the class node i is measured against, and whether it is measured.
func truth(g *Graph, i int32, countUnlabelled bool) (int32, bool) {
	if y := g.Y[i]; y != Unlabelled {
		return y, true
	}
	return 0, countUnlabelled
}

// embeddingOf returns what the last clean pass gives M3S to cluster, with its
// width and pitch, borrowed.
func embeddingOf(e *gcn.Evaluator, kind Embedding) (x []float32, width, pitch int) {
	last := e.Net.Layers()
	switch {
	case kind == EmbedSoftmax:
		return e.Z, e.Classes, e.Classes
	case kind == EmbedHidden && last > 1:
		return e.Layer(last - 1)
	}
	return e.Layer(last)
}
