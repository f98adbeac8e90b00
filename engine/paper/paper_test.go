package paper_test

import (
	"testing"

	"m3s/engine"
	"m3s/engine/paper"
)

// The paper's settings (METHOD §11), and finding them.
func TestSettings(t *testing.T) {
	all := paper.Settings()
	if len(all) != 13 {
		t.Fatalf("%d settings, want 5 + 5 + 3", len(all))
	}
	want := []paper.Setting{
		{"cora", 0.5, 2, 4, 5}, {"cora", 1, 4, 3, 4}, {"cora", 2, 8, 3, 4}, {"cora", 3, 12, 2, 2}, {"cora", 4, 16, 2, 2},
		{"citeseer", 0.5, 3, 3, 3}, {"citeseer", 1, 6, 3, 3}, {"citeseer", 2, 11, 3, 3}, {"citeseer", 3, 17, 2, 3}, {"citeseer", 4, 22, 2, 3},
		{"pubmed", 0.03, 2, 4, 4}, {"pubmed", 0.05, 3, 4, 4}, {"pubmed", 0.1, 7, 4, 4},
	}
	for i, s := range all {
		if s != want[i] {
			t.Errorf("setting %d is %+v, want %+v", i, s, want[i])
		}
		if found, ok := paper.Find(s.Dataset, s.PerClass); !ok || found != s {
			t.Errorf("%s with %d labels a class finds %+v", s.Dataset, s.PerClass, found)
		}
		if k, ok := paper.PerClass(s.Dataset, s.Rate); !ok || k != s.PerClass {
			t.Errorf("%s at %v %% has %d labels a class, %v", s.Dataset, s.Rate, k, ok)
		}
	}
	// Between 4 and 8 the border is at their geometric mean, 5.66.
	for perClass, want := range map[int]int{1: 2, 3: 4, 5: 4, 6: 8, 100: 16} {
		if s, _ := paper.Find("cora", perClass); s.PerClass != want {
			t.Errorf("%d labels a class are nearest to %d, want %d", perClass, s.PerClass, want)
		}
	}
	if _, ok := paper.Find("karate", 2); ok {
		t.Error("the paper has no karate club")
	}
	if _, ok := paper.PerClass("cora", 0.7); ok {
		t.Error("the paper has no rate of 0.7 %")
	}
}

// Settings are those of the paper's dataset, not of one that is called so.
func TestANameIsNoDataset(t *testing.T) {
	if got := paper.Dataset("cora", 2708); got != "cora" {
		t.Errorf("Cora is %q", got)
	}
	for name, n := range map[string]int{"cora": 2707, "karate": 34, "": 0, "citeseer": 2708} {
		if got := paper.Dataset(name, n); got != "" {
			t.Errorf("%q of %d nodes is %q", name, n, got)
		}
	}
	g := &engine.Graph{Y: make([]int32, 2708), Classes: make([]string, 4)}
	g.Name = "cora"
	if k, err := paper.LabelsPerClass(g, 0.5); err != nil || k != 3 {
		t.Errorf("a graph called cora has %d labels a class at 0.5 %%, %v; want those of its size", k, err)
	}
	g.Paper = "cora"
	if k, err := paper.LabelsPerClass(g, 0.5); err != nil || k != 2 {
		t.Errorf("Cora has %d labels a class at 0.5 %%, %v", k, err)
	}
}

func TestOptions(t *testing.T) {
	o, err := paper.Options("cora", 2, "paper")
	if err != nil || o.Layers != 4 || o.Stages != 5 || o.Stop != engine.FirstBest {
		t.Errorf("%d layers, %d stages, %v, %v", o.Layers, o.Stages, o.Stop, err)
	}
	if _, err := paper.Options("cora", 2, "nonsense"); err == nil {
		t.Error("an unknown protocol is no error")
	}
}
