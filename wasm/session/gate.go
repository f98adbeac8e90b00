package session

import (
	"sync"

	"m3s/wasm/protocol"
)

// pace says how a run goes on.
type pace int

const (
	running pace = iota
	waiting      // at the next boundary, whichever comes first
	toEpoch      // then waiting
	toStage      // then waiting
)

// gate is where a run pauses. Requests set its pace from one goroutine, the
// run passes it from another.
type gate struct {
	mu      sync.Mutex
	pace    pace
	changed chan struct{} // holds a value when pace may have changed
}

func newGate(paused bool) *gate {
	g := &gate{changed: make(chan struct{}, 1)}
	if paused {
		g.pace = waiting
	}
	return g
}

func (g *gate) set(p pace) {
	g.mu.Lock()
	g.pace = p
	g.mu.Unlock()
	select {
	case g.changed <- struct{}{}:
	default:
	}
}

func (g *gate) get() pace {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.pace
}

// closed reports whether the run must wait at a boundary. A step that has
// reached its boundary becomes waiting.
func (g *gate) closed(at protocol.Unit) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.pace == toEpoch && at == protocol.StepEpoch || g.pace == toStage && at == protocol.StepStage {
		g.pace = waiting
	}
	return g.pace == waiting
}

// wait returns the pace to go on with, or waiting when cancelled is closed.
func (g *gate) wait(cancelled <-chan struct{}) pace {
	for {
		if p := g.get(); p != waiting {
			return p
		}
		select {
		case <-g.changed:
		case <-cancelled:
			return waiting
		}
	}
}
