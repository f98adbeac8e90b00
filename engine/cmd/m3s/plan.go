package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"m3s/datasets/own"
	"m3s/engine"
	"m3s/engine/cmd/m3s/internal/graphfile"
	"m3s/engine/mixed"
)

// plan is a request made definite for one graph: every run's options and
// split, checked before the first run starts.
type plan struct {
	graph    *engine.Prepared
	mixed    *mixed.Prepared // nil: without --mixed
	split    string          // random, public, all or file
	perClass int             // 0: classes differ
	jobs     []job
}

// job is one run of a plan.
type job struct {
	options   engine.Options
	split     *engine.Split
	splitSeed uint64 // of a random split
}

// newPlan prepares g and every run of r on it.
func newPlan(r *request, g *engine.Graph) (*plan, error) {
	fixed, perClass, err := r.fixedSplit(g)
	if err != nil {
		return nil, err
	}
	first, err := r.options(g.Paper, max(perClass, 1))
	if err != nil {
		return nil, err
	}
	p := &plan{split: r.split, perClass: perClass, jobs: make([]job, r.runs)}
	for i := range p.jobs {
		o := first
		o.Seed += uint64(i)
		if p.jobs[i], err = r.newJob(g, fixed, perClass, o); err != nil {
			return nil, err
		}
	}
	if p.graph, err = engine.Prepare(g); err != nil {
		return nil, err
	}
	p.graph = p.graph.WithWorkers(r.threads)
	if r.mixed {
		if p.mixed, err = mixed.Prepare(g); err != nil {
			return nil, err
		}
		p.mixed = p.mixed.WithWorkers(r.threads)
	}
	return p, nil
}

// newJob is a run on the split that is fixed, or else on one it draws.
func (r *request) newJob(g *engine.Graph, fixed *engine.Split, perClass int, o engine.Options) (job, error) {
	j := job{options: o, split: fixed}
	if fixed == nil {
		j.splitSeed = o.Seed
		if r.given("split-seed") {
			j.splitSeed = r.splitSeed
		}
		var err error
		if j.split, err = engine.RandomSplit(g, perClass, j.splitSeed); err != nil {
			return j, err
		}
	}
	if fixed == nil && len(j.split.Test) == 0 {
		return j, fmt.Errorf("split: %d labelled of %d nodes leave no test node", len(j.split.Labelled), g.N())
	}
	return j, j.split.Validate(g)
}

// outcome is one finished run.
type outcome struct {
	job
	result  *engine.Result
	mixed   *mixed.Result // which result is of, nil without --mixed
	seconds float64
}

// sweep runs the jobs of a plan, workers at a time, and hands each outcome to
// done as it ends, from one goroutine at a time. The first failure, of a run
// or of done, stops the rest; of several that of the lowest job is returned.
// watch, unless nil, gives the observer of a job.
func (p *plan) sweep(ctx context.Context, workers int, watch func(i int) *engine.Observer, done func(i int, o outcome) error) error {
	runs, ctx := errgroup.WithContext(ctx)
	runs.SetLimit(workers)
	errs := make([]error, len(p.jobs))
	var mu sync.Mutex
	for i, j := range p.jobs {
		if errs[i] = ctx.Err(); errs[i] != nil {
			break
		}
		runs.Go(func() error {
			var obs *engine.Observer
			if watch != nil {
				obs = watch(i)
			}
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
	o := outcome{job: j}
	var err error
	if p.mixed == nil {
		o.result, err = p.graph.Run(ctx, j.split, j.options, obs)
	} else if o.mixed, err = p.mixed.Run(ctx, j.split, j.options); err == nil {
		o.result = o.mixed.Result
	}
	if errors.Is(err, engine.ErrDiverged) && len(p.jobs) > 1 {
		err = fmt.Errorf("seed %d: %w", j.options.Seed, err)
	}
	o.seconds = time.Since(start).Seconds()
	return o, err
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

// sayMemory says what the runs on a graph of more nodes than the page's take,
// before the first of them starts, and has them keep to it.
func (r *request) sayMemory(w io.Writer, p *plan) {
	if !large(p.graph.Graph) {
		return
	}
	j := p.jobs[0]
	need, at := p.graph.Need(j.split, j.options), min(r.workers, len(p.jobs))
	if !r.quiet() {
		sayMemory(w, p.graph, need, at)
	}
	debug.FreeOSMemory() // what reading left
	if p.mixed == nil {  // which runs on two graphs
		graphfile.Hold(float64(at) * need)
	}
}

// large reports whether a graph has more nodes than the page draws, so that
// its memory is worth a word.
func large(g *engine.Graph) bool { return g.N() > own.DefaultLimits().Nodes }

// sayMemory says what a graph takes and so many runs at a time, each need
// bytes.
func sayMemory(w io.Writer, p *engine.Prepared, need float64, at int) {
	runs := "the run"
	if at > 1 {
		runs = fmt.Sprintf("%d runs at a time", at)
	}
	g := p.Graph
	fmt.Fprintf(w, "m3s: %d nodes, %d links, %d features: the graph takes %s of memory, %s up to about %s more\n",
		g.N(), g.A.NNZ()/2, g.X.Cols, engine.Size(p.Memory()), runs, engine.Size(float64(at)*need))
}
