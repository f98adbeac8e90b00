package engine_test

import (
	"context"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"m3s/engine"
)

// refused are values that Validate must refuse, by field; a choice's come
// from its type.
var refused = map[string][]any{
	"Layers": {0, -1, engine.MaxLayers + 1}, "Hidden": {0, -5, engine.MaxHidden + 1}, "Epochs": {0}, "Stages": {-1}, "T": {-2},
	"Clusters": {0}, "KMeansIterations": {0}, "KMeansRestarts": {0},
	"Dropout":      {-0.1, 1.0, 0.9999999, math.NaN(), math.Inf(1)},
	"LearningRate": {-0.01, 1e300, 3e38, 1e-60, 1e-44, math.NaN(), math.Inf(1)},
	"Beta1":        {-0.1, 1.0, 1e-60, 1e-9, 1 - 1e-9, math.NaN()}, "Beta2": {-0.1, 1.0, 1e-60, 1e-9, 1 - 1e-9, math.NaN()},
	"Epsilon": {0.0, -1e-8, 1e-60, 1e60, math.NaN(), math.Inf(1)},
	"L2":      {-1e-4, 1e300, 1e-60, math.NaN(), math.Inf(1)},
	"Topics":  {0, engine.MaxHidden + 1}, "TopicHops": {-1, 1001}, "Hops": {-1, 1001}, "TLayers": {-1, engine.MaxLayers + 1},
	"Teleport": {0.0, 1.0, math.NaN()}, "EvidencePrior": {0.0, -1.0, 1e10, math.NaN()},
	"TopicIDF": {-0.1, 11.0, 1e-60, math.NaN()}, "TopicPower": {-0.1, 11.0, math.NaN()}, "PseudoWeight": {-1.0, 1e7, 1e-60, math.NaN()},
	"EvidenceNetwork": {-1.0, 1e5, math.NaN()}, "EvidenceWords": {-1.0, math.Inf(1)}, "EvidenceLinks": {-1.0, math.NaN()},
	"EvidenceSize": {-1.0, math.NaN()}, "EvidenceSharpness": {-1.0, 101.0, math.NaN()},
	"Alpha": {0.0, -1e-6, 1e-13, 1e13, math.NaN(), math.Inf(1)},
}

// Validate must look at every field but the seed and the switches, and name
// it.
func TestOptionsValidateNamesEveryField(t *testing.T) {
	if err := engine.DefaultOptions().Validate(); err != nil {
		t.Fatal(err)
	}
	shape := reflect.TypeFor[engine.Options]()
	for i := range shape.NumField() {
		f := shape.Field(i)
		if f.Name == "Seed" || f.Type.Kind() == reflect.Bool {
			continue
		}
		values := refused[f.Name]
		if names := engine.Choices(f.Name); names != nil {
			values = []any{-1, len(names)}
		}
		if len(values) == 0 {
			t.Errorf("no bad value of %s is tried", f.Name)
		}
		for _, v := range values {
			o := engine.DefaultOptions()
			reflect.ValueOf(&o).Elem().Field(i).Set(reflect.ValueOf(v).Convert(f.Type))
			err := o.Validate()
			if err == nil || !strings.Contains(err.Error(), f.Name+":") {
				t.Errorf("%s = %v: error %v does not name the field", f.Name, v, err)
			}
			p, s := prepared(t, karate(), 1, 1)
			if _, err := p.Run(context.Background(), s, o, nil); err == nil {
				t.Errorf("%s = %v: Run takes what Validate refuses", f.Name, v)
			}
		}
	}
}

func TestOptionsContradictions(t *testing.T) {
	for _, s := range engine.Strategies() {
		o := engine.DefaultOptions()
		o.Strategy, o.Stages = s, 0
		staged := s.Recipe().Staged
		if err := o.Validate(); (err != nil) != staged {
			t.Errorf("%v with 0 stages: %v", s, err)
		} else if staged {
			wantError(t, err, "Stages", s.String())
		}
	}
}

func TestOptionsAtTheLimits(t *testing.T) {
	o := engine.DefaultOptions()
	o.Layers, o.Hidden, o.Epochs, o.T, o.Clusters, o.KMeansIterations, o.KMeansRestarts, o.Stages = 1, 1, 1, 0, 1, 1, 1, 1
	o.Dropout, o.LearningRate, o.Beta1, o.Beta2, o.L2, o.Epsilon = 0, 0, 0, 0, 0, 1e-30
	if err := o.Validate(); err != nil {
		t.Error(err)
	}
	o.LearningRate, o.Beta1, o.Beta2, o.L2, o.Epsilon, o.Alpha = 3e37, 1e-7, 1-1e-7, 3e38, 3e38, engine.MinAlpha
	if err := o.Validate(); err != nil {
		t.Error(err)
	}
	o.LearningRate, o.Beta1, o.Beta2, o.L2, o.Epsilon, o.Alpha = 1e-40, 1-1e-7, 0.5, 1e-45, 1e-45, engine.MaxAlpha
	if err := o.Validate(); err != nil {
		t.Error(err)
	}
	o.Dropout = 1 - 1.0/65536 // the smallest share that can be kept
	if err := o.Validate(); err != nil {
		t.Error(err)
	}
}

// Every choice can be listed, set by name and read back.
func TestChoices(t *testing.T) {
	shape := reflect.TypeFor[engine.Options]()
	found := 0
	for i := range shape.NumField() {
		f := shape.Field(i)
		named := f.Type.Kind() == reflect.Int && f.Type != reflect.TypeFor[int]()
		names := engine.Choices(f.Name)
		if (len(names) > 0) != named {
			t.Errorf("%s: choices %q", f.Name, names)
		}
		for k, name := range names {
			found++
			o := engine.DefaultOptions()
			field := reflect.ValueOf(&o).Elem().Field(i)
			for _, spelling := range []string{name, strings.ToUpper(name)} {
				field.SetInt(int64((k + 1) % len(names)))
				if err := o.SetChoice(f.Name, spelling); err != nil {
					t.Error(err)
				}
				if field.Int() != int64(k) || field.Interface().(interface{ String() string }).String() != name {
					t.Errorf("%s set to %q is %v", f.Name, spelling, field.Interface())
				}
			}
			err := o.SetChoice(f.Name, name+"x")
			wantError(t, err, f.Name, name+"x", names[0], names[len(names)-1])
			if field.Int() != int64(k) {
				t.Errorf("%s changed by a name that is refused", f.Name)
			}
		}
		if len(names) > 0 {
			names[0] = "changed"
			if engine.Choices(f.Name)[0] == "changed" {
				t.Errorf("Choices(%q) hands out the engine's own list", f.Name)
			}
		}
	}
	if found != len(engine.Strategies())+3+2+2+3+3+2+2+2+3+3+2+2+2+2+5+3 {
		t.Errorf("%d named values", found)
	}
	wantError(t, new(engine.Options).SetChoice("Seed", "1"), "Seed")
	if engine.Choices("Layers") != nil {
		t.Error("Layers is no choice")
	}
	if got := engine.Strategy(77).String(); got != "unknown(77)" {
		t.Errorf("strategy 77 is called %q", got)
	}
}

func TestStrategies(t *testing.T) {
	want := []engine.Strategy{
		engine.LP, engine.GCN, engine.CoTraining, engine.SelfTraining, engine.Union,
		engine.Intersection, engine.MultiStage, engine.M3S, engine.M3SNaive,
	}
	all := engine.Strategies()
	if len(all) < len(want) || !slices.Equal(all[:len(want)], want) {
		t.Fatalf("strategies %v", all)
	}
	names := map[string]bool{}
	for _, s := range all {
		if name := s.String(); name == "" || name != s.Recipe().Name || name != strings.ToLower(name) || names[name] {
			t.Errorf("strategy %d is named %q, its row %q, and others %v", int(s), name, s.Recipe().Name, names)
		}
		names[s.String()] = true
		if got, err := engine.ParseStrategy(s.String()); err != nil || got != s {
			t.Errorf("%v parsed is %v, %v", s, got, err)
		}
	}
	if got, err := engine.ParseStrategy("Co-TRAINING"); err != nil || got != engine.CoTraining {
		t.Errorf("Co-TRAINING is %v, %v", got, err)
	}
	for _, other := range []string{"m4s", "m3", "m3s-", "co\rtraining", "m\x13s"} {
		_, err := engine.ParseStrategy(other)
		wantError(t, err, "is not one of lp, gcn", "m3s-naive")
	}
}

func TestSetProtocol(t *testing.T) {
	o := engine.DefaultOptions()
	if err := o.SetProtocol("paper"); err != nil {
		t.Fatal(err)
	}
	if o.Stop != engine.FirstBest || o.Confidence != engine.Noisy || o.L2On != engine.L2All || !o.CountUnlabelled {
		t.Errorf("paper: %+v", o)
	}
	if err := o.SetProtocol("last"); err != nil || o != engine.DefaultOptions() {
		t.Errorf("last after paper: %+v, %v", o, err)
	}
	wantError(t, o.SetProtocol("first"), "protocol", "first", "last, paper")
	if o != engine.DefaultOptions() {
		t.Error("a refused protocol changed the options")
	}
}
