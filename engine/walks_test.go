package engine_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"m3s/engine"
)

// ParWalks against SciPy's sparse factorisation: the columns to 1e-8
// relative, and what tells nodes apart, without the constant part, to 1e-9.
func TestGoldenWalks(t *testing.T) {
	for i, c := range readGolden(t).Walks {
		a, err := engine.FromEdges(c.N, c.Edges)
		if err != nil {
			t.Fatal(err)
		}
		w, err := engine.ParWalks(context.Background(), a, c.Seeds, c.Alpha)
		if err != nil {
			t.Fatal(err)
		}
		comp, size := engine.Components(a)
		k := len(c.Seeds)
		for node, row := range c.P {
			for j, want := range row {
				got := w.P[node*k+j]
				if math.Abs(got-want) > 1e-8*math.Abs(want) {
					t.Errorf("case %d: P(%d, %d) is %v, SciPy %v", i, node, c.Seeds[j], got, want)
				}
				if own := comp[c.Seeds[j]]; comp[node] == own {
					got -= 1 / (c.Alpha * float64(size[own]))
				}
				if want = c.Centred[node][j]; math.Abs(got-want) > 1e-9 {
					t.Errorf("case %d: P(%d, %d) without its constant is %v, SciPy %v", i, node, c.Seeds[j], got, want)
				}
			}
		}
		if w.Residual > 1e-9 {
			t.Errorf("case %d: residual %v", i, w.Residual)
		}
	}
}

// denseWalks are the columns of (L+αI)^-1 by a dense inverse.
func denseWalks(a *engine.CSR, seeds []int32, alpha float64) *mat.Dense {
	n := a.Rows
	m := denseOf(a)
	for i := range n {
		m.Set(i, i, 0)
	}
	for i := range n {
		m.Set(i, i, -mat.Sum(m.RowView(i))-alpha)
	}
	m.Scale(-1, m)
	var inv mat.Dense
	if err := inv.Inverse(m); err != nil {
		panic(err)
	}
	out := mat.NewDense(n, len(seeds), nil)
	for j, s := range seeds {
		out.SetCol(j, mat.Col(nil, int(s), &inv))
	}
	return out
}

// Label propagation against a dense inverse, by both rules (METHOD §14):
// classes, shares, and nodes no seed reaches.
func TestLPEqualsDenseInverse(t *testing.T) {
	for _, g := range []*engine.Graph{karate(), block(smallBlock)} {
		p, s := prepared(t, g, 3, 5)
		for _, alpha := range []float64{1e-3, 0.5} {
			dense := denseWalks(g.A, s.Labelled, alpha)
			for _, rule := range []engine.LPRule{engine.NearestSeed, engine.ClassSum} {
				o := engine.DefaultOptions()
				o.Strategy, o.Alpha, o.LPRule = engine.LP, alpha, rule
				res := run(t, p, s, o, nil)
				for i := range g.N() {
					class, share := lpRow(g, s.Labelled, dense.RawRowView(i), rule)
					if res.Predictions[i] != class {
						t.Errorf("%s, alpha %v, %v: node %d has class %d, dense %d", g.Name, alpha, rule, i, res.Predictions[i], class)
					}
					near(t, "share of a class", res.Z[i*g.C():(i+1)*g.C()], share, 1e-6)
				}
				if len(res.Stages) != 0 || len(res.Weights) != 0 || res.T != nil {
					t.Error("label propagation has no stages, weights or T")
				}
			}
		}
	}
}

// lpRow is a node's class and its classes' shares from its row of P.
func lpRow(g *engine.Graph, seeds []int32, row []float64, rule engine.LPRule) (int32, []float64) {
	best, total := 0, 0.0
	share := make([]float64, g.C())
	for j, v := range row {
		if v < 1e-12 {
			v = 0 // rounding of an exact zero: no path
		}
		if v > row[best] {
			best = j
		}
		c := g.Y[seeds[j]]
		if rule == engine.ClassSum {
			share[c] += v
		} else {
			share[c] = math.Max(share[c], v)
		}
	}
	for _, v := range share {
		total += v
	}
	class := g.Y[seeds[best]]
	if total == 0 {
		return g.Y[seeds[0]], share // unreached: the labelled node of the smallest number
	}
	if rule == engine.ClassSum {
		class = int32(argmax(share))
	}
	for c := range share {
		share[c] /= total
	}
	return class, share
}

// A component without a seed, a tie between two seeds, and a self-loop.
func TestLPByHand(t *testing.T) {
	// 0 - 1 - 2 is a path with seeds at both ends; 3 - 4 has none; 5 is alone.
	a, err := engine.FromEdges(6, [][2]int32{{0, 1}, {1, 2}, {3, 4}, {1, 1}})
	if err != nil {
		t.Fatal(err)
	}
	g := &engine.Graph{A: a, X: engine.Identity(6), Y: []int32{1, 0, 0, 0, 1, engine.Unlabelled}, Classes: []string{"a", "b"}}
	s := &engine.Split{Labelled: []int32{0, 2}, Test: []int32{1, 3, 4, 5}}
	o := engine.DefaultOptions()
	o.Strategy = engine.LP
	res, err := engine.Run(context.Background(), g, s, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	// The middle is as near to both: the smaller seed, of class 1, wins. So
	// it does for nodes no seed reaches.
	if got, want := res.Predictions, []int32{1, 1, 0, 1, 1, 1}; !slices.Equal(got, want) {
		t.Errorf("predictions %v, want %v", got, want)
	}
	for i, v := range res.Z[6:] {
		if v != 0 {
			t.Errorf("value %d of Z is %v on a node no seed reaches", i+6, v)
		}
	}
	if res.Accuracy != 1.0/3 { // node 5 has no class and does not count
		t.Errorf("accuracy %v, want 1/3", res.Accuracy)
	}
}

func TestParWalksErrors(t *testing.T) {
	ctx := context.Background()
	g := karate()
	for _, alpha := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		_, err := engine.ParWalks(ctx, g.A, []int32{0}, alpha)
		wantError(t, err, "ParWalks", "alpha")
	}
	for _, seed := range []int32{-1, 34} {
		_, err := engine.ParWalks(ctx, g.A, []int32{3, seed}, 1e-6)
		wantError(t, err, "ParWalks", "seed")
	}
	_, err := engine.ParWalks(ctx, &engine.CSR{Rows: 2, Cols: 3, Ptr: []int32{0, 0, 0}}, nil, 1e-6)
	wantError(t, err, "ParWalks", "2×3")
	none, err := engine.ParWalks(ctx, g.A, nil, 1e-6)
	if err != nil || len(none.P) != 0 {
		t.Errorf("no seeds: %+v, %v", none, err)
	}
}

func TestComponents(t *testing.T) {
	a, err := engine.FromEdges(7, [][2]int32{{5, 1}, {1, 3}, {0, 6}, {2, 2}})
	if err != nil {
		t.Fatal(err)
	}
	of, size := engine.Components(a)
	if want := []int32{0, 1, 2, 1, 3, 1, 0}; !slices.Equal(of, want) {
		t.Errorf("components %v, want %v", of, want)
	}
	if len(size) != 4 || size[0] != 2 || size[1] != 3 || size[2] != 1 || size[3] != 1 {
		t.Errorf("sizes %v", size)
	}
}
