package protocol

import (
	"math"
	"strings"
	"testing"

	"m3s/engine"
)

func TestStartErrorsNameTheField(t *testing.T) {
	base := func() *Message { return New(TypeStart).Int("run", 1) }
	for want, m := range map[string]*Message{
		"message: start: run: missing":                                                      New(TypeStart).Int("perClass", 1),
		"message: start: run: want a number, got \"1\"":                                     New(TypeStart).Text("run", "1").Int("perClass", 1),
		"message: start: perClass: missing, and rate too: want one of them":                 base(),
		"message: start: rate: perClass is given too, want one of them":                     base().Int("perClass", 1).Int("rate", 50),
		"message: start: perClass: -1 is not between 0 and 4":                               base().Int("perClass", -1),
		"message: start: perClass: want a whole number, got 1.5":                            base().Number("perClass", 1.5),
		"message: start: rate: want a finite number, got NaN":                               base().Number("rate", math.NaN()),
		"message: start: rate: engine: split: label rate 0.1 %":                             base().Number("rate", 0.1),
		"message: start: layers: want a whole number, got 2.5":                              base().Int("perClass", 1).Number("layers", 2.5),
		"message: start: layers: 65 is not between 0 and 64":                                base().Int("perClass", 1).Int("layers", 65),
		"message: start: engine: options: Layers: 0 is less than 1":                         base().Int("perClass", 1).Int("layers", 0),
		"message: start: t: -2 is not between -1 and 1073741824":                            base().Int("perClass", 1).Int("t", -2),
		"message: start: seed: want a whole number, got +Inf":                               base().Int("perClass", 1).Number("seed", math.Inf(1)),
		"message: start: seed: 9.007199254740992e+15 is not between 0 and 9007199254740991": base().Int("perClass", 1).Number("seed", 1<<53),
		"message: start: strategy: want text, got 3":                                        base().Int("perClass", 1).Int("strategy", 3),
		"message: start: strategy: engine: Strategy: \"gnc\" is not one of lp":              base().Int("perClass", 1).Text("strategy", "gnc"),
		"message: start: strategy: engine: Strategy: \"\" is not one of lp":                 base().Int("perClass", 1).Text("strategy", ""),
		"message: start: protocol: engine: protocol: \"first\" is not one of":               base().Int("perClass", 1).Text("protocol", "first"),
		"message: start: fullBatch: want true or false, got 1":                              base().Int("perClass", 1).Int("fullBatch", 1),
		"message: start: engine: options: Dropout: 1 is out of range":                       base().Int("perClass", 1).Int("dropout", 1),
		"message: start: hidden: 64 layers of 4096 units need":                              base().Int("perClass", 1).Int("layers", 64).Int("hidden", 4096),
		"message: start: \"layer\": no such field":                                          base().Int("perClass", 1).Int("layer", 2),
		"message: start: paused: want true or false, got a value of another kind":           odd(base().Int("perClass", 1), "paused", ""),
		"message: start: paused: want true or false, got an object":                         odd(base().Int("perClass", 1), "paused", "an object"),
		"message: start: run: want a number, got 32-bit floats":                             New(TypeStart).Float32s("run", nil).Int("perClass", 1),
	} {
		_, err := ParseStart(m, square())
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got error %v\nwant %s", err, want)
		}
	}
}

func odd(m *Message, name, what string) *Message {
	m.Fields = append(m.Fields, Field{Name: name, Kind: Other, Text: what})
	return m
}

func TestStartDefaults(t *testing.T) {
	g := square()
	q, err := ParseStart(New(TypeStart).Int("run", 7).Int("perClass", 1).Int("seed", 5), g)
	if err != nil {
		t.Fatal(err)
	}
	want := engine.DefaultOptions()
	want.Seed = 5
	if q.Options != want || q.SplitSeed != 5 || q.Run != 7 || q.PerClass != 1 || q.Paused || q.EvalEvery != 0 || q.Protocol != "last" {
		t.Errorf("got %+v", q)
	}
}

func TestStartKnowsThePaper(t *testing.T) {
	g := square()
	g.Paper = "cora"
	q, err := ParseStart(New(TypeStart).Int("run", 1).Number("rate", 0.5).Text("protocol", "paper").Text("l2On", "first").Int("splitSeed", 9), g)
	if err != nil {
		t.Fatal(err)
	}
	o := q.Options
	if q.PerClass != 2 || o.Layers != 4 || o.Stages != 5 {
		t.Errorf("%d labels per class, %d layers, %d stages: want 2, 4, 5", q.PerClass, o.Layers, o.Stages)
	}
	if o.Stop != engine.FirstBest || o.Confidence != engine.Noisy || o.L2On != engine.L2First || q.SplitSeed != 9 {
		t.Errorf("protocol paper with L2 on the first layer gave %+v", o)
	}
	q, err = ParseStart(New(TypeStart).Int("run", 1).Number("rate", 0.5).Int("layers", 2), g)
	if err != nil || q.Options.Layers != 2 || q.Options.Stages != 5 {
		t.Errorf("layers 2 gave %+v, %v", q.Options, err)
	}
	q, err = ParseStart(New(TypeStart).Int("run", 1).Int("rate", 75), g)
	if err != nil || q.PerClass != 2 {
		t.Errorf("75 %% of 4 nodes in 2 classes: %d labels per class, %v", q.PerClass, err)
	}
}

func TestOtherRequests(t *testing.T) {
	if q, err := ParseLoad(New(TypeLoad).Bytes("pack", []byte("x"))); err != nil || string(q.Pack) != "x" {
		t.Errorf("load: %v, %v", q, err)
	}
	if q, err := ParseStep(New(TypeStep).Int("run", 2).Text("unit", "stage")); err != nil || q != (Step{2, StepStage}) {
		t.Errorf("step: %v, %v", q, err)
	}
	if run, err := ParseControl(New(TypePause).Int("run", -3)); err != nil || run != -3 {
		t.Errorf("pause: %v, %v", run, err)
	}
	if err := ParseKarate(New(TypeKarate)); err != nil {
		t.Errorf("karate: %v", err)
	}
	for want, err := range map[string]error{
		"message: load: pack: missing":                      second(ParseLoad(New(TypeLoad))),
		"message: load: pack: want bytes, got 5":            second(ParseLoad(New(TypeLoad).Int("pack", 5))),
		"message: karate: \"n\": no such field":             ParseKarate(New(TypeKarate).Int("n", 5)),
		"message: cancel: run: missing":                     second(ParseControl(New(TypeCancel))),
		"message: step: unit: \"day\" is not one of epoch,": second(ParseStep(New(TypeStep).Int("run", 1).Text("unit", "day"))),
		"message: step: run: want a whole number, got 0.5":  second(ParseStep(New(TypeStep).Number("run", 0.5))),
	} {
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got error %v, want %s", err, want)
		}
	}
}

func second[T any](_ T, err error) error { return err }

func TestRunOf(t *testing.T) {
	if run, ok := RunOf(New("start").Int("run", 4)); !ok || run != 4 {
		t.Errorf("got %v, %v", run, ok)
	}
	if _, ok := RunOf(New("start").Text("run", "4")); ok {
		t.Error("took text for a run")
	}
}
