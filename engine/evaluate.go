package engine

import (
	"math"

	"m3s/engine/internal/kernel"
	"m3s/internal/order"
)

// evaluator runs a network over all nodes.
type evaluator struct {
	g       *Graph
	f       *field
	b       *buffers
	net     *network
	z       []float32 // n×C softmax output
	predict []int32
}

// newEvaluator prepares passes over all nodes of a graph for networks of the
// shape of net.
func newEvaluator(g *Graph, ahat, x *CSR, net *network) *evaluator {
	all := order.Ascending(g.N())
	f := &field{layers: make([]fieldLayer, net.layers()), plain: whole(x)}
	a := whole(ahat)
	for l := range f.layers {
		f.layers[l] = fieldLayer{in: all, out: all, fwd: a}
	}
	return &evaluator{g: g, f: f, b: newBuffers(f, net), net: net, z: make([]float32, g.N()*g.C()), predict: make([]int32, g.N())}
}

// clean evaluates without dropout and sets z and predict, unless the pass is
// not finite, which it reports.
func (e *evaluator) clean(net *network) bool {
	logits, finite := forward(e.f, net, net.w, e.b, nil, 0, passPredict)
	if finite {
		e.read(logits, e.z, e.predict)
	}
	return finite
}

// guess is clean without z, which keeps what it was: an epoch's evaluation is
// asked for its predictions alone, and the exponentials are half of a pass.
func (e *evaluator) guess(net *network) bool {
	logits, finite := forward(e.f, net, net.w, e.b, nil, 0, passPredict)
	if finite {
		kernel.Predict(e.g.N(), logits, e.g.C(), kernel.Pitch(e.g.C()), e.predict)
	}
	return finite
}

// noisy evaluates with dropout into z and predict, given by the caller, unless
// the pass is not finite, which it reports.
func (e *evaluator) noisy(net *network, drop dropout, epoch int, z []float32, predict []int32) bool {
	if e.f.x.Rows() != e.g.N() {
		e.f.x = kernel.NewMasked(&e.f.plain, drop.scale())
	}
	logits, finite := forward(e.f, net, net.w, e.b, &drop, epoch, passPredict)
	if finite {
		e.read(logits, z, predict)
	}
	return finite
}

func (e *evaluator) read(logits, z []float32, predict []int32) {
	classes, pitch := e.g.C(), kernel.Pitch(e.g.C())
	kernel.Predict(e.g.N(), logits, classes, pitch, predict)
	for i := range e.g.N() {
		kernel.Softmax(logits[i*pitch:i*pitch+classes], z[i*classes:(i+1)*classes])
	}
}

// embedding returns what the last clean pass gives M3S to cluster, with its
// width and pitch, borrowed.
func (e *evaluator) embedding(kind Embedding) (x []float32, width, pitch int) {
	last := e.net.layers()
	switch {
	case kind == EmbedSoftmax:
		return e.z, e.g.C(), e.g.C()
	case kind == EmbedHidden && last > 1:
		return e.b.h[last-1], e.net.dims[last-1], e.net.pitch[last-1]
	}
	return e.b.h[last], e.net.dims[last], e.net.pitch[last]
}

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
