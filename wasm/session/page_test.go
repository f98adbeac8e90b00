package session

import (
	"context"
	"testing"
	"time"

	"m3s/datasets"
	"m3s/engine"
	"m3s/wasm/protocol"
)

// page is the other side of a session in tests: it posts requests and reads
// the events in order.
type page struct {
	t      *testing.T
	s      *Session
	events chan *protocol.Message
}

// open starts a session with the karate club loaded.
func open(t *testing.T) *page {
	p := serve(t, Hooks{})
	p.post(protocol.New("karate"))
	p.want("loaded")
	return p
}

// serve starts a session and reads its ready event.
func serve(t *testing.T, h Hooks) *page {
	p := &page{t: t, events: make(chan *protocol.Message, 1<<16)}
	began := time.Now()
	h.Emit = func(m *protocol.Message) { p.events <- m.Clone() }
	if h.Clock == nil {
		h.Clock = func() time.Duration { return time.Since(began) }
	}
	p.s = New(h)
	stop, served := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(served)
		p.s.Serve(stop)
	}()
	t.Cleanup(func() {
		close(stop)
		for {
			select {
			case <-p.events: // make room for a run that is being cancelled
			case <-served:
				return
			}
		}
	})
	p.want("ready")
	return p
}

func (p *page) post(m *protocol.Message) { p.s.Post(m) }

// next is the next event.
func (p *page) next() *protocol.Message {
	p.t.Helper()
	select {
	case m := <-p.events:
		return m
	case <-time.After(10 * time.Minute):
		p.t.Fatal("no event for ten minutes")
		return nil
	}
}

// want is the next event, which must be of a type.
func (p *page) want(typ string) *protocol.Message {
	p.t.Helper()
	m := p.next()
	if m.Type != typ {
		p.t.Fatalf("got event %s %v, want %s", m.Type, m.Fields, typ)
	}
	return m
}

// until skips events until one of a type and counts the skipped epochs.
func (p *page) until(typ string) (m *protocol.Message, epochs int) {
	p.t.Helper()
	for {
		m = p.next()
		if m.Type == typ {
			return m, epochs
		}
		if m.Type == "error" || m.Type == "done" || m.Type == "cancelled" {
			p.t.Fatalf("got event %s %v, want %s", m.Type, m.Fields, typ)
		}
		if m.Type == "epoch" {
			epochs++
		}
	}
}

// start makes a start request with small figures.
func start(run int, strategy string) *protocol.Message {
	return protocol.New("start").Int("run", run).Text("strategy", strategy).Int("perClass", 2).Int("seed", 3).
		Int("epochs", 20).Int("stages", 2).Int("clusters", 8)
}

// long makes a start request for a run that only ends by a cancel.
func long(run int) *protocol.Message {
	return protocol.New("start").Int("run", run).Text("strategy", "gcn").Int("perClass", 2).Int("epochs", 1000000)
}

func control(typ string, run int) *protocol.Message { return protocol.New(typ).Int("run", run) }

func step(run int, unit string) *protocol.Message {
	return control("step", run).Text("unit", unit)
}

// directly runs what start(_, strategy) asks for without a session.
func directly(t *testing.T, strategy string) *engine.Result {
	t.Helper()
	g := datasets.Karate()
	o := engine.DefaultOptions()
	o.Seed, o.Epochs, o.Stages, o.Clusters = 3, 20, 2, 8
	if err := o.SetChoice("Strategy", strategy); err != nil {
		t.Fatal(err)
	}
	split, err := engine.RandomSplit(g, 2, 3)
	if err != nil {
		t.Fatal(err)
	}
	r, err := engine.Run(context.Background(), g, split, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
