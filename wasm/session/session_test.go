package session

import (
	"strings"
	"testing"

	"m3s/datasets"
	"m3s/wasm/protocol"
)

func TestStartPaused(t *testing.T) {
	p := open(t)
	p.post(start(1, "gcn").Flag("paused", true))
	p.want("started")
	p.want("paused")
	for e := 1; e <= 3; e++ {
		p.post(step(1, "epoch"))
		if m := p.want("epoch"); m.Find("epoch").Num != float64(e) {
			t.Fatalf("step %d: %v", e, m.Fields)
		}
		p.want("paused")
	}
	p.post(control("resume", 1))
	p.want("resumed")
	if _, epochs := p.until("done"); epochs != 17 {
		t.Errorf("%d epochs after resume, want 17", epochs)
	}
}

func TestStepToStage(t *testing.T) {
	p := open(t)
	p.post(start(1, "multistage").Flag("paused", true))
	p.want("started")
	p.want("paused")
	for stage := 1; stage <= 2; stage++ {
		p.post(step(1, "stage"))
		m, epochs := p.until("stage")
		if m.Find("stage").Num != float64(stage) || epochs != 20 {
			t.Fatalf("stage %d: %d epochs, %v", stage, epochs, m.Fields)
		}
		p.want("paused")
	}
	p.post(step(1, "epoch"))
	p.want("epoch")
	p.want("paused")
	p.post(step(1, "stage")) // there is none left
	if _, epochs := p.until("done"); epochs != 19 {
		t.Errorf("%d epochs to the end, want 19", epochs)
	}
}

func TestPauseWhileRunning(t *testing.T) {
	p := open(t)
	p.post(long(1))
	p.until("epoch")
	p.post(control("pause", 1))
	p.until("paused")
	p.post(control("pause", 1)) // changes nothing
	p.post(step(1, "epoch"))
	p.want("epoch")
	p.want("paused")
	p.post(control("cancel", 1))
	p.want("cancelled")
}

func TestCancelEndsTheEvents(t *testing.T) {
	p := open(t)
	p.post(long(1))
	p.until("epoch")
	p.post(control("cancel", 1))
	p.post(control("cancel", 1))
	p.until("cancelled")
	p.post(control("resume", 1))
	p.post(protocol.New("karate"))
	p.want("loaded")
	p.post(start(2, "lp"))
	p.want("started")
	p.want("done")
}

func TestCancelBeforeTheFirstEpoch(t *testing.T) {
	p := open(t)
	p.post(long(1).Flag("paused", true))
	p.post(control("cancel", 1))
	p.want("started")
	if m := p.next(); m.Type == "paused" {
		p.want("cancelled")
	} else if m.Type != "cancelled" {
		t.Errorf("got %s", m.Type)
	}
}

func TestStartEndsTheRunBefore(t *testing.T) {
	p := open(t)
	p.post(long(1))
	p.until("epoch")
	p.post(long(2).Flag("paused", true))
	if m, _ := p.until("cancelled"); m.Find("run").Num != 1 {
		t.Errorf("cancelled run %v, want 1", m.Find("run").Num)
	}
	if m := p.want("started"); m.Find("run").Num != 2 {
		t.Errorf("started run %v, want 2", m.Find("run").Num)
	}
	p.want("paused")
	p.post(start(3, "gcn"))
	p.want("cancelled")
	p.want("started")
	p.until("done")
}

func TestLoadEndsTheRun(t *testing.T) {
	p := open(t)
	p.post(long(1))
	p.until("epoch")
	p.post(protocol.New("generate").Int("n", 60).Int("classes", 3).Int("words", 80))
	p.until("cancelled")
	m := p.want("loaded")
	if m.Find("n").Num != 60 || m.Find("c").Num != 3 || m.Find("f").Num != 80 || m.Find("name").Text != "generated" {
		t.Errorf("loaded %v", m.Fields)
	}
}

func TestLoadPack(t *testing.T) {
	p := serve(t, Hooks{})
	g := datasets.Karate()
	layout := make([]float32, 2*g.N())
	layout[3] = 0.5
	b, err := datasets.EncodePack(&datasets.Pack{Graph: g, Layout: layout})
	if err != nil {
		t.Fatal(err)
	}
	p.post(protocol.New("load").Bytes("pack", b))
	m := p.want("loaded")
	if m.Find("edgeCount").Num != 78 || len(m.Find("edges").Int32s) != 156 || len(m.Find("layout").Float32s) != 68 {
		t.Errorf("loaded %v", m.Fields)
	}
	p.post(start(1, "m3s"))
	done, _ := p.until("done")
	if got, want := done.Find("fingerprint").Text, directly(t, "m3s").Fingerprint; got != want {
		t.Errorf("fingerprint %s through the pack, %s without", got, want)
	}
}

func TestBadRequestsChangeNothing(t *testing.T) {
	p := serve(t, Hooks{})
	refused := func(where, message string, m *protocol.Message) {
		t.Helper()
		p.post(m)
		e := p.want("error")
		if e.Find("where").Text != where || !strings.HasPrefix(e.Find("message").Text, message) {
			t.Errorf("%s: got %v, want %s: %s", m.Type, e.Fields, where, message)
		}
		_, hasRun := protocol.RunOf(m)
		if (e.Find("run") != nil) != hasRun {
			t.Errorf("%s: run of the error: %v", m.Type, e.Fields)
		}
	}
	refused("start", "message: start: no graph is loaded", start(1, "gcn"))
	p.post(protocol.New("karate"))
	p.want("loaded")
	p.post(long(1).Flag("paused", true))
	p.want("started")
	p.want("paused")
	refused("message", "message: type: want text", protocol.New(""))
	refused("message", "message: type: \"train\" is not a request", protocol.New("train").Int("run", 4))
	refused("message", "message: pause: run: missing", protocol.New("pause"))
	refused("message", "message: step: unit: ", step(1, "day"))
	refused("load", "message: load: pack: missing", protocol.New("load"))
	refused("load", "message: load: pack: datasets: pack: ", protocol.New("load").Bytes("pack", []byte("M3SP")))
	refused("load", "message: karate: ", protocol.New("karate").Int("n", 3))
	refused("generate", "message: generate: n: ", protocol.New("generate").Int("n", -3))
	refused("generate", "message: generate: datasets: generate: ", protocol.New("generate").Int("homophily", 2))
	refused("start", "message: start: perClass: 99 is not between 0 and 34", protocol.New("start").Int("run", 2).Int("perClass", 99))
	refused("start", "message: start: perClass: engine: split: class 0", protocol.New("start").Int("run", 2).Int("perClass", 30))
	p.post(control("resume", 2)) // of no run
	p.post(step(1, "epoch"))
	p.want("epoch")
	p.want("paused")
}

func TestARefusedStartLeavesTheRun(t *testing.T) {
	p := open(t)
	p.post(start(1, "gcn").Flag("paused", true))
	p.want("started")
	p.want("paused")
	p.post(start(2, "gcn").Number("layers", 2.5))
	if m := p.want("error"); m.Find("message").Text != "message: start: layers: want a whole number, got 2.5" || m.Find("run").Num != 2 {
		t.Errorf("got %v", m.Fields)
	}
	p.post(control("resume", 1))
	p.want("resumed")
	p.until("done")
}
