package session

import (
	"m3s/datasets"
	"m3s/datasets/own"
	"m3s/engine"
	"m3s/internal/errs"
	"m3s/wasm/protocol"
)

// read makes a graph of the visitor's files and keeps it for an own request.
// The graph of the next runs stays what it is; after an error so does the one
// that was read before.
func (s *Session) read(m *protocol.Message) error {
	q, err := protocol.ParseRead(m)
	if err != nil {
		return err
	}
	g, report, err := own.Read(q, own.DefaultLimits())
	if err != nil {
		return err
	}
	s.own, s.ownID = g, datasets.Identity(g)
	s.emit(protocol.Understood(g, s.ownID, report))
	return nil
}

// adoptOwn makes the graph of an identity the one the next runs are on: that
// which was read last, or else the one that the request's files still hold.
func (s *Session) adoptOwn(m *protocol.Message) error {
	q, err := protocol.ParseOwn(m)
	if err != nil {
		return err
	}
	g := s.own
	if g == nil || s.ownID != q.Graph {
		if g, err = again(q); err != nil {
			return err
		}
	}
	if err := s.adopt(g, q.Graph, nil); err != nil {
		return err
	}
	s.own, s.ownID = g, q.Graph
	return nil
}

// again reads the files of a request, which must hold the graph it names.
func again(q protocol.Own) (*engine.Graph, error) {
	if !q.Files.Given() {
		return nil, protocol.Code(protocol.CodeNoFiles, errs.Errorf("message: own: graph: %.40q has not been read", q.Graph))
	}
	g, _, err := own.Read(q.Files, own.DefaultLimits())
	if err != nil {
		return nil, err
	}
	if datasets.Identity(g) != q.Graph {
		return nil, &own.Fault{Code: "changed"}
	}
	return g, nil
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
