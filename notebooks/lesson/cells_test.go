package lesson

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"m3s/datasets"
	"m3s/engine"
)

// What the lists say of labels is what the engine's stages say.
func TestLabelsOfARun(t *testing.T) {
	p := club(t)
	o := engine.DefaultOptions()
	o.Strategy, o.Stages, o.Clusters, o.T, o.Epochs, o.Seed = engine.M3S, 3, 5, 3, 30, 4
	split, h := Split(p.Graph, 1, 4), &engine.History{}
	r := Watch(p, split, o, h.Observer())
	want := make([]int32, p.Graph.N())
	for i := range want {
		want[i] = -1
	}
	for _, i := range split.Labelled {
		want[i] = p.Graph.Y[i]
	}
	var virtual []int32
	for k, s := range h.Stages {
		if got := Known(r, k); !slices.Equal(got, want) {
			t.Errorf("before stage %d: %v, want %v", k+1, got, want)
		}
		for _, v := range s.Added {
			want[v.Node] = v.Class
			virtual = append(virtual, v.Node)
		}
		if k == 0 && len(s.Added) == 0 {
			t.Fatal("the first stage adds nothing")
		}
	}
	if got := Known(r, 3); !slices.Equal(got, want) || !slices.Equal(got, r.Labels.Class) {
		t.Errorf("at the end: %v, want %v", got, want)
	}
	slices.Sort(virtual)
	if got := Virtual(p.Graph, r); !slices.Equal(got, virtual) {
		t.Errorf("virtual %v, want %v", got, virtual)
	}
	counts, off := Confused(p.Graph, r.Labels.Class, virtual), 0
	for y, row := range counts {
		for c, n := range row {
			if y != c {
				off += n
			}
		}
	}
	if wrong := Wrong(p.Graph, r.Labels.Class, virtual); len(wrong) != off || counts[0][0]+counts[1][1]+off != len(virtual) {
		t.Errorf("%d wrong, %v of %d", len(wrong), counts, len(virtual))
	}
}

// A node without a class is neither wrong nor confused with one.
func TestWrong(t *testing.T) {
	g := &engine.Graph{Y: []int32{0, 1, -1, 1}, Classes: []string{"a", "b"}}
	class, nodes := []int32{1, 1, 0, 0}, []int32{3, 2, 1, 0}
	if got := Wrong(g, class, nodes); !slices.Equal(got, []int32{3, 0}) {
		t.Errorf("wrong %v", got)
	}
	if got := Confused(g, class, nodes); !reflect.DeepEqual(got, [][]int{{0, 1}, {1, 1}}) {
		t.Errorf("confused %v", got)
	}
	if got := MaxMinRatio([]int32{0, 0, 1, 2, 2, 2, -1, 0}, 3); got != 0.25 {
		t.Errorf("ratio %v, want 3 less 1 of 8", got)
	}
}

// A path has each seen epoch, what the engine's history has of it, and its run
// is the same as one that nobody looks at.
func TestTrain(t *testing.T) {
	p := club(t)
	o := engine.DefaultOptions()
	o.Strategy, o.Epochs, o.Seed = engine.GCN, 10, 3
	split, h := Split(p.Graph, 1, 3), &engine.History{}
	watch := h.Observer()
	watch.EvalEvery = 1
	Watch(p, split, o, watch)
	for _, every := range []int{1, 5} {
		r, path := Train(p, split, o, every)
		if want := Run(p, split, o); r.Fingerprint != want.Fingerprint {
			t.Errorf("every %d: another run", every)
		}
		if n := 10 / every; len(path.Epoch) != n || len(path.Loss) != n || len(path.Seen) != n || len(path.Test) != n {
			t.Fatalf("every %d: %+v", every, path)
		}
		for k, epoch := range path.Epoch {
			e := h.Epochs[every*(k+1)-1]
			if epoch != float64(e.Epoch) || path.Loss[k] != e.Loss || path.Seen[k] != 100*e.TrainAccuracy || path.Test[k] != 100*e.TestAccuracy {
				t.Errorf("every %d: epoch %v is not %+v", every, epoch, e)
			}
		}
	}
}

func TestGrid(t *testing.T) {
	p := club(t)
	o := engine.DefaultOptions()
	o.Strategy, o.Epochs = engine.GCN, 5
	grid := Grid(p, []int{1, 3}, []int{1, 2, 3}, o, 7, 2)
	if len(grid.Accuracy) != 2 || len(grid.Accuracy[0]) != 3 {
		t.Fatalf("%v", grid)
	}
	o.Layers = 2
	want := Accuracies(p, 3, o, 7, 2)
	if got := grid.Of(3, 2); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if g := grid.Gain(2, 1); len(g) != 2 || g[1] != Gain(want, grid.Of(3, 1)) {
		t.Errorf("gains %v", g)
	}
	m := grid.Means()
	if !slices.Equal(m.Rows, []string{"1", "3"}) || !slices.Equal(m.Cols, []string{"1", "2", "3"}) || len(m.Value) != 2 || m.Value[1][1] != Mean(want).Mean {
		t.Errorf("table %+v", m)
	}
	if fault(func() { grid.Of(2, 2) }) == nil || fault(func() { grid.Of(3, 4) }) == nil {
		t.Error("a cell that was not run is no error")
	}
}

func TestPictures(t *testing.T) {
	means := Means([][]float64{{1, 3}, {5, 5}})
	if len(means) != 2 || means[0] != Mean([]float64{1, 3}) || means[1].Mean != 5 {
		t.Fatalf("means %v", means)
	}
	half := means[0].Half
	if d := Dot("d", means); d.Name != "d" || !slices.Equal(d.Value, []float64{2, 5}) || !slices.Equal(d.Half, []float64{half, 0}) {
		t.Errorf("dot %+v", d)
	}
	if l := Line("l", 20, [][]float64{{1, 3}, {5, 5}}); l.Name != "l" || !slices.Equal(l.X, []float64{20, 40}) || !slices.Equal(l.Y, []float64{2, 5}) || l.Low != nil {
		t.Errorf("line %+v", l)
	}
	b := Band("b", []float64{0, 8}, means)
	if b.Name != "b" || !slices.Equal(b.X, []float64{0, 8}) || !slices.Equal(b.Low, []float64{2 - half, 5}) || !slices.Equal(b.High, []float64{2 + half, 5}) {
		t.Errorf("band %+v", b)
	}
	if n := Names([]int{2, 16}, "labels"); !slices.Equal(n, []string{"2 labels", "16 labels"}) {
		t.Errorf("names %q", n)
	}
	g := datasets.Karate()
	v := View(g, []int32{0, 33})
	if v.A != g.A || len(v.Layout) != 2*g.N() || !slices.Equal(v.Class, g.Y) || !slices.Equal(v.Classes, g.Classes) || !slices.Equal(v.Given, []int32{0, 33}) {
		t.Errorf("view %+v", v)
	}
}

// Read is NearestMean, view by view and split by split; the eigenvalues are
// the karate club's.
func TestReadAndEigenvalues(t *testing.T) {
	p := club(t)
	z := Dense(p.XNorm)
	once, err := p.AHat.MulDense(z, p.XNorm.Cols)
	if err != nil {
		t.Fatal(err)
	}
	views := Smoothed(p.AHat, z, []float64{0, 1, 3})
	thrice := once
	for range 2 {
		if thrice, err = p.AHat.MulDense(thrice, p.XNorm.Cols); err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(views, [][]float32{z, once, thrice}) {
		t.Error("smoothed none, one and three times is something else")
	}
	right := Read(p.Graph, views[:2], 2, 5, 4)
	if len(right) != 2 || len(right[0]) != 4 {
		t.Fatalf("%v", right)
	}
	for k := range 4 {
		if want := NearestMean(p.Graph, Split(p.Graph, 2, uint64(5+k)), once); right[1][k] != want {
			t.Errorf("split %d: %v, want %v", 5+k, right[1][k], want)
		}
	}
	values := Eigenvalues(p.AHat)
	sum := 0.0
	for i := range p.Graph.N() {
		sum -= float64(p.AHat.At(i, i))
	}
	for _, v := range values {
		sum += v
	}
	if n := len(values); n != 34 || !slices.IsSorted(values) || math.Abs(values[n-1]-1) > 1e-6 || math.Abs(values[n-2]-0.896) > 0.005 || math.Abs(sum) > 1e-6 {
		t.Errorf("eigenvalues %v, less the trace %v", values, sum)
	}
}
