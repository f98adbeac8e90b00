package engine_test

import (
	"fmt"
	"slices"
	"testing"

	"m3s/engine"
)

// Watching never changes a run, however closely.
func TestObserverChangesNothing(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	for _, strategy := range engine.Strategies() {
		for _, stop := range []engine.StopRule{engine.LastEpoch, engine.FirstBest} {
			o := quick(strategy)
			o.Stop, o.Confidence = stop, engine.Confidence(stop)
			alone := run(t, p, s, o, nil)
			for _, every := range []int{0, 1, 4, 100} {
				seen := 0
				obs := &engine.Observer{EvalEvery: every, Epoch: func(engine.EpochInfo) { seen++ }}
				if got := run(t, p, s, o, obs).Fingerprint; got != alone.Fingerprint {
					t.Errorf("%v, stop %v, evaluated every %d: %s, unwatched %s", strategy, stop, every, got, alone.Fingerprint)
				}
				if want := o.Epochs * len(alone.Stages); seen != want {
					t.Errorf("%v: %d epochs reported, want %d", strategy, seen, want)
				}
			}
			if got := run(t, p, s, o, &engine.Observer{}).Fingerprint; got != alone.Fingerprint {
				t.Errorf("%v: an observer without functions gave %s, want %s", strategy, got, alone.Fingerprint)
			}
		}
	}
}

// The reports come in order: epochs of a stage, the network it gave, the
// enlargement, the next epochs.
func TestOrderOfReports(t *testing.T) {
	p, s := prepared(t, karate(), 2, 1)
	o := quick(engine.M3S)
	o.Epochs, o.T = 2, 3
	var got []string
	note := func(format string, args ...any) { got = append(got, fmt.Sprintf(format, args...)) }
	res := run(t, p, s, o, &engine.Observer{
		EvalEvery: 2,
		Epoch: func(e engine.EpochInfo) {
			note("epoch %d.%d of %d %v", e.Stage, e.Epoch, e.Epochs, e.Evaluated)
		},
		Trained: func(tr engine.TrainedInfo) { note("trained %d.%d", tr.Stage, tr.Epoch) },
		Stage:   func(st engine.StageInfo) { note("stage %d", st.Stage) },
	})
	want := []string{
		"epoch 0.1 of 2 false", "epoch 0.2 of 2 true", "trained 0.2", "stage 1",
		"epoch 1.1 of 2 false", "epoch 1.2 of 2 true", "trained 1.2", "stage 2",
		"epoch 2.1 of 2 false", "epoch 2.2 of 2 true", "trained 2.2",
	}
	if !slices.Equal(got, want) {
		t.Errorf("reports %q, want %q", got, want)
	}
	if len(res.Stages) != 3 {
		t.Errorf("%d stages in the result", len(res.Stages))
	}
}

// An evaluated epoch reports what the network predicts then; the last one,
// always evaluated, is the result under LastEpoch.
func TestEvaluatedEpochs(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	o := quick(engine.GCN)
	var epochs []int
	var last []int32
	var accuracy float64
	res := run(t, p, s, o, &engine.Observer{EvalEvery: 4, Epoch: func(e engine.EpochInfo) {
		if !e.Evaluated {
			if e.Predictions != nil || e.TestAccuracy != 0 {
				t.Errorf("epoch %d is not evaluated but has predictions", e.Epoch)
			}
			return
		}
		epochs = append(epochs, e.Epoch)
		last, accuracy = slices.Clone(e.Predictions), e.TestAccuracy
	}})
	if want := []int{4, 8, 12, 15}; !slices.Equal(epochs, want) {
		t.Errorf("evaluated epochs %v, want %v", epochs, want)
	}
	if !slices.Equal(last, res.Predictions) || accuracy != res.Accuracy {
		t.Errorf("the last epoch's accuracy is %v, the result's %v", accuracy, res.Accuracy)
	}
}

// The reported loss and accuracy are those of the training pass.
func TestReportedLoss(t *testing.T) {
	p, s := prepared(t, block(smallBlock), 2, 1)
	o := quick(engine.GCN)
	_, h := recorded(t, p, s, o)
	tw := newTwin(p, engine.GivenLabels(p.Graph, s.Labelled), o, 0, engine.NewTraining(p, engine.GivenLabels(p.Graph, s.Labelled), o, 0, nil).Weights())
	for _, e := range h.Epochs {
		loss, accuracy := tw.crossEntropy(tw.masks(e.Epoch, engine.PassTrain))
		if diff := e.Loss - loss; diff > 1e-4 || diff < -1e-4 || e.TrainAccuracy != accuracy {
			t.Errorf("epoch %d: loss %v and accuracy %v, twin %v and %v", e.Epoch, e.Loss, e.TrainAccuracy, loss, accuracy)
		}
		tw.epoch(e.Epoch)
	}
}

// Tee tells both, the first one first, and evaluates for the more frequent.
func TestTee(t *testing.T) {
	p, s := prepared(t, karate(), 2, 1)
	o := quick(engine.MultiStage)
	o.Epochs, o.T = 6, 2
	var got []string
	witness := func(name string, every int) *engine.Observer {
		return &engine.Observer{
			EvalEvery: every,
			Epoch:     func(e engine.EpochInfo) { got = append(got, fmt.Sprint(name, " epoch ", e.Evaluated)) },
			Trained:   func(engine.TrainedInfo) { got = append(got, name+" trained") },
			Stage:     func(engine.StageInfo) { got = append(got, name+" stage") },
		}
	}
	for _, c := range []struct{ a, b, want int }{{0, 0, 0}, {3, 0, 3}, {0, 2, 2}, {5, 2, 2}, {2, 5, 2}} {
		got = nil
		both := engine.Tee(witness("a", c.a), witness("b", c.b))
		if both.EvalEvery != c.want {
			t.Errorf("every %d and %d: every %d, want %d", c.a, c.b, both.EvalEvery, c.want)
		}
		run(t, p, s, o, both)
		if len(got) != 2*(3*6+3+2) {
			t.Errorf("%d reports", len(got))
		}
		for i := 0; i < len(got); i += 2 {
			if got[i][0] != 'a' || got[i+1][0] != 'b' || got[i][1:] != got[i+1][1:] {
				t.Errorf("reports %q and %q are not the same to a and then b", got[i], got[i+1])
			}
		}
	}
	silent := engine.Tee(&engine.Observer{}, witness("b", 1))
	got = nil
	run(t, p, s, o, engine.Tee(silent, &engine.Observer{}))
	if len(got) != 3*6+3+2 {
		t.Errorf("beside observers without functions: %d reports", len(got))
	}
}

// History keeps copies: the engine's memory is reused and observers told
// later may write into what they are given.
func TestHistoryCopies(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	o := quick(engine.M3S)
	want, kept := recorded(t, p, s, o)
	h := &engine.History{}
	vandal := &engine.Observer{
		EvalEvery: 3,
		Trained:   func(tr engine.TrainedInfo) { h.Trained[len(h.Trained)-1].Z[0]++ },
		Stage: func(st engine.StageInfo) {
			mine := h.Stages[len(h.Stages)-1]
			if &mine.Cluster[0] == &st.Cluster[0] || &mine.Aligned[0] == &st.Aligned[0] || &mine.Pseudo[0] == &st.Pseudo[0] || &mine.Proposed[0] == &st.Proposed[0] ||
				&mine.Space.Embedding[0] == &st.Space.Embedding[0] || &mine.Space.Classes[0] == &st.Space.Classes[0] || &mine.Space.Clusters[0] == &st.Space.Clusters[0] {
				t.Error("history keeps a borrowed list")
			}
			mine.T[0], mine.Proposed[0].Node, mine.Cluster[0], mine.Aligned[0], mine.Pseudo[0] = 99, 99, 99, 99, 99
			if len(mine.Added) > 0 {
				mine.Added[0].Class = 99
			}
		},
	}
	res := run(t, p, s, o, engine.Tee(h.Observer(), vandal))
	if res.Fingerprint != want.Fingerprint || !slices.Equal(res.T, want.T) {
		t.Errorf("writing into the history changed the run: %s, want %s", res.Fingerprint, want.Fingerprint)
	}
	if len(kept.Epochs) != 3*o.Epochs || len(kept.Trained) != 3 || len(kept.Stages) != 2 {
		t.Errorf("%d epochs, %d trainings, %d stages", len(kept.Epochs), len(kept.Trained), len(kept.Stages))
	}
	for i, tr := range kept.Trained {
		if fresh := fnv(tr.Predictions, tr.Z); i == 2 && fresh != want.Fingerprint {
			t.Errorf("the last training kept is %s, the result %s", fresh, want.Fingerprint)
		}
		if i > 0 && slices.Equal(tr.Z, kept.Trained[i-1].Z) {
			t.Errorf("trainings %d and %d have one Z", i-1, i)
		}
	}
	for _, e := range h.Epochs {
		if e.Predictions != nil {
			t.Error("history keeps an epoch's predictions")
		}
	}
}
