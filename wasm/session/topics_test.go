package session

import (
	"slices"
	"testing"

	"m3s/engine"
	"m3s/wasm/protocol"
)

// The topics are the loaded graph's, with or without a run; without a graph
// there are none.
func TestTopicsAreTheGraphs(t *testing.T) {
	p := open(t)
	p.post(protocol.New("topics"))
	m := p.want("topics")
	values, words, linked, err := p.s.prepared.TopicWords(func() error { return nil }, engine.DefaultOptions(), protocol.ShownTopics, protocol.ShownWords)
	if err != nil {
		t.Fatal(err)
	}
	n := p.s.prepared.Graph.N()
	if !slices.Equal(m.Find("values").Float32s, values) || !slices.Equal(m.Find("words").Int32s, words) || m.Find("linked").Flag != linked ||
		m.Find("graph").Text != p.s.graph || int(m.Find("width").Num)*n != len(values) {
		t.Errorf("%v", m.Fields)
	}
	p.post(protocol.New("topics").Int("run", 1))
	if m := p.want("error"); m.Find("where").Text != protocol.WhereTopics || m.Find("code").Text != protocol.CodeRequest {
		t.Errorf("a field too many: %v", m.Fields)
	}
}
