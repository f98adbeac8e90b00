package session

import (
	"strconv"

	"m3s/engine"
	"m3s/internal/errs"
	"m3s/wasm/protocol"
)

// start begins a run, ending the one before.
func (s *Session) start(m *protocol.Message) error {
	if s.prepared == nil {
		return protocol.Code(protocol.CodeNoGraph, errs.Errorf("message: start: no graph is loaded"))
	}
	q, err := protocol.ParseStart(m, s.prepared.Graph)
	if err != nil {
		return protocol.Code(protocol.CodeOptions, err)
	}
	if q.Graph != "" && q.Graph != s.graph {
		return errs.Errorf("message: start: graph: %.40q is wanted, %s is loaded", q.Graph, s.graph)
	}
	split := s.split
	if q.PerClass > 0 || split == nil {
		split, err = engine.RandomSplit(s.prepared.Graph, q.PerClass, q.SplitSeed)
	}
	if err != nil {
		return &protocol.Coded{Code: protocol.CodeSplit, A: strconv.Itoa(q.PerClass), Err: errs.Errorf("message: start: perClass: %w", err)}
	}
	s.end()
	s.run = s.newRun(q, split)
	measured := split.Measured(s.prepared.Graph, q.Options)
	s.emit(protocol.Started(&q, split, measured, engine.TPerClass(s.prepared.Graph, split, q.Options)))
	go s.run.do()
	return nil
}

// control steers the active run. A request for another run is ignored: the
// run may have ended while the request was on its way.
func (s *Session) control(m *protocol.Message) error {
	var id protocol.Run
	var err error
	next := running
	switch m.Type {
	case protocol.TypeStep:
		var q protocol.Step
		q, err = protocol.ParseStep(m)
		id, next = q.Run, toEpoch
		if q.Unit == protocol.StepStage {
			next = toStage
		}
	case protocol.TypePause:
		id, err = protocol.ParseControl(m)
		next = waiting
	default:
		id, err = protocol.ParseControl(m)
	}
	if err != nil || s.run == nil || s.run.request.Run != id {
		return err
	}
	if m.Type == protocol.TypeCancel {
		s.run.ctx.cancel()
		return nil
	}
	s.run.gate.set(next)
	return nil
}
