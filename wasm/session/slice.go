package session

import (
	"sync"
	"time"
)

// sliceLength is how long a run computes before it yields: short enough that
// a cancel gets in at once, long enough that yielding costs nothing.
const sliceLength = 12 * time.Millisecond

// slice is the time a run has computed since it last yielded.
type slice struct {
	mu    sync.Mutex
	yield func() // nil: never
	clock func() time.Duration
	began time.Duration
}

// check yields when the slice is over.
func (s *slice) check() {
	if s.yield == nil || !s.mu.TryLock() {
		return
	}
	defer s.mu.Unlock()
	if s.clock()-s.began >= sliceLength {
		s.yield()
		s.began = s.clock()
	}
}
