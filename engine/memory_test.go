package engine_test

import (
	"context"
	"errors"
	"math"
	"runtime"
	"testing"

	"m3s/engine"
)

// cycle is a cycle of n nodes without features, with two classes that
// alternate, and four labels spread over it.
func cycle(n int) (*engine.Graph, *engine.Split) {
	edges := make([][2]int32, n)
	g := &engine.Graph{Name: "ring", X: engine.Identity(n), Y: make([]int32, n), Classes: []string{"a", "b"}}
	for i := range edges {
		edges[i] = [2]int32{int32(i), int32((i + 1) % n)}
		g.Y[i] = int32(i % 2)
	}
	var err error
	if g.A, err = engine.FromEdges(n, edges); err != nil {
		panic(err)
	}
	s := &engine.Split{Labelled: []int32{0, int32(n/4 + 1), int32(n / 2), int32(n/4*3 + 1)}, Test: []int32{2, 3}}
	return g, s
}

// needed is what the engine expects a run to need, in bytes.
func needed(t *testing.T, p *engine.Prepared, s *engine.Split, o engine.Options) float64 {
	t.Helper()
	p = p.WithMemory(1)
	most := 0.0
	for { // a stage's own need is seen once what stands fits
		_, err := p.Run(context.Background(), s, o, nil)
		var m *engine.MemoryError
		if !errors.As(err, &m) {
			if err != nil {
				t.Fatal(err)
			}
			return most
		}
		most = m.Need
		p = p.WithMemory(int64(m.Need) + 1)
	}
}

// A run allocates about what the engine expects it to need: with nodes in
// many chunks and a feature for each node, the sums of chunks follow the
// receptive field.
func TestMemoryFollowsTheField(t *testing.T) {
	if testing.Short() {
		t.Skip("make units and make scalar run it")
	}
	if runtime.GOARCH == "wasm" {
		t.Skip("a native run says as much")
	}
	g, s := cycle(1 << 18)
	p, err := engine.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		set  func(o *engine.Options)
	}{
		{"two layers", func(o *engine.Options) {}},
		{"all rows", func(o *engine.Options) { o.FullBatch, o.Hidden = true, 8 }},
		{"five layers, first best", func(o *engine.Options) { o.Layers, o.Stop = 5, engine.FirstBest }},
		{"label propagation", func(o *engine.Options) { o.Strategy, o.Alpha = engine.LP, 1 }},
	} {
		o := quick(engine.GCN)
		o.Epochs, o.Hidden = 1, 16
		c.set(&o)
		takesWhatIsExpected(t, c.name, 1.35, p, s, o)
	}
	small, split := prepared(t, karate(), 2, 1)
	o := quick(engine.GCN)
	o.Epochs, o.Hidden, o.Layers = 1, 1024, 4
	takesWhatIsExpected(t, "wide", 1.05, small, split, o)
}

// takesWhatIsExpected compares the bytes that a run allocates with those that
// the engine expects it to need, which may be off by a factor; what is said
// before the run is no less.
func takesWhatIsExpected(t *testing.T, name string, off float64, p *engine.Prepared, s *engine.Split, o engine.Options) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	run(t, p, s, o, nil)
	runtime.ReadMemStats(&after)
	got, want := float64(after.TotalAlloc-before.TotalAlloc), needed(t, p, s, o)
	t.Logf("%s: %.0f expected, %.0f allocated", name, want, got)
	if got > float64(off*want) || want > float64(off*got) {
		t.Errorf("%s: %.0f bytes expected, %.0f allocated", name, want, got)
	}
	if said := p.Need(s, o); said < want || said < got && o.Strategy != engine.LP {
		t.Errorf("%s: %.0f bytes are said to be needed", name, said)
	}
}

// A network that does not fit is refused before its memory is taken, with
// both sizes and the options that make it large.
func TestMemoryRefused(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("the page's bounds are wasm/protocol's")
	}
	p, s := prepared(t, karate(), 2, 1)
	o := quick(engine.M3S)
	o.Hidden, o.Layers = engine.MaxHidden, engine.MaxLayers
	_, err := p.Run(context.Background(), s, o, nil)
	wantError(t, err, "1364.3 GB", engine.Size(float64(engine.DefaultMemory)), "m3s with Hidden 16384 and Layers 256 on 34 nodes")
	var m *engine.MemoryError
	if !errors.As(err, &m) || m.Need < 1e12 || m.Limit != float64(engine.DefaultMemory) {
		t.Errorf("%+v", m)
	}
	for _, strategy := range engine.Strategies() {
		o := quick(strategy)
		if _, err := p.WithMemory(100).Run(context.Background(), s, o, nil); !errors.As(err, &m) {
			t.Errorf("%v in 100 bytes: %v", strategy, err)
		}
		if _, err := p.WithMemory(1<<20).Run(context.Background(), s, o, nil); err != nil {
			t.Errorf("%v in a megabyte: %v", strategy, err)
		}
	}
}

func TestSize(t *testing.T) {
	for bytes, want := range map[float64]string{0: "0 GB", 1: "0.1 GB", 1e9: "1 GB", 1.3743e12: "1374.3 GB"} {
		if got := engine.Size(bytes); got != want {
			t.Errorf("%v: %q, want %q", bytes, got, want)
		}
	}
}

// Sizes that int32 does not hold are refused, not wrapped.
func TestSizesBeyondInt32(t *testing.T) {
	for _, n := range []int{math.MaxInt32, math.MaxInt32 + 1, math.MaxInt} {
		_, err := engine.NewCSR(n, 3, nil)
		wantError(t, err, "more than a CSR holds")
		_, err = engine.NewCSR(3, n, nil)
		wantError(t, err, "more than a CSR holds")
		_, err = engine.FromEdges(n, nil)
		wantError(t, err, "more than a CSR holds")
	}
	wantError(t, engine.Fits(3, 3, math.MaxInt32+1), "entries")
	if err := engine.Fits(math.MaxInt32-1, math.MaxInt32-1, math.MaxInt32); err != nil {
		t.Error(err)
	}
}

// What a run is said to need is enough for it, and not idly large.
func TestNeedIsEnough(t *testing.T) {
	p, s := prepared(t, block(plain), 3, 1)
	for _, strategy := range engine.Strategies() {
		o := quick(strategy)
		o.SetStrategy(strategy)
		o.Epochs = 2
		need := p.Need(s, o)
		if _, err := p.WithMemory(int64(need)+1).Run(t.Context(), s, o, nil); err != nil {
			t.Errorf("%v: %v", strategy, err)
		}
		if runtime.GOARCH == "wasm" {
			continue // the page's bounds are wasm/protocol's
		}
		if _, err := p.WithMemory(int64(need/20)).Run(t.Context(), s, o, nil); err == nil {
			t.Errorf("%v: a twentieth of %v bytes is enough", strategy, need)
		}
	}
	if g := p.Graph; p.Memory() < float64(16*g.A.NNZ()+16*g.X.NNZ()) {
		t.Errorf("the graph takes %v bytes", p.Memory())
	}
}
