package engine_test

import (
	"reflect"
	"runtime"
	"strings"
	"testing"

	"m3s/engine"
)

// others are values beside those of quick, by field; a choice's are all it
// has. FullBatch never changes a result, and CountUnlabelled needs nodes
// without a class.
var others = map[string][]any{
	"Seed": {uint64(77)}, "Layers": {1, 3}, "Hidden": {5}, "Epochs": {3}, "Dropout": {0.2}, "LearningRate": {0.1}, "Beta1": {0.5}, "Beta2": {0.5}, "Epsilon": {0.1},
	"L2": {0.5}, "FullBatch": {true}, "Stages": {1, 4}, "T": {1, 3}, "SpreadT": {true}, "Clusters": {2, 5}, "KMeansIterations": {1}, "KMeansRestarts": {4, 9}, "Alpha": {0.5, 5.0},
	"NormalizeFeatures": {false}, "CountUnlabelled": {true},
	"Topics": {3}, "TopicHops": {2}, "TopicIDF": {0.0}, "TopicPower": {0.5}, "Teleport": {0.5}, "Hops": {0, 2}, "PseudoWeight": {0.1}, "TLayers": {1, 5},
	"EvidenceNetwork": {0.1}, "EvidenceWords": {2.0}, "EvidenceLinks": {5.0}, "EvidenceSize": {9.0}, "EvidencePrior": {0.01, 9000.0}, "EvidenceSharpness": {0.0, 50.0},
}

// What a strategy is said to ignore does not change its result, and what it
// is not said to ignore does with some value.
func TestIgnores(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	shape := reflect.TypeFor[engine.Options]()
	for _, strategy := range engine.Strategies() {
		o := quick(strategy)
		o.T, o.Confidence = 6, engine.Noisy
		if strategy == engine.Evidence {
			o.Input = engine.InputTopics // the strategy's own, or no option of topics could change a thing
		}
		want := run(t, p, s, o, nil).Fingerprint
		for i := range shape.NumField() {
			name := shape.Field(i).Name
			if name == "Strategy" || name == "FullBatch" || name == "CountUnlabelled" && strategy != engine.LP {
				continue
			}
			values := others[name]
			for k := range engine.Choices(name) {
				values = append(values, k)
			}
			if len(values) == 0 {
				t.Fatalf("no other value of %s is tried", name)
			}
			o, want := o, want
			if name == "TLayers" || name == "Check" {
				o.T = engine.AutoT
				want = run(t, p, s, o, nil).Fingerprint
			}
			changed := false
			for _, v := range values {
				changed = changed || fingerprintWith(t, p, s, o, i, v) != want
			}
			if changed == strategy.Ignores(name) {
				t.Errorf("%v: ignores %s is %v, but other values change the result: %v", strategy, name, strategy.Ignores(name), changed)
			}
		}
		if strategy.Ignores("Strategy") || !strategy.Ignores("Nothing") {
			t.Errorf("%v ignores itself, or reads a field that is not there", strategy)
		}
	}
}

// fingerprintWith runs o with another value of its field i. A value that the
// page's program refuses is read, or it would not be refused: its error stands
// for the result.
func fingerprintWith(t *testing.T, p *engine.Prepared, s *engine.Split, o engine.Options, i int, value any) string {
	f := reflect.ValueOf(&o).Elem().Field(i)
	f.Set(reflect.ValueOf(value).Convert(f.Type()))
	r, err := p.Run(t.Context(), s, o, nil)
	if err != nil && runtime.GOOS == "js" && strings.HasSuffix(err.Error(), "is not in this program: a page has no room for its matrix") {
		return err.Error()
	}
	if err != nil {
		t.Fatal(err)
	}
	return r.Fingerprint
}
