package engine

import (
	"m3s/engine/internal/gcn"
	"m3s/internal/errs"
	"m3s/internal/order"
)

// Predict is what a network says of all nodes, dropout off: the predictions,
// n classes, and the softmax output, n×C, of a run's weights and options. On
// the run's graph they have the bits of its result, unless the evidence
// answered there. On another graph the features must mean the same, column by
// column; topics, which are found in a graph, do not.
func (p *Prepared) Predict(weights []Weight, o Options) (predictions []int32, z []float32, err error) {
	o.Layers = max(1, len(weights))
	r := &staged{p: p, o: &o}
	if err := r.read(stopFunc(func() error { return nil })); err != nil {
		return nil, nil, err
	}
	net, err := gcn.Exporter(weights, r.x.Cols, p.Graph.C())
	if err != nil {
		return nil, nil, err
	}
	net.Load(weights, order.Ascending(r.x.Cols))
	e := gcn.NewEvaluator(r.filters, r.x, net)
	e.B.Ops.Crew = gcn.NewCrew(p.workers)
	defer e.B.Ops.Crew.Stop()
	if !e.Clean(net) {
		return nil, nil, errs.Errorf("engine: predict: the output of the network is not finite")
	}
	return e.Predict, e.Z, nil
}
