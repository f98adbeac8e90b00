package engine

import (
	"m3s/engine/internal/gcn"
	"m3s/engine/internal/kernel"
	"m3s/internal/errs"
)

// Explanation takes the output of one node apart: logit c is the sum of
// column c of Terms, in the order of Neighbours, bit for bit.
type Explanation struct {
	Node       int32
	Neighbours []int32   // the node and its neighbours, ascending
	Weights    []float32 // Â_ij of each, or the filter's
	Terms      []float32 // neighbours×C: Â_ij·(h_j W), h_j the neighbour's input to the last layer
	Logits     []float32 // C
	Z          []float32 // C
	Field      [][]int32 // the nodes whose values enter each layer: see ReceptiveField
}

// Explain computes one node's output with the weights of a result, dropout
// off, and says where it comes from. normalize is the result's
// Options.NormalizeFeatures.
func (p *Prepared) Explain(weights []Weight, normalize bool, node int) (*Explanation, error) {
	o := DefaultOptions()
	o.NormalizeFeatures = normalize
	return p.ExplainRun(weights, o, node)
}

// ExplainRun is Explain for a run with other features or filters: o are the
// result's options. The neighbours are those of the last layer's filter.
func (p *Prepared) ExplainRun(weights []Weight, o Options, node int) (*Explanation, error) {
	if node < 0 || node >= p.Graph.N() {
		return nil, errs.Errorf("engine: explain: node %d in a graph of %d nodes", node, p.Graph.N())
	}
	o.Layers, o.Dropout = max(1, len(weights)), 0
	r := &staged{p: p, o: &o}
	if err := r.read(stopFunc(func() error { return nil })); err != nil {
		return nil, err
	}
	x := r.x
	net, err := gcn.Exporter(weights, x.Cols, p.Graph.C())
	if err != nil {
		return nil, err
	}
	classes, pitch := p.Graph.C(), kernel.Pitch(p.Graph.C())
	one := &gcn.Targets{Nodes: []int32{int32(node)}, Hot: make([]float32, classes), Classes: classes}
	f := gcn.NewField(r.filters, x, one, 1, false)
	net.Load(weights, f.Features)
	b := gcn.NewBuffers(f, net)
	logits, _ := gcn.Forward(f, net, net.W, b, nil, 0, gcn.PassPredict)
	e := &Explanation{Node: int32(node), Logits: append([]float32(nil), logits[:classes]...), Z: make([]float32, classes)}
	kernel.Softmax(e.Logits, e.Z)
	for _, l := range f.Layers {
		e.Field = append(e.Field, append([]int32(nil), l.In...))
	}
	e.Neighbours = e.Field[net.Layers()-1]
	_, vals := r.filters[net.Layers()-1].Row(node)
	e.Weights = append([]float32(nil), vals...)
	for k, v := range e.Weights {
		for c := range classes {
			e.Terms = append(e.Terms, float32(v*b.Y[k*pitch+c]))
		}
	}
	return e, nil
}
