package engine_test

import (
	"slices"
	"testing"

	"m3s/engine"
)

// check holds a random split against what the scan promises (METHOD §11).
func checkSplit(t *testing.T, g *engine.Graph, s *engine.Split, perClass int) {
	t.Helper()
	if err := s.Validate(g); err != nil {
		t.Fatal(err)
	}
	taken := make([]int, g.C())
	state := make([]byte, g.N())
	for _, i := range s.Labelled {
		taken[g.Y[i]]++
		state[i] = 'L'
	}
	for c, k := range taken {
		if k != perClass {
			t.Errorf("class %d has %d labels, want %d", c, k, perClass)
		}
	}
	for _, i := range s.Test {
		state[i] = 'T'
	}
	// A node that was scanned but not taken found its class full or has none.
	for i, st := range state {
		if st == 0 && g.Y[i] != engine.Unlabelled && taken[g.Y[i]] < perClass {
			t.Errorf("node %d is left out although its class %d is not full", i, g.Y[i])
		}
	}
	if len(s.Validation) != 0 {
		t.Errorf("a random split has %d validation nodes", len(s.Validation))
	}
}

func TestRandomSplit(t *testing.T) {
	for _, g := range []*engine.Graph{karate(), block(plain)} {
		for _, perClass := range []int{1, 2, 8, 17} {
			for seed := range uint64(20) {
				s, err := engine.RandomSplit(g, perClass, seed)
				if err != nil {
					t.Fatal(err)
				}
				checkSplit(t, g, s, perClass)
			}
		}
	}
	// 17 of 17 of both factions: nothing is left to test but the scan is legal.
	if s, _ := engine.RandomSplit(karate(), 17, 1); len(s.Labelled) != 34 || len(s.Test) != 0 {
		t.Errorf("%d labelled and %d test nodes, want all 34 labelled", len(s.Labelled), len(s.Test))
	}
}

// The nodes in neither list are those scanned while their class was full:
// few, and on average as many as the coupon collector's waiting time says.
func TestRandomSplitScansAPrefix(t *testing.T) {
	g := karate()
	total := 0
	const seeds = 2000
	for seed := range uint64(seeds) {
		s, err := engine.RandomSplit(g, 1, seed)
		if err != nil {
			t.Fatal(err)
		}
		total += g.N() - len(s.Test)
	}
	// Two classes of 17: after the first node the prefix ends at the first of
	// the other class's 17 among the 33 left, on average the 34/18-th.
	want := 1 + 34.0/18
	if mean := float64(total) / seeds; mean < want-0.1 || mean > want+0.1 {
		t.Errorf("the scanned prefix has %v nodes on average, want about %.2f", mean, want)
	}
}

func TestRandomSplitIsPinned(t *testing.T) {
	s, err := engine.RandomSplit(karate(), 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	if want := []int32{4, 18, 19, 29}; !slices.Equal(s.Labelled, want) {
		t.Errorf("labelled %v, want %v", s.Labelled, want)
	}
	again, _ := engine.RandomSplit(karate(), 2, 1)
	other, _ := engine.RandomSplit(karate(), 2, 2)
	if !slices.Equal(s.Test, again.Test) || !slices.Equal(s.Labelled, again.Labelled) {
		t.Error("the same seed gave two splits")
	}
	if slices.Equal(s.Test, other.Test) {
		t.Error("two seeds gave the same test nodes")
	}
}

func TestRandomSplitErrors(t *testing.T) {
	g := karate()
	_, err := engine.RandomSplit(g, 18, 1)
	wantError(t, err, "class 0 (instructor) has 17 nodes", "18 labels per class")
	_, err = engine.RandomSplit(g, 0, 1)
	wantError(t, err, "0 labels per class")
	g.Classes = append(g.Classes, "nobody")
	_, err = engine.RandomSplit(g, 1, 1)
	wantError(t, err, "class 2 (nobody) has 0 nodes")
	b := block(plain) // 300 nodes of 4 classes, 2 of them without a class
	_, err = engine.RandomSplit(b, 75, 1)
	wantError(t, err, "has 74 nodes")
}

func TestSplitValidate(t *testing.T) {
	g := karate()
	g.Y[4] = engine.Unlabelled
	for _, c := range []struct {
		name string
		s    *engine.Split
		says []string
	}{
		{"nil", nil, []string{"no labelled node"}},
		{"empty", &engine.Split{Test: []int32{1}}, []string{"no labelled node"}},
		{"order", &engine.Split{Labelled: []int32{3, 2}}, []string{"labelled: node 2 after 3"}},
		{"twice", &engine.Split{Labelled: []int32{1}, Test: []int32{2, 2}}, []string{"test: node 2 after 2"}},
		{"negative", &engine.Split{Labelled: []int32{-1}}, []string{"labelled: node -1"}},
		{"range", &engine.Split{Labelled: []int32{1}, Validation: []int32{34}}, []string{"validation: node 34", "34 nodes"}},
		{"both", &engine.Split{Labelled: []int32{1}, Test: []int32{1}}, []string{"node 1 is labelled and test"}},
		{"validated and tested", &engine.Split{Labelled: []int32{1}, Validation: []int32{2}, Test: []int32{2}}, []string{"node 2 is validation and test"}},
		{"no class", &engine.Split{Labelled: []int32{1, 4}}, []string{"node 4 has no class"}},
	} {
		t.Run(c.name, func(t *testing.T) { wantError(t, c.s.Validate(g), append(c.says, "engine: split: ")...) })
	}
	if err := (&engine.Split{Labelled: []int32{1}, Test: []int32{4}}).Validate(g); err != nil {
		t.Errorf("a test node without a class: %v", err)
	}
}

// nodes is a graph of n nodes of c classes, good for rates only.
func nodes(n, c int) *engine.Graph {
	return &engine.Graph{Y: make([]int32, n), Classes: make([]string, c)}
}

// Labels per class of Cora and CiteSeer by rate: METHOD §11 gives rate·n/C.
func TestPerClassOfRate(t *testing.T) {
	for _, c := range []struct {
		n, classes int
		rate       float64
		want       int
	}{
		{2708, 7, 0.5, 2}, {2708, 7, 1, 4}, {2708, 7, 2, 8}, {2708, 7, 3, 12}, {2708, 7, 4, 15}, // 1.93 3.87 7.74 11.6 15.5
		{3327, 6, 0.5, 3}, {3327, 6, 1, 6}, {3327, 6, 2, 11}, {3327, 6, 3, 17}, {3327, 6, 4, 22},
		{19717, 3, 0.03, 2}, {19717, 3, 0.05, 3}, {19717, 3, 0.1, 7},
		{100, 2, 1, 1}, {100, 2, 100, 50}, // half a label rounds up
	} {
		got, err := engine.PerClassOfRate(nodes(c.n, c.classes), c.rate)
		if err != nil || got != c.want {
			t.Errorf("%d nodes, %d classes, %v %%: %d, %v; want %d", c.n, c.classes, c.rate, got, err, c.want)
		}
	}
	for _, rate := range []float64{0, -1, 100.5} {
		_, err := engine.PerClassOfRate(nodes(100, 2), rate)
		wantError(t, err, "label rate")
	}
	_, err := engine.PerClassOfRate(nodes(100, 2), 0.5)
	wantError(t, err, "0.5 %", "100 nodes", "2 classes")
}
