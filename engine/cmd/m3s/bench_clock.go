package main

import "time"

// epochClock times epochs from the end of the first to the end of the last.
type epochClock struct {
	first, last time.Time
	epochs      int
}

func newEpochClock() *epochClock { return &epochClock{} }

func (c *epochClock) tick(epoch int) {
	c.last = time.Now()
	if epoch == 1 {
		c.first = c.last
	}
	c.epochs = epoch
}

// perEpoch is in milliseconds.
func (c *epochClock) perEpoch() float64 {
	return c.last.Sub(c.first).Seconds() * 1e3 / float64(c.epochs-1)
}
