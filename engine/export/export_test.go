package export_test

import (
	"encoding/json"
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

// The page's writer is held to the same file.
func TestPredictionsHaveTheFormOfThePage(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "site", "test", "predictions.json"))
	if err != nil {
		t.Fatal(err)
	}
	var c struct {
		Graph struct {
			Classes, Nodes []string
			Truth          []int32
		}
		Run struct {
			Predictions, LabelStage, LabelClass []int32
			Bits                                []uint32
		}
		CSV []string
	}
	if err := json.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	g := &engine.Graph{Y: c.Graph.Truth, Classes: c.Graph.Classes, Nodes: c.Graph.Nodes}
	r := &engine.Result{Predictions: c.Run.Predictions, Labels: engine.Labels{Class: c.Run.LabelClass, Stage: c.Run.LabelStage}}
	for _, b := range c.Run.Bits {
		r.Z = append(r.Z, math.Float32frombits(b))
	}
	if got := strings.Split(string(export.Predictions(g, r, false)), "\r\n"); !slices.Equal(got, c.CSV) {
		t.Errorf("lines %q,\nwant %q", got, c.CSV)
	}
	seeded, more := string(export.Predictions(g, r, true)), string(export.MorePredictions(g, r))
	if !strings.HasPrefix(seeded, "seed,node,") || !strings.HasSuffix(seeded, "\r\n"+more) || !strings.HasPrefix(more, "0,0,") {
		t.Errorf("with seeds %q, %q", seeded, more)
	}
}

// The page's writer is held to the same file.
func TestSplitHasTheFormOfThePage(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "site", "test", "split.json"))
	if err != nil {
		t.Fatal(err)
	}
	var c struct {
		Nodes, CSV     []string
		Labelled, Test []int32
	}
	if err := json.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	g := &engine.Graph{A: &engine.CSR{Rows: len(c.Nodes)}, Y: make([]int32, len(c.Nodes)), Nodes: c.Nodes}
	file := export.Split(g, &engine.Split{Labelled: c.Labelled, Test: c.Test})
	if got := strings.Split(string(file), "\r\n"); !slices.Equal(got, c.CSV) {
		t.Errorf("lines %q,\nwant %q", got, c.CSV)
	}
}

func TestFloatComesBack(t *testing.T) {
	for k := range uint32(4000) {
		v := math.Float32frombits(k * 1063999)
		if v != v || math.IsInf(float64(v), 0) {
			continue
		}
		want, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if got := export.Float(v); got != string(want) {
			t.Errorf("%x is written as %s, JSON has %s", math.Float32bits(v), got, want)
		}
	}
}

// trained is a short M3S run on the karate club with its history.
func trained(t *testing.T, o engine.Options, seed bool) (*engine.Graph, *engine.Result, *engine.History, []byte) {
	t.Helper()
	g := datasets.Karate()
	s, err := engine.RandomSplit(g, 2, o.Seed)
	if err != nil {
		t.Fatal(err)
	}
	h, kept := export.NewHistory(g, o, seed), &engine.History{}
	res, err := engine.Run(t.Context(), g, s, o, engine.Tee(h.Observer(), kept.Observer()))
	if err != nil {
		t.Fatal(err)
	}
	lines, err := h.Lines()
	if err != nil {
		t.Fatal(err)
	}
	return g, res, kept, lines
}

// historyLine is any line of a history.
type historyLine struct {
	Event                  string
	Seed                   *uint64
	Stage, Epoch, Measured int
	Loss, TrainAccuracy    *float64
	TestAccuracy           *float64
	Proposals              []struct {
		Node, Rank   int
		Class, Why   string
		Confidence   *float64
		Added        bool
		CheckedClass string
	}
}

func TestHistorySaysWhatHappened(t *testing.T) {
	why := map[string]string{"m3s": "its cluster stands for ", "m3s-naive": "the nearest centroid is that of ", "multistage": ""}
	for _, strategy := range []engine.Strategy{engine.M3S, engine.M3SNaive, engine.MultiStage} {
		o := engine.DefaultOptions()
		o.Strategy, o.Epochs, o.Stages, o.Clusters, o.T, o.Seed = strategy, 6, 3, 5, 5, 5
		_, res, kept, text := trained(t, o, true)
		var epochs, stages, rejected, trainings int
		for _, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
			var l historyLine
			if err := json.Unmarshal([]byte(line), &l); err != nil || l.Seed == nil || *l.Seed != 5 {
				t.Fatalf("%v: %s", err, line)
			}
			switch l.Event {
			case "epoch":
				if e := kept.Epochs[epochs]; l.Loss == nil || *l.Loss != e.Loss || *l.TrainAccuracy != e.TrainAccuracy || l.Stage != e.Stage || l.Epoch != e.Epoch {
					t.Fatalf("%s, the run had %+v", line, e)
				}
				epochs++
			case "trained":
				if s := res.Stages[trainings]; *l.TestAccuracy != s.TestAccuracy || l.Epoch != s.Epoch || l.Measured != res.Measured {
					t.Errorf("%s, the run had %+v", line, s)
				}
				trainings++
			case "stage":
				rejected += checkProposals(t, kept, stages, l, why[strategy.String()])
				stages++
			default:
				t.Errorf("line %s", line)
			}
		}
		if epochs != len(kept.Epochs) || stages != 3 || trainings != 4 || strategy == engine.M3S && rejected == 0 {
			t.Errorf("%v: %d epochs, %d stages, %d trainings, %d rejected", strategy, epochs, stages, trainings, rejected)
		}
	}
}

// checkProposals compares a line with what stage k did, and counts what was
// rejected.
func checkProposals(t *testing.T, kept *engine.History, k int, l historyLine, why string) (rejected int) {
	t.Helper()
	s, g := kept.Stages[k], datasets.Karate()
	if len(l.Proposals) != len(s.Proposed) || l.Stage != s.Stage {
		t.Fatalf("stage %d has %d proposals, the run %d", l.Stage, len(l.Proposals), len(s.Proposed))
	}
	for j, p := range l.Proposals {
		v := s.Proposed[j]
		added := slices.Contains(s.Added, v)
		z := kept.Trained[k].Z[int(v.Node)*g.C()+int(v.Class)]
		if p.Node != int(v.Node) || p.Class != g.Classes[v.Class] || p.Added != added || p.Confidence == nil || float32(*p.Confidence) != z {
			t.Errorf("stage %d, proposal %d: %+v, the run had %+v with %v", l.Stage, j, p, v, z)
		}
		if !added {
			rejected++
			if p.Why != why+g.Classes[s.Pseudo[v.Node]] || p.CheckedClass != g.Classes[s.Pseudo[v.Node]] {
				t.Errorf("stage %d, node %d: %q", l.Stage, p.Node, p.Why)
			}
		} else if p.Why != "" {
			t.Errorf("added in spite of %q", p.Why)
		}
	}
	return rejected
}

func TestWeightsComeBack(t *testing.T) {
	o := engine.DefaultOptions()
	o.Epochs = 5
	_, res, _, _ := trained(t, o, false)
	for _, about := range []*export.About{nil, {Dataset: "karate", Graph: "x", Classes: []string{"a", "b"}, Options: json.RawMessage(`{"layers":2}`), Fingerprint: res.Fingerprint}} {
		n := &export.Network{Weights: res.Weights, About: about}
		file, err := n.Encode()
		if err != nil {
			t.Fatal(err)
		}
		got, err := export.DecodeNetwork(file)
		if err != nil {
			t.Fatal(err)
		}
		for l, w := range res.Weights {
			if g := got.Weights[l]; g.In != w.In || g.Out != w.Out || !slices.Equal(g.W, w.W) {
				t.Errorf("layer %d came back as %d×%d", l, g.In, g.Out)
			}
		}
		if about != nil && (got.About.Fingerprint != res.Fingerprint || string(got.About.Options) != `{"layers":2}` || got.About.Form != "m3s-weights") || about == nil && got.About != nil {
			t.Errorf("about %+v", got.About)
		}
		for cut := range 40 {
			if _, err := export.DecodeNetwork(file[:len(file)*cut/40]); err == nil {
				t.Errorf("%d of %d bytes are read", len(file)*cut/40, len(file))
			}
		}
	}
	if _, err := (&export.Network{}).Encode(); err == nil {
		t.Error("no weights are written")
	}
}
