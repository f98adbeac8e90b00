package engine

import (
	"m3s/engine/internal/kernel"
	"m3s/internal/errs"
)

// Explanation takes the output of one node apart: logit c is the sum of
// column c of Terms, in the order of Neighbours, bit for bit.
type Explanation struct {
	Node       int32
	Neighbours []int32   // the node and its neighbours, ascending
	Weights    []float32 // Â_ij of each
	Terms      []float32 // neighbours×C: Â_ij·(h_j W), h_j the neighbour's input to the last layer
	Logits     []float32 // C
	Z          []float32 // C
	Field      [][]int32 // the nodes whose values enter each layer: see ReceptiveField
}

// Explain computes one node's output with the weights of a result, dropout
// off, and says where it comes from. normalize is the result's
// Options.NormalizeFeatures.
func (p *Prepared) Explain(weights []Weight, normalize bool, node int) (*Explanation, error) {
	x := p.XNorm
	if !normalize {
		x = p.Graph.X
	}
	if node < 0 || node >= p.Graph.N() {
		return nil, errs.Errorf("engine: explain: node %d in a graph of %d nodes", node, p.Graph.N())
	}
	net, err := exporter(weights, x.Cols, p.Graph.C())
	if err != nil {
		return nil, err
	}
	classes, pitch := p.Graph.C(), kernel.Pitch(p.Graph.C())
	one := &targets{nodes: []int32{int32(node)}, hot: make([]float32, classes), classes: classes}
	f := newField(p.AHat, x, one, len(weights), 1, false)
	net.load(weights, f.features)
	b := newBuffers(f, net)
	logits, _ := forward(f, net, net.w, b, nil, 0, passPredict)
	e := &Explanation{Node: int32(node), Logits: append([]float32(nil), logits[:classes]...), Z: make([]float32, classes)}
	kernel.Softmax(e.Logits, e.Z)
	for _, l := range f.layers {
		e.Field = append(e.Field, append([]int32(nil), l.in...))
	}
	e.Neighbours = e.Field[net.layers()-1]
	_, vals := p.AHat.Row(node)
	e.Weights = append([]float32(nil), vals...)
	for k, v := range e.Weights {
		for c := range classes {
			e.Terms = append(e.Terms, float32(v*b.y[k*pitch+c]))
		}
	}
	return e, nil
}

// exporter is the network, without its weights, that exported those given.
func exporter(weights []Weight, features, classes int) (*network, error) {
	if len(weights) == 0 {
		return nil, errs.Errorf("engine: weights: none, as after LP")
	}
	n := &network{dims: []int{features}, pitch: []int{kernel.Pitch(features)}}
	for l, w := range weights {
		if w.In != n.dims[l] || w.Out < 1 || len(w.W) != w.In*w.Out {
			return nil, errs.Errorf("engine: weights: layer %d is %d×%d with %d values, its input has %d columns", l, w.In, w.Out, len(w.W), n.dims[l])
		}
		n.dims, n.pitch = append(n.dims, w.Out), append(n.pitch, kernel.Pitch(w.Out))
	}
	if last := n.dims[len(weights)]; last != classes {
		return nil, errs.Errorf("engine: weights: the last layer has %d columns for %d classes", last, classes)
	}
	return n, nil
}

// load sets the weights to those exported, of the first layer to the rows of
// some features only.
func (n *network) load(weights []Weight, features []int32) {
	for l, w := range weights {
		rows, pitch := w.In, n.pitch[l+1]
		if l == 0 {
			rows = len(features)
		}
		to := make([]float32, rows*pitch)
		for k := range rows {
			i := k
			if l == 0 {
				i = int(features[k])
			}
			copy(to[k*pitch:], w.W[i*w.Out:(i+1)*w.Out])
		}
		n.w = append(n.w, to)
	}
}
