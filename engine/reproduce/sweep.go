package reproduce

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"

	"m3s/engine"
)

// Sweep runs jobs several at a time.
type Sweep struct {
	Jobs    []Job
	Workers int // at least 1
	// Graphs holds the dataset of every job.
	Graphs map[string]*engine.Prepared
	// Mixed runs cells of the mixture, which is a package above this one
	// (mixed.Graphs.Run); nil: there are none.
	Mixed func(context.Context, *engine.Prepared, *engine.Split, engine.Options) (*engine.Result, error)
	// Done takes each record as its run ends, from one goroutine at a time.
	// An error stops the sweep.
	Done func(Job, Record) error
}

// Run runs the jobs, none where the split of one leaves no node to measure
// on. The first failure, or the end of whole, stops it; a run in
// flight then leaves no record.
func (s *Sweep) Run(whole context.Context) error {
	if err := s.check(); err != nil {
		return err
	}
	runs, ctx := errgroup.WithContext(whole)
	runs.SetLimit(max(1, s.Workers))
	var mu sync.Mutex
	for _, j := range s.Jobs {
		if ctx.Err() != nil {
			break
		}
		runs.Go(func() error {
			r, err := s.run(ctx, j)
			if err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			if err := ctx.Err(); err != nil {
				return err
			}
			return s.Done(j, r)
		})
	}
	if err := runs.Wait(); err != nil {
		return context.Cause(ctx)
	}
	return context.Cause(whole)
}

func (s *Sweep) run(ctx context.Context, j Job) (Record, error) {
	p := s.Graphs[j.Cell.Dataset]
	if p == nil {
		return Record{}, errors.New("reproduce: " + j.Cell.Dataset + ": no graph")
	}
	o := j.Cell.Options
	o.Seed = j.Seed
	split, err := splitFor(p.Graph, j.Cell.PerClass, j.Seed, o)
	if err != nil {
		return Record{}, err
	}
	res, err := s.result(ctx, j.Cell, p, split, o)
	var d *engine.DivergedError
	if errors.As(err, &d) {
		return Record{Run: j.run(), Diverged: &Place{d.Stage, d.Epoch, d.What}}, nil
	}
	if err != nil {
		return Record{}, err
	}
	return newRecord(j, res), nil
}

// result runs the method of a cell.
func (s *Sweep) result(ctx context.Context, c Cell, p *engine.Prepared, split *engine.Split, o engine.Options) (*engine.Result, error) {
	switch {
	case c.Mixed && s.Mixed == nil:
		return nil, errors.New("reproduce: " + c.Strategy + ": Sweep.Mixed is not set")
	case c.Mixed:
		return s.Mixed(ctx, p, split, o)
	case c.Recipe != nil:
		p = p.WithRecipe(*c.Recipe)
	}
	return p.Run(ctx, split, o, nil)
}

// splitFor draws a run's split. One that leaves no node to measure on is an
// error: its run would have no accuracy.
func splitFor(g *engine.Graph, perClass int, seed uint64, o engine.Options) (*engine.Split, error) {
	split, err := engine.RandomSplit(g, perClass, seed)
	if err == nil && split.Measured(g, o) == 0 {
		err = fmt.Errorf("reproduce: %s, %d labels per class, seed %d: the split leaves no test node to measure on", g.Name, perClass, seed)
	}
	return split, err
}

// check draws the splits of all jobs, so that one that cannot be run is told
// before any is.
func (s *Sweep) check() error {
	type draw struct {
		dataset  string
		perClass int
		seed     uint64
	}
	drawn := map[draw]bool{}
	for _, j := range s.Jobs {
		d := draw{j.Cell.Dataset, j.Cell.PerClass, j.Seed}
		p := s.Graphs[d.dataset]
		if p == nil || drawn[d] {
			continue
		}
		drawn[d] = true
		o := j.Cell.Options
		o.CountUnlabelled = false
		if _, err := splitFor(p.Graph, d.perClass, d.seed, o); err != nil {
			return err
		}
	}
	return nil
}
