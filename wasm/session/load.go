package session

import (
	"m3s/datasets"
	"m3s/engine"
	"m3s/internal/errs"
	"m3s/wasm/protocol"
)

// load makes the graph of a pack the one the next runs are on.
func (s *Session) load(m *protocol.Message) error {
	q, err := protocol.ParseLoad(m)
	if err != nil {
		return err
	}
	p, err := datasets.DecodePack(q.Pack)
	if err != nil {
		return protocol.Code(protocol.CodePack, errs.Errorf("message: load: pack: %w", err))
	}
	return s.adopt(p.Graph, datasets.Identity(p.Graph), p.Layout)
}

func (s *Session) karate(m *protocol.Message) error {
	if err := protocol.ParseKarate(m); err != nil {
		return err
	}
	g := datasets.Karate()
	return s.adopt(g, datasets.Identity(g), nil)
}

func (s *Session) generate(m *protocol.Message) error {
	o, err := protocol.ParseGenerate(m)
	if err != nil {
		return err
	}
	g, err := datasets.Generate(o)
	if err != nil {
		return protocol.Code(protocol.CodeDials, errs.Errorf("message: generate: %w", err))
	}
	return s.adopt(g, datasets.Identity(g), nil)
}

// adopt ends the active run and makes g, whose identity is id, the graph of the
// next ones. When g cannot be trained on, nothing changes.
func (s *Session) adopt(g *engine.Graph, id string, layout []float32) error {
	p, err := engine.Prepare(g)
	if err != nil {
		return protocol.Code(protocol.CodeGraph, err)
	}
	s.end()
	s.prepared, s.graph, s.split = p, id, nil
	s.emit(protocol.Loaded(g, id, layout))
	return nil
}
