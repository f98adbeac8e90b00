package lesson

import (
	"runtime"
	"sync"

	"m3s/engine"
	"m3s/notebooks/interrupt"
)

// Run is one run of a strategy.
func Run(g *engine.Prepared, s *engine.Split, o engine.Options) *engine.Result {
	return Watch(g, s, o, nil)
}

// Watch is Run with an observer, who may be nil.
func Watch(g *engine.Prepared, s *engine.Split, o engine.Options, obs *engine.Observer) *engine.Result {
	r, err := g.Run(interrupt.Context(), s, o, obs)
	if err != nil {
		panic(err)
	}
	return r
}

// Repeat calls f with n seeds, first and those after it, on all processors,
// and shows how far it is. f returns some values; Repeat returns a list of
// each of them, in the order of the seeds.
func Repeat(first uint64, n int, f func(seed uint64) []float64) [][]float64 {
	rows := make([][]float64, n)
	work := &crew{bar: newProgress(n)}
	defer work.bar.end()
	work.all(n, func(k int) { rows[k] = f(first + uint64(k)) })
	return transposed(rows)
}

// Accuracies are those of a strategy on n random splits in per cent: run k
// has split and seed first+k.
func Accuracies(g *engine.Prepared, perClass int, o engine.Options, first uint64, n int) []float64 {
	return Repeat(first, n, func(seed uint64) []float64 {
		o := o
		o.Seed = seed
		return []float64{100 * Run(g, Split(g.Graph, perClass, seed), o).Accuracy}
	})[0]
}

// crew shares work among all processors.
type crew struct {
	bar   *progress
	fault any // of the first that panicked
	mu    sync.Mutex
}

// all calls f with 0 to n-1 and waits. A panic in f, or the stop button, ends
// the rest and comes back as a panic of the caller's goroutine.
func (c *crew) all(n int, f func(k int)) {
	todo := make(chan int)
	var wait sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		wait.Go(func() {
			for k := range todo {
				if c.goesOn() { // what was handed over while another run ended does not begin
					c.one(f, k)
				}
			}
		})
	}
	for k := 0; k < n && c.goesOn(); k++ {
		todo <- k
	}
	close(todo)
	wait.Wait()
	if c.fault != nil {
		panic(c.fault)
	}
	if err := interrupt.Context().Err(); err != nil {
		panic(err)
	}
}

func (c *crew) goesOn() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.fault == nil && interrupt.Context().Err() == nil
}

func (c *crew) one(f func(k int), k int) {
	defer func() {
		r := recover()
		c.mu.Lock()
		defer c.mu.Unlock()
		if r != nil && c.fault == nil {
			c.fault = r
		}
		c.bar.step()
	}()
	f(k)
}

// transposed are the columns of rows of one length.
func transposed(rows [][]float64) [][]float64 {
	if len(rows) == 0 {
		return nil
	}
	columns := make([][]float64, len(rows[0]))
	for _, row := range rows {
		if len(row) != len(columns) {
			panic(errorf("the function returned %d values, then %d", len(columns), len(row)))
		}
		for j, v := range row {
			columns[j] = append(columns[j], v)
		}
	}
	return columns
}
