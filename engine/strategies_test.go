package engine_test

import (
	"maps"
	"math"
	"slices"
	"sync"
	"testing"

	"m3s/engine"
)

// Training on the receptive field has the bits of training on all rows.
func TestFieldEqualsFullBatch(t *testing.T) {
	for _, g := range []*engine.Graph{karate(), block(plain)} {
		p, s := prepared(t, g, 2, 1)
		for _, strategy := range withNetwork() {
			for _, layers := range []int{1, 2, 4} {
				o := quick(strategy)
				o.Layers, o.L2On = layers, engine.L2Scope(layers%2)
				field := run(t, p, s, o, nil)
				o.FullBatch = true
				full := run(t, p, s, o, nil)
				if field.Fingerprint != full.Fingerprint {
					t.Errorf("%s, %v, %d layers: receptive field %s, all rows %s", g.Name, strategy, layers, field.Fingerprint, full.Fingerprint)
				}
				for l := range full.Weights {
					if !slices.Equal(field.Weights[l].W, full.Weights[l].W) {
						t.Errorf("%s, %v, %d layers: weights of layer %d differ", g.Name, strategy, layers, l)
					}
				}
			}
		}
	}
}

// A run is a function of its seed.
func TestSeeds(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	for _, strategy := range engine.Strategies() {
		o := quick(strategy)
		first, again := run(t, p, s, o, nil), run(t, p, s, o, nil)
		if first.Fingerprint != again.Fingerprint {
			t.Errorf("%v: the same seed gave %s and %s", strategy, first.Fingerprint, again.Fingerprint)
		}
		o.Seed++
		other := run(t, p, s, o, nil)
		if same := first.Fingerprint == other.Fingerprint; same != (strategy == engine.LP) {
			t.Errorf("%v: two seeds gave %s and %s", strategy, first.Fingerprint, other.Fingerprint)
		}
	}
}

// Runs on one Prepared at once give what they give alone.
func TestParallelRuns(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	var jobs []engine.Options
	for _, strategy := range engine.Strategies() {
		for seed := range uint64(2) {
			o := quick(strategy)
			o.Seed, o.NormalizeFeatures = seed, seed == 0
			o.Confidence = engine.Confidence(seed)
			jobs = append(jobs, o)
		}
	}
	alone, together := make([]string, len(jobs)), make([]string, len(jobs))
	for i, o := range jobs {
		alone[i] = run(t, p, s, o, nil).Fingerprint
	}
	var wg sync.WaitGroup
	for i, o := range jobs {
		wg.Go(func() { together[i] = run(t, p, s, o, nil).Fingerprint })
	}
	wg.Wait()
	if !slices.Equal(alone, together) {
		t.Errorf("alone %v, together %v", alone, together)
	}
}

func TestOneStageOfMultiStageIsSelfTraining(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	for seed := range uint64(3) {
		one, self := quick(engine.MultiStage), quick(engine.SelfTraining)
		one.Stages, one.Seed, self.Seed = 1, seed, seed
		a, b := run(t, p, s, one, nil), run(t, p, s, self, nil)
		if a.Fingerprint != b.Fingerprint || !slices.Equal(a.Labels.Class, b.Labels.Class) {
			t.Errorf("seed %d: one stage of multi-stage %s, self-training %s", seed, a.Fingerprint, b.Fingerprint)
		}
	}
}

// proposals are the node-class pairs that a one-stage strategy proposes.
func proposals(t *testing.T, p *engine.Prepared, s *engine.Split, o engine.Options) map[engine.Virtual]bool {
	t.Helper()
	_, h := recorded(t, p, s, o)
	if len(h.Stages) != 1 {
		t.Fatalf("%v has %d stages, want 1", o.Strategy, len(h.Stages))
	}
	set := map[engine.Virtual]bool{}
	for _, v := range h.Stages[0].Proposed {
		set[v] = true
	}
	if len(set) != len(h.Stages[0].Proposed) {
		t.Errorf("%v proposes a pair twice", o.Strategy)
	}
	return set
}

// Union and intersection are those of what the network and ParWalks propose.
func TestUnionAndIntersection(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	for _, top := range []int{1, 6, 30, 200} {
		sets := map[engine.Strategy]map[engine.Virtual]bool{}
		for _, strategy := range []engine.Strategy{engine.SelfTraining, engine.CoTraining, engine.Union, engine.Intersection} {
			o := quick(strategy)
			o.T = top
			sets[strategy] = proposals(t, p, s, o)
		}
		either, both := map[engine.Virtual]bool{}, map[engine.Virtual]bool{}
		for v := range sets[engine.SelfTraining] {
			either[v] = true
			if sets[engine.CoTraining][v] {
				both[v] = true
			}
		}
		for v := range sets[engine.CoTraining] {
			either[v] = true
		}
		if !maps.Equal(sets[engine.Union], either) {
			t.Errorf("T = %d: union %v, want %v", top, sets[engine.Union], either)
		}
		if !maps.Equal(sets[engine.Intersection], both) {
			t.Errorf("T = %d: intersection %v, want %v", top, sets[engine.Intersection], both)
		}
		if top == 30 && (len(both) == 0 || len(both) == len(either)) {
			t.Errorf("intersection of %d and union of %d: nothing was told apart", len(both), len(either))
		}
	}
}

// With a cluster for every node, the cluster's mean is the node: M3S checks
// as its naive form does (the paper's Extension).
func TestM3SWithAClusterForEveryNodeIsNaive(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	o := quick(engine.M3S)
	o.Clusters, o.KMeansIterations, o.T = p.Graph.N(), 5, 20
	check, h := recorded(t, p, s, o)
	o.Strategy = engine.M3SNaive
	naive, hn := recorded(t, p, s, o)
	for k, info := range h.Stages {
		if !slices.Equal(info.Pseudo, hn.Stages[k].Pseudo) {
			t.Errorf("stage %d: pseudo-labels %v, naive %v", info.Stage, info.Pseudo, hn.Stages[k].Pseudo)
		}
		if hn.Stages[k].Cluster != nil || hn.Stages[k].Aligned != nil {
			t.Error("the naive check has no clusters")
		}
	}
	if check.Fingerprint != naive.Fingerprint || check.Stages[1].Rejected == 0 {
		t.Errorf("M3S %s, naive %s, %d rejected", check.Fingerprint, naive.Fingerprint, check.Stages[1].Rejected)
	}
}

// permuted renumbers the nodes: node i becomes to[i].
func permuted(g *engine.Graph, s *engine.Split, to []int32) (*engine.Graph, *engine.Split) {
	moved := func(m *engine.CSR, columns bool) *engine.CSR {
		var entries []engine.Entry
		for i := range m.Rows {
			cols, vals := m.Row(i)
			for k, c := range cols {
				if columns {
					c = to[c]
				}
				entries = append(entries, engine.Entry{Row: to[i], Col: c, Val: vals[k]})
			}
		}
		out, err := engine.NewCSR(m.Rows, m.Cols, entries)
		if err != nil {
			panic(err)
		}
		return out
	}
	h := &engine.Graph{A: moved(g.A, true), X: moved(g.X, false), Y: make([]int32, g.N()), Classes: g.Classes}
	for i, y := range g.Y {
		h.Y[to[i]] = y
	}
	list := func(nodes []int32) []int32 {
		var out []int32
		for _, i := range nodes {
			out = append(out, to[i])
		}
		slices.Sort(out)
		return out
	}
	return h, &engine.Split{Labelled: list(s.Labelled), Test: list(s.Test)}
}

// Renumbering the nodes permutes the rows of Z and nothing else. Sums over
// neighbours change their order, so the last bits may differ.
func TestRenumberingPermutesZ(t *testing.T) {
	g := block(plain)
	p, s := prepared(t, g, 2, 1)
	to := make([]int32, g.N())
	for i := range to {
		to[i] = int32((i*119 + 57) % g.N()) // 119 and 300 have no common factor
	}
	h, sh := permuted(g, s, to)
	ph, err := engine.Prepare(h)
	if err != nil {
		t.Fatal(err)
	}
	for _, strategy := range []engine.Strategy{engine.LP, engine.GCN, engine.CoTraining, engine.SelfTraining, engine.M3SNaive} {
		o := quick(strategy)
		o.Dropout = 0
		a, b := run(t, p, s, o, nil), run(t, ph, sh, o, nil)
		worst := 0.0
		for i := range g.N() {
			for c := range g.C() {
				worst = math.Max(worst, math.Abs(float64(a.Z[i*g.C()+c]-b.Z[int(to[i])*g.C()+c])))
			}
			// LP falls back on the labelled node of the smallest number.
			if strategy != engine.LP && a.Predictions[i] != b.Predictions[to[i]] {
				t.Errorf("%v: node %d has class %d, renumbered %d", strategy, i, a.Predictions[i], b.Predictions[to[i]])
			}
		}
		if worst > 2e-6 {
			t.Errorf("%v: Z differs by %v", strategy, worst)
		}
	}
}
