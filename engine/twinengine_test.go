package engine_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"m3s/engine"
)

// smallBlock is a block model small enough for the dense twin.
var smallBlock = blockShape{nodes: 90, classes: 4, words: 48, within: 0.12, across: 0.01, perNode: 7, seed: 3}

// twinCase is one network on one graph with its labels.
type twinCase struct {
	name string
	p    *engine.Prepared
	l    *engine.Labels
	o    engine.Options
}

// twinCases cover depth, width, dropout, L2 scope, raw and normalised
// features, and nodes of two classes.
func twinCases(t testing.TB) []twinCase {
	t.Helper()
	var all []twinCase
	for _, g := range []*engine.Graph{karate(), block(smallBlock)} {
		p, s := prepared(t, g, 2, 4)
		for layers := 1; layers <= 4; layers++ {
			for i, rate := range []float64{0, 0.5, 0.3} {
				o := engine.DefaultOptions()
				o.Layers, o.Dropout, o.Hidden = layers, rate, []int{16, 5, 33}[(i+layers)%3]
				o.L2On = engine.L2Scope((layers + i) % 2)
				o.NormalizeFeatures = i != 1
				o.Seed = uint64(layers*7 + i)
				labels := engine.GivenLabels(g, s.Labelled)
				if i > 0 {
					labels = multiHot(t, p, s)
				}
				name := fmt.Sprintf("%s, %d layers of %d, dropout %v", g.Name, layers, o.Hidden, rate)
				all = append(all, twinCase{name, p, labels, o})
			}
		}
	}
	return all
}

// One epoch: loss, training accuracy, and the gradient of every weight.
func TestEngineGradientEqualsTwin(t *testing.T) {
	for _, c := range twinCases(t) {
		t.Run(c.name, func(t *testing.T) {
			const stage = 2
			train := engine.NewTraining(c.p, c.l, c.o, stage, nil)
			tw := newTwin(c.p, c.l, c.o, stage, train.Weights())
			loss, accuracy := train.Epoch(1)
			masks := tw.masks(1, engine.PassTrain)
			wantLoss, wantAccuracy := tw.crossEntropy(masks)
			if math.Abs(loss-wantLoss) > 1e-5*wantLoss || accuracy != wantAccuracy {
				t.Errorf("loss %v, accuracy %v; twin %v, %v", loss, accuracy, wantLoss, wantAccuracy)
			}
			for l, want := range tw.gradient(masks, true) {
				size := mat.Max(want) - mat.Min(want)
				if worst := farthest(train.Gradients()[l].W, want); worst > 5e-6*size {
					t.Errorf("layer %d: gradient differs by %v, its size is %v", l, worst, size)
				}
			}
		})
	}
}

// farthest is the largest difference between two matrices.
func farthest(got []float32, want *mat.Dense) float64 {
	worst := 0.0
	for i, v := range want.RawMatrix().Data {
		worst = math.Max(worst, math.Abs(float64(got[i])-v))
	}
	return worst
}

// Twenty epochs: every weight within 1e-4 of the twin, and Z with it.
func TestEngineWeightsEqualTwin(t *testing.T) {
	for _, c := range twinCases(t) {
		t.Run(c.name, func(t *testing.T) {
			const stage, epochs = 1, 20
			train := engine.NewTraining(c.p, c.l, c.o, stage, nil)
			tw := newTwin(c.p, c.l, c.o, stage, train.Weights())
			for e := 1; e <= epochs; e++ {
				train.Epoch(e)
				tw.epoch(e)
			}
			for l, w := range tw.w {
				if worst := farthest(train.Weights()[l].W, w); !(worst < 1e-4) {
					t.Errorf("layer %d: weights differ by %v", l, worst)
				}
			}
			_, z := train.Clean()
			if worst := farthest(z, tw.softmax(nil)); !(worst < 1e-4) {
				t.Errorf("Z differs by %v", worst)
			}
			if got, want := train.Measure(epochs), measured(tw, epochs); got != want {
				t.Errorf("training accuracy %v, twin %v", got, want)
			}
		})
	}
}

func measured(tw *twin, e int) float64 {
	_, accuracy := tw.crossEntropy(tw.masks(e, engine.PassMeasure))
	return accuracy
}
