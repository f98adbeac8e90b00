package lesson

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

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
	bar := newProgress(n)
	defer bar.end()
	all(n, bar, func(k int) { rows[k] = f(first + uint64(k)) })
	return transposed(rows)
}

// Accuracies are those of a strategy on n random splits in per cent: run k
// has split and seed first+k.
func Accuracies(g *engine.Prepared, perClass int, o engine.Options, first uint64, n int) []float64 {
	return Repeat(first, n, func(seed uint64) []float64 {
		return []float64{100 * Trial(g, perClass, o, seed).Accuracy}
	})[0]
}

// Trial is one of the runs of Accuracies: seed is that of its split and its
// own.
func Trial(g *engine.Prepared, perClass int, o engine.Options, seed uint64) *engine.Result {
	o.Seed = seed
	return Run(g, Split(g.Graph, perClass, seed), o)
}

// all calls f with 0 to n-1 on all processors, counts them on bar and waits. A
// panic in f, or the stop button, ends the rest and comes back as a panic of
// the caller's goroutine.
func all(n int, bar *progress, f func(k int)) {
	runs, ctx := errgroup.WithContext(context.Background())
	runs.SetLimit(runtime.GOMAXPROCS(0))
	var mu sync.Mutex
	// The button is heard by asking, so it is asked before each run.
	ended := func() error { return cmp.Or(interrupt.Context().Err(), ctx.Err()) }
	for k := range n {
		if ended() != nil {
			break
		}
		runs.Go(func() error {
			if err := ended(); err != nil { // while this one waited for its turn
				return err
			}
			err := caught(f, k)
			mu.Lock()
			defer mu.Unlock()
			bar.step()
			return err
		})
	}
	err := cmp.Or(runs.Wait(), interrupt.Context().Err())
	if p, ok := err.(panicked); ok {
		panic(p.value)
	}
	if err != nil {
		panic(err)
	}
}

// panicked is a panic as an error.
type panicked struct{ value any }

func (p panicked) Error() string { return fmt.Sprint(p.value) }

// caught calls f and returns its panic.
func caught(f func(k int), k int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = panicked{r}
		}
	}()
	f(k)
	return nil
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
