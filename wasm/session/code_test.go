package session

import (
	"testing"

	"m3s/engine"
	"m3s/wasm/protocol"
)

// TestEveryErrorHasACode holds that the page can say in plain words what went
// wrong: it has a sentence for each code and shows no raw message.
func TestEveryErrorHasACode(t *testing.T) {
	p := serve(t, Hooks{})
	for _, c := range []struct {
		code string
		m    *protocol.Message
	}{
		{"no-graph", start(1, "gcn")},
		{"request", protocol.New("")},
		{"request", protocol.New("train")},
		{"request", protocol.New("pause")},
		{"request", protocol.New("load")},
		{"pack", protocol.New("load").Bytes("pack", []byte("M3SP"))},
		{"dials", protocol.New("generate").Int("homophily", 2)},
		{"no-files", protocol.New("own").Text("graph", "0123456789abcdef")},
		{"request", protocol.New("read").Int("rows", 3)},
		{"not-last", explain(2, 0)},
		{"not-last", protocol.New("weights").Int("run", 2)},
		{"no-graph", protocol.New("topics")},
	} {
		p.post(c.m)
		if m := p.want("error"); m.Find("code") == nil || m.Find("code").Text != c.code {
			t.Errorf("%s: got %v, want the code %s", c.m.Type, m.Fields, c.code)
		}
	}
	p.post(protocol.New("karate"))
	p.want("loaded")
	p.post(protocol.New("start").Int("run", 2).Int("perClass", 30))
	if m := p.want("error"); m.Find("code").Text != "split" || m.Find("a").Text != "30" {
		t.Errorf("got %v, want split with 30", m.Fields)
	}
	p.post(start(2, "gcn").Number("layers", 2.5))
	if m := p.want("error"); m.Find("code").Text != "options" {
		t.Errorf("got %v, want options", m.Fields)
	}
	p.post(start(3, "lp"))
	p.until("done")
	p.post(explain(3, 0))
	if m := p.want("error"); m.Find("code").Text != "no-network" {
		t.Errorf("got %v, want no-network", m.Fields)
	}
	p.s.prepared = &engine.Prepared{Graph: p.s.prepared.Graph} // without Â the engine panics
	p.post(start(4, "gcn"))
	p.want("started")
	if m := p.want("error"); m.Find("code").Text != "panic" {
		t.Errorf("got %v, want panic", m.Fields)
	}
}

func TestPingIsAnsweredInItsTurn(t *testing.T) {
	p := serve(t, Hooks{})
	p.post(protocol.New("karate"))
	p.post(protocol.New("ping"))
	p.want("loaded")
	p.want("pong")
	p.post(long(1))
	p.until("epoch")
	p.post(protocol.New("ping"))
	p.until("pong")
	p.post(control("cancel", 1))
	p.until("cancelled")
}
