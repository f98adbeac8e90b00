package session

import (
	"context"
	"sync"
	"time"
)

// runContext is the context of one run. The engine asks for its error every
// epoch and also where it calls no observer, as in k-means, so that is where
// the run's time slice is checked. It is not built on context.WithCancel and
// holds no time.Time: the linker would keep the code that prints times, 40 KB
// of the page.
type runContext struct {
	slice *slice
	once  sync.Once
	done  chan struct{}
}

func newRunContext(s *slice) *runContext {
	return &runContext{slice: s, done: make(chan struct{})}
}

func (c *runContext) cancel() { c.once.Do(func() { close(c.done) }) }

// cancelled is whether cancel was called; unlike Err it never yields.
func (c *runContext) cancelled() bool {
	select {
	case <-c.done:
		return true
	default:
		return false
	}
}

// Deadline says there is none.
func (c *runContext) Deadline() (time.Time, bool) { return time.Time{}, false }

// Done is closed by cancel.
func (c *runContext) Done() <-chan struct{} { return c.done }

// Err is context.Canceled after cancel. It yields when the slice is over.
func (c *runContext) Err() error {
	c.slice.check()
	if c.cancelled() {
		return context.Canceled
	}
	return nil
}

// Value holds nothing.
func (c *runContext) Value(any) any { return nil }
