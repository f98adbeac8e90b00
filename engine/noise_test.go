package engine_test

import (
	"maps"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"m3s/engine"
)

// Noisy confidences are the softmax of a pass with dropout on at the chosen
// epoch, with masks of their own: the twin proposes the same nodes.
func TestNoisyConfidences(t *testing.T) {
	g := block(smallBlock)
	p, s := prepared(t, g, 2, 2)
	labels := engine.GivenLabels(g, s.Labelled)
	isLabelled := func(i int) bool { return labels.Class[i] >= 0 }
	o := quick(engine.SelfTraining)
	o.Confidence, o.T = engine.Noisy, 5
	tw := newTwin(p, labels, o, 0, engine.NewTraining(p, labels, o, 0, nil).Weights())
	for e := 1; e <= o.Epochs; e++ {
		tw.epoch(e)
	}
	noisy := narrow(tw.softmax(tw.masks(o.Epochs, engine.PassPredict)))
	want := mostConfident(noisy, isLabelled, slices.Repeat([]int{o.T}, g.C()))
	_, h := recorded(t, p, s, o)
	if got := h.Stages[0].Proposed; !slices.Equal(got, want) {
		t.Errorf("proposed %v, twin %v", got, want)
	}
	clean := mostConfident(h.Trained[0].Z, isLabelled, slices.Repeat([]int{o.T}, g.C()))
	if maps.Equal(asSet(clean), asSet(want)) {
		t.Error("noisy and clean confidences propose the same: nothing was told apart")
	}
}

func narrow(m *mat.Dense) []float32 {
	var out []float32
	for _, v := range m.RawMatrix().Data {
		out = append(out, float32(v))
	}
	return out
}

func asSet(list []engine.Virtual) map[engine.Virtual]bool {
	set := map[engine.Virtual]bool{}
	for _, v := range list {
		set[v] = true
	}
	return set
}

// Noise is for proposals only: accuracy, predictions, Z and the fingerprint
// are of clean passes, and a strategy that proposes nothing by confidence is
// not changed.
func TestNoiseStaysInProposals(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	for _, strategy := range engine.Strategies() {
		clean := quick(strategy)
		noisy := clean
		noisy.Confidence = engine.Noisy
		a, ha := recorded(t, p, s, clean)
		b, hb := recorded(t, p, s, noisy)
		uses := strategy >= engine.SelfTraining
		if same := a.Fingerprint == b.Fingerprint; same == uses {
			t.Errorf("%v: clean %s, noisy %s", strategy, a.Fingerprint, b.Fingerprint)
		}
		if uses && !slices.Equal(ha.Trained[0].Z, hb.Trained[0].Z) {
			t.Errorf("%v: noise reached Z", strategy)
		}
		if b.Fingerprint != fnv(b.Predictions, b.Z) {
			t.Errorf("%v: the fingerprint is not that of the result", strategy)
		}
	}
}

// Without dropout there is no noise.
func TestNoNoiseWithoutDropout(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	o := quick(engine.M3S)
	o.Dropout = 0
	clean := run(t, p, s, o, nil)
	o.Confidence = engine.Noisy
	if noisy := run(t, p, s, o, nil); noisy.Fingerprint != clean.Fingerprint {
		t.Errorf("clean %s, noisy %s", clean.Fingerprint, noisy.Fingerprint)
	}
}
