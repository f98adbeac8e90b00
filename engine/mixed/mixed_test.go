package mixed_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"m3s/datasets"
	"m3s/engine"
	"m3s/engine/mixed"
)

// golden is testdata/mixed.json, made by mixed.py beside it.
type golden struct {
	Edges, Words     [][2]int32
	Y, Given         []int32
	Features, Topics int
	T, Stages        int
	Sharp, Smooth    struct {
		Q    [][]float64
		Nats float64
	}
	Weight float64
	Q      [][]float64
}

func readGolden(t *testing.T) (*golden, *engine.Graph, *engine.Split) {
	t.Helper()
	d := &golden{}
	text, err := os.ReadFile("testdata/mixed.json")
	if err == nil {
		err = json.Unmarshal(text, d)
	}
	if err != nil {
		t.Fatal(err)
	}
	g := &engine.Graph{Name: "planted", Y: d.Y, Classes: []string{"a", "b", "c"}}
	var words []engine.Entry
	for _, w := range d.Words {
		words = append(words, engine.Entry{Row: w[0], Col: w[1], Val: 1})
	}
	if g.A, err = engine.FromEdges(len(d.Y), d.Edges); err != nil {
		t.Fatal(err)
	}
	if g.X, err = engine.NewCSR(len(d.Y), d.Features, words); err != nil {
		t.Fatal(err)
	}
	s := &engine.Split{Labelled: d.Given}
	for i := range int32(g.N()) {
		if !slices.Contains(d.Given, i) {
			s.Test = append(s.Test, i)
		}
	}
	return d, g, s
}

func near(t *testing.T, what string, got []float32, want [][]float64) {
	t.Helper()
	for k, w := range slices.Concat(want...) {
		if !(math.Abs(float64(got[k])-w) <= 2e-3) {
			t.Fatalf("%s: value %d is %v, NumPy has %v", what, k, got[k], w)
		}
	}
}

// Both settings, the lengths of their descriptions, the weight and the mixture
// are NumPy's.
func TestGolden(t *testing.T) {
	if testing.Short() {
		t.Skip("make units and make scalar run it; TestGoldenFingerprints tells processors apart")
	}
	d, g, s := readGolden(t)
	p, err := mixed.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	o := options()
	o.Topics, o.T, o.Stages, o.Epochs, o.LearningRate = d.Topics, d.T, d.Stages, 3000, 0.01
	r := run(t, p, s, o)
	near(t, "sharp", r.Sharp.Z, d.Sharp.Q)
	near(t, "smooth", r.Smooth.Z, d.Smooth.Q)
	near(t, "mixture", r.Z, d.Q)
	if math.Abs(r.SharpNats-d.Sharp.Nats) > 1e-4 || math.Abs(r.SmoothNats-d.Smooth.Nats) > 1e-4 || math.Abs(r.Weight-d.Weight) > 1e-5 {
		t.Errorf("%v and %v nats, weight %v; NumPy has %v, %v and %v", r.SharpNats, r.SmoothNats, r.Weight, d.Sharp.Nats, d.Smooth.Nats, d.Weight)
	}
}

// options are those of the strategy, with which the mixture is run.
func options() engine.Options {
	o := engine.DefaultOptions()
	o.SetStrategy(engine.Evidence)
	return o
}

func run(t *testing.T, p *mixed.Prepared, s *engine.Split, o engine.Options) *mixed.Result {
	t.Helper()
	r, err := p.Run(t.Context(), s, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// drawn is a small graph of the generator with a split, prepared.
func drawn(t *testing.T, words float64) (*mixed.Prepared, *engine.Graph, *engine.Split) {
	t.Helper()
	o := datasets.DefaultGenerateOptions()
	o.N, o.Classes, o.Words, o.WordsPerNode = 160, 3, 60, words
	g, err := datasets.Generate(o)
	if err != nil {
		t.Fatal(err)
	}
	s, err := engine.RandomSplit(g, 2, 100001)
	if err != nil {
		t.Fatal(err)
	}
	p, err := mixed.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	return p, g, s
}

// quick are options for a run of some hundredths of a second.
func quick() engine.Options {
	o := options()
	o.Epochs, o.Topics, o.Stages = 40, 12, 2
	return o
}

// go test ./engine/mixed -run Fingerprints -update writes the file anew, after
// a change that is meant to change results.
var update = flag.Bool("update", false, "write the file of fingerprints")

// The same run has the same bits with vector and scalar kernels, natively, as
// wasm and on arm64: all builds are held against one file.
func TestGoldenFingerprints(t *testing.T) {
	const file = "testdata/fingerprints.txt"
	var b strings.Builder
	for _, words := range []float64{8, 0} {
		p, _, s := drawn(t, words)
		for _, seed := range []uint64{1, 2} {
			o := quick()
			o.Seed = seed
			r := run(t, p, s, o)
			fmt.Fprintf(&b, "%v words, seed %d: %s %x %x %x\n", words, seed, r.Fingerprint,
				math.Float64bits(r.SharpNats), math.Float64bits(r.SmoothNats), math.Float64bits(r.Weight))
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || b.String() != string(want) {
		t.Errorf("%v, got\n%swant\n%s", err, b.String(), want)
	}
}

// The two parts are runs of the engine with the settings' options, and the
// result is measured as every run is.
func TestParts(t *testing.T) {
	p, g, s := drawn(t, 8)
	o := quick()
	o.L2, o.PseudoWeight = 99, 77 // the settings' own
	r := run(t, p, s, o)
	plain, err := engine.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		got            *engine.Result
		idf, power, l2 float64
	}{{r.Sharp, 0.5, 1.25, 1}, {r.Smooth, 0, 2, 6}} {
		o := quick()
		o.TopicIDF, o.TopicPower, o.L2, o.PseudoWeight = c.idf, c.power, c.l2, 3
		want, err := plain.Run(t.Context(), s, o, nil)
		if err != nil || want.Fingerprint != c.got.Fingerprint || want.Options != c.got.Options {
			t.Errorf("%v: %v, want %v", err, c.got.Options, want.Options)
		}
	}
	right := 0
	for _, i := range s.Test {
		row := r.Z[int(i)*g.C():][:g.C()]
		if !slices.ContainsFunc(row, func(v float32) bool { return v > row[g.Y[i]] }) {
			right++
		}
	}
	if r.Measured != len(s.Test) || r.Accuracy != float64(right)/float64(len(s.Test)) || r.Options.Strategy != engine.Evidence {
		t.Errorf("accuracy %v of %d nodes; %d of %d are right", r.Accuracy, r.Measured, right, len(s.Test))
	}
	if w := 1 / (1 + math.Exp(-r.Saved()/0.05)); math.Abs(w-r.Weight) > 1e-6 || r.Saved() == 0 {
		t.Errorf("weight %v where %v nats a node are saved", r.Weight, r.Saved())
	}
}

// Without words nothing speaks for either setting; they are not asked for
// where the links alone are read.
func TestWithoutWords(t *testing.T) {
	bare, _, s := drawn(t, 0)
	if r := run(t, bare, s, quick()); r.Weight != 0.5 || r.SharpNats != 0 {
		t.Errorf("weight %v, %v nats", r.Weight, r.SharpNats)
	}
	rich, _, _ := drawn(t, 8)
	o := quick()
	o.Input = engine.InputLinks
	if r := run(t, rich, s, o); r.Weight != 0.5 {
		t.Errorf("by links: weight %v", r.Weight)
	}
}

// What the engine refuses is refused, and a run that is told to stop stops.
func TestFailures(t *testing.T) {
	p, g, s := drawn(t, 8)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Run(ctx, s, quick()); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := p.Run(t.Context(), &engine.Split{}, quick()); err == nil || !strings.Contains(err.Error(), "no labelled node") {
		t.Errorf("no labels: %v", err)
	}
	o := quick()
	o.Topics = 0
	if _, err := p.Run(t.Context(), s, o); err == nil || !strings.Contains(err.Error(), "Topics") {
		t.Errorf("no topics: %v", err)
	}
	x := *g.X
	x.Val = slices.Clone(x.Val)
	x.Val[3] = -1
	bad := *g
	bad.X = &x
	if p, err := mixed.Prepare(&bad); err != nil {
		t.Error(err)
	} else if _, err := p.Run(t.Context(), s, quick()); err == nil || !strings.Contains(err.Error(), "negative") {
		t.Errorf("negative feature: %v", err)
	}
	bad.A = nil
	if _, err := mixed.Prepare(&bad); err == nil {
		t.Error("a graph without links is prepared")
	}
}

// Any number of runs share one graph, and Graphs prepares it once; the bits do
// not depend on goroutines.
func TestSharing(t *testing.T) {
	p, g, s := drawn(t, 8)
	want := run(t, p.WithWorkers(2), s, quick()).Fingerprint
	plain, err := engine.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	var all mixed.Graphs
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			if r, err := all.Run(t.Context(), plain, s, quick()); err != nil || r.Fingerprint != want {
				t.Errorf("%v, %v", r, err)
			}
		})
	}
	wg.Wait()
}
