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
	if testing.Short() {
		t.Skip("make units and make scalar run it")
	}
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
			o, want := o, want
			if name == "TLayers" || name == "Check" {
				o.T = engine.AutoT
				want = run(t, p, s, o, nil).Fingerprint
			}
			checkIgnores(t, p, s, o, name, want)
		}
		if strategy.Ignores("Strategy") || !strategy.Ignores("Nothing") {
			t.Errorf("%v ignores itself, or reads a field that is not there", strategy)
		}
	}
}

// Options that bring others into a run: with them these are read, without
// them they are not.
func TestIgnoresUnderOtherOptions(t *testing.T) {
	if testing.Short() {
		t.Skip("make units and make scalar run it")
	}
	p, s := prepared(t, block(plain), 2, 1)
	topics := []string{"Topics", "TopicHops", "TopicIDF", "TopicPower", "Teleport", "NormalizeFeatures"}
	evidence := []string{"EvidenceNetwork", "EvidenceWords", "EvidenceLinks", "EvidenceSize", "EvidencePrior", "EvidenceSharpness"}
	for _, c := range []struct {
		strategy engine.Strategy
		change   func(*engine.Options)
		fields   []string
	}{
		{engine.GCN, func(o *engine.Options) { o.Input = engine.InputTopics }, topics},
		{engine.Evidence, func(o *engine.Options) { o.Input = engine.InputX }, topics},
		{engine.GCN, func(o *engine.Options) { o.Input = engine.InputLinks }, topics},
		{engine.GCN, func(o *engine.Options) { o.Input, o.ReadOut = engine.InputLinks, engine.ReadEvidence }, evidence},
		{engine.GCN, func(o *engine.Options) { o.Filter, o.Hops = engine.FilterPageRank, 2 }, []string{"Teleport", "Hops"}},
		{engine.GCN, func(o *engine.Options) { o.Filter = engine.FilterNone }, []string{"Teleport", "Hops"}},
		{engine.GCN, func(o *engine.Options) { o.ReadOut = engine.ReadEvidence }, evidence},
		{engine.GCN, func(o *engine.Options) { o.Check = engine.CheckEvidence }, evidence},
		{engine.Evidence, func(o *engine.Options) { o.Check, o.ReadOut = engine.CheckNone, engine.ReadNetwork }, evidence},
		{engine.MultiStage, func(o *engine.Options) { o.Check = engine.CheckClusters }, []string{"Clusters", "Embedding"}},
		{engine.M3S, func(o *engine.Options) { o.Check = engine.CheckNone }, []string{"Clusters", "Embedding"}},
	} {
		o := quick(c.strategy)
		c.change(&o)
		if runtime.GOOS == "js" && o.Filter == engine.FilterPageRank {
			continue // is not in the page's program
		}
		want := run(t, p, s, o, nil).Fingerprint
		for _, name := range c.fields {
			checkIgnores(t, p, s, o, name, want)
		}
	}
}

// checkIgnores compares what o, with the fingerprint want, is said to ignore
// with runs.
func checkIgnores(t *testing.T, p *engine.Prepared, s *engine.Split, o engine.Options, name, want string) {
	t.Helper()
	values := others[name]
	for k := range engine.Choices(name) {
		values = append(values, k)
	}
	if len(values) == 0 {
		t.Fatalf("no other value of %s is tried", name)
	}
	field, _ := reflect.TypeFor[engine.Options]().FieldByName(name)
	changed := false
	for _, v := range values {
		changed = changed || fingerprintWith(t, p, s, o, field.Index[0], v) != want
	}
	if changed == o.Ignores(name) {
		t.Errorf("%+v: ignores %s is %v, but other values change the result: %v", o, name, o.Ignores(name), changed)
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
