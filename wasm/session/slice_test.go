package session

import (
	"sync/atomic"
	"testing"
	"time"

	"m3s/wasm/protocol"
)

func TestYieldsOncePerSlice(t *testing.T) {
	var ticks, yields atomic.Int64
	p := serve(t, Hooks{
		Clock: func() time.Duration { return time.Duration(ticks.Add(1)) * time.Millisecond },
		Yield: func() { yields.Add(1) },
	})
	p.post(protocol.New("karate"))
	p.want("loaded")
	p.post(start(1, "m3s"))
	p.until("done")
	// Every look at the clock takes a millisecond of it, and a yield follows
	// sliceLength of them; the rest is the looks before the run and after.
	looks, slices := ticks.Load(), yields.Load()
	most := looks / sliceLength.Milliseconds()
	if slices == 0 || slices > most || slices < most*3/4 {
		t.Errorf("%d yields in %d ms, want one every %v", slices, looks, sliceLength)
	}
}

func TestContextYieldsWithoutObserver(t *testing.T) {
	now, yields := time.Duration(0), 0
	s := &slice{yield: func() { yields++ }, clock: func() time.Duration { return now }}
	c := newRunContext(s)
	for ; now < 10*sliceLength; now += sliceLength / 2 {
		if c.err() != nil {
			t.Fatal("cancelled")
		}
	}
	if yields != 9 {
		t.Errorf("%d yields in 10 slices, want 9", yields)
	}
	c.cancel()
	c.cancel()
	if c.err() == nil {
		t.Error("no error after cancel")
	}
	if _, open := <-c.done; open {
		t.Error("done is open after cancel")
	}
}
