package turn

import (
	"syscall/js"
	"time"
)

// slice is how long Go computes before the event loop has a turn.
const slice = 25 * time.Millisecond

// state is the worker's. It has one thread, and no goroutine is taken off it
// between two lines of this file, so it needs no lock.
var state = struct {
	port    js.Value // of a MessageChannel, whose other end wakes give
	waiting []chan struct{}
	last    time.Time // end of the last turn
}{last: time.Now()}

// Poll gives the event loop a turn where the last one is a slice ago, and
// reports whether it was.
func Poll() bool {
	if time.Since(state.last) < slice {
		return false
	}
	give()
	return true
}

// give returns after the worker has had a turn of its event loop.
func give() {
	if state.port.IsUndefined() {
		open()
	}
	c := make(chan struct{})
	state.waiting = append(state.waiting, c)
	if len(state.waiting) == 1 {
		state.port.Call("postMessage", js.Null())
	}
	<-c
	state.last = time.Now()
}

func open() {
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		woken := state.waiting
		state.waiting = nil
		for _, c := range woken {
			close(c)
		}
		return nil
	}))
	state.port = channel.Get("port2")
}
