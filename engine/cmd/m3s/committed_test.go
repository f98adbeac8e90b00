//go:build accuracy

package main

import (
	"context"
	"math"
	"os"
	"testing"

	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/report"
	"m3s/engine/reproduce"
)

// The first run of every committed cell of the tables comes out the same
// here.
func TestAccuracyOfCommittedResults(t *testing.T) {
	committed, err := report.ReadReport(os.DirFS(resultsDir))
	if err != nil {
		t.Fatal(err)
	}
	r := reproduce.Request{Datasets: []string{"cora", "citeseer"}, Protocols: reproduce.Protocols()}
	s, err := reproduce.TableStudy(r)
	if err != nil {
		t.Fatal(err)
	}
	graphs := map[string]*engine.Prepared{}
	for _, name := range r.Datasets {
		g, err := source.FromEnv(os.Getenv).Load(context.Background(), name)
		if err != nil {
			t.Fatal(err)
		}
		if graphs[name], err = engine.Prepare(g); err != nil {
			t.Fatal(err)
		}
	}
	compared := 0
	run := reproduce.Sweep{Jobs: s.Jobs(1), Workers: 2, Graphs: graphs, Done: func(_ reproduce.Job, got reproduce.Record) error {
		want, ok := committed.Table.Find(got.Dataset, got.PerClass, got.Protocol, got.Strategy)
		if !ok || want.Seeds[0] != got.Seed || math.Abs(want.Accuracies[0]-got.Accuracy) > 1e-6 {
			t.Errorf("%s, seed %d: accuracy %v", got.Key, got.Seed, got.Accuracy)
		}
		compared++
		return nil
	}}
	if err := run.Run(t.Context()); err != nil || compared != len(s.Cells) {
		t.Errorf("%d of %d cells, error %v", compared, len(s.Cells), err)
	}
}
