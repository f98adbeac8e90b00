package main

import (
	"context"
	"os"
	"testing"

	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/report"
	"m3s/engine/reproduce"
)

// The committed numbers of measured nodes are those of the committed runs'
// splits. Without the data the test is skipped, or fails where it is required.
func TestCommittedMeasured(t *testing.T) {
	if testing.Short() {
		t.Skip("make units and make scalar run it")
	}
	r, err := report.ReadReport(os.DirFS(resultsDir))
	if err != nil {
		t.Fatal(err)
	}
	type draw struct {
		dataset  string
		perClass int
		seed     uint64
		counting bool
	}
	graphs, drawn := map[string]*engine.Graph{}, map[draw]int{}
	for _, table := range []*reproduce.Table{r.Table, r.Labels, r.Depth, r.DepthBest, r.LastBest, r.Chosen, r.Choices, r.Causes, r.Layers, r.LayerStop, r.Stages, r.Clusters} {
		for _, c := range table.Cells {
			if graphs[c.Dataset] == nil {
				if graphs[c.Dataset], err = source.FromEnv(os.Getenv).Load(context.Background(), c.Dataset); err != nil {
					if os.Getenv("CI") != "" || os.Getenv("M3S_REQUIRE_DATA") != "" {
						t.Fatal(err)
					}
					t.Skip(err)
				}
			}
			var span [2]int
			for i, seed := range c.Seeds {
				d := draw{c.Dataset, c.PerClass, seed, c.Protocol == "paper" && c.Strategy != "lp"}
				if _, ok := drawn[d]; !ok {
					split, err := engine.RandomSplit(graphs[d.dataset], d.perClass, seed)
					if err != nil {
						t.Fatal(err)
					}
					o := engine.DefaultOptions()
					o.CountUnlabelled = d.counting
					drawn[d] = split.Measured(graphs[d.dataset], o)
				}
				if i == 0 {
					span = [2]int{drawn[d], drawn[d]}
				}
				span = [2]int{min(span[0], drawn[d]), max(span[1], drawn[d])}
			}
			if c.Measured != span {
				t.Errorf("%s: measured on %v nodes, the splits have %v", c.Key, c.Measured, span)
			}
		}
	}
}
