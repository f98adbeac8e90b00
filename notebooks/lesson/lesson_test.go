package lesson

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"m3s/datasets"
	"m3s/engine"
	"m3s/engine/reproduce"
	"m3s/notebooks/interrupt"
)

// fault is what f panics with.
func fault(f func()) (r any) {
	defer func() { r = recover() }()
	f()
	return nil
}

// printed is what f prints.
func printed(t *testing.T, f func()) string {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout := os.Stdout
	os.Stdout = w
	defer func() { os.Stdout = stdout }()
	f()
	w.Close()
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func club(t *testing.T) *engine.Prepared {
	t.Helper()
	p, err := engine.Prepare(datasets.Karate())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestRepeatKeepsOrder(t *testing.T) {
	for _, procs := range []int{1, 2, 5} {
		before := runtime.GOMAXPROCS(procs)
		got := Repeat(7, 40, func(seed uint64) []float64 { return []float64{float64(seed), -2 * float64(seed)} })
		runtime.GOMAXPROCS(before)
		if len(got) != 2 || len(got[0]) != 40 || len(got[1]) != 40 {
			t.Fatalf("%d lists", len(got))
		}
		for k := range got[0] {
			if got[0][k] != float64(7+k) || got[1][k] != -2*float64(7+k) {
				t.Errorf("with %d processors run %d has %v, %v", procs, k, got[0][k], got[1][k])
			}
		}
	}
}

// A panic in a run comes back in the goroutine of the cell, where it is the
// cell's error; what has not begun is left out. Runs after it take their time:
// on a busy computer others may begin before it is known.
func TestRepeatPanicsInItsCell(t *testing.T) {
	const all = 1000
	var calls atomic.Int32
	r := fault(func() {
		Repeat(1, all, func(seed uint64) []float64 {
			switch n := calls.Add(1); {
			case n == 5:
				panic("boo")
			case n > 5:
				time.Sleep(5 * time.Millisecond)
			}
			return nil
		})
	})
	if r != "boo" || calls.Load() >= all {
		t.Errorf("%v after %d calls of %d", r, calls.Load(), all)
	}
	if r := fault(func() { Repeat(1, 3, func(seed uint64) []float64 { return make([]float64, seed) }) }); r == nil {
		t.Error("runs of different lengths are no error")
	}
}

// The stop button ends runs that are under way and those to come.
func TestStopEndsRepeat(t *testing.T) {
	p := club(t)
	o := engine.DefaultOptions()
	o.Strategy, o.Epochs = engine.GCN, math.MaxInt
	defer interrupt.Begin()
	var calls atomic.Int32
	r := fault(func() {
		Repeat(1, 1000, func(seed uint64) []float64 {
			calls.Add(1)
			watch := &engine.Observer{Epoch: func(e engine.EpochInfo) {
				if e.Epoch == 3 {
					interrupt.Now()
				}
			}}
			Watch(p, Split(p.Graph, 1, seed), o, watch)
			return nil
		})
	})
	if r != context.Canceled || calls.Load() > int32(runtime.GOMAXPROCS(0)) {
		t.Errorf("%v after %d calls", r, calls.Load())
	}
}

func TestRunsAreTheEngines(t *testing.T) {
	p := club(t)
	o := engine.DefaultOptions()
	o.Strategy, o.Stages, o.Clusters, o.T, o.Epochs = engine.M3S, 2, 5, 3, 30
	accuracies := Accuracies(p, 2, o, 3, 6)
	s := Study(p, 2, o, 3, 6)
	proposed, rejected, wrong := 0, 0, 0
	for k := range 6 {
		o.Seed = uint64(3 + k)
		split, err := engine.RandomSplit(p.Graph, 2, o.Seed)
		if err != nil {
			t.Fatal(err)
		}
		r, err := p.Run(t.Context(), split, o, nil)
		if err != nil {
			t.Fatal(err)
		}
		right, known, added := 0, 0, 0
		for i, stage := range r.Stages {
			added += stage.Added
			proposed, rejected = proposed+stage.Proposed, rejected+stage.Rejected
			wrong += stage.RejectedKnown - stage.RejectedCorrect
			right, known = right+stage.AddedCorrect, known+stage.AddedKnown
			if s.Stages[i][k] != 100*stage.TestAccuracy {
				t.Errorf("run %d: %v after stage %d, want %v", k, s.Stages[i][k], i, 100*stage.TestAccuracy)
			}
		}
		if accuracies[k] != 100*r.Accuracy || s.Accuracy[k] != accuracies[k] || s.Ratio[k] != r.Stages[1].MaxMinRatio {
			t.Errorf("run %d: accuracy %v and %v, want %v", k, accuracies[k], s.Accuracy[k], 100*r.Accuracy)
		}
		if trial := Trial(p, 2, o, o.Seed); trial.Fingerprint != r.Fingerprint {
			t.Errorf("run %d: another fingerprint", k)
		}
		if s.Epoch[k] != float64(r.Stages[0].Epoch) || s.Added[k] != float64(added) {
			t.Errorf("run %d: epoch %v, %v added, want %d, %d", k, s.Epoch[k], s.Added[k], r.Stages[0].Epoch, added)
		}
		if s.Clean[k] != 100*float64(right)/float64(known) {
			t.Errorf("run %d: %v right, want %d of %d", k, s.Clean[k], right, known)
		}
	}
	if proposed == 0 || s.Proposed != proposed || s.Rejected != rejected || s.Wrong != wrong {
		t.Errorf("%d, %d, %d, want %d, %d, %d", s.Proposed, s.Rejected, s.Wrong, proposed, rejected, wrong)
	}
	if want := fmt.Sprintf("%3d of %d rejected, %3d of these wrong; %s %%, %s", rejected, proposed, wrong, Mean(accuracies), Nodes(s.Measured...)); s.String() != want {
		t.Errorf("says %q, want %q", s, want)
	}
	if s.Strategy != engine.M3S || s.Share() != 100*float64(rejected)/float64(proposed) {
		t.Errorf("%s: %v %% rejected", s.Strategy, s.Share())
	}
	if s.Rejected, s.Wrong = 8, 6; s.WrongShare() != 75 {
		t.Errorf("%v %% of the rejected are wrong, want 75", s.WrongShare())
	}
}

func TestMeans(t *testing.T) {
	a, b := []float64{50, 60, 73}, []float64{40, 51, 60}
	want := reproduce.NewInterval(a)
	i := Mean(a)
	if i.N != 3 || i.Mean != want.Mean || i.Half != want.Half || i.SD != want.SD || i.String() != fmt.Sprintf("%.1f ± %.1f", want.Mean, want.Half) {
		t.Errorf("%+v, want %+v", i, want)
	}
	if none := Mean(nil); i.Least != 50 || i.Most != 73 || none.Least != 0 || none.Most != 0 {
		t.Errorf("from %v to %v, of nothing from %v to %v", i.Least, i.Most, none.Least, none.Most)
	}
	g := Gain(a, b)
	if math.Abs(g.Mean-32.0/3) > 1e-12 || !strings.HasPrefix(g.Signed(), "+10.7 ± ") || !g.Above(3) || g.Above(10) || !g.Holds(10) || g.Holds(20) {
		t.Errorf("gain %+v, %s", g, g.Signed())
	}
	if fault(func() { Gain(a, b[:2]) }) == nil {
		t.Error("lists of different lengths are no error")
	}
}

func TestRows(t *testing.T) {
	z := []float32{1, 2, 3, 4, 5, 6, 0, 0}
	if got := Row(z, 2, 2); !reflect.DeepEqual(got, []float64{5, 6}) {
		t.Errorf("row %v", got)
	}
	if got := ClassMeans(z, 2, []int32{1, 0, 1, -1}, 3); !reflect.DeepEqual(got, [][]float64{{3, 4}, {3, 4}, nil}) {
		t.Errorf("means %v", got)
	}
	means := [][]float64{{0, 0}, nil, {4, 4}, {4, 4}}
	for _, c := range []struct {
		point []float64
		want  int
	}{{[]float64{1, 1}, 0}, {[]float64{3, 3}, 2}, {[]float64{2, 2}, 0}} {
		if got := Nearest(means, c.point); got != c.want {
			t.Errorf("%v is nearest to %d, want %d", c.point, got, c.want)
		}
	}
	if got := Nearest(means, nil); got != -1 {
		t.Errorf("%d is nearest to nothing", got)
	}
	m, err := engine.NewCSR(2, 3, []engine.Entry{{Row: 0, Col: 2, Val: 5}, {Row: 1, Col: 0, Val: 7}})
	if err != nil {
		t.Fatal(err)
	}
	if got := Dense(m); !reflect.DeepEqual(got, []float32{0, 0, 5, 7, 0, 0}) {
		t.Errorf("dense %v", got)
	}
}

// Rows at right angles are told apart, whatever their lengths; a node without
// a class does not count.
func TestNearestMean(t *testing.T) {
	a, err := engine.FromEdges(6, nil)
	if err != nil {
		t.Fatal(err)
	}
	g := &engine.Graph{A: a, Y: []int32{0, 1, 0, 1, -1, 1}, Classes: []string{"a", "b"}}
	z := []float32{1, 0, 0, 1, 9, 1, 0, 0.1, 5, 0, 3, 2}
	s := &engine.Split{Labelled: []int32{0, 1}, Test: []int32{2, 3, 4, 5}}
	if got := NearestMean(g, s, z); math.Abs(got-200.0/3) > 1e-12 {
		t.Errorf("%v %% right, want two of three", got)
	}
	r := &engine.Result{Predictions: []int32{0, 0, 0, 1, 1, 1}}
	if got := Right(g, r, []int32{1, 3, 5, 2}); got != 75 {
		t.Errorf("%v %% right, want 75", got)
	}
}

// In the limit nothing is left of the distance, and the club's is as the
// second eigenvalue says.
func TestToLimit(t *testing.T) {
	p := club(t)
	z := Dense(p.XNorm)
	start := ToLimit(p.Graph.A, z)
	var at30, at31 float64
	for k := 1; k <= 200; k++ {
		var err error
		if z, err = p.AHat.MulDense(z, p.XNorm.Cols); err != nil {
			t.Fatal(err)
		}
		switch k {
		case 30:
			at30 = ToLimit(p.Graph.A, z)
		case 31:
			at31 = ToLimit(p.Graph.A, z)
		}
	}
	if end := ToLimit(p.Graph.A, z); end > 1e-5*start {
		t.Errorf("%v is left of %v", end, start)
	}
	if q := at31 / at30; math.Abs(q-0.896) > 0.005 {
		t.Errorf("a product leaves %v of the distance, want the second eigenvalue, 0.896", q)
	}
}

// Nodes without a class are in no list; the surest come first, equals in
// order.
func TestLists(t *testing.T) {
	g := &engine.Graph{A: &engine.CSR{Rows: 6, Cols: 6}, Y: []int32{0, 1, -1, 1, 0, 0}, Classes: []string{"a", "b"}}
	r := &engine.Result{
		Predictions: []int32{0, 1, 1, 0, 0, 1},
		Z:           []float32{0.9, 0.1, 0.4, 0.6, 0, 1, 0.7, 0.3, 0.8, 0.2, 0.3, 0.7},
		Labels:      engine.Labels{Stage: []int32{0, -1, 1, -1, -1, -1}},
	}
	if got := Labelled(g, r); !reflect.DeepEqual(got, []int32{0}) {
		t.Errorf("labelled %v", got)
	}
	if got := Unseen(g, []int32{1, 2}, []int32{5}); !reflect.DeepEqual(got, []int32{0, 3, 4}) {
		t.Errorf("unseen %v", got)
	}
	list := Surest(g, r)
	if !reflect.DeepEqual(list, []int32{4, 3, 5, 1}) {
		t.Errorf("surest %v", list)
	}
	if got := Precision(g, r, list, 2); !reflect.DeepEqual(got, []float64{50, 50}) {
		t.Errorf("precision %v", got)
	}
}

func TestColumns(t *testing.T) {
	if c := Columns("cora"); len(c) != 5 || c[0].PerClass != 2 || c[0].Layers != 4 {
		t.Errorf("%+v", c)
	}
	o := Options(Columns("cora")[2], "paper")
	want := engine.DefaultOptions()
	if err := want.SetProtocol("paper"); err != nil {
		t.Fatal(err)
	}
	if want.Layers, want.Stages = 3, 4; !reflect.DeepEqual(o, want) {
		t.Errorf("%+v, want %+v", o, want)
	}
	if o = Options(Columns("cora")[0], "last"); o.Layers != 4 || o.Stages != 5 || o.Stop != engine.LastEpoch {
		t.Errorf("%+v", o)
	}
	if fault(func() { Options(Columns("cora")[0], "nonsense") }) == nil {
		t.Error("unknown rules are no error")
	}
	if fault(func() { Columns("nonsense") }) == nil || fault(func() { Load("nonsense") }) == nil {
		t.Error("an unknown dataset is no error")
	}
}

// Without its files a dataset is replaced, and that is said.
func TestLoadSaysWhatIsMissing(t *testing.T) {
	empty := t.TempDir()
	for _, key := range []string{"M3S_MIRROR", "M3S_CACHE"} {
		t.Setenv(key, empty)
	}
	t.Setenv("HTTPS_PROXY", "http://127.0.0.1:9")
	var g *engine.Graph
	var p *engine.Prepared
	text := printed(t, func() { g, p = Open("citeseer") })
	if !strings.HasPrefix(text, "No citeseer here, going on with a generated graph: ") || g.N() < 1000 || p.Graph != g {
		t.Errorf("prints %q", text)
	}
}

// A progress line says how far a cell is and leaves nothing behind.
func TestProgress(t *testing.T) {
	text := printed(t, func() {
		p := newProgress(3)
		now := p.start
		p.now = func() time.Time { return now }
		for _, wait := range []time.Duration{400 * time.Millisecond, 9600 * time.Millisecond, 500 * time.Millisecond} {
			now = now.Add(wait)
			p.step()
		}
		p.end()
	})
	parts := strings.Split(text, "\r")
	if len(parts) != 5 || parts[1] != "2 of 3, about 5 s left" || strings.TrimSpace(parts[2]) != "3 of 3, about 0 s left" || strings.TrimSpace(parts[3]) != "" || len(parts[3]) < len(parts[1]) || parts[4] != "" {
		t.Errorf("prints %q", parts)
	}
}

// What Measured says of splits is what runs on them were measured on, with
// nodes without a class and with both rules for these.
func TestMeasuredIsTheRuns(t *testing.T) {
	g := datasets.Karate()
	g.Y = slices.Clone(g.Y)
	g.Y[5], g.Y[20] = -1, -1
	p, err := engine.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]bool{}
	for _, counted := range []bool{false, true} {
		o := engine.DefaultOptions()
		o.Strategy, o.Epochs, o.CountUnlabelled = engine.GCN, 2, counted
		var all []float64
		for _, perClass := range []int{1, 3} {
			s := Study(p, perClass, o, 4, 5)
			if len(s.Measured) != 5 || Measured(p, o, 4, 5, perClass) != Nodes(s.Measured...) {
				t.Errorf("%d labels: says %q of %v", perClass, Measured(p, o, 4, 5, perClass), s.Measured)
			}
			all = append(all, s.Measured...)
		}
		said[Measured(p, o, 4, 5, 1, 3)] = true
		if Measured(p, o, 4, 5, 1, 3) != Nodes(all...) {
			t.Errorf("says %q of %v", Measured(p, o, 4, 5, 1, 3), all)
		}
	}
	if len(said) != 2 {
		t.Errorf("with and without unlabelled nodes the same is said: %v", said)
	}
	if a, b := Nodes(7, 7), Nodes(9, 7, 12); a != "measured on 7 nodes" || b != "measured on 7 to 12 nodes" {
		t.Errorf("says %q and %q", a, b)
	}
	if fault(func() { Nodes() }) == nil {
		t.Error("nothing measured is no error")
	}
}
