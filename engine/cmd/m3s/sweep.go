package main

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"m3s/engine"
)

// outcome is one finished run.
type outcome struct {
	job
	result  *engine.Result
	seconds float64
}

// sweep runs the jobs of a plan, workers at a time, and returns their
// outcomes in the order of the jobs. The first failure stops the rest; of
// several the one of the lowest job is returned.
func (p *plan) sweep(ctx context.Context, workers int, meter *progress) ([]outcome, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	outcomes := make([]outcome, len(p.jobs))
	errs := make([]error, len(p.jobs))
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(workers, len(p.jobs)) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(p.jobs); i = int(next.Add(1)) - 1 {
				if outcomes[i], errs[i] = p.runJob(ctx, p.jobs[i], meter); errs[i] != nil {
					cancel()
					return
				}
				meter.finished()
			}
		})
	}
	wg.Wait()
	return outcomes, firstCause(errs)
}

func (p *plan) runJob(ctx context.Context, j job, meter *progress) (outcome, error) {
	start := time.Now()
	res, err := p.graph.Run(ctx, j.split, j.options, meter.observer())
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
