package engine_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"m3s/engine"
)

const divergenceFile = "testdata/golden/divergence.txt"

// extremes are options that drive a run out of float32, or nearly.
var extremes = []struct {
	name string
	set  func(o *engine.Options)
}{
	{"lr=30", func(o *engine.Options) { o.LearningRate = 30 }},
	{"lr=30 deep", func(o *engine.Options) { o.LearningRate, o.Layers, o.Stop = 30, 3, engine.FirstBest }},
	{"lr=1e10", func(o *engine.Options) { o.LearningRate = 1e10 }},
	{"lr=1e15", func(o *engine.Options) { o.LearningRate = 1e15 }},
	{"lr=1e18", func(o *engine.Options) { o.LearningRate = 1e18 }},
	{"lr=2e19", func(o *engine.Options) { o.LearningRate = 2e19 }},
	{"lr=1e30", func(o *engine.Options) { o.LearningRate = 1e30 }},
	{"lr=1e30 l2=0", func(o *engine.Options) { o.LearningRate, o.L2 = 1e30, 0 }},
	{"lr=1e8 deep", func(o *engine.Options) { o.LearningRate, o.Layers, o.Hidden = 1e8, 4, 20 }},
	{"lr=1e12 deep", func(o *engine.Options) { o.LearningRate, o.Layers, o.Dropout = 1e12, 3, 0 }},
	{"lr=1e36 shallow", func(o *engine.Options) { o.LearningRate, o.Layers = 1e36, 1 }},
	{"l2=1e30", func(o *engine.Options) { o.L2 = 1e30 }},
	{"lr=1e19 best", func(o *engine.Options) { o.LearningRate, o.Stop = 1e19, engine.FirstBest }},
	{"lr=1e17 noisy", func(o *engine.Options) { o.LearningRate, o.Confidence, o.Dropout = 1e17, engine.Noisy, 0.9 }},
	{"lr=1e9 logits", func(o *engine.Options) { o.LearningRate, o.Embedding = 1e9, engine.EmbedLogits }},
	{"lr=1e18 hidden", func(o *engine.Options) {
		o.LearningRate, o.Embedding, o.Restart = 1e18, engine.EmbedHidden, engine.Continue
	}},
	{"lr=0.1 continue", func(o *engine.Options) { o.LearningRate, o.Restart = 0.1, engine.Continue }},
}

// outcome is a run's end in words: its fingerprint, or where it diverged.
func outcome(t *testing.T, res *engine.Result, err error) string {
	t.Helper()
	if err == nil {
		for i, v := range res.Z {
			if v-v != 0 {
				t.Fatalf("Z has %v at %d and no error", v, i)
			}
		}
		return res.Fingerprint
	}
	var d *engine.DivergedError
	if !errors.As(err, &d) || !errors.Is(err, engine.ErrDiverged) {
		t.Fatalf("not a divergence: %v", err)
	}
	return fmt.Sprintf("stage %d epoch %d %s", d.Stage, d.Epoch, d.What)
}

// scaled is g with its features times f.
func scaled(g *engine.Graph, f float32) *engine.Graph {
	x := *g.X
	x.Val = append([]float32(nil), x.Val...)
	for k := range x.Val {
		x.Val[k] *= f
	}
	g.X = &x
	return g
}

// far is the karate club twice. Labels are in one club; the features of the
// other are too large for a network that has been trained a little.
func far() (*engine.Graph, *engine.Split) {
	one, edges := karate(), karateEdges()
	for _, e := range karateEdges() {
		edges = append(edges, [2]int32{e[0] + 34, e[1] + 34})
	}
	a, err := engine.FromEdges(68, edges)
	if err != nil {
		panic(err)
	}
	x := engine.Identity(68)
	for i := 34; i < 68; i++ {
		x.Val[i] = 3e37
	}
	g := &engine.Graph{Name: "far", A: a, X: x, Y: append(append([]int32(nil), one.Y...), one.Y...), Classes: one.Classes}
	return g, &engine.Split{Labelled: []int32{0, 33}, Test: []int32{1, 2, 30}}
}

// Every build ends at the same stage and epoch, whatever the number of
// workers, on the receptive field as on all rows, watched or not.
func TestDivergenceIsTheSameEverywhere(t *testing.T) {
	large := plain
	large.nodes, large.within, large.across = 2600, 0.004, 0.0003
	var b strings.Builder
	twice, near := far()
	for _, g := range []*engine.Graph{karate(), block(plain), twice, scaled(block(large), 3e18)} {
		p, s := prepared(t, g, 2, 1)
		if g == twice {
			s = near
		}
		for _, strategy := range []engine.Strategy{engine.GCN, engine.M3S, engine.M3SNaive, engine.Union} {
			if g.N() > 2000 && strategy != engine.M3S {
				continue
			}
			for _, x := range extremes {
				o := quick(strategy)
				o.Epochs, o.NormalizeFeatures = 6, false
				x.set(&o)
				want := ""
				for _, full := range []bool{false, true} {
					for _, workers := range []int{1, 2, 8} {
						o.FullBatch = full
						res, err := p.WithWorkers(workers).Run(context.Background(), s, o, &engine.Observer{EvalEvery: workers, Epoch: func(engine.EpochInfo) {}})
						got := outcome(t, res, err)
						if want == "" {
							want = got
						}
						if got != want {
							t.Errorf("%d nodes, %v, %s: %d workers, all rows %v: %s; a single worker on the field: %s", g.N(), strategy, x.name, workers, full, got, want)
						}
					}
				}
				fmt.Fprintf(&b, "%d %v %s: %s\n", g.N(), strategy, x.name, want)
			}
		}
	}
	goldenLines(t, divergenceFile, b.String())
}

// goldenLines holds lines against a file.
func goldenLines(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(want), "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(lines) || line != lines[i] {
			t.Errorf("got %q, want %q", line, lines[min(i, len(lines)-1)])
		}
	}
}

// The cases of the first report, and what each error says.
func TestDivergedErrors(t *testing.T) {
	ctx := context.Background()
	p, s := prepared(t, karate(), 2, 1)
	o := engine.DefaultOptions()
	o.LearningRate = 1e30
	_, err := p.Run(ctx, s, o, nil)
	wantError(t, err, "stage 0, epoch 2", "LearningRate")

	wordy := plain
	wordy.perNode = 60
	hot, hs := prepared(t, scaled(block(wordy), 1.5e38), 2, 1)
	o = engine.DefaultOptions()
	o.NormalizeFeatures = false
	_, err = hot.Run(ctx, hs, o, nil)
	wantError(t, err, "stage 0, epoch 1", "features", "scale")

	heavy := karate()
	for k := range heavy.A.Val {
		heavy.A.Val[k] = 3e38
	}
	weighty, ws := prepared(t, heavy, 2, 1)
	for _, strategy := range []engine.Strategy{engine.LP, engine.CoTraining} {
		o = quick(strategy)
		o.Alpha = engine.MinAlpha
		res, err := weighty.Run(ctx, ws, o, nil)
		if err != nil {
			wantError(t, err, "ParWalks", "Alpha")
		}
		outcome(t, res, err)
	}
}

// Features that cannot be used are refused by row and column, where a run
// reads them.
func TestFeaturesBeyondFloat32(t *testing.T) {
	ctx := context.Background()
	with := func(row, col int, v float32, more ...engine.Entry) *engine.Graph {
		g := karate()
		entries := append(more, engine.Entry{Row: int32(row), Col: int32(col), Val: v})
		var err error
		if g.X, err = engine.NewCSR(34, 40, entries); err != nil {
			t.Fatal(err)
		}
		return g
	}
	run := func(g *engine.Graph, o engine.Options) error {
		p, s := prepared(t, g, 2, 1)
		_, err := p.Run(ctx, s, o, nil)
		return err
	}
	o := quick(engine.GCN)
	mixed := with(5, 7, 3e38, engine.Entry{Row: 5, Col: 8, Val: -math.MaxFloat32}, engine.Entry{Row: 5, Col: 9, Val: math.MaxFloat32 - 3e38}, engine.Entry{Row: 5, Col: 10, Val: 1e-9})
	wantError(t, run(mixed, o), "row 5", "column 7", "3e+38 becomes +Inf", "NormalizeFeatures")
	o.NormalizeFeatures = false
	wantError(t, run(with(9, 3, 3e38), o), "row 9", "column 3", "dropout")
	o.Dropout = 0
	if err := run(with(9, 3, 3e38), o); err != nil && !errors.Is(err, engine.ErrDiverged) {
		t.Error(err)
	}
	if err := run(mixed, quick(engine.LP)); err != nil {
		t.Errorf("LP reads no features: %v", err)
	}
	for _, v := range []float32{float32(math.NaN()), float32(math.Inf(-1))} {
		g := karate()
		g.X.Val[4] = v
		_, err := engine.Prepare(g)
		wantError(t, err, "X", "row 4", "column 4")
	}
}

// k-means names a value whose squared distance float32 does not hold.
func TestKMeansBeyondFloat32(t *testing.T) {
	x := make([]float32, 12)
	for _, v := range []float32{1e19, -3e38, float32(math.NaN()), float32(math.Inf(1))} {
		x[7] = v
		_, err := engine.KMeans(context.Background(), x, 3, 2, 10, 1, 1)
		wantError(t, err, "row 2", "column 1")
	}
	x[7] = 1e18
	c, err := engine.KMeans(context.Background(), x, 3, 2, 10, 1, 1)
	if err != nil || math.IsInf(c.Inertia, 0) || math.IsNaN(c.Inertia) {
		t.Errorf("%+v, %v", c, err)
	}
}

// ParWalks on extreme weights ends with a solution or a divergence.
func TestParWalksEndsFinite(t *testing.T) {
	for _, weight := range []float32{1e-45, 1e-30, 1, 1e20, 3e38} {
		for _, alpha := range []float64{engine.MinAlpha, 1e-6, 1, engine.MaxAlpha} {
			a := karate().A
			for k := range a.Val {
				a.Val[k] = weight
				if a.Col[k]%7 == 0 {
					a.Val[k] = 1
				}
			}
			w, err := engine.ParWalks(context.Background(), a, []int32{0, 33}, alpha)
			if err != nil {
				if !errors.Is(err, engine.ErrDiverged) {
					t.Errorf("weight %v, alpha %v: %v", weight, alpha, err)
				}
				continue
			}
			for i, v := range w.P {
				if v-v != 0 {
					t.Fatalf("weight %v, alpha %v: P has %v at %d", weight, alpha, v, i)
				}
			}
		}
	}
}
