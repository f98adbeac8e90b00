package engine_test

import (
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"m3s/engine"
)

// What a run's weights predict on its graph has the bits of the run, by any
// number of workers.
func TestPredictHasTheBitsOfTheRun(t *testing.T) {
	p, s := prepared(t, block(plain), 3, 1)
	for name, change := range map[string]func(*engine.Options){
		"gcn":    func(*engine.Options) {},
		"m3s":    func(o *engine.Options) { o.Strategy = engine.M3S },
		"raw":    func(o *engine.Options) { o.NormalizeFeatures = false },
		"topics": func(o *engine.Options) { o.Input, o.Topics = engine.InputTopics, 20 },
		"one":    func(o *engine.Options) { o.Layers, o.Filter = 1, engine.FilterNone },
		"filters": func(o *engine.Options) {
			o.Layers, o.Filter, o.Hops, o.FilterOn = 3, engine.FilterPageRank, 3, engine.FilterLast
		},
	} {
		o := quick(engine.GCN)
		change(&o)
		if runtime.GOOS == "js" && o.Filter == engine.FilterPageRank {
			continue // is not in the page's program
		}
		res := run(t, p, s, o, nil)
		for _, workers := range []int{1, 3} {
			predictions, z, err := p.WithWorkers(workers).Predict(res.Weights, res.Options)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if !slices.Equal(predictions, res.Predictions) || !slices.EqualFunc(z, res.Z, func(a, b float32) bool { return math.Float32bits(a) == math.Float32bits(b) }) {
				t.Errorf("%s by %d workers: other bits than the run's", name, workers)
			}
		}
	}
}

func TestPredictRefuses(t *testing.T) {
	p, s := prepared(t, block(plain), 3, 1)
	o := quick(engine.GCN)
	res := run(t, p, s, o, nil)
	other, _ := prepared(t, karate(), 2, 1)
	huge := slices.Clone(res.Weights)
	huge[0].W = slices.Clone(huge[0].W)
	for i := range huge[0].W {
		huge[0].W[i] = 3e38
	}
	for want, f := range map[string]func() ([]int32, []float32, error){
		"none, as after LP": func() ([]int32, []float32, error) { return p.Predict(nil, o) },
		"layer 0 is ":       func() ([]int32, []float32, error) { return other.Predict(res.Weights, o) },
		"is not finite":     func() ([]int32, []float32, error) { return p.Predict(huge, o) },
	} {
		if _, _, err := f(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
