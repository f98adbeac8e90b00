package session

import (
	"m3s/datasets"
	"m3s/datasets/own"
	"m3s/engine"
	"m3s/internal/errs"
	"m3s/wasm/protocol"
)

// ownGraph is a graph of the visitor's files.
type ownGraph struct {
	graph *engine.Graph // nil: none
	split *engine.Split // that the files hold too, nil: none
	id    string        // its identity
}

// ownOf reads files.
func ownOf(f own.Files) (ownGraph, *own.Report, error) {
	g, report, err := own.Read(f, own.DefaultLimits())
	if err != nil {
		return ownGraph{}, nil, err
	}
	return ownGraph{graph: g, split: report.Split, id: identity(g, report.Split)}, report, nil
}

// identity is that of a graph; with a split it is another for each split, so
// that a link to a run on it asks for the split too.
func identity(g *engine.Graph, s *engine.Split) string {
	id := datasets.Identity(g)
	if s == nil {
		return id
	}
	const offset, prime = 14695981039346656037, 1099511628211 // FNV-1a's
	sum := uint64(offset)
	for i := range len(id) {
		sum = (sum ^ uint64(id[i])) * prime
	}
	for _, part := range [][]int32{s.Labelled, s.Validation, s.Test} {
		sum = (sum ^ uint64(len(part))) * prime
		for _, i := range part {
			sum = (sum ^ uint64(i)) * prime
		}
	}
	return errs.Sprintf("%016x", sum)
}

// read makes a graph of the visitor's files and keeps it for an own request.
// The graph of the next runs stays what it is; after an error so does the one
// that was read before.
func (s *Session) read(m *protocol.Message) error {
	q, err := protocol.ParseRead(m)
	if err != nil {
		return err
	}
	o, report, err := ownOf(q)
	if err != nil {
		return err
	}
	s.own = o
	s.emit(protocol.Understood(o.graph, o.id, report))
	return nil
}

// adoptOwn makes the graph of an identity the one the next runs are on: that
// which was read last, or else the one that the request's files still hold.
func (s *Session) adoptOwn(m *protocol.Message) error {
	q, err := protocol.ParseOwn(m)
	if err != nil {
		return err
	}
	o := s.own
	if o.graph == nil || o.id != q.Graph {
		if o, err = again(q); err != nil {
			return err
		}
	}
	if err := s.adopt(o.graph, o.id, nil); err != nil {
		return err
	}
	s.own, s.split = o, o.split
	return nil
}

// again reads the files of a request, which must hold the graph it names.
func again(q protocol.Own) (ownGraph, error) {
	if !q.Files.Given() {
		return ownGraph{}, protocol.Code(protocol.CodeNoFiles, errs.Errorf("message: own: graph: %.40q has not been read", q.Graph))
	}
	o, _, err := ownOf(q.Files)
	if err != nil {
		return o, err
	}
	if o.id != q.Graph {
		return o, &own.Fault{Code: "changed"}
	}
	return o, nil
}

// weights sends the network of a stage of the last run.
func (s *Session) weights(m *protocol.Message) error {
	q, err := protocol.ParseWeights(m)
	if err != nil {
		return err
	}
	if s.run == nil || s.run.request.Run != q.Run {
		return protocol.Code(protocol.CodeNotLast, errs.Errorf("message: weights: run: %d is not the last run", int64(q.Run)))
	}
	stage, layers, ok := s.run.nets.of(q.Stage)
	if !ok {
		return protocol.Code(protocol.CodeNoNetwork, errs.Errorf("message: weights: stage: no network has been trained for it"))
	}
	s.emit(protocol.Weights(q.Run, stage, layers))
	return nil
}
