package interrupt

import (
	"context"
	"testing"
	"time"
)

// A context kept by an earlier cell, and one derived from it, end with the
// cell that runs, and the next cell's do not.
func TestStopEndsOneCell(t *testing.T) {
	kept := Context()
	for range 3 {
		Begin()
		derived, cancel := context.WithTimeout(kept, time.Hour)
		if kept.Err() != nil || derived.Err() != nil {
			t.Fatalf("a new cell's context has ended: %v, %v", kept.Err(), derived.Err())
		}
		Now()
		Now()
		<-kept.Done()
		<-derived.Done()
		if kept.Err() != context.Canceled || derived.Err() != context.Canceled {
			t.Errorf("after a stop: %v, %v", kept.Err(), derived.Err())
		}
		cancel()
	}
	Begin()
	if kept.Err() != nil {
		t.Error("the next cell's context has ended")
	}
}

// The button wakes who sleeps.
func TestSleepEnds(t *testing.T) {
	Begin()
	defer Begin()
	woken := make(chan bool)
	go func() {
		Sleep(time.Hour)
		close(woken)
	}()
	Now()
	<-woken
	Begin()
	Sleep(time.Millisecond)
}
