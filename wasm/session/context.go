package session

import (
	"errors"
	"sync"
)

// errCancelled ends a run that was cancelled.
var errCancelled = errors.New("session: run: cancelled")

// runContext is what the engine asks whether to go on. It asks every epoch and
// also where it calls no observer, as in k-means, so that is where the run's
// time slice is checked. It is no context.Context: the linker would keep the
// code that prints times, 20 KB of the page.
type runContext struct {
	slice *slice
	once  sync.Once
	done  chan struct{}
}

func newRunContext(s *slice) *runContext {
	return &runContext{slice: s, done: make(chan struct{})}
}

func (c *runContext) cancel() { c.once.Do(func() { close(c.done) }) }

// cancelled is whether cancel was called; unlike err it never yields.
func (c *runContext) cancelled() bool {
	select {
	case <-c.done:
		return true
	default:
		return false
	}
}

// err is errCancelled after cancel. It yields when the slice is over.
func (c *runContext) err() error {
	c.slice.check()
	if c.cancelled() {
		return errCancelled
	}
	return nil
}
