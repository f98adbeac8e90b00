package session

import (
	"m3s/datasets/own"
	"m3s/engine/errs"
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
	s.own = g
	s.emit(protocol.Understood(g, report))
	return nil
}

// adoptOwn makes the graph that was read last the one the next runs are on.
func (s *Session) adoptOwn(m *protocol.Message) error {
	if err := protocol.ParseOwn(m); err != nil {
		return err
	}
	if s.own == nil {
		return errs.Errorf("message: own: no files have been read")
	}
	return s.adopt(s.own, nil)
}

// weights sends the network of a stage of the last run.
func (s *Session) weights(m *protocol.Message) error {
	q, err := protocol.ParseWeights(m)
	if err != nil {
		return err
	}
	if s.run == nil || s.run.request.Run != q.Run {
		return errs.Errorf("message: weights: run: %d is not the last run", int64(q.Run))
	}
	stage, layers, ok := s.run.nets.of(q.Stage)
	if !ok {
		return errs.Errorf("message: weights: stage: no network has been trained for it")
	}
	s.emit(protocol.Weights(q.Run, stage, layers))
	return nil
}
