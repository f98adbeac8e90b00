package engine_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"m3s/engine"
)

// fnv is the fingerprint as documented: 64-bit FNV-1a over the predictions,
// then the bits of Z, 4 bytes each, lowest first.
func fnv(predict []int32, z []float32) string {
	h := uint64(14695981039346656037)
	add := func(v uint32) {
		for range 4 {
			h = (h ^ uint64(v&255)) * 1099511628211
			v >>= 8
		}
	}
	for _, c := range predict {
		add(uint32(c))
	}
	for _, v := range z {
		add(math.Float32bits(v))
	}
	return fmt.Sprintf("%016x", h)
}

// A result's figures follow from its predictions.
func TestResult(t *testing.T) {
	g := block(plain)
	p, s := prepared(t, g, 2, 1)
	s.Test = slices.DeleteFunc(s.Test, func(i int32) bool { return g.Y[i] == 3 }) // class d is not tested
	for _, strategy := range engine.Strategies() {
		o := quick(strategy)
		res := run(t, p, s, o, nil)
		if res.Options != o || res.LabelCount != 8 {
			t.Errorf("%v: options %+v, %d labels", strategy, res.Options, res.LabelCount)
		}
		if res.Fingerprint != fnv(res.Predictions, res.Z) {
			t.Errorf("%v: fingerprint %s, want %s", strategy, res.Fingerprint, fnv(res.Predictions, res.Z))
		}
		checkScores(t, g, s, res, false)
		if strategy == engine.LP {
			continue
		}
		for i, c := range res.Predictions {
			row := widen(res.Z[i*4 : i*4+4])
			sum := 0.0
			for _, v := range row {
				sum += v
			}
			if int(c) != argmax(row) || math.Abs(sum-1) > 1e-6 {
				t.Errorf("%v: node %d has class %d and Z %v", strategy, i, c, row)
			}
		}
		last := res.Stages[len(res.Stages)-1]
		if last.TestAccuracy != res.Accuracy || last.Epoch != o.Epochs {
			t.Errorf("%v: last stage %+v, accuracy %v", strategy, last, res.Accuracy)
		}
	}
}

func checkScores(t *testing.T, g *engine.Graph, s *engine.Split, res *engine.Result, countUnlabelled bool) {
	t.Helper()
	confusion := make([][]int, g.C())
	for c := range confusion {
		confusion[c] = make([]int, g.C())
	}
	right, all := 0, 0
	for _, i := range s.Test {
		y := g.Y[i]
		if y == engine.Unlabelled {
			if !countUnlabelled {
				continue
			}
			y = 0
		}
		confusion[y][res.Predictions[i]]++
		all++
		if y == res.Predictions[i] {
			right++
		}
	}
	if want := float64(right) / float64(all); res.Accuracy != want {
		t.Errorf("%v: accuracy %v, want %v", res.Options.Strategy, res.Accuracy, want)
	}
	if fmt.Sprint(res.Confusion) != fmt.Sprint(confusion) {
		t.Errorf("%v: confusion %v, want %v", res.Options.Strategy, res.Confusion, confusion)
	}
	for c, row := range confusion {
		sum := 0
		for _, k := range row {
			sum += k
		}
		want := float64(row[c]) / float64(sum)
		if got := res.PerClass[c]; got != want && !(sum == 0 && math.IsNaN(got)) {
			t.Errorf("%v: accuracy of class %d is %v, want %v", res.Options.Strategy, c, got, want)
		}
	}
}

// A test node without a class counts as class 0 where the reference code's
// way is asked for; label propagation always leaves it out (METHOD §10).
func TestCountUnlabelled(t *testing.T) {
	g := block(plain)
	p, s := prepared(t, g, 2, 1)
	for _, strategy := range []engine.Strategy{engine.LP, engine.GCN, engine.M3S} {
		o := quick(strategy)
		o.CountUnlabelled = true
		res := run(t, p, s, o, nil)
		checkScores(t, g, s, res, strategy != engine.LP)
		o.CountUnlabelled = false
		if out := run(t, p, s, o, nil); out.Fingerprint != res.Fingerprint {
			t.Errorf("%v: counting changed the run", strategy)
		}
	}
}

// Where no test node has a class there is no accuracy: not in the result, in
// no stage and in no report to the observer. A run without test nodes is such
// a run.
func TestResultWithoutMeasuredNodes(t *testing.T) {
	g := block(plain)
	p, s := prepared(t, g, 2, 1)
	bare := slices.DeleteFunc(slices.Clone(s.Test), func(i int32) bool { return g.Y[i] != engine.Unlabelled })
	if len(bare) == 0 {
		t.Fatal("the graph has no test node without a class")
	}
	for _, test := range [][]int32{bare, nil} {
		s.Test = test
		for _, strategy := range engine.Strategies() {
			h := &engine.History{}
			obs := h.Observer()
			obs.EvalEvery = 2
			res := run(t, p, s, quick(strategy), obs)
			if !math.IsNaN(res.Accuracy) || res.Measured != 0 || slices.ContainsFunc(res.PerClass, func(a float64) bool { return !math.IsNaN(a) }) {
				t.Errorf("%v: accuracy %v over %d nodes, per class %v", strategy, res.Accuracy, res.Measured, res.PerClass)
			}
			for _, stage := range res.Stages {
				if !math.IsNaN(stage.TestAccuracy) {
					t.Errorf("%v, stage %d: accuracy %v", strategy, stage.Stage, stage.TestAccuracy)
				}
			}
			for _, e := range h.Epochs {
				if e.Evaluated && (!math.IsNaN(e.TestAccuracy) || e.Measured != 0) {
					t.Fatalf("%v, epoch %d: accuracy %v over %d nodes", strategy, e.Epoch, e.TestAccuracy, e.Measured)
				}
			}
			for _, e := range h.Trained {
				if !math.IsNaN(e.TestAccuracy) || e.Measured != 0 {
					t.Errorf("%v, stage %d: accuracy %v over %d nodes", strategy, e.Stage, e.TestAccuracy, e.Measured)
				}
			}
		}
	}
}

// The number of measured nodes is that of the confusion's counts, and the
// same wherever an accuracy is told.
func TestMeasured(t *testing.T) {
	g := block(plain)
	p, s := prepared(t, g, 2, 1)
	for _, strategy := range engine.Strategies() {
		for _, count := range []bool{false, true} {
			o := quick(strategy)
			o.CountUnlabelled = count
			h := &engine.History{}
			obs := h.Observer()
			obs.EvalEvery = 2
			res := run(t, p, s, o, obs)
			want := 0
			for _, row := range res.Confusion {
				for _, k := range row {
					want += k
				}
			}
			all := count && strategy != engine.LP
			if res.Measured != want || s.Measured(g, o) != want || (want == len(s.Test)) != all {
				t.Errorf("%v, counting %v: %d of %d test nodes, %d before the run, the confusion has %d", strategy, count, res.Measured, len(s.Test), s.Measured(g, o), want)
			}
			for _, e := range h.Trained {
				if e.Measured != want {
					t.Errorf("%v, stage %d: %d measured, want %d", strategy, e.Stage, e.Measured, want)
				}
			}
			told := 0
			for _, e := range h.Epochs {
				if e.Evaluated && e.Measured != want {
					t.Fatalf("%v, epoch %d: %d measured, want %d", strategy, e.Epoch, e.Measured, want)
				}
				told += e.Measured
			}
			if strategy != engine.LP && told == 0 {
				t.Errorf("%v: no epoch was evaluated", strategy)
			}
		}
	}
}

// A result owns its memory: spoiling one changes neither the graph nor the
// next run, nor what the observer kept.
func TestResultOwnsItsMemory(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	for _, strategy := range engine.Strategies() {
		o := quick(strategy)
		first, h := recorded(t, p, s, o)
		kept := slices.Clone(first.Z)
		spoil(first)
		second := run(t, p, s, o, nil)
		if second.Fingerprint != first.Fingerprint || !slices.Equal(second.Z, kept) {
			t.Errorf("%v: spoiling a result changed the next run", strategy)
		}
		if k := len(h.Trained); k > 0 && !slices.Equal(h.Trained[k-1].Z, kept) {
			t.Errorf("%v: spoiling a result changed the history", strategy)
		}
	}
	if err := p.Graph.Validate(); err != nil {
		t.Error(err)
	}
}

func spoil(r *engine.Result) {
	for _, list := range [][]int32{r.Predictions, r.Labels.Class, r.Labels.Stage} {
		for i := range list {
			list[i] = 99
		}
	}
	for i := range r.Z {
		r.Z[i] = -1
	}
	for _, w := range r.Weights {
		clear(w.W)
	}
	for i := range r.T {
		r.T[i] = -5
	}
	for _, row := range r.Confusion {
		clear(row)
	}
	clear(r.Stages)
	clear(r.Labels.Also)
}
