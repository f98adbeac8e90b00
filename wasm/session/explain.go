package session

import (
	"sync"

	"m3s/engine"
	"m3s/internal/errs"
	"m3s/wasm/protocol"
)

// nets are the networks a run has trained, by stage.
type nets struct {
	mu     sync.Mutex
	stages []int
	weight [][]engine.Weight
}

func (n *nets) keep(stage int, w []engine.Weight) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.stages, n.weight = append(n.stages, stage), append(n.weight, w)
}

// of returns the network of a stage, or with stage -1 the last one.
func (n *nets) of(stage int) (int, []engine.Weight, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for k := len(n.stages) - 1; k >= 0; k-- {
		if stage < 0 || n.stages[k] == stage {
			return n.stages[k], n.weight[k], true
		}
	}
	return 0, nil, false
}

// explain takes a node's output apart with a network of the last run, whether
// the run goes on or has ended.
func (s *Session) explain(m *protocol.Message) error {
	q, err := protocol.ParseExplain(m)
	if err != nil {
		return err
	}
	if s.run == nil || s.run.request.Run != q.Run {
		return protocol.Code(protocol.CodeNotLast, errs.Errorf("message: explain: run: %d is not the last run", int64(q.Run)))
	}
	stage, weights, ok := s.run.nets.of(q.Stage)
	if !ok {
		return protocol.Code(protocol.CodeNoNetwork, errs.Errorf("message: explain: stage: no network has been trained for it"))
	}
	e, err := s.run.prepared.ExplainRun(weights, s.run.request.Options, q.Node)
	if err != nil {
		return errs.Errorf("message: explain: node: %w", err)
	}
	why, err := s.run.prepared.Reasons(weights, s.run.request.Options, s.run.split, q.Node)
	if err != nil {
		return errs.Errorf("message: explain: %w", err)
	}
	s.emit(protocol.Explained(q.Run, stage, e, why))
	return nil
}
