package engine_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"m3s/engine"
)

// A run cancelled from an epoch's report returns the context's error without
// another report, in whichever stage, and leaves what it ran on fit to use.
func TestCancelDuringTraining(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	for _, strategy := range withNetwork() {
		o := quick(strategy)
		want := run(t, p, s, o, nil)
		for _, stage := range want.Stages {
			ctx, cancel := context.WithCancel(context.Background())
			after := 0
			note := func(k, e int) {
				if ctx.Err() != nil {
					after++
				}
				if k == stage.Stage && e == 5 {
					cancel()
				}
			}
			res, err := p.Run(ctx, s, o, &engine.Observer{
				Epoch:   func(e engine.EpochInfo) { note(e.Stage, e.Epoch) },
				Trained: func(tr engine.TrainedInfo) { note(tr.Stage, 0) },
				Stage:   func(st engine.StageInfo) { note(st.Stage, 0) },
			})
			if res != nil || !errors.Is(err, context.Canceled) || err != ctx.Err() || after != 0 {
				t.Errorf("%v, stage %d: result %v, error %v, %d reports after", strategy, stage.Stage, res != nil, err, after)
			}
		}
		if again := run(t, p, s, o, nil); again.Fingerprint != want.Fingerprint {
			t.Errorf("%v: cancelled runs changed the next from %s to %s", strategy, want.Fingerprint, again.Fingerprint)
		}
	}
}

func TestCancelBeforeTheStart(t *testing.T) {
	p, s := prepared(t, karate(), 2, 1)
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	late, stop := context.WithDeadline(context.Background(), time.Unix(0, 0))
	defer stop()
	for _, strategy := range engine.Strategies() {
		for _, ctx := range []context.Context{cancelled, late} {
			report := func() { t.Errorf("%v: a report after the cancel", strategy) }
			res, err := p.Run(ctx, s, quick(strategy), &engine.Observer{
				Epoch:   func(engine.EpochInfo) { report() },
				Trained: func(engine.TrainedInfo) { report() },
				Stage:   func(engine.StageInfo) { report() },
			})
			if res != nil || err != ctx.Err() {
				t.Errorf("%v: result %v, error %v, want %v", strategy, res != nil, err, ctx.Err())
			}
		}
	}
}

// Cancelled when a training is done, a run neither clusters nor solves nor
// adds: it reports no stage.
func TestCancelBetweenTrainingAndStage(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	for _, strategy := range []engine.Strategy{engine.M3S, engine.Union, engine.Intersection} {
		ctx, cancel := context.WithCancel(context.Background())
		o := quick(strategy)
		o.Clusters = 250
		_, err := p.Run(ctx, s, o, &engine.Observer{
			Trained: func(engine.TrainedInfo) { cancel() },
			Stage:   func(engine.StageInfo) { t.Errorf("%v: a stage after the cancel", strategy) },
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%v: %v", strategy, err)
		}
	}
}

// polled is a context that is cancelled when it is asked the n-th time.
type polled struct {
	context.Context
	cancel context.CancelFunc
	left   int
}

func cancelAtPoll(n int) *polled {
	ctx, cancel := context.WithCancel(context.Background())
	return &polled{ctx, cancel, n}
}

func (p *polled) Err() error {
	if p.left--; p.left <= 0 {
		p.cancel()
	}
	return p.Context.Err()
}

// k-means with many clusters and the solver of ParWalks ask in every
// iteration.
func TestCancelInsideLongSteps(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	x := make([]float32, 600*4)
	for i := range x {
		x[i] = float32(r.NormFloat64())
	}
	full, err := engine.KMeans(context.Background(), x, 4, 200, 100, 2, 1)
	if err != nil || full.Iterations < 4 {
		t.Fatalf("%d iterations, %v: too few to cancel in between", full.Iterations, err)
	}
	for _, at := range []int{1, 3, full.Iterations + 1} {
		if c, err := engine.KMeans(cancelAtPoll(at), x, 4, 200, 100, 2, 1); c != nil || err != context.Canceled {
			t.Errorf("k-means, cancelled at poll %d: %v", at, err)
		}
	}
	g := ring(200)
	w, err := engine.ParWalks(context.Background(), g.A, []int32{0, 9}, 1e-6)
	if err != nil || w.Iterations < 5 {
		t.Fatalf("%d iterations, %v: too few to cancel in between", w.Iterations, err)
	}
	for _, at := range []int{1, w.Iterations} {
		if w, err := engine.ParWalks(cancelAtPoll(at), g.A, []int32{0, 9}, 1e-6); w != nil || err != context.Canceled {
			t.Errorf("ParWalks, cancelled at poll %d: %v", at, err)
		}
	}
}

// RunUntil is Run, asked through a function: the same result, and the
// function's error at whichever question it comes.
func TestRunUntil(t *testing.T) {
	p, s := prepared(t, karate(), 2, 1)
	for _, strategy := range engine.Strategies() {
		o := quick(strategy)
		asked := 0
		res, err := p.RunUntil(func() error { asked++; return nil }, s, o, nil)
		if err != nil || res.Fingerprint != run(t, p, s, o, nil).Fingerprint || asked == 0 {
			t.Fatalf("%v: error %v after %d questions, or another result than Run's", strategy, err, asked)
		}
		enough := errors.New("enough")
		for _, at := range []int{1, (asked + 1) / 2, asked} {
			k := 0
			res, err := p.RunUntil(func() error {
				if k++; k == at {
					return enough
				}
				return nil
			}, s, o, nil)
			if res != nil || err != enough || k != at {
				t.Errorf("%v: stopped at question %d of %d: result %v, error %v, %d questions", strategy, at, asked, res != nil, err, k)
			}
		}
	}
}
