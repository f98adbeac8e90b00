package layout

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"m3s/datasets"
	"m3s/engine"
)

func compute(t *testing.T, g *engine.Graph, o Options) []float32 {
	t.Helper()
	xy, err := Compute(context.Background(), g, o)
	if err != nil {
		t.Fatal(err)
	}
	if len(xy) != 2*g.N() {
		t.Fatalf("%d coordinates for %d nodes", len(xy), g.N())
	}
	for k, v := range xy {
		if !(v >= -1 && v <= 1) {
			t.Fatalf("node %d is at %v", k/2, v)
		}
	}
	return xy
}

func generated(t *testing.T, n int) *engine.Graph {
	t.Helper()
	o := datasets.DefaultGenerateOptions()
	o.N = n
	g, err := datasets.Generate(o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestComputeIsDeterministic(t *testing.T) {
	g := generated(t, 300)
	o := DefaultOptions()
	o.Iterations = 60
	a, b := compute(t, g, o), compute(t, g, o)
	if !reflect.DeepEqual(a, b) {
		t.Error("the same options gave two pictures")
	}
	o.Seed++
	if reflect.DeepEqual(a, compute(t, g, o)) {
		t.Error("another seed gave the same picture")
	}
}

func TestComputeIgnoresClasses(t *testing.T) {
	g := generated(t, 200)
	o := DefaultOptions()
	o.Iterations = 30
	a := compute(t, g, o)
	for i := range g.Y {
		g.Y[i] = engine.Unlabelled
	}
	if !reflect.DeepEqual(a, compute(t, g, o)) {
		t.Error("the picture depends on the classes")
	}
}

// TestComputeShowsClasses checks what the picture is for: the nearest nodes of
// a node mostly have its class, far more than chance, and no two nodes hide
// each other.
func TestComputeShowsClasses(t *testing.T) {
	for _, g := range []*engine.Graph{datasets.Karate(), generated(t, 1500)} {
		xy := compute(t, g, DefaultOptions())
		same, least := 0, math.Inf(1)
		for i := range g.N() {
			near, at := 0, math.Inf(1)
			for j := range g.N() {
				if d := math.Hypot(float64(xy[2*i]-xy[2*j]), float64(xy[2*i+1]-xy[2*j+1])); j != i && d < at {
					near, at = j, d
				}
			}
			if g.Y[near] == g.Y[i] {
				same++
			}
			least = min(least, at)
		}
		if share := float64(same) / float64(g.N()); share < 0.7 {
			t.Errorf("%s: the nearest node has the same class for %v of the nodes", g.Name, share)
		}
		if gap := 0.25 / math.Sqrt(float64(g.N())); least < gap {
			t.Errorf("%s: two nodes are %v apart, want at least %v", g.Name, least, gap)
		}
		fillsSquare(t, g.Name, xy)
	}
}

func fillsSquare(t *testing.T, name string, xy []float32) {
	t.Helper()
	quarter := [4]int{}
	low, high := [2]float32{1, 1}, [2]float32{-1, -1}
	for k, v := range xy {
		low[k%2], high[k%2] = min(low[k%2], v), max(high[k%2], v)
		if k%2 == 1 {
			q := 0
			if xy[k-1] > 0 {
				q++
			}
			if v > 0 {
				q += 2
			}
			quarter[q]++
		}
	}
	for d := range 2 {
		if high[d]-low[d] < 1.6 {
			t.Errorf("%s: axis %d runs only from %v to %v", name, d, low[d], high[d])
		}
	}
	if n := len(xy) / 2; n > 100 {
		for q, k := range quarter {
			if k < n/10 {
				t.Errorf("%s: quarter %d of the square has %d of %d nodes", name, q, k, n)
			}
		}
	}
}

// TestComponentsApart checks that no node lies nearer to a node of another
// component than the margin allows.
func TestComponentsApart(t *testing.T) {
	var edges [][2]int32
	for i := range int32(40) { // a ring, 20 pairs, 10 triangles, 10 single nodes
		edges = append(edges, [2]int32{i, (i + 1) % 40})
	}
	for i := int32(40); i < 80; i += 2 {
		edges = append(edges, [2]int32{i, i + 1})
	}
	for i := int32(80); i < 110; i += 3 {
		edges = append(edges, [2]int32{i, i + 1}, [2]int32{i + 1, i + 2}, [2]int32{i, i + 2})
	}
	a, err := engine.FromEdges(120, edges)
	if err != nil {
		t.Fatal(err)
	}
	parts := components(a)
	if len(parts) != 41 || len(parts[0].nodes) != 40 {
		t.Fatalf("%d components, the first of %d nodes", len(parts), len(parts[0].nodes))
	}
	for k, p := range parts {
		if err := p.arrange(context.Background(), DefaultOptions(), rand.New(rand.NewPCG(1, uint64(k)))); err != nil {
			t.Fatal(err)
		}
	}
	pack(parts)
	for a, p := range parts {
		for _, q := range parts[:a] {
			for _, v := range p.at {
				for _, w := range q.at {
					if d := r2.Norm(r2.Sub(v, w)); d < margin-2*cellSize {
						t.Fatalf("nodes of two components are %v apart", d)
					}
				}
			}
		}
	}
}

func TestTreeAgreesWithDirectSum(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{1, 2, 7, 500} {
		at, mass := make([]r2.Vec, n), make([]float64, n)
		for i := range at {
			at[i] = r2.Vec{X: random.NormFloat64() * 10, Y: random.NormFloat64()}
			mass[i] = 1 + 20*random.Float64()
		}
		tr := newTree(at, mass)
		tr.build()
		for i := range at {
			var want r2.Vec
			for j := range at {
				if v := r2.Sub(at[i], at[j]); j != i {
					want = r2.Add(want, r2.Scale(mass[i]*mass[j]/r2.Norm2(v), v))
				}
			}
			if exact := tr.repulsion(i, 0); r2.Norm(r2.Sub(exact, want)) > 1e-9*(1+r2.Norm(want)) {
				t.Errorf("n %d node %d: %v, want %v", n, i, exact, want)
			}
			if near := tr.repulsion(i, 0.5); r2.Norm(r2.Sub(near, want)) > 0.1*(mass[i]+r2.Norm(want)) {
				t.Errorf("n %d node %d: theta 0.5 gives %v, want about %v", n, i, near, want)
			}
		}
	}
}

func TestTreeOfCoincidentNodes(t *testing.T) {
	at, mass := make([]r2.Vec, 50), make([]float64, 50)
	for i := range mass {
		mass[i] = 1
	}
	tr := newTree(at, mass)
	tr.build()
	if f := tr.repulsion(0, 1); f != (r2.Vec{}) {
		t.Errorf("force %v between nodes at one place", f)
	}
}

func TestComputeSmallGraphs(t *testing.T) {
	for n := 1; n <= 5; n++ {
		var path [][2]int32
		for i := 1; i < n; i++ {
			path = append(path, [2]int32{int32(i - 1), int32(i)})
		}
		a, err := engine.FromEdges(n, path)
		if err != nil {
			t.Fatal(err)
		}
		g := &engine.Graph{A: a, X: engine.Identity(n), Y: make([]int32, n), Classes: []string{"c"}}
		compute(t, g, DefaultOptions())
	}
}

func TestComputeRefuses(t *testing.T) {
	g := datasets.Karate()
	for want, change := range map[string]func(*Options){
		"Iterations": func(o *Options) { o.Iterations = 0 },
		"Theta":      func(o *Options) { o.Theta = math.NaN() },
	} {
		o := DefaultOptions()
		change(&o)
		if _, err := Compute(context.Background(), g, o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v", want, err)
		}
	}
	if _, err := Compute(context.Background(), &engine.Graph{}, DefaultOptions()); err == nil {
		t.Error("a graph without nodes was accepted")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Compute(ctx, g, DefaultOptions()); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
}
