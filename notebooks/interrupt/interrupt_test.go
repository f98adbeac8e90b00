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

// A cell that begins while the button is being heard begins after it.
func TestNoCellBeginsInBetween(t *testing.T) {
	defer Begin()
	begun := make(chan struct{})
	After(func() {
		go func() {
			Begin()
			close(begun)
		}()
		select {
		case <-begun: // too early
		case <-time.After(20 * time.Millisecond):
		}
	})
	<-begun
	if err := Context().Err(); err != nil {
		t.Errorf("the new cell's context has ended: %v", err)
	}
}
