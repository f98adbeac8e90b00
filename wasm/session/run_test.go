package session

import (
	"reflect"
	"testing"

	"m3s/datasets"
	"m3s/engine"
	"m3s/wasm/protocol"
)

func TestRunsGiveWhatTheEngineGives(t *testing.T) {
	p := open(t)
	for k, strategy := range engine.Choices("Strategy") {
		p.post(start(k, strategy).Int("evalEvery", 7))
		started := p.want("started")
		if got := started.Find("strategy").Text; got != strategy {
			t.Errorf("started says %s, want %s", got, strategy)
		}
		done, _ := p.until("done")
		want := directly(t, strategy)
		if got := done.Find("fingerprint").Text; got != want.Fingerprint {
			t.Errorf("%s: fingerprint %s, the engine's is %s", strategy, got, want.Fingerprint)
		}
		if got := done.Find("accuracy").Num; got != want.Accuracy {
			t.Errorf("%s: accuracy %v, want %v", strategy, got, want.Accuracy)
		}
		if got := done.Find("run").Num; got != float64(k) {
			t.Errorf("%s: run %v, want %d", strategy, got, k)
		}
		if seconds := done.Find("seconds").Num; !(seconds >= 0) {
			t.Errorf("%s: %v seconds", strategy, seconds)
		}
		t64 := make([]int, len(started.Find("tPerClass").Int32s))
		for c, v := range started.Find("tPerClass").Int32s {
			t64[c] = int(v)
		}
		if want.T == nil != (len(t64) == 0) || want.T != nil && !reflect.DeepEqual(t64, want.T) {
			t.Errorf("%s: started says T %v, the engine %v", strategy, t64, want.T)
		}
	}
}

func TestEventsOfARunAreInOrder(t *testing.T) {
	p := open(t)
	p.post(start(1, "m3s").Int("evalEvery", 10))
	p.want("started")
	for stage := range 3 {
		if stage > 0 {
			m := p.want("stage")
			if len(m.Find("cluster").Int32s) != 34 || len(m.Find("proposed").Int32s) != len(m.Find("proposedClass").Int32s) {
				t.Errorf("stage %d: %v", stage, m.Fields)
			}
		}
		for e := 1; e <= 20; e++ {
			m := p.want("epoch")
			if m.Find("stage").Num != float64(stage) || m.Find("epoch").Num != float64(e) || m.Find("epochs").Num != 20 {
				t.Fatalf("stage %d epoch %d: %v", stage, e, m.Fields)
			}
			evaluated := e%10 == 0
			if m.Find("evaluated").Flag != evaluated || (m.Find("predictions") != nil) != evaluated {
				t.Fatalf("stage %d epoch %d: %v", stage, e, m.Fields)
			}
		}
		if m := p.want("trained"); len(m.Find("z").Float32s) != 68 {
			t.Errorf("stage %d: %d values of Z", stage, len(m.Find("z").Float32s))
		}
	}
	p.want("done")
}

func TestTIsTheEngines(t *testing.T) {
	g, err := datasets.Generate(datasets.DefaultGenerateOptions())
	if err != nil {
		t.Fatal(err)
	}
	prepared, err := engine.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	split, err := engine.RandomSplit(g, 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range []func(*engine.Options){
		func(o *engine.Options) {},
		func(o *engine.Options) { o.Layers = 4 },
		func(o *engine.Options) { o.SpreadT = true },
		func(o *engine.Options) { o.T, o.SpreadT = 7, true },
		func(o *engine.Options) { o.T = 5 },
	} {
		o := engine.DefaultOptions()
		o.Strategy, o.Epochs = engine.MultiStage, 1
		set(&o)
		r, err := prepared.Run(t.Context(), split, o, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := engine.TPerClass(g, split, o); !reflect.DeepEqual(got, r.T) {
			t.Errorf("layers %d, T %d, spread %v: got %v, the engine's is %v", o.Layers, o.T, o.SpreadT, got, r.T)
		}
	}
}

func TestPanicInARunIsAnError(t *testing.T) {
	p := open(t)
	good := p.s.prepared
	p.s.prepared = &engine.Prepared{Graph: good.Graph} // without Â the engine panics
	p.post(start(1, "gcn"))
	p.want("started")
	m := p.want("error")
	if m.Find("where").Text != protocol.WhereRun || m.Find("run").Num != 1 || m.Find("message").Text == "" {
		t.Errorf("got %v", m.Fields)
	}
	p.post(protocol.New("karate"))
	p.want("loaded")
	p.post(start(2, "gcn"))
	p.until("done")
}
