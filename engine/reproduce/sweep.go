package reproduce

import (
	"context"
	"errors"
	"sync"

	"m3s/engine"
)

// Sweep runs jobs several at a time.
type Sweep struct {
	Jobs    []Job
	Workers int // at least 1
	// Graphs holds the dataset of every job.
	Graphs map[string]*engine.Prepared
	// Done takes each record as its run ends, from one goroutine at a time.
	// An error stops the sweep.
	Done func(Job, Record) error
}

// Run runs the jobs. The first failure, or the end of ctx, stops it; a run in
// flight then leaves no record.
func (s *Sweep) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	jobs := make(chan Job)
	go func() {
		defer close(jobs)
		for _, j := range s.Jobs {
			select {
			case jobs <- j:
			case <-ctx.Done():
				return
			}
		}
	}()
	var mu sync.Mutex
	var wg sync.WaitGroup
	for range max(1, min(s.Workers, len(s.Jobs))) {
		wg.Go(func() {
			for j := range jobs {
				r, err := s.run(ctx, j)
				if err == nil {
					mu.Lock()
					if err = ctx.Err(); err == nil {
						err = s.Done(j, r)
					}
					mu.Unlock()
				}
				if err != nil {
					cancel(err)
				}
			}
		})
	}
	wg.Wait()
	return context.Cause(ctx)
}

func (s *Sweep) run(ctx context.Context, j Job) (Record, error) {
	p := s.Graphs[j.Cell.Dataset]
	if p == nil {
		return Record{}, errors.New("reproduce: " + j.Cell.Dataset + ": no graph")
	}
	split, err := engine.RandomSplit(p.Graph, j.Cell.PerClass, j.Seed)
	if err != nil {
		return Record{}, err
	}
	o := j.Cell.Options
	o.Seed = j.Seed
	res, err := p.Run(ctx, split, o, nil)
	if err != nil {
		return Record{}, err
	}
	return newRecord(j, res), nil
}
