package engine

import (
	"context"

	"m3s/engine/internal/gcn"
	"m3s/engine/internal/kernel"
	"m3s/internal/errs"
)

// Streams of random draws in sequence; see package draw.
const (
	streamSplit uint64 = iota + 1
	streamInit
	streamKMeans
)

// Prepared is a graph with what every run on it shares. It is read-only: any
// number of runs may use it at once.
type Prepared struct {
	Graph *Graph
	AHat  *CSR // Â
	XNorm *CSR // X with rows divided by their sums

	workers int
	memory  int64   // bytes a run may take, 0: DefaultMemory
	own     *Recipe // of the runs, nil: the row of Options.Strategy
	found   *found
}

// WithWorkers returns p for runs that share their rows among n goroutines, of
// use on graphs of many thousand nodes. The bits of a result do not depend on
// n. For many small runs it is better to run several at once.
func (p *Prepared) WithWorkers(n int) *Prepared {
	q := *p
	q.workers = n
	return &q
}

// SIMD reports whether the vector kernels are in use. The bits are the same
// without them.
func SIMD() bool { return kernel.SIMD() }

// Prepare validates g and computes Â and the normalised features. g must not
// change afterwards.
func Prepare(g *Graph) (*Prepared, error) {
	if err := g.Validate(); err != nil {
		return nil, err
	}
	return &Prepared{Graph: g, AHat: AHat(g.A), XNorm: NormalizeRows(g.X), found: &found{}}, nil
}

// Run prepares g and runs one strategy on it: see [Prepared.Run].
func Run(ctx context.Context, g *Graph, s *Split, o Options, obs *Observer) (*Result, error) {
	p, err := Prepare(g)
	if err != nil {
		return nil, err
	}
	return p.Run(ctx, s, o, obs)
}

// Run runs one strategy and returns a result that owns its memory. It stops
// within an epoch of ctx being cancelled and then returns ctx's error. obs
// may be nil. A run whose numbers are not finite ends with a *DivergedError in
// the epoch in which they cease to be.
func (p *Prepared) Run(ctx context.Context, s *Split, o Options, obs *Observer) (*Result, error) {
	return p.runUntil(ctx, s, o, obs)
}

// RunUntil is Run for a caller without a context: it stops with the error of
// stop, which it asks as Run asks ctx. A program that links no context.Context
// links none of the code that prints times, 20 KB of the page.
func (p *Prepared) RunUntil(stop func() error, s *Split, o Options, obs *Observer) (*Result, error) {
	return p.runUntil(stopFunc(stop), s, o, obs)
}

// stopper is asked at every epoch and iteration whether to go on. A
// context.Context is one.
type stopper interface{ Err() error }

type stopFunc func() error

// Err is what the function returns.
func (f stopFunc) Err() error { return f() }

func (p *Prepared) runUntil(ctx stopper, s *Split, o Options, obs *Observer) (*Result, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	if err := s.Validate(p.Graph); err != nil {
		return nil, err
	}
	if obs == nil {
		obs = &Observer{}
	}
	recipe := o.recipe()
	if p.own != nil {
		if recipe, o.Strategy = p.own.with(&o), GCN; recipe.faulty(&o) {
			return nil, errs.Errorf("engine: strategy %s: stages without Propose, less than one stage, or Alone", recipe.Name)
		}
	}
	switch {
	case recipe.Answer != nil:
		return p.runAnswer(ctx, s, o, recipe)
	case recipe.Alone:
		return p.runLP(ctx, s, o)
	}
	r := &staged{p: p, s: s, o: &o, obs: obs, recipe: recipe, rounds: recipe.rounds(&o), labels: newLabels(p.Graph, s.Labelled)}
	if err := r.read(ctx); err != nil {
		return nil, err
	}
	r.crew = gcn.NewCrew(p.workers)
	defer r.crew.Stop()
	r.t = tPerClass(p.Graph, s, &o, r.rounds)
	if err := r.run(ctx); err != nil {
		return nil, err
	}
	z, predict, err := r.answer()
	if err != nil {
		return nil, err
	}
	res := newResult(p.Graph, s, o, predict, z)
	res.T, res.Terms = r.t, r.terms()
	for i, c := range r.early {
		res.Changed += one(c != predict[i])
	}
	res.Labels, res.Stages, res.Weights = r.labels.clone(), r.out, r.net.Export()
	return res, nil
}

// read takes the features and filters of a run.
func (r *staged) read(ctx stopper) (err error) {
	raw := r.p.Graph.X
	switch {
	case r.o.Input.topical():
		r.x, err = r.p.Topics(ctx.Err, *r.o)
		raw = r.x
	case r.o.NormalizeFeatures:
		r.x = r.p.XNorm
	default:
		r.x = raw
	}
	if err == nil {
		err = checkFeatures(raw, r.x, dropoutOf(r.o).Scale())
	}
	if err == nil {
		r.filters, err = r.p.filters(ctx, r.o)
	}
	return err
}

// runLP runs label propagation.
func (p *Prepared) runLP(ctx stopper, s *Split, o Options) (*Result, error) {
	if err := p.within(walking(p.Graph.A, len(s.Labelled)), &o); err != nil {
		return nil, err
	}
	w, err := parWalks(ctx, p.Graph.A, s.Labelled, o.Alpha)
	if err != nil {
		return nil, err
	}
	predict, z := propagate(p.Graph, w, o.LPRule)
	if !kernel.Finite(z) {
		return nil, stalled()
	}
	res := newResult(p.Graph, s, o, predict, z)
	res.Labels = newLabels(p.Graph, s.Labelled).clone()
	return res, nil
}

// runAnswer runs a strategy that answers by itself.
func (p *Prepared) runAnswer(ctx stopper, s *Split, o Options, r Recipe) (*Result, error) {
	z, err := r.Answer(p.Graph, s, ctx.Err)
	if err != nil {
		return nil, err
	}
	n, classes := p.Graph.N(), p.Graph.C()
	if len(z) != n*classes || !kernel.Finite(z) {
		return nil, errs.Errorf("engine: strategy %s: the answer is not of %d finite values", r.Name, n*classes)
	}
	predict := make([]int32, n)
	for i := range predict {
		predict[i] = int32(kernel.Argmax(z[i*classes:][:classes]))
	}
	res := newResult(p.Graph, s, o, predict, z)
	res.Labels = newLabels(p.Graph, s.Labelled).clone()
	return res, nil
}
