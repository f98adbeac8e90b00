package engine_test

import (
	"slices"
	"testing"

	"m3s/engine"
)

// watched is a run with its predictions after every epoch, by stage.
type watched struct {
	result  *engine.Result
	trained []engine.TrainedInfo
	after   map[[2]int][]int32 // by stage and epoch
}

func watch(t *testing.T, p *engine.Prepared, s *engine.Split, o engine.Options) watched {
	t.Helper()
	h := &engine.History{}
	w := watched{after: map[[2]int][]int32{}}
	all := &engine.Observer{EvalEvery: 1, Epoch: func(e engine.EpochInfo) {
		if !e.Evaluated || len(e.Predictions) != p.Graph.N() {
			t.Errorf("stage %d, epoch %d is not evaluated", e.Stage, e.Epoch)
		}
		w.after[[2]int{e.Stage, e.Epoch}] = slices.Clone(e.Predictions)
	}}
	w.result = run(t, p, s, o, engine.Tee(h.Observer(), all))
	w.trained = h.Trained
	return w
}

// chosen is the epoch a stop rule takes, by the training accuracies after
// each epoch (METHOD §9).
func chosen(rule engine.StopRule, accuracy []float64) int {
	epoch, best := 0, 0.0
	for i, a := range accuracy {
		switch {
		case rule == engine.LastEpoch,
			rule == engine.FirstBest && a > best,
			rule == engine.LastBest && a >= best:
			epoch, best = i+1, a
		}
	}
	return epoch
}

// Without dropout the training accuracy after an epoch is that of its
// predictions, so the rules can be recomputed from outside. The steps are so
// large that it goes up and down.
func TestStopRules(t *testing.T) {
	g := block(plain)
	p, s := prepared(t, g, 6, 3)
	epochs := map[engine.StopRule][]int{}
	for _, rule := range []engine.StopRule{engine.LastEpoch, engine.FirstBest, engine.LastBest} {
		for seed := range uint64(4) {
			o := quick(engine.MultiStage)
			o.Dropout, o.Stop, o.Seed, o.LearningRate, o.L2, o.L2On, o.Epochs = 0, rule, seed, 0.5, 0.5, engine.L2All, 25
			w := watch(t, p, s, o)
			class := make([]int32, g.N())
			for _, tr := range w.trained {
				for i, st := range w.result.Labels.Stage {
					class[i] = engine.Unlabelled
					if st >= 0 && int(st) <= tr.Stage {
						class[i] = w.result.Labels.Class[i]
					}
				}
				var accuracy []float64
				for e := 1; e <= o.Epochs; e++ {
					accuracy = append(accuracy, agreement(w.after[[2]int{tr.Stage, e}], class))
				}
				want := chosen(rule, accuracy)
				epochs[rule] = append(epochs[rule], want)
				if tr.Epoch != want || w.result.Stages[tr.Stage].Epoch != want {
					t.Errorf("%v, seed %d, stage %d: epoch %d, want %d of %v", rule, seed, tr.Stage, tr.Epoch, want, accuracy)
				}
				if !slices.Equal(tr.Predictions, w.after[[2]int{tr.Stage, tr.Epoch}]) {
					t.Errorf("%v, seed %d, stage %d: the network is not that of epoch %d", rule, seed, tr.Stage, tr.Epoch)
				}
			}
		}
	}
	first, best, last := epochs[engine.FirstBest], epochs[engine.LastBest], epochs[engine.LastEpoch]
	if slices.Equal(first, best) || slices.Equal(best, last) || slices.Equal(first, last) {
		t.Errorf("two rules always took the same epoch: %v", epochs)
	}
}

// agreement is the share of labelled nodes predicted as labelled.
func agreement(predict, class []int32) float64 {
	right, all := 0, 0
	for i, c := range class {
		if c != engine.Unlabelled {
			all++
			if predict[i] == c {
				right++
			}
		}
	}
	return float64(right) / float64(all)
}

// With dropout the rules see a fresh pass with its own masks: the twin
// recomputes it.
func TestStopRulesWithDropout(t *testing.T) {
	g := block(smallBlock)
	p, s := prepared(t, g, 4, 3)
	labels := engine.GivenLabels(g, s.Labelled)
	for _, rule := range []engine.StopRule{engine.FirstBest, engine.LastBest} {
		for seed := range uint64(3) {
			o := quick(engine.GCN)
			o.Stop, o.Seed = rule, seed
			tw := newTwin(p, labels, o, 0, engine.NewTraining(p, labels, o, 0, nil).Weights())
			var accuracy []float64
			for e := 1; e <= o.Epochs; e++ {
				tw.epoch(e)
				accuracy = append(accuracy, measured(tw, e))
			}
			if got, want := run(t, p, s, o, nil).Stages[0].Epoch, chosen(rule, accuracy); got != want {
				t.Errorf("%v, seed %d: epoch %d, want %d of %v", rule, seed, got, want, accuracy)
			}
		}
	}
}

// A training that never classifies its labelled node right keeps the initial
// network under FirstBest, and the last one under LastBest.
func TestStopRulesWithoutSuccess(t *testing.T) {
	p, s := prepared(t, block(plain), 1, 1)
	o := quick(engine.GCN)
	o.LearningRate, o.Dropout = 0, 0 // the network stays as it was drawn
	predicted := run(t, p, s, o, nil).Predictions
	wrong := slices.IndexFunc(s.Test, func(i int32) bool { return p.Graph.Y[i] >= 0 && p.Graph.Y[i] != predicted[i] })
	s = &engine.Split{Labelled: s.Test[wrong : wrong+1]}
	for rule, want := range map[engine.StopRule]int{engine.FirstBest: 0, engine.LastBest: o.Epochs} {
		o.Stop = rule
		if got := run(t, p, s, o, nil).Stages[0].Epoch; got != want {
			t.Errorf("%v: epoch %d, want %d", rule, got, want)
		}
	}
}
