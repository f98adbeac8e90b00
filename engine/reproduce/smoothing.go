package reproduce

import (
	"context"
	"errors"
	"fmt"
	"math"

	"golang.org/x/sync/errgroup"

	"m3s/engine"
)

// Smoothing measures what repeated propagation does to the features: how far
// ÂᵏX is from its limit, and what a linear read-out makes of it.
type Smoothing struct {
	Steps   []int // numbers of propagations k, ascending
	Runs    int   // of each read-out
	Workers int   // read-outs at a time
	// Done is told of each step, from the calling goroutine; nil: nobody.
	Done func(step, of int)
}

// DefaultSteps doubles k from 1 to 256.
func DefaultSteps() []int { return []int{0, 1, 2, 4, 8, 16, 32, 64, 128, 256} }

// Panels measures one graph: a panel of distances, relative to that of X, and
// one of the read-outs' accuracies at the paper's label rates. The limit of
// ÂᵏX is, in each connected component, the projection onto the vector of
// √(degree + 1): all that is left of a node is its component and degree. The
// read-out is softmax regression on rows of ÂᵏX, trained for the default
// epochs without dropout.
func (s *Smoothing) Panels(ctx context.Context, p *engine.Prepared) ([]Panel, error) {
	name := p.Graph.Name
	distance := Panel{Title: "Distance to the limit: " + name, Dataset: name, X: "propagations k", Y: "relative distance of ÂᵏX to its limit", Log: true}
	accuracy := Panel{Title: "Linear read-out: " + name, Dataset: name, X: "propagations k", Y: accuracyAxis}
	x := dense(p.XNorm)
	h := newPropagator(p.Graph.A)
	limit := h.limit(x)
	start := x.distance(limit)
	if start == 0 {
		return nil, errors.New("reproduce: smoothing: " + name + ": the features are at their limit already")
	}
	for i, k := range s.Steps {
		for h.steps < k {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			h.step(x)
		}
		distance.put("measured", Point{X: float64(k), Y: significant(x.distance(limit) / start)})
		if err := s.readOut(ctx, &accuracy, p.Graph, x, k); err != nil {
			return nil, fmt.Errorf("reproduce: smoothing: %s: %w", name, err)
		}
		if s.Done != nil {
			s.Done(i+1, len(s.Steps))
		}
	}
	return []Panel{distance, accuracy}, nil
}

// significant keeps six significant digits.
func significant(v float64) float64 {
	if v == 0 {
		return 0
	}
	unit := math.Pow(10, 5-math.Floor(math.Log10(v)))
	return math.Round(v*unit) / unit
}

// readOut adds the accuracies at k to the panel.
func (s *Smoothing) readOut(ctx context.Context, panel *Panel, g *engine.Graph, x *matrix, k int) error {
	lone := *g
	lone.X = x.csr()
	lone.A = &engine.CSR{Rows: g.N(), Cols: g.N(), Ptr: make([]int32, g.N()+1)}
	p, err := engine.Prepare(&lone)
	if err != nil {
		return err
	}
	for _, c := range columns(g.Paper) {
		values, measured, err := s.runs(ctx, p, c.PerClass)
		if err != nil {
			return err
		}
		label := fmt.Sprintf("%d per class", c.PerClass)
		if c.Rate > 0 {
			label = fmt.Sprintf("%v %%", c.Rate)
		}
		iv := NewInterval(values)
		panel.put(label, Point{X: float64(k), Y: round6(iv.Mean), CI95: Rounded(iv.Half), Runs: iv.N, Measured: &measured})
	}
	return nil
}

// runs trains the read-out on the tables' splits. Of the nodes that the runs
// are measured on it returns the least and the greatest number.
func (s *Smoothing) runs(ctx context.Context, p *engine.Prepared, perClass int) (values []float64, measured [2]int, err error) {
	results, errs := make([]*engine.Result, s.Runs), make([]error, s.Runs)
	var all errgroup.Group
	all.SetLimit(max(1, s.Workers))
	for i := range s.Runs {
		all.Go(func() error {
			results[i], errs[i] = readOutOnce(ctx, p, perClass, firstSeed+uint64(i))
			return nil
		})
	}
	_ = all.Wait() // errs has every failure
	if err := errors.Join(errs...); err != nil {
		return nil, measured, err
	}
	for i, r := range results {
		if i == 0 {
			measured = [2]int{r.Measured, r.Measured}
		}
		values, measured = append(values, r.Accuracy), Widen(measured, [2]int{r.Measured, r.Measured})
	}
	return values, measured, nil
}

func readOutOnce(ctx context.Context, p *engine.Prepared, perClass int, seed uint64) (*engine.Result, error) {
	o := engine.DefaultOptions()
	o.Strategy, o.Seed, o.Layers, o.Dropout, o.NormalizeFeatures = engine.GCN, seed, 1, 0, false
	split, err := splitFor(p.Graph, perClass, seed, o)
	if err != nil {
		return nil, err
	}
	return p.Run(ctx, split, o, nil)
}
