package engine_test

import (
	"testing"

	"m3s/engine"
)

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

// The paper's settings (METHOD §11), and finding them.
func TestPaperSettings(t *testing.T) {
	all := engine.PaperSettings()
	if len(all) != 13 {
		t.Fatalf("%d settings, want 5 + 5 + 3", len(all))
	}
	want := []engine.PaperSetting{
		{"cora", 0.5, 2, 4, 5}, {"cora", 1, 4, 3, 4}, {"cora", 2, 8, 3, 4}, {"cora", 3, 12, 2, 2}, {"cora", 4, 16, 2, 2},
		{"citeseer", 0.5, 3, 3, 3}, {"citeseer", 1, 6, 3, 3}, {"citeseer", 2, 11, 3, 3}, {"citeseer", 3, 17, 2, 3}, {"citeseer", 4, 22, 2, 3},
		{"pubmed", 0.03, 2, 4, 4}, {"pubmed", 0.05, 3, 4, 4}, {"pubmed", 0.1, 7, 4, 4},
	}
	for i, s := range all {
		if s != want[i] {
			t.Errorf("setting %d is %+v, want %+v", i, s, want[i])
		}
		if found, ok := engine.FindPaperSetting(s.Dataset, s.PerClass); !ok || found != s {
			t.Errorf("%s with %d labels a class finds %+v", s.Dataset, s.PerClass, found)
		}
		if k, ok := engine.PaperPerClass(s.Dataset, s.Rate); !ok || k != s.PerClass {
			t.Errorf("%s at %v %% has %d labels a class, %v", s.Dataset, s.Rate, k, ok)
		}
	}
	// Between 4 and 8 the border is at their geometric mean, 5.66.
	for perClass, want := range map[int]int{1: 2, 3: 4, 5: 4, 6: 8, 100: 16} {
		if s, _ := engine.FindPaperSetting("cora", perClass); s.PerClass != want {
			t.Errorf("%d labels a class are nearest to %d, want %d", perClass, s.PerClass, want)
		}
	}
	if _, ok := engine.FindPaperSetting("karate", 2); ok {
		t.Error("the paper has no karate club")
	}
	if _, ok := engine.PaperPerClass("cora", 0.7); ok {
		t.Error("the paper has no rate of 0.7 %")
	}
}

// Settings are those of the paper's dataset, not of one that is called so.
func TestANameIsNoDataset(t *testing.T) {
	if got := engine.PaperDataset("cora", 2708); got != "cora" {
		t.Errorf("Cora is %q", got)
	}
	for name, n := range map[string]int{"cora": 2707, "karate": 34, "": 0, "citeseer": 2708} {
		if got := engine.PaperDataset(name, n); got != "" {
			t.Errorf("%q of %d nodes is %q", name, n, got)
		}
	}
	g := nodes(2708, 4)
	g.Name = "cora"
	if k, err := engine.LabelsPerClass(g, 0.5); err != nil || k != 3 {
		t.Errorf("a graph called cora has %d labels a class at 0.5 %%, %v; want those of its size", k, err)
	}
	g.Paper = "cora"
	if k, err := engine.LabelsPerClass(g, 0.5); err != nil || k != 2 {
		t.Errorf("Cora has %d labels a class at 0.5 %%, %v", k, err)
	}
}
