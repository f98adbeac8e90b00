package gcn

import "sync"

// Crew shares the rows of a task among goroutines. Every output element is
// computed by one of them, in the order a single one would use, so the bits
// do not depend on their number. A nil crew works alone.
//
// It is no errgroup, as every other pool is: an epoch hands out some twenty
// tasks of microseconds and may allocate nothing, so the goroutines and the
// tasks live as long as the run.
type Crew struct {
	jobs chan job
	wait sync.WaitGroup
	size int
}

// task computes rows lo … hi-1 of something. Its values live as long as the
// run, so that handing one out allocates nothing.
type task interface{ part(lo, hi int) }

type job struct {
	task   task
	lo, hi int
}

// NewCrew starts workers goroutines less the caller's own; nil for one.
func NewCrew(workers int) *Crew {
	if workers <= 1 {
		return nil
	}
	c := &Crew{jobs: make(chan job, workers), size: workers}
	for range workers - 1 {
		go func() {
			for j := range c.jobs {
				j.task.part(j.lo, j.hi)
				c.wait.Done()
			}
		}()
	}
	return c
}

// Stop ends the goroutines. No task may be under way.
func (c *Crew) Stop() {
	if c != nil {
		close(c.jobs)
	}
}

// do computes n rows, in parts of at least grain rows.
func (c *Crew) do(t task, n, grain int) {
	parts := 1
	if c != nil {
		parts = max(1, min(c.size, n/grain))
	}
	if parts == 1 {
		t.part(0, n)
		return
	}
	c.wait.Add(parts - 1)
	for k := 1; k < parts; k++ {
		c.jobs <- job{t, n * k / parts, n * (k + 1) / parts}
	}
	t.part(0, n/parts)
	c.wait.Wait()
}
