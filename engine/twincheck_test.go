package engine_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"m3s/engine"
)

// multiHot labels two nodes of each class and gives some nodes a second one.
func multiHot(t testing.TB, p *engine.Prepared, s *engine.Split) *engine.Labels {
	t.Helper()
	free := s.Test
	return engine.GivenLabels(p.Graph, s.Labelled,
		engine.Virtual{Node: free[0], Class: 1}, engine.Virtual{Node: free[0], Class: 0},
		engine.Virtual{Node: free[3], Class: 0}, engine.Virtual{Node: free[3], Class: 1})
}

// The twin's gradient of every weight against finite differences of the
// twin's objective, over depths, widths, dropout rates and L2 scopes, with
// nodes of two classes.
func TestTwinGradient(t *testing.T) {
	if testing.Short() {
		t.Skip("make units and make scalar run it")
	}
	shape := blockShape{nodes: 14, classes: 3, words: 9, within: 0.4, across: 0.2, perNode: 4, seed: 5}
	p, s := prepared(t, block(shape), 2, 1)
	labels := multiHot(t, p, s)
	for layers := 1; layers <= 4; layers++ {
		for i, width := range []int{16, 5, 33} {
			for j, rate := range []float64{0, 0.5, 0.3} {
				scope := engine.L2Scope((layers + i + j) % 2)
				o := engine.DefaultOptions()
				o.Layers, o.Hidden, o.Dropout, o.L2On, o.L2 = layers, width, rate, scope, 0.05
				o.Seed = uint64(10*layers + width)
				t.Run(fmt.Sprintf("%d layers of %d, dropout %v, L2 on %v", layers, width, rate, scope), func(t *testing.T) {
					w := engine.NewTraining(p, labels, o, 0, nil).Weights()
					checkGradient(t, newTwin(p, labels, o, 0, w))
				})
			}
		}
	}
}

func checkGradient(t *testing.T, tw *twin) {
	t.Helper()
	masks := tw.masks(1, engine.PassTrain)
	at := tw.flat()
	smooth, f := tw.objective(masks), tw.forward(masks)
	for _, pre := range f.pre[:len(f.pre)-1] {
		tw.gates = append(tw.gates, open(pre)) // differences must not step over a kink
	}
	if frozen := tw.objective(masks); frozen != smooth {
		t.Fatalf("objective %v with ReLU, %v with its gates", smooth, frozen)
	}
	numeric := fd.Gradient(nil, func(w []float64) float64 {
		tw.setFlat(w)
		return tw.objective(masks)
	}, at, &fd.Settings{Formula: fd.Central, Step: 2e-5})
	tw.setFlat(at)
	k := 0
	for l, g := range tw.gradient(masks, false) {
		exact := g.RawMatrix().Data
		// Far below the gradient's size only the difference's rounding is left.
		floor := 1e-4 * floats.Norm(exact, math.Inf(1))
		for i, v := range exact {
			if rel := math.Abs(v-numeric[k]) / math.Max(math.Abs(v), floor); !(rel < 1e-5) {
				t.Errorf("layer %d weight %d: gradient %v, finite difference %v (relative error %.1e)", l, i, v, numeric[k], rel)
			}
			k++
		}
	}
	if norm := mat.Norm(tw.gradient(masks, true)[0], 2); norm == 0 {
		t.Error("the gradient of the first layer is zero: nothing was checked")
	}
}
