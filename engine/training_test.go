package engine_test

import (
	"slices"
	"testing"

	"m3s/engine"
)

// losses are the reported losses of a stage.
func losses(h *engine.History, stage int) []float64 {
	var out []float64
	for _, e := range h.Epochs {
		if e.Stage == stage {
			out = append(out, e.Loss)
		}
	}
	return out
}

// What weights a stage starts from shows in its first losses: T = 0 leaves
// the labels, and without dropout equal weights give equal losses.
func TestRestart(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	o := quick(engine.MultiStage)
	o.Dropout, o.T, o.Layers = 0, 0, 3

	o.Restart = engine.SameInit
	_, h := recorded(t, p, s, o)
	first := losses(h, 0)
	if !slices.Equal(losses(h, 1), first) || !slices.Equal(losses(h, 2), first) {
		t.Error("same: the stages are not the same training")
	}

	o.Restart = engine.FreshInit
	_, h = recorded(t, p, s, o)
	if !slices.Equal(losses(h, 0), first) {
		t.Error("fresh: stage 0 starts from other weights than same")
	}
	if losses(h, 1)[0] == first[0] || losses(h, 2)[0] == first[0] || losses(h, 1)[0] == losses(h, 2)[0] {
		t.Error("fresh: two stages start from the same weights")
	}

	o.Restart = engine.Continue
	res, h := recorded(t, p, s, o)
	o.Strategy, o.Epochs = engine.GCN, 3*o.Epochs
	long, hl := recorded(t, p, s, o)
	if got := slices.Concat(losses(h, 0), losses(h, 1), losses(h, 2)); !slices.Equal(got, losses(hl, 0)) {
		t.Error("continue: three stages are not one training of three times the length, Adam's state included")
	}
	if res.Fingerprint != long.Fingerprint {
		t.Errorf("continue: %s, one long training %s", res.Fingerprint, long.Fingerprint)
	}
}

// Continue must carry Adam's state although each stage sees other features.
func TestContinueEqualsFullBatch(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	for _, strategy := range []engine.Strategy{engine.MultiStage, engine.M3S} {
		for _, stop := range []engine.StopRule{engine.LastEpoch, engine.FirstBest} {
			o := quick(strategy)
			o.Restart, o.Stages, o.Stop = engine.Continue, 3, stop
			field := run(t, p, s, o, nil)
			o.FullBatch = true
			if full := run(t, p, s, o, nil); full.Fingerprint != field.Fingerprint {
				t.Errorf("%v, stop %v: receptive field %s, all rows %s", strategy, stop, field.Fingerprint, full.Fingerprint)
			}
		}
	}
}

// The rounds of a staged run have their own dropout masks: with T = 0 and the
// same initial weights only the masks differ.
func TestStagesHaveTheirOwnMasks(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	o := quick(engine.MultiStage)
	o.T = 0
	_, h := recorded(t, p, s, o)
	if losses(h, 0)[0] == losses(h, 1)[0] || losses(h, 1)[0] == losses(h, 2)[0] {
		t.Error("two stages have the same masks")
	}
}

// L2 shrinks the layers it acts on and no others.
func TestL2Scope(t *testing.T) {
	p, s := prepared(t, karate(), 2, 1)
	norm := func(w engine.Weight) float64 {
		sum := 0.0
		for _, v := range w.W {
			sum += float64(v) * float64(v)
		}
		return sum
	}
	o := quick(engine.GCN)
	o.Layers, o.Epochs, o.L2 = 3, 60, 0
	none := run(t, p, s, o, nil)
	o.L2 = 0.5
	first := run(t, p, s, o, nil)
	o.L2On = engine.L2All
	all := run(t, p, s, o, nil)
	if norm(first.Weights[0]) > 0.6*norm(none.Weights[0]) {
		t.Errorf("first: layer 0 has norm² %v, without L2 %v", norm(first.Weights[0]), norm(none.Weights[0]))
	}
	for l := 1; l < 3; l++ {
		if norm(all.Weights[l]) > 0.6*norm(first.Weights[l]) {
			t.Errorf("all: layer %d has norm² %v, on the first only %v", l, norm(all.Weights[l]), norm(first.Weights[l]))
		}
	}
}

// A learning rate of zero leaves the initial weights: Glorot-uniform, within
// ±√(6/(in+out)) and spread over it, other ones for other seeds.
func TestInitialWeights(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	o := quick(engine.GCN)
	o.LearningRate, o.Layers, o.Hidden = 0, 3, 32
	res := run(t, p, s, o, nil)
	shapes := [][2]int{{64, 32}, {32, 32}, {32, 4}}
	for l, w := range res.Weights {
		if w.In != shapes[l][0] || w.Out != shapes[l][1] || len(w.W) != w.In*w.Out {
			t.Errorf("layer %d is %d×%d with %d values", l, w.In, w.Out, len(w.W))
		}
		square := 0.0
		limit2 := 6 / float64(w.In+w.Out)
		for _, v := range w.W {
			if v2 := float64(v) * float64(v); v2 > limit2 {
				t.Errorf("layer %d: weight %v is beyond the limit", l, v)
			} else {
				square += v2
			}
		}
		// A uniform variable's mean square is a third of its limit's.
		if ratio := 3 * square / float64(len(w.W)) / limit2; ratio < 0.8 || ratio > 1.2 {
			t.Errorf("layer %d: mean square is %v of a uniform draw's", l, ratio)
		}
	}
	o.Seed++
	if other := run(t, p, s, o, nil); slices.Equal(other.Weights[0].W, res.Weights[0].W) {
		t.Error("two seeds have the same initial weights")
	}
}
