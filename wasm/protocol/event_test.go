package protocol

import (
	"errors"
	"reflect"
	"testing"

	"m3s/engine"
	"m3s/internal/errs"
)

// expect fails unless m has exactly these fields, in this order.
func expect(t *testing.T, m *Message, typ string, fields ...Field) {
	t.Helper()
	if m.Type != typ {
		t.Errorf("type %q, want %q", m.Type, typ)
	}
	if !reflect.DeepEqual(m.Fields, fields) {
		t.Errorf("%s: fields\n%+v\nwant\n%+v", typ, m.Fields, fields)
	}
}

func num(name string, v float64) Field     { return Field{Name: name, Kind: Number, Num: v} }
func text(name, v string) Field            { return Field{Name: name, Kind: Text, Text: v} }
func flag(name string, v bool) Field       { return Field{Name: name, Kind: Flag, Flag: v} }
func ints(name string, v ...int32) Field   { return Field{Name: name, Kind: Int32s, Int32s: v} }
func flts(name string, v ...float32) Field { return Field{Name: name, Kind: Float32s, Float32s: v} }
func dbls(name string, v ...float64) Field { return Field{Name: name, Kind: Float64s, Float64s: v} }
func virtuals(v ...int32) []engine.Virtual { return []engine.Virtual{{Node: v[0], Class: v[1]}} }

func TestLoadedListsEachEdgeOnce(t *testing.T) {
	expect(t, Loaded(square(), "0123456789abcdef", []float32{1, 2, 3, 4, 5, 6, 7, 8}), "loaded",
		text("name", "square"), text("graph", "0123456789abcdef"), num("n", 4), num("f", 4), num("c", 2), num("edgeCount", 4),
		text("classes", "left\nright side"), text("nodes", "a\nb\nc\nd"),
		ints("edges", 0, 1, 0, 3, 1, 2, 2, 3), flts("layout", 1, 2, 3, 4, 5, 6, 7, 8),
		ints("truth", 0, 0, 1, 1), ints("degree", 2, 2, 2, 2))
}

func TestEpochIsScalarsUnlessEvaluated(t *testing.T) {
	m := new(Message)
	i := engine.EpochInfo{Stage: 1, Epoch: 2, Epochs: 3, Loss: 0.5, TrainAccuracy: 0.25}
	base := []Field{num("run", 9), num("stage", 1), num("epoch", 2), num("epochs", 3), num("loss", 0.5), num("trainAccuracy", 0.25)}
	i.Evaluated, i.TestAccuracy, i.Predictions = true, 0.75, []int32{1, 0}
	expect(t, Epoch(m, 9, i), "epoch", append(base[:6:6], flag("evaluated", true), num("testAccuracy", 0.75), ints("predictions", 1, 0))...)
	i.Evaluated = false
	expect(t, Epoch(m, 9, i), "epoch", append(base[:6:6], flag("evaluated", false))...)
}

func TestStageHasParallelLists(t *testing.T) {
	m := Stage(9, engine.StageInfo{
		Stage: 2, Proposed: virtuals(5, 1), Rejected: virtuals(6, 0), Added: virtuals(7, 1),
		Cluster: []int32{3}, Aligned: []int32{-1, 1}, Pseudo: []int32{0},
		Space:      &engine.Space{Width: 1, Embedding: []float32{0.5}, Classes: []float64{1, 2}, Clusters: []float64{3}},
		StageStats: engine.StageStats{AddedKnown: 1, AddedCorrect: 2, RejectedKnown: 3, RejectedCorrect: 4, MaxMinRatio: 0.5},
	})
	expect(t, m, "stage", num("run", 9), num("stage", 2),
		ints("proposed", 5), ints("proposedClass", 1), ints("rejected", 6), ints("rejectedClass", 0), ints("added", 7), ints("addedClass", 1),
		ints("cluster", 3), ints("aligned", -1, 1), ints("pseudo", 0),
		num("addedKnown", 1), num("addedCorrect", 2), num("rejectedKnown", 3), num("rejectedCorrect", 4), num("maxMinRatio", 0.5),
		num("width", 1), flts("embedding", 0.5), dbls("classCentroids", 1, 2), dbls("clusterCentroids", 3))
}

func TestExplainedListsTheFieldLayerByLayer(t *testing.T) {
	e := &engine.Explanation{
		Node: 2, Neighbours: []int32{1, 2}, Weights: []float32{0.5, 0.25}, Terms: []float32{1, 2, 3, 4},
		Logits: []float32{4, 6}, Z: []float32{0.1, 0.9}, Field: [][]int32{{0, 1, 2}, {1, 2}},
	}
	why := &engine.Reasons{
		Given: 1, Network: []float32{1, 2}, Words: []float32{3, 4}, Size: []float32{5, 6}, Links: []float32{7, 8}, Z: []float32{0.2, 0.8},
		Word: []int32{4}, ByWord: []float32{3, 4}, Neighbours: []int32{1}, ByNeighbour: []float32{7, 8},
	}
	expect(t, Explained(9, 1, e, why), "explained", num("run", 9), num("stage", 1), num("node", 2),
		ints("neighbours", 1, 2), flts("weights", 0.5, 0.25), flts("terms", 1, 2, 3, 4), flts("logits", 4, 6), flts("z", 0.1, 0.9),
		ints("fieldPtr", 0, 3, 5), ints("fieldNodes", 0, 1, 2, 1, 2), num("given", 1), flts("answer", 0.2, 0.8),
		flts("reasons", 1, 2, 3, 4, 5, 6, 7, 8), ints("words", 4), flts("byWord", 3, 4), ints("linked", 1), flts("byLinked", 7, 8))
}

func TestDoneFlattensTheConfusionMatrix(t *testing.T) {
	r := &engine.Result{
		Accuracy: 0.5, Measured: 3, PerClass: []float64{1, 0}, Confusion: [][]int{{2, 0}, {1, 0}}, Predictions: []int32{0, 0},
		Z: []float32{1, 0, 1, 0}, Labels: engine.Labels{Class: []int32{0, -1}, Stage: []int32{0, -1}}, Fingerprint: "00ff",
	}
	expect(t, Done(9, r, 1.5), "done", num("run", 9), num("accuracy", 0.5), num("measured", 3), dbls("perClass", 1, 0),
		ints("confusion", 2, 0, 1, 0), ints("predictions", 0, 0), flts("z", 1, 0, 1, 0),
		ints("labelClass", 0, -1), ints("labelStage", 0, -1), text("fingerprint", "00ff"), num("seconds", 1.5))
}

func TestFailureOfADivergence(t *testing.T) {
	diverged := &engine.DivergedError{Stage: 2, Epoch: 7, What: engine.DivergedTraining}
	for _, err := range []error{diverged, errs.Errorf("session: %w", diverged)} {
		expect(t, FailureOf(9, "run", err), "error", text("where", "run"), text("message", err.Error()),
			text("code", "diverged"), text("a", "2"), text("b", "7"), num("run", 9))
	}
}

func TestSmallEvents(t *testing.T) {
	expect(t, Ready("go1", true), "ready", num("version", 2), text("go", "go1"), flag("simd", true))
	expect(t, Trained(9, engine.TrainedInfo{Stage: 1, Epoch: 2, TestAccuracy: 0.5, Predictions: []int32{1}, Z: []float32{1}}),
		"trained", num("run", 9), num("stage", 1), num("epoch", 2), num("testAccuracy", 0.5), ints("predictions", 1), flts("z", 1))
	expect(t, Paused(9), "paused", num("run", 9))
	expect(t, Resumed(9), "resumed", num("run", 9))
	expect(t, Cancelled(9), "cancelled", num("run", 9))
	expect(t, Failure("load", errors.New("no")), "error", text("where", "load"), text("message", "no"))
	expect(t, FailureOf(9, "run", errors.New("no")), "error", text("where", "run"), text("message", "no"), num("run", 9))
}
