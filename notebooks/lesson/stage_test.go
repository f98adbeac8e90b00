package lesson

import (
	"slices"
	"strings"
	"testing"

	"m3s/datasets"
	"m3s/engine"
	"m3s/engine/paper"
	"m3s/engine/reproduce"
)

// A comparison is a study of each strategy, found by its name.
func TestCompare(t *testing.T) {
	p := club(t)
	o := engine.DefaultOptions()
	o.Epochs, o.T = 5, 2
	c := Compare(p, 2, o, 3, 4, engine.GCN, engine.SelfTraining)
	o.Strategy = engine.SelfTraining
	want := Accuracies(p, 2, o, 3, 4)
	o.Strategy = engine.GCN
	plain := Accuracies(p, 2, o, 3, 4)
	if !slices.Equal(c.Of(engine.SelfTraining), want) || !slices.Equal(c.Of(engine.GCN), plain) {
		t.Errorf("%v, want %v, %v", c, plain, want)
	}
	if !slices.Equal(c.Names(), []string{"gcn", "self-training"}) || !slices.Equal(c.Means(), []Interval{Mean(plain), Mean(want)}) {
		t.Errorf("%q, %v", c.Names(), c.Means())
	}
	gain := Gain(want, plain)
	if c.Gain(engine.SelfTraining, engine.GCN) != gain || !slices.Equal(c.GainsOn(plain), []Interval{{N: 4}, gain}) {
		t.Errorf("gains %v, %v", c.Gain(engine.SelfTraining, engine.GCN), c.GainsOn(plain))
	}
	lines := strings.Split(c.String(), "\n")
	if len(lines) != 3 || lines[0] != "gcn           "+Mean(plain).String()+" %" || !strings.HasSuffix(lines[1], " % right") || lines[2] != c.Nodes() {
		t.Errorf("says %q", lines)
	}
	more := Compare(p, 8, o, 3, 1, engine.GCN)
	own, with := Nodes(slices.Concat(c[0].Measured, c[1].Measured)...), Nodes(slices.Concat(c[0].Measured, more[0].Measured)...)
	if c.Nodes() != own || c.Nodes(more) != with || own == with {
		t.Errorf("says %q, %q", c.Nodes(), c.Nodes(more))
	}
	if fault(func() { c.Of(engine.M3S) }) == nil {
		t.Error("a strategy that was not compared is no error")
	}
}

// A column has the paper's methods in the paper's order.
func TestColumn(t *testing.T) {
	s := paper.Setting{Dataset: "cora", PerClass: 2, Layers: 1, Stages: 1}
	c, printed := Column(club(t), s, "last", 1, 1), Printed(s)
	if len(c) != 8 || len(printed) != 8 {
		t.Fatalf("%d methods, %d values", len(c), len(printed))
	}
	for k, m := range reproduce.PaperStrategies() {
		share, _ := reproduce.PaperAccuracy("cora", 2, m)
		if c[k].Strategy != m || printed[k] != 100*share || printed[k] < 30 {
			t.Errorf("%s: %s, %v", m, c[k].Strategy, printed[k])
		}
	}
}

// What is told of a run is what its stages say.
func TestTell(t *testing.T) {
	r := &engine.Result{Measured: 7, Stages: []engine.StageResult{{TestAccuracy: 0.5}, {Stage: 1, TestAccuracy: 0.625}}}
	r.Stages[1].Proposed, r.Stages[1].Rejected, r.Stages[1].Added, r.Stages[1].AddedCorrect = 9, 3, 6, 5
	want := "stage 0:  0 proposed,  0 rejected,  0 added,  0 right; 50.0 %\n" +
		"stage 1:  9 proposed,  3 rejected,  6 added,  5 right; 62.5 %\naccuracies measured on 7 nodes\n"
	if text := printed(t, func() { Tell(r) }); text != want {
		t.Errorf("prints %q", text)
	}
}

func TestStage(t *testing.T) {
	some := []engine.Virtual{{Node: 0, Class: 1}, {Node: 1, Class: 0}, {Node: 2, Class: 1}, {Node: 3, Class: 0}}
	h := &engine.History{Stages: []engine.StageInfo{{Rejected: some[:1]}, {Rejected: some}, {Rejected: some}}}
	if b := Busiest(h); b != 1 {
		t.Errorf("stage %d rejected most", b)
	}
	if m := Members([]int32{4, 5, -1, 6}, []int32{-1, 0, -1, -1}); !slices.Equal(m, []int32{4, -1, -1, 6}) {
		t.Errorf("members %v", m)
	}
	if same, of := Agree([]int32{2, -1, 0, 1}, []int32{2, -1, 1, 1}); same != 2 || of != 3 {
		t.Errorf("%d of %d agree", same, of)
	}
	g := &engine.Graph{Y: []int32{1, 1, -1, 2}}
	h.Stages[1].Pseudo = []int32{0, 1, 0, 1}
	if network, cluster := Doubted(g, h.Stages[1]); network != 1 || cluster != 1 {
		t.Errorf("the network %d, the cluster %d times", network, cluster)
	}
}

// Paths are what Train sees of the runs of Accuracies.
func TestPaths(t *testing.T) {
	p, o := club(t), engine.DefaultOptions()
	o.Strategy, o.Epochs = engine.GCN, 4
	paths := Paths(p, 1, o, 2, 5, 3)
	if len(paths) != 2 || !slices.Equal(paths[1], Accuracies(p, 1, o, 5, 3)) {
		t.Errorf("%v", paths)
	}
	o.Seed = 6
	if _, path := Train(p, Split(datasets.Karate(), 1, 6), o, 2); paths[0][1] != path.Test[0] {
		t.Errorf("%v, want %v", paths[0][1], path.Test[0])
	}
}
