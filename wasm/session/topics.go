package session

import (
	"m3s/engine"
	"m3s/internal/errs"
	"m3s/wasm/protocol"
)

// topics sends the first topics of the loaded graph, by the default options,
// with the words that speak loudest for them.
func (s *Session) topics(m *protocol.Message) error {
	if err := protocol.ParseTopics(m); err != nil {
		return err
	}
	if s.prepared == nil {
		return protocol.Code(protocol.CodeNoGraph, errs.Errorf("message: topics: no graph is loaded"))
	}
	on := func() error { return nil }
	values, words, linked, err := s.prepared.TopicWords(on, engine.DefaultOptions(), protocol.ShownTopics, protocol.ShownWords)
	if err != nil {
		return protocol.Code(protocol.CodeRun, errs.Errorf("message: topics: %w", err))
	}
	s.emit(protocol.Topics(s.graph, len(values)/s.prepared.Graph.N(), values, words, linked))
	return nil
}
