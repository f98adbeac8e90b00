package reproduce_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"m3s/engine"
	"m3s/engine/reproduce"
)

// naiveDistances are ‖ÂᵏX - limit‖ over ‖X - limit‖ by dense powers, the limit
// being a very high one.
func naiveDistances(p *engine.Prepared, steps []int) []float64 {
	n, f := p.Graph.N(), p.Graph.X.Cols
	a, x := mat.NewDense(n, n, nil), mat.NewDense(n, f, nil)
	for i := range n {
		degree := func(i int) float64 {
			_, vals := p.Graph.A.Row(i)
			d := 1.0
			for _, v := range vals {
				d += float64(v)
			}
			return d
		}
		for j := range n {
			v := float64(p.Graph.A.At(i, j))
			if i == j {
				v++
			}
			a.Set(i, j, v/math.Sqrt(degree(i)*degree(j)))
		}
		for j := range f {
			x.Set(i, j, float64(p.XNorm.At(i, j)))
		}
	}
	power := func(k int) *mat.Dense {
		var ak, out mat.Dense
		ak.Pow(a, k)
		out.Mul(&ak, x)
		return &out
	}
	limit := power(1 << 20)
	var all []float64
	for _, k := range steps {
		var d mat.Dense
		d.Sub(power(k), limit)
		all = append(all, mat.Norm(&d, 2))
	}
	for i := len(all) - 1; i >= 0; i-- {
		all[i] /= all[0]
	}
	return all
}

func TestSmoothing(t *testing.T) {
	p := ring(t, "ring")
	lonely := *p.Graph // the third ring without its link, and a self-loop
	a := *p.Graph.A
	lonely.A = &a
	var entries []engine.Entry
	for i := range a.Rows {
		cols, vals := a.Row(i)
		for k, c := range cols {
			if (i < 40) == (c < 40) {
				entries = append(entries, engine.Entry{Row: int32(i), Col: c, Val: vals[k]})
			}
		}
	}
	entries = append(entries, engine.Entry{Row: 50, Col: 50, Val: 1})
	var err error
	if lonely.A, err = engine.NewCSR(a.Rows, a.Cols, entries); err != nil {
		t.Fatal(err)
	}
	if p, err = engine.Prepare(&lonely); err != nil {
		t.Fatal(err)
	}
	s := reproduce.Smoothing{Steps: []int{0, 1, 2, 5, 20}, Runs: 3, Workers: 2}
	panels, err := s.Panels(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	distance := panels[0].Series[0].Points
	for i, want := range naiveDistances(p, s.Steps) {
		if got := distance[i]; got.X != float64(s.Steps[i]) || math.Abs(got.Y-want) > 1e-5*want+1e-9 {
			t.Errorf("distance at %d steps is %v, want %v", s.Steps[i], got.Y, want)
		}
	}
	if n := len(panels[1].Series); n != 3 {
		t.Fatalf("%d read-outs, want one for each of 2, 4 and 8 labels per class", n)
	}
	for _, r := range panels[1].Series {
		if len(r.Points) != 5 || r.Points[0].Runs != 3 || r.Points[0].CI95 == nil || r.Points[2].Y <= 0.5 {
			t.Errorf("read-out %s: %+v", r.Name, r.Points)
		}
	}
}

// The read-out of X itself is a network of one layer on a graph without
// edges.
func TestReadOut(t *testing.T) {
	p := ring(t, "ring")
	s := reproduce.Smoothing{Steps: []int{0}, Runs: 1, Workers: 1}
	panels, err := s.Panels(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	bare := *p.Graph
	if bare.A, err = engine.FromEdges(bare.N(), nil); err != nil {
		t.Fatal(err)
	}
	split, err := engine.RandomSplit(&bare, 4, 1)
	if err != nil {
		t.Fatal(err)
	}
	o := engine.DefaultOptions()
	o.Strategy, o.Seed, o.Layers, o.Dropout = engine.GCN, 1, 1, 0
	res, err := engine.Run(t.Context(), &bare, split, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := panels[1].Series[1].Points[0].Y; math.Abs(got-res.Accuracy) > 1e-6 {
		t.Errorf("read-out %v, network %v", got, res.Accuracy)
	}
}

func TestSmoothingEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := reproduce.Smoothing{Steps: reproduce.DefaultSteps(), Runs: 1, Workers: 1}
	if _, err := s.Panels(ctx, ring(t, "ring")); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: error %v", err)
	}
	bare := *ring(t, "ring").Graph
	var err error
	if bare.A, err = engine.FromEdges(bare.N(), nil); err != nil {
		t.Fatal(err)
	}
	p, err := engine.Prepare(&bare)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Panels(t.Context(), p); err == nil {
		t.Error("a graph without edges is at its limit, and no error says so")
	}
}
