package session

import (
	"sync"

	"m3s/wasm/protocol"
)

// inbox is a queue of requests that never blocks the one who fills it.
type inbox struct {
	mu     sync.Mutex
	queue  []*protocol.Message
	filled chan struct{} // holds a value when the queue may have grown
}

func (b *inbox) put(m *protocol.Message) {
	b.mu.Lock()
	b.queue = append(b.queue, m)
	b.mu.Unlock()
	select {
	case b.filled <- struct{}{}:
	default:
	}
}

// take waits for the oldest request, or returns nil when stop is closed.
func (b *inbox) take(stop <-chan struct{}) *protocol.Message {
	for {
		select {
		case <-stop:
			return nil
		default:
		}
		if m := b.next(); m != nil {
			return m
		}
		select {
		case <-b.filled:
		case <-stop:
		}
	}
}

func (b *inbox) next() *protocol.Message {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.queue) == 0 {
		return nil
	}
	m := b.queue[0]
	b.queue[0] = nil
	b.queue = b.queue[1:]
	return m
}
