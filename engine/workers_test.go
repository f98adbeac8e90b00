package engine_test

import (
	"context"
	"math"
	"testing"

	"m3s/engine"
)

// A run has the same bits with any number of workers.
func TestWorkersOfEveryStrategy(t *testing.T) {
	p, s := prepared(t, block(plain), 8, 1)
	for _, strategy := range withNetwork() {
		o := quick(strategy)
		o.Layers, o.Confidence = 3, engine.Noisy
		want := run(t, p, s, o, nil).Fingerprint
		for _, workers := range []int{0, 2, 8, 400} {
			o.FullBatch = workers == 8
			if got := run(t, p.WithWorkers(workers), s, o, nil).Fingerprint; got != want {
				t.Errorf("%v, %d workers: %s, want %s", strategy, workers, got, want)
			}
		}
		// A cancelled run with workers leaves nothing behind that harms the next.
		ctx, cancel := context.WithCancel(context.Background())
		if _, err := p.WithWorkers(3).Run(ctx, s, o, &engine.Observer{Epoch: func(engine.EpochInfo) { cancel() }}); err != context.Canceled {
			t.Errorf("%v: cancelled run gave %v", strategy, err)
		}
	}
}

// spreadOut gives node i the number i·step in a graph of n nodes; the nodes
// in between have neither edges nor features.
func spreadOut(g *engine.Graph, s *engine.Split, step, n int) (*engine.Graph, *engine.Split) {
	move := func(m *engine.CSR, columns int) *engine.CSR {
		var entries []engine.Entry
		for i := range m.Rows {
			cols, vals := m.Row(i)
			for k, c := range cols {
				if columns == n {
					c *= int32(step)
				}
				entries = append(entries, engine.Entry{Row: int32(i * step), Col: c, Val: vals[k]})
			}
		}
		out, err := engine.NewCSR(n, columns, entries)
		if err != nil {
			panic(err)
		}
		return out
	}
	wide := &engine.Graph{A: move(g.A, n), X: move(g.X, g.X.Cols), Y: make([]int32, n), Classes: g.Classes}
	labelled := make([]int32, len(s.Labelled))
	for k, i := range s.Labelled {
		labelled[k] = i * int32(step)
		wide.Y[labelled[k]] = g.Y[i]
	}
	return wide, &engine.Split{Labelled: labelled}
}

// Gradients are summed over blocks of node numbers. A graph whose nodes lie
// in several blocks trains as it does in one, up to the order of its sums.
func TestManyNodeNumbers(t *testing.T) {
	g := block(plain)
	p, s := prepared(t, g, 8, 1)
	const step, n = 470, 300 * 470 // beyond 2¹⁷ nodes
	wide, sw := spreadOut(g, s, step, n)
	pw, err := engine.Prepare(wide)
	if err != nil {
		t.Fatal(err)
	}
	o := quick(engine.GCN)
	o.Dropout = 0
	dense := run(t, p, s, o, nil)
	for _, full := range []bool{false, true} {
		o.FullBatch = full
		far := run(t, pw.WithWorkers(2), sw, o, nil)
		worst := 0.0
		for i, v := range dense.Z {
			node, class := i/g.C(), i%g.C()
			worst = math.Max(worst, math.Abs(float64(v-far.Z[node*step*g.C()+class])))
		}
		if worst > 2e-6 {
			t.Errorf("all rows %v: Z differs by %v", full, worst)
		}
	}
}
