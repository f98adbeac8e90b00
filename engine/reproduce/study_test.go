package reproduce_test

import (
	"errors"
	"slices"
	"testing"

	"m3s/engine"
	"m3s/engine/paper"
	"m3s/engine/reproduce"
)

func TestPaperAccuracy(t *testing.T) {
	for _, c := range []struct {
		dataset  string
		perClass int
		strategy engine.Strategy
		want     float64
	}{
		{"cora", 2, engine.M3S, 0.615}, {"cora", 16, engine.LP, 0.657}, {"citeseer", 11, engine.Intersection, 0.63},
		{"citeseer", 3, engine.CoTraining, 0.42}, {"pubmed", 7, engine.MultiStage, 0.702}, {"pubmed", 2, engine.GCN, 0.511},
	} {
		if v, ok := reproduce.PaperAccuracy(c.dataset, c.perClass, c.strategy); !ok || v != c.want {
			t.Errorf("%s, %d per class, %v: %v, want %v", c.dataset, c.perClass, c.strategy, v, c.want)
		}
	}
	count, best := 0, 0
	for _, s := range paper.Settings() {
		m3s, _ := reproduce.PaperAccuracy(s.Dataset, s.PerClass, engine.M3S)
		for _, strategy := range reproduce.PaperStrategies() {
			v, ok := reproduce.PaperAccuracy(s.Dataset, s.PerClass, strategy)
			if !ok || v < 0.3 || v > 0.8 {
				t.Errorf("%v, %v: %v", s, strategy, v)
			}
			count++
			if strategy != engine.M3S && v < m3s {
				best++
			}
		}
	}
	if count != 104 || best != 91 {
		t.Errorf("%d values, M3S ahead of %d: the paper has 104, and M3S is the best of every column", count, best)
	}
	for _, c := range []struct {
		dataset  string
		perClass int
		strategy engine.Strategy
	}{{"cora", 3, engine.M3S}, {"karate", 2, engine.M3S}, {"cora", 2, engine.M3SNaive}, {"cora", 2, -1}} {
		if _, ok := reproduce.PaperAccuracy(c.dataset, c.perClass, c.strategy); ok {
			t.Errorf("the paper has %v", c)
		}
	}
}

func TestStudies(t *testing.T) {
	r := request("cora", "citeseer")
	for name, c := range map[string]struct {
		build func(reproduce.Request) (reproduce.Study, error)
		cells int
	}{
		"table":    {reproduce.TableStudy, 2 * 2 * 5 * 8},
		"layers":   {reproduce.LayersStudy, 2 * 2 * 5 * 6},
		"stages":   {reproduce.StagesStudy, 2 * 2 * 5 * 6},
		"clusters": {reproduce.ClustersStudy, 2 * 2 * len(reproduce.ClusterCounts())},
	} {
		s, err := c.build(r)
		if err != nil {
			t.Fatal(err)
		}
		if s.Header.Study != name || len(s.Cells) != c.cells || s.FirstSeed != 1 {
			t.Errorf("%s: study %s, %d cells from seed %d, want %d", name, s.Header.Study, len(s.Cells), s.FirstSeed, c.cells)
		}
		if !slices.IsSortedFunc(s.Cells, func(a, b reproduce.Cell) int { return a.Compare(b.Key) }) {
			t.Errorf("%s: cells are not in order", name)
		}
		for _, cell := range s.Cells {
			if cell.Options.Epochs != 8 {
				t.Errorf("%s: %s: %d epochs, want those of the request", name, cell.Key, cell.Options.Epochs)
			}
		}
	}
}

// The paper's layers, stages, labels and protocols reach the cells.
func TestTableStudyOptions(t *testing.T) {
	r := request("cora")
	r.Adjust = nil
	s, err := reproduce.TableStudy(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range s.Cells {
		o := c.Options
		wantLayers := map[int]int{2: 4, 4: 3, 8: 3, 12: 2, 16: 2}[c.PerClass]
		wantStages := map[int]int{2: 5, 4: 4, 8: 4, 12: 2, 16: 2}[c.PerClass]
		if o.Layers != wantLayers || o.Stages != wantStages || o.Clusters != 200 || o.Strategy.String() != c.Strategy {
			t.Errorf("%s: %+v", c.Key, o)
		}
		if paper := o.Stop == engine.FirstBest && o.Confidence == engine.Noisy && o.L2On == engine.L2All; paper != (c.Protocol == "paper") {
			t.Errorf("%s: stop %v, confidence %v, L2 on %v", c.Key, o.Stop, o.Confidence, o.L2On)
		}
	}
}

// Nothing is chosen on the splits of the tables.
func TestChoicesStudy(t *testing.T) {
	s, err := reproduce.ChoicesStudy(request("cora"))
	if err != nil {
		t.Fatal(err)
	}
	table := tableStudy(t, "cora")
	if s.FirstSeed <= table.FirstSeed+10000 {
		t.Errorf("exploration starts at seed %d, tables at %d", s.FirstSeed, table.FirstSeed)
	}
	seen := map[reproduce.Key]bool{}
	plain := map[[2]any]engine.Options{}
	for _, c := range s.Cells {
		if seen[c.Key] {
			t.Errorf("%s twice", c.Key)
		}
		seen[c.Key] = true
		if c.Strategy == "m3s" && c.Variant == "" {
			plain[[2]any{c.Protocol, c.PerClass}] = c.Options
		}
	}
	for _, c := range s.Cells {
		if c.Variant != "" && c.Options == plain[[2]any{c.Protocol, c.PerClass}] {
			t.Errorf("%s changes nothing", c.Key)
		}
	}
}

func TestStudyErrors(t *testing.T) {
	bad := errors.New("bad option")
	for name, r := range map[string]reproduce.Request{
		"no dataset":  {Protocols: []string{"last"}},
		"no protocol": {Datasets: []string{"cora"}},
		"protocol":    {Datasets: []string{"cora"}, Protocols: []string{"first"}},
		"adjust":      {Datasets: []string{"cora"}, Protocols: []string{"last"}, Adjust: func(*engine.Options) error { return bad }},
		"options":     {Datasets: []string{"cora"}, Protocols: []string{"last"}, Adjust: func(o *engine.Options) error { o.Epochs = 0; return nil }},
	} {
		if _, err := reproduce.TableStudy(r); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
