package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"m3s/engine"
)

// outcome is one finished run.
type outcome struct {
	job
	result  *engine.Result
	seconds float64
}

// sweep runs the jobs of a plan, workers at a time, and hands each outcome to
// done as it ends, from one goroutine at a time. The first failure, of a run
// or of done, stops the rest; of several that of the lowest job is returned.
func (p *plan) sweep(ctx context.Context, workers int, obs *engine.Observer, done func(i int, o outcome) error) error {
	runs, ctx := errgroup.WithContext(ctx)
	runs.SetLimit(workers)
	errs := make([]error, len(p.jobs))
	var mu sync.Mutex
	for i, j := range p.jobs {
		if errs[i] = ctx.Err(); errs[i] != nil {
			break
		}
		runs.Go(func() error {
			o, err := p.runJob(ctx, j, obs)
			if err == nil {
				mu.Lock()
				err = done(i, o)
				mu.Unlock()
			}
			errs[i] = err
			return err
		})
	}
	_ = runs.Wait() // errs has every failure
	return firstCause(errs)
}

func (p *plan) runJob(ctx context.Context, j job, obs *engine.Observer) (outcome, error) {
	start := time.Now()
	res, err := p.graph.Run(ctx, j.split, j.options, obs)
	if errors.Is(err, engine.ErrDiverged) && len(p.jobs) > 1 {
		err = fmt.Errorf("seed %d: %w", j.options.Seed, err)
	}
	return outcome{job: j, result: res, seconds: time.Since(start).Seconds()}, err
}

// firstCause prefers a failure over the cancellations it brought about.
func firstCause(errs []error) error {
	var cancelled error
	for _, err := range errs {
		switch {
		case err == nil:
		case isCancel(err):
			cancelled = err
		default:
			return err
		}
	}
	return cancelled
}
