package bench

import "time"

// epochClock times epochs, each from the end of the one before.
type epochClock struct {
	last  time.Time
	taken []float64 // milliseconds
}

func newEpochClock() *epochClock { return &epochClock{} }

func (c *epochClock) tick() {
	now := time.Now()
	if !c.last.IsZero() {
		c.taken = append(c.taken, now.Sub(c.last).Seconds()*1e3)
	}
	c.last = now
}

func (c *epochClock) mean() float64 {
	sum := 0.0
	for _, ms := range c.taken {
		sum += ms
	}
	return sum / float64(len(c.taken))
}

func (c *epochClock) median() float64 {
	m, _ := medianAndMin(c.taken)
	return m
}
