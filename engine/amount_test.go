package engine_test

import (
	"slices"
	"testing"

	"m3s/engine"
)

// ring is a ring of n nodes, each joined to the next two: degree 4. Node i
// has class i mod 2.
func ring(n int) *engine.Graph {
	var edges [][2]int32
	for i := range n {
		edges = append(edges, [2]int32{int32(i), int32((i + 1) % n)}, [2]int32{int32(i), int32((i + 2) % n)})
	}
	a, err := engine.FromEdges(n, edges)
	if err != nil {
		panic(err)
	}
	g := &engine.Graph{A: a, X: engine.Identity(n), Y: make([]int32, n), Classes: []string{"even", "odd"}}
	for i := range g.Y {
		g.Y[i] = int32(i % 2)
	}
	return g
}

// T by the formula of METHOD §12: floor(3 · n/degree^layers · share).
func TestAutoT(t *testing.T) {
	for _, c := range []struct {
		layers   int
		labelled []int32
		stages   int
		spread   bool
		want     []int
	}{
		{1, []int32{0, 1}, 3, false, []int{37, 37}},       // η = 100/4, 3·25/2 = 37.5
		{2, []int32{0, 1}, 3, false, []int{9, 9}},         // η = 100/16, 3·6.25/2 = 9.375
		{3, []int32{0, 1}, 3, false, []int{2, 2}},         // 2.34
		{4, []int32{0, 1}, 3, false, []int{0, 0}},         // 0.59
		{2, []int32{0, 1, 2, 4}, 3, false, []int{14, 4}},  // 18.75 · ¾ and ¼
		{2, []int32{0, 2}, 3, false, []int{18, 0}},        // a class without labels
		{2, []int32{0, 1}, 3, true, []int{3, 3}},          // 9/3
		{2, []int32{0, 1}, 4, true, []int{3, 3}},          // 9/4 rounded up
		{2, []int32{0, 1, 2, 4}, 4, true, []int{4, 1}},    // 14/4, 4/4
		{4, []int32{0, 1}, 4, true, []int{0, 0}},          // nothing to share out
		{1, []int32{0, 1, 2, 4}, 3, false, []int{56, 18}}, // 75 · ¾ and ¼
	} {
		p, err := engine.Prepare(ring(100))
		if err != nil {
			t.Fatal(err)
		}
		o := quick(engine.MultiStage)
		o.T, o.Layers, o.Stages, o.SpreadT, o.Epochs = engine.AutoT, c.layers, c.stages, c.spread, 1
		res, h := recorded(t, p, &engine.Split{Labelled: c.labelled}, o)
		ahead := engine.TPerClass(p.Graph, &engine.Split{Labelled: c.labelled}, o)
		if !slices.Equal(res.T, c.want) || !slices.Equal(h.Stages[0].T, c.want) || !slices.Equal(ahead, c.want) {
			t.Errorf("%d layers, labelled %v, %d stages, spread %v: T is %v, want %v", c.layers, c.labelled, c.stages, c.spread, res.T, c.want)
		}
	}
}

// Strategies without stages have no T.
func TestNoTWithoutStages(t *testing.T) {
	p, s := prepared(t, karate(), 1, 1)
	for _, strategy := range []engine.Strategy{engine.LP, engine.GCN} {
		if o := quick(strategy); engine.TPerClass(p.Graph, s, o) != nil || run(t, p, s, o, nil).T != nil {
			t.Errorf("%v has a T", strategy)
		}
	}
}

// A balanced split's share of 1/C must not lose a node by rounding, however
// many labels it is a sum of.
func TestAutoTOfExactShares(t *testing.T) {
	g := ring(96) // η = 96/16 = 6, and 3·6/2 = 9 for each class
	o := quick(engine.SelfTraining)
	o.T = engine.AutoT
	for perClass := 1; perClass <= 40; perClass++ {
		s, err := engine.RandomSplit(g, perClass, 1)
		if err != nil {
			t.Fatal(err)
		}
		if got := engine.TPerClass(g, s, o); !slices.Equal(got, []int{9, 9}) {
			t.Errorf("%d labels a class: T is %v, want 9 of each", perClass, got)
		}
	}
}

// A graph without edges has mean degree 0: T is all nodes, for classes with
// labels.
func TestAutoTWithoutEdges(t *testing.T) {
	a, err := engine.FromEdges(6, nil)
	if err != nil {
		t.Fatal(err)
	}
	g := &engine.Graph{A: a, X: engine.Identity(6), Y: []int32{0, 1, 0, 1, 0, 1}, Classes: []string{"a", "b"}}
	p, err := engine.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	for _, strategy := range withNetwork() {
		o := quick(strategy)
		o.T = engine.AutoT
		res := run(t, p, &engine.Split{Labelled: []int32{0, 2}, Test: []int32{1, 3}}, o, nil)
		if strategy != engine.GCN && !slices.Equal(res.T, []int{6, 0}) {
			t.Errorf("%v: T is %v, want 6 and 0", strategy, res.T)
		}
	}
}

// A given T is per class and stage; shared out it rounds up, however large.
func TestGivenT(t *testing.T) {
	p, s := prepared(t, karate(), 1, 1)
	for _, c := range []struct {
		t, stages int
		spread    bool
		want      int
	}{{7, 3, false, 7}, {7, 3, true, 3}, {6, 3, true, 2}, {0, 3, true, 0}, {1, 5, true, 1}, {int(^uint(0) >> 1), 1, true, int(^uint(0) >> 1)}} {
		o := quick(engine.MultiStage)
		o.T, o.Stages, o.SpreadT, o.Epochs = c.t, c.stages, c.spread, 2
		if res := run(t, p, s, o, nil); !slices.Equal(res.T, []int{c.want, c.want}) {
			t.Errorf("T = %d over %d stages, spread %v: %v, want %d", c.t, c.stages, c.spread, res.T, c.want)
		}
	}
}

// T beyond what is left adds everything at once; then nothing is left.
func TestTLargerThanWhatIsLeft(t *testing.T) {
	g := block(plain)
	p, s := prepared(t, g, 2, 1)
	for _, strategy := range []engine.Strategy{engine.MultiStage, engine.Union, engine.CoTraining, engine.M3S} {
		o := quick(strategy)
		o.T = 10 * g.N()
		res, h := recorded(t, p, s, o)
		if strategy != engine.MultiStage {
			continue
		}
		if got, want := len(h.Stages[0].Added), g.N()-len(s.Labelled); got != want {
			t.Errorf("stage 1 added %d of %d nodes", got, want)
		}
		if len(h.Stages[1].Proposed) != 0 || len(res.Stages) != 3 {
			t.Errorf("stage 2 proposed %d of no nodes; %d trainings", len(h.Stages[1].Proposed), len(res.Stages))
		}
	}
}

// T = 0 adds nothing: every stage trains on the given labels. Without
// dropout all stages are then the same training.
func TestTZero(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	o := quick(engine.GCN)
	o.Dropout = 0
	want := run(t, p, s, o, nil)
	for _, strategy := range withNetwork()[1:] {
		o.Strategy, o.T, o.ReadOut = strategy, 0, engine.ReadNetwork
		res, h := recorded(t, p, s, o)
		for _, info := range h.Stages {
			if len(info.Proposed)+len(info.Added)+len(info.Rejected) != 0 {
				t.Errorf("%v proposes %v", strategy, info.Proposed)
			}
		}
		if res.Fingerprint != want.Fingerprint {
			t.Errorf("%v with T = 0: %s, GCN %s", strategy, res.Fingerprint, want.Fingerprint)
		}
	}
}
