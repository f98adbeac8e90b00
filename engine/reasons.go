package engine

import (
	"m3s/engine/internal/gcn"
	"m3s/internal/errs"
	"m3s/internal/order"
)

// Reasons take the answer of one node apart where the evidence answers
// (EVIDENCE §3). A class's score is Network + Words + Size + Links, added in
// this order, and Z the softmax of the scores, bit for bit; a node of L0 is
// certain of its label, whatever they say.
type Reasons struct {
	Given                       int32     // the label of a node of L0, else Unlabelled
	Network, Words, Size, Links []float32 // C each
	Z                           []float32 // C

	Word        []int32   // the node's words: columns of X above zero
	ByWord      []float32 // words×C: add up to Words in this order, bit for bit
	Neighbours  []int32   // without the node
	ByNeighbour []float32 // neighbours×C: add up to Links but for rounding
}

// Reasons weighs the evidence with weights of a run on s under the result's
// options o, and says why the node has its answer. It is nil where the answer
// is the network's.
func (p *Prepared) Reasons(weights []Weight, o Options, s *Split, node int) (*Reasons, error) {
	if node < 0 || node >= p.Graph.N() {
		return nil, errs.Errorf("engine: reasons: node %d in a graph of %d nodes", node, p.Graph.N())
	}
	o.Layers, o.Dropout = max(1, len(weights)), 0
	r := &staged{p: p, s: s, o: &o, recipe: o.recipe()}
	if p.own != nil {
		r.recipe = p.own.with(&o)
	}
	if !r.recipe.Evidence {
		return nil, nil
	}
	if err := r.read(stopFunc(func() error { return nil })); err != nil {
		return nil, err
	}
	net, err := gcn.Exporter(weights, r.x.Cols, p.Graph.C())
	if err != nil {
		return nil, err
	}
	net.Load(weights, order.Ascending(r.x.Cols))
	r.eval = gcn.NewEvaluator(r.filters, r.x, net)
	if !r.eval.Clean(net) {
		return nil, &DivergedError{What: DivergedTraining}
	}
	if err := r.listen(); err != nil {
		return nil, err
	}
	w := &r.weighed
	w.reader.Asked = make([]float32, len(w.reader.Q))
	if err := r.weigh(); err != nil {
		return nil, err
	}
	return w.reasons(p.Graph.C(), node), nil
}

// reasons are those of a node in the last reading.
func (w *weighed) reasons(classes, node int) *Reasons {
	e, at := w.reader, node*w.reader.Pitch
	row := func(x []float32, at int) []float32 { return append([]float32(nil), x[at:at+classes]...) }
	r := &Reasons{
		Given: w.given[node], Network: row(e.Network, at), Words: row(e.Words, at), Size: row(e.Size, 0), Links: row(e.Links, at),
		Z: row(w.z, node*classes),
	}
	r.Word, r.ByWord = e.ByWord(w.words, node)
	r.Neighbours, r.ByNeighbour = e.ByNeighbour(w.links, node)
	return r
}
