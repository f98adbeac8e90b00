package report

import (
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"m3s/engine/reproduce"
)

func committed(t *testing.T) *Report {
	t.Helper()
	r, err := ReadReport(os.DirFS("../reproduce/results"))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// What the findings say in words is what the committed results say. A test
// for each sentence whose figures are not enough by themselves.
func TestFindingsOfTheTables(t *testing.T) {
	r := committed(t)
	for _, c := range []struct {
		perClass int
		sign     float64
	}{{2, -1}, {4, 1}, {16, 1}} { // Cora at 0.5 %, 1 % and 4 %
		for _, cell := range columnOf(r.Table.Of("cora"), c.perClass, "paper") {
			if *cell.Difference*c.sign <= 0 {
				t.Errorf("%s is not on the same side of the published value as its column: %v", cell.Key, *cell.Difference)
			}
		}
	}
	for _, key := range [][2]*reproduce.Table{{r.Depth, r.Table}, {r.LastBest, r.Table}} {
		a, _ := key[0].Find("cora", 2, "paper", "m3s")
		b, _ := key[1].Find("cora", 2, "paper", "m3s")
		if p, ok := reproduce.NewPair(a, b); !ok || !p.Clear || p.Mean <= 0 {
			t.Errorf("%s does not raise M3S: %+v", key[0].Header.Settings, p)
		}
		if share := (a.Mean - b.Mean) / -*b.Difference; share < 0.3 || share > 0.7 {
			t.Errorf("%s explains %.2f of the distance, not about half", key[0].Header.Settings, share)
		}
	}
	both, _ := r.DepthBest.Find("cora", 2, "paper", "m3s")
	if off := *both.Difference; off < 0 {
		t.Errorf("three layers and the later rule together do not reach the published value: %v", off)
	}
	for _, c := range r.DepthBest.Cells {
		if c.Surprising {
			t.Errorf("%s is off by more than chance: %v", c.Key, *c.Difference)
		}
	}
	for _, p := range r.Causes.Pairs {
		if p.Strategy == "m3s" && p.Minus == "m3s" && p.Clear && p.Variant != "layers=3" {
			t.Errorf("%s moves M3S by more than chance at 0.5 %% of Cora: %+v", p.Variant, p)
		}
	}
	if best := bestDepths(r.Layers, "cora", "paper"); !strings.HasPrefix(best, "4, ") {
		t.Errorf("GCN's best depth at 0.5 %% of Cora is not 4: %s", best)
	}
}

func TestFindingsOfTheLayerEffect(t *testing.T) {
	r := committed(t)
	for _, dataset := range []string{"cora", "citeseer"} {
		perClass, _ := r.LayerStop.Of(dataset).Columns()
		for _, k := range perClass {
			cells := columnOf(r.LayerStop.Of(dataset), k, "paper")
			two, err := pick(r.LayerStop, dataset, k, "paper", "gcn", "layers=2")
			if err != nil {
				t.Fatal(err)
			}
			best := cells[bestOf(cells)]
			if p, ok := reproduce.NewPair(best, two); best.Layers != 2 && (!ok || p.Clear || dataset != "cora" || k != 2) {
				t.Errorf("%s, stopped at the last epoch, is better than two layers: %+v", best.Key, p)
			}
		}
	}
}

func TestFindingsOfTheCheck(t *testing.T) {
	r := committed(t)
	ms, _ := r.Table.Find("citeseer", 17, "last", "multistage")
	all, err := unlabelled("citeseer", 17)
	if err != nil {
		t.Fatal(err)
	}
	proposed := 0
	for _, a := range ms.Trainings {
		proposed += a.Proposed
	}
	if share := float64(proposed) / float64(ms.Runs*all); share < 0.995 || share > 1 {
		t.Errorf("Multi-Stage labels %.3f of CiteSeer at 3 %%, not all", share)
	}
	for _, p := range r.Chosen.Pairs {
		if p.Minus == "multistage" && p.Clear && p.Mean > 0 && p.Rate < 1 {
			t.Errorf("the chosen check pays below 1 %%: %+v", p)
		}
	}
	for _, dataset := range []string{"cora", "citeseer"} {
		noisyMulti, _ := meanChange(r.Choices, dataset, "last", "multistage", "confidence=noisy")
		noisyM3S, _ := meanChange(r.Choices, dataset, "last", "m3s", "confidence=noisy")
		if noisyMulti > 2*min(noisyM3S, 0) || noisyMulti >= 0 {
			t.Errorf("%s: noise costs Multi-Stage %v and M3S %v", dataset, noisyMulti, noisyM3S)
		}
	}
}

func TestFindingsOfTheStages(t *testing.T) {
	r := committed(t)
	sign := func(dataset string, perClass int, protocol string) float64 {
		one, _ := pick(r.Stages, dataset, perClass, protocol, "self-training")
		most, _ := pick(r.Stages, dataset, perClass, protocol, "multistage", "stages=5")
		return most.Mean - one.Mean
	}
	for _, protocol := range reproduce.Protocols() {
		for _, c := range []struct {
			dataset  string
			perClass int
			more     bool
		}{{"cora", 2, true}, {"cora", 4, true}, {"cora", 12, false}, {"cora", 16, false}, {"citeseer", 3, true}, {"citeseer", 17, true}} {
			if d := sign(c.dataset, c.perClass, protocol); d > 0 != c.more {
				t.Errorf("%s, %d labels per class, %s: five stages less one: %v", c.dataset, c.perClass, protocol, d)
			}
		}
	}
}

func TestFindingsOfTheClusters(t *testing.T) {
	r := committed(t)
	for _, dataset := range []string{"cora", "citeseer"} {
		for _, protocol := range reproduce.Protocols() {
			var ratio []float64
			for _, k := range []string{"5", "25", "400"} {
				c, err := pick(r.Clusters, dataset, 2, protocol, "m3s", "variant=clusters="+k)
				if err != nil {
					t.Fatal(err)
				}
				ratio = append(ratio, firstRatio(c))
			}
			if fall := ratio[0] - ratio[1]; fall <= 0 || math.Abs(ratio[2]-ratio[1]) > fall/2 {
				t.Errorf("%s, %s: the ratio does not fall until 25 clusters and then stay: %v", dataset, protocol, ratio)
			}
		}
	}
}

// Chosen is the best of what was explored, and the sentences of CHOICES.md
// about the others hold.
func TestChosenIsTheBest(t *testing.T) {
	r := committed(t)
	if best := rankingOf(r.Choices, "last")[0]; best.name != reproduce.Chosen {
		t.Errorf("%s did best, not %s", best.name, reproduce.Chosen)
	}
	if r.Chosen.Header.Settings != reproduce.Chosen {
		t.Errorf("the results of the chosen options are of %s", r.Chosen.Header.Settings)
	}
	for _, c := range rankingOf(r.Choices, "last") {
		if strings.HasPrefix(c.name, "t=") && slices.Min(c.change) > 0 {
			t.Errorf("%s is better on both graphs: %v", c.name, c.change)
		}
		if (strings.HasPrefix(c.name, "cluster-over") || strings.HasPrefix(c.name, "kmeans")) && math.Abs(c.sum()) > 0.001 {
			t.Errorf("%s is not nothing: %v", c.name, c.change)
		}
	}
	if reached, _, all := reach(r.Chosen, "last", "m3s"); reached != all || all != 10 {
		t.Errorf("M3S with the chosen options reaches the paper's in %d of %d columns", reached, all)
	}
	for _, c := range r.Choices.Cells {
		if slices.Min(c.Seeds) < reproduce.ExplorationSeed {
			t.Errorf("%s was explored on a split of the tables", c.Key)
		}
	}
}

func TestBelowPaperNeedsAReason(t *testing.T) {
	near := &reproduce.Table{Cells: []reproduce.Summary{summary("m3s", "last", 4, 0.615, 0.59, 0.62, 0.63)}}
	far := &reproduce.Table{Cells: []reproduce.Summary{summary("m3s", "paper", 4, 0.7, 0.60, 0.61, 0.60)}}
	far.Cells[0].Surprising = true
	g, err := belowPaper([]*reproduce.Table{near}, nil)
	if err != nil || g[0].rows[0].cells[2] != "chance" {
		t.Errorf("near: %+v, error %v", g, err)
	}
	if _, err := belowPaper([]*reproduce.Table{far}, nil); err == nil || !strings.Contains(err.Error(), "cora, 2, paper") {
		t.Errorf("far and without a reason: error %v", err)
	}
	if g, err := belowPaper([]*reproduce.Table{far}, map[string]string{"cora, 2, paper": "depth"}); err != nil || g[0].rows[0].cells[2] != "depth" {
		t.Errorf("far and with a reason: %+v, error %v", g, err)
	}
}
