package export_test

import (
	"encoding/json"
	"flag"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"m3s/datasets"
	"m3s/engine"
	"m3s/engine/export"
)

var update = flag.Bool("update", false, "rewrite what the page's writer is held to")

// pageRun is a run as the page hears of it, with its history.
type pageRun struct {
	Strategy  string      `json:"strategy"`
	Graph     pageGraph   `json:"graph"`
	T         []int       `json:"t"`
	Labelled  []int32     `json:"labelled"`
	Test      []int32     `json:"test"`
	Measured  int         `json:"measured"`
	Stages    int         `json:"stages"`
	Epochs    int         `json:"epochs"`
	Events    []pageEvent `json:"events"`
	Histories []string    `json:"lines"`
}

type pageGraph struct {
	Classes []string `json:"classes"`
	Nodes   []string `json:"nodes"`
	Truth   []int32  `json:"truth"`
}

// pageEvent has the fields of the page's events that a history is made of.
type pageEvent struct {
	Type          string   `json:"type"`
	Stage         int      `json:"stage"`
	Epoch         int      `json:"epoch,omitempty"`
	Epochs        int      `json:"epochs,omitempty"`
	Loss          float64  `json:"loss,omitempty"`
	TrainAccuracy float64  `json:"trainAccuracy,omitempty"`
	TestAccuracy  float64  `json:"testAccuracy,omitempty"`
	Bits          []uint32 `json:"bits,omitempty"` // of z
	Proposed      []int32  `json:"proposed,omitempty"`
	ProposedClass []int32  `json:"proposedClass,omitempty"`
	Rejected      []int32  `json:"rejected,omitempty"`
	RejectedClass []int32  `json:"rejectedClass,omitempty"`
	Added         []int32  `json:"added,omitempty"`
	AddedClass    []int32  `json:"addedClass,omitempty"`
	Cluster       []int32  `json:"cluster,omitempty"`
	Pseudo        []int32  `json:"pseudo,omitempty"`
}

// heard is a run of the karate club, its events and its history.
func heard(t *testing.T, strategy engine.Strategy) pageRun {
	t.Helper()
	g := datasets.Karate()
	g.Classes = []string{"Mr. Hi & <friends>", "Officers"}
	o := engine.DefaultOptions()
	if strategy == engine.Evidence {
		o.SetStrategy(strategy)
	}
	o.Strategy, o.Epochs, o.Stages, o.Clusters, o.T, o.Seed, o.Topics = strategy, 4, 3, 5, 6, 5, 6
	s, err := engine.RandomSplit(g, 2, o.Seed)
	if err != nil {
		t.Fatal(err)
	}
	r := pageRun{Strategy: strategy.String(), Graph: pageGraph{g.Classes, g.Nodes, g.Y}, Labelled: s.Labelled, Test: s.Test, Stages: o.Stages, Epochs: o.Epochs}
	listed := func(list []engine.Virtual) (nodes, classes []int32) {
		for _, v := range list {
			nodes, classes = append(nodes, v.Node), append(classes, v.Class)
		}
		return nodes, classes
	}
	h := export.NewHistory(g, o, false)
	res, err := engine.Run(t.Context(), g, s, o, engine.Tee(h.Observer(), &engine.Observer{
		Epoch: func(e engine.EpochInfo) {
			r.Events = append(r.Events, pageEvent{Type: "epoch", Stage: e.Stage, Epoch: e.Epoch, Epochs: e.Epochs, Loss: e.Loss, TrainAccuracy: e.TrainAccuracy})
		},
		Trained: func(i engine.TrainedInfo) {
			e := pageEvent{Type: "trained", Stage: i.Stage, Epoch: i.Epoch, TestAccuracy: i.TestAccuracy}
			for _, v := range i.Z {
				e.Bits = append(e.Bits, math.Float32bits(v))
			}
			r.Measured = i.Measured
			r.Events = append(r.Events, e)
		},
		Stage: func(i engine.StageInfo) {
			e := pageEvent{Type: "stage", Stage: i.Stage, Cluster: slices.Clone(i.Cluster), Pseudo: slices.Clone(i.Pseudo)}
			e.Proposed, e.ProposedClass = listed(i.Proposed)
			e.Rejected, e.RejectedClass = listed(i.Rejected)
			e.Added, e.AddedClass = listed(i.Added)
			r.T = slices.Clone(i.T)
			r.Events = append(r.Events, e)
		},
	}))
	if err != nil || res == nil {
		t.Fatal(err)
	}
	lines, err := h.Lines()
	if err != nil {
		t.Fatal(err)
	}
	r.Histories = strings.Split(strings.TrimSuffix(string(lines), "\n"), "\n")
	return r
}

// The page's writer is held to the same file.
func TestHistoryHasTheFormOfThePage(t *testing.T) {
	var parts []string
	for _, s := range []engine.Strategy{engine.M3S, engine.M3SNaive, engine.MultiStage, engine.Evidence} {
		line, err := json.Marshal(heard(t, s))
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, string(line))
	}
	text := "[\n" + strings.Join(parts, ",\n") + "\n]\n"
	file := filepath.Join("..", "..", "site", "test", "history.json")
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if text != string(want) {
		t.Error("histories differ from site/test/history.json; if the change is meant, run go test with -update")
	}
}
