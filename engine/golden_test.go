package engine_test

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"m3s/engine"
)

// golden is testdata/golden/golden.json, made by make.py beside it.
type golden struct {
	Versions map[string]string
	Edges    [][2]int32
	X        []float32 // 34 rows
	Y        []int32
	Networks []goldenNetwork
	AHat     struct {
		N       int
		Edges   [][2]int32
		Entries [][3]float64
	}
	Walks  []goldenWalks
	KMeans []goldenKMeans
}

type goldenNetwork struct {
	Layers, Hidden, Stage, Epoch int
	Seed                         uint64
	Dropout, L2                  float64
	L2All                        bool
	Labelled                     []int32
	Widths                       []int
	Masks                        []string // one 0 or 1 for each value of each layer's input
	Weights, Gradients, Stepped  [][]float32
	Logits, Z                    []float64
	Loss                         float64
}

type goldenWalks struct {
	N       int
	Edges   [][2]int32
	Seeds   []int32
	Alpha   float64
	P       [][]float64 // n rows
	Centred [][]float64 // less each column's mean over the seed's component
}

type goldenKMeans struct {
	Width     int
	X, Start  []float32
	Cluster   []int32
	Centroids []float64
	Inertia   float64
}

func readGolden(t testing.TB) *golden {
	t.Helper()
	b, err := os.ReadFile("testdata/golden/golden.json")
	if err != nil {
		t.Fatal(err)
	}
	var g golden
	if err := json.Unmarshal(b, &g); err != nil {
		t.Fatal(err)
	}
	return &g
}

// graph is the karate club with the golden file's features.
func (d *golden) graph(t testing.TB) *engine.Graph {
	t.Helper()
	g := karate()
	width := len(d.X) / 34
	var entries []engine.Entry
	for k, v := range d.X {
		if v != 0 {
			entries = append(entries, engine.Entry{Row: int32(k / width), Col: int32(k % width), Val: v})
		}
	}
	x, err := engine.NewCSR(34, width, entries)
	if err != nil {
		t.Fatal(err)
	}
	g.X = x
	if !slices.Equal(d.Edges, karateEdges()) || !slices.Equal(d.Y, g.Y) {
		t.Fatal("the golden file has another karate club")
	}
	return g
}

func (n *goldenNetwork) options() engine.Options {
	o := engine.DefaultOptions()
	o.Layers, o.Hidden, o.Seed, o.Dropout, o.L2 = n.Layers, n.Hidden, n.Seed, n.Dropout, n.L2
	if n.L2All {
		o.L2On = engine.L2All
	}
	return o
}

func (n *goldenNetwork) weights(from [][]float32) []engine.Weight {
	var all []engine.Weight
	for l, w := range from {
		all = append(all, engine.Weight{In: n.Widths[l], Out: n.Widths[l+1], W: w})
	}
	return all
}

// One forward pass and one Adam step against PyTorch, to 1e-5.
func TestGoldenNetwork(t *testing.T) {
	d := readGolden(t)
	for what, version := range d.Versions {
		if version == "" {
			t.Errorf("golden file does not say the version of %s", what)
		}
	}
	p, err := engine.Prepare(d.graph(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range d.Networks {
		labels := engine.GivenLabels(p.Graph, n.Labelled)
		o := n.options()
		train := engine.NewTraining(p, labels, o, n.Stage, n.weights(n.Weights))
		logits, z := train.Clean()
		near(t, "logits", logits, n.Logits, 1e-5)
		near(t, "softmax", z, n.Z, 1e-5)
		loss, _ := train.Epoch(n.Epoch)
		if math.Abs(loss-n.Loss) > 1e-5 {
			t.Errorf("%d layers: loss %v, PyTorch %v", n.Layers, loss, n.Loss)
		}
		gradients, stepped := train.Gradients(), train.Weights()
		for l := range n.Weights {
			near(t, "gradient", gradients[l].W, widen(n.Gradients[l]), 1e-5)
			near(t, "weights after a step", stepped[l].W, widen(n.Stepped[l]), 1e-5)
		}
	}
}

// The twin against PyTorch too: it then stands for PyTorch elsewhere.
func TestGoldenTwin(t *testing.T) {
	d := readGolden(t)
	p, err := engine.Prepare(d.graph(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range d.Networks {
		tw := newTwin(p, engine.GivenLabels(p.Graph, n.Labelled), n.options(), n.Stage, n.weights(n.Weights))
		masks := tw.masks(n.Epoch, engine.PassTrain)
		for l, m := range masks {
			if got := maskText(m); got != n.Masks[l] {
				t.Fatalf("%d layers: masks of layer %d are not those of the description", n.Layers, l)
			}
		}
		if loss, _ := tw.crossEntropy(masks); math.Abs(loss-n.Loss) > 1e-6 {
			t.Errorf("%d layers: loss %v, PyTorch %v", n.Layers, loss, n.Loss)
		}
		for l, g := range tw.gradient(masks, true) {
			if worst := farthest(n.Gradients[l], g); worst > 1e-6 {
				t.Errorf("%d layers: gradient of layer %d differs by %v", n.Layers, l, worst)
			}
		}
	}
}

func maskText(m *mat.Dense) string {
	var b strings.Builder
	for _, v := range m.RawMatrix().Data {
		if v == 0 {
			b.WriteByte('0')
		} else {
			b.WriteByte('1')
		}
	}
	return b.String()
}

func widen(v []float32) []float64 {
	out := make([]float64, len(v))
	for i, x := range v {
		out[i] = float64(x)
	}
	return out
}

// near compares values that are at most about 1 in size.
func near(t *testing.T, what string, got []float32, want []float64, tolerance float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d values, want %d", what, len(got), len(want))
	}
	for i, v := range want {
		if !(math.Abs(float64(got[i])-v) <= tolerance) {
			t.Errorf("%s: value %d is %v, want %v", what, i, got[i], v)
			return
		}
	}
}

// Â against SciPy, to the float32 it is stored in.
func TestGoldenAHat(t *testing.T) {
	d := readGolden(t)
	a, err := engine.FromEdges(d.AHat.N, d.AHat.Edges)
	if err != nil {
		t.Fatal(err)
	}
	m := engine.AHat(a)
	if m.NNZ() != len(d.AHat.Entries) {
		t.Fatalf("%d entries, SciPy has %d", m.NNZ(), len(d.AHat.Entries))
	}
	for _, e := range d.AHat.Entries {
		if got := m.At(int(e[0]), int(e[1])); got != float32(e[2]) {
			t.Errorf("entry (%v, %v) is %v, SciPy has %v", e[0], e[1], got, e[2])
		}
	}
}
