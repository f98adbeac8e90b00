// Package interrupt is the kernel's stop button as a context: what runs in a
// cell under it ends when the button is pressed, and the next cell has a
// context that goes on.
package interrupt

import (
	"context"
	"sync"
	"time"

	"m3s/notebooks/lite/turn"
)

// cell is the cell that runs.
var cell = struct {
	sync.Mutex
	done    chan struct{}
	stopped bool
}{done: make(chan struct{})}

// Context returns the context of whatever cell is running: a value kept from
// an earlier cell serves a later one too.
func Context() context.Context { return running{} }

// Now ends the running cell's context.
func Now() { After(func() {}) }

// After calls f and then ends the running cell's context. No cell begins in
// between, so that both are the same cell's.
func After(f func()) {
	cell.Lock()
	defer cell.Unlock()
	f()
	if !cell.stopped {
		cell.stopped = true
		close(cell.done)
	}
}

// Begin starts a cell, whose context has not ended.
func Begin() {
	cell.Lock()
	defer cell.Unlock()
	if cell.stopped {
		cell.stopped = false
		cell.done = make(chan struct{})
	}
}

// Sleep is time.Sleep, ended early by the button.
func Sleep(d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-Context().Done():
	}
}

// running is a context.Context that looks at cell.
type running struct{}

// Deadline says that there is none.
func (running) Deadline() (time.Time, bool) { return time.Time{}, false }

// Value holds nothing.
func (running) Value(any) any { return nil }

// Done is closed by Now.
func (running) Done() <-chan struct{} {
	cell.Lock()
	defer cell.Unlock()
	return cell.done
}

// Err is context.Canceled from Now until Begin. In a browser it is where the
// button is heard, by those who ask whether to go on.
func (running) Err() error {
	turn.Poll()
	cell.Lock()
	defer cell.Unlock()
	if cell.stopped {
		return context.Canceled
	}
	return nil
}

// String is what a cell shows of it.
func (running) String() string { return "the context of the running cell" }
