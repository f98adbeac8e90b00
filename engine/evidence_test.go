package engine_test

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"testing"

	"m3s/engine"
)

// goldenEvidence is testdata/golden/evidence.json, made by evidence.py beside
// it.
type goldenEvidence struct {
	Versions     map[string]string
	Edges, Words [][2]int32
	Y, Given     []int32
	Features     int
	Topics, T    int
	Stages       int
	Strength     []float64
	Products     [][]float64 // of the topics of each two nodes
	Virtual      [][]engine.Virtual
	P, Q         [][]float64
	Terms        struct {
		Network, Words, Links [][]float64
		Size                  []float64
	}
}

func (d *goldenEvidence) graph(t testing.TB) (*engine.Graph, *engine.Split) {
	t.Helper()
	a, err := engine.FromEdges(len(d.Y), d.Edges)
	if err != nil {
		t.Fatal(err)
	}
	var words []engine.Entry
	for _, w := range d.Words {
		words = append(words, engine.Entry{Row: w[0], Col: w[1], Val: 1})
	}
	x, err := engine.NewCSR(len(d.Y), d.Features, words)
	if err != nil {
		t.Fatal(err)
	}
	s := &engine.Split{Labelled: d.Given}
	for i := range int32(len(d.Y)) {
		if !slices.Contains(d.Given, i) {
			s.Test = append(s.Test, i)
		}
	}
	return &engine.Graph{Name: "planted", A: a, X: x, Y: d.Y, Classes: []string{"a", "b", "c"}}, s
}

func readEvidence(t testing.TB) *goldenEvidence {
	t.Helper()
	b, err := os.ReadFile("testdata/golden/evidence.json")
	if err != nil {
		t.Fatal(err)
	}
	// A label is a pair of numbers in the file.
	var raw struct{ Virtual [][][2]int32 }
	d := &goldenEvidence{}
	var all map[string]json.RawMessage
	for _, step := range []error{json.Unmarshal(b, &raw), json.Unmarshal(b, &all)} {
		if step != nil {
			t.Fatal(step)
		}
	}
	delete(all, "virtual")
	if b, err = json.Marshal(all); err == nil {
		err = json.Unmarshal(b, d)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, stage := range raw.Virtual {
		var list []engine.Virtual
		for _, v := range stage {
			list = append(list, engine.Virtual{Node: v[0], Class: v[1]})
		}
		d.Virtual = append(d.Virtual, list)
	}
	return d
}

// The topics of a small graph are those of NumPy's singular value
// decomposition: the products of any two nodes' rows do not depend on how
// their space is turned.
func TestGoldenTopics(t *testing.T) {
	d := readEvidence(t)
	g, _ := d.graph(t)
	p, err := engine.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	o := engine.DefaultOptions()
	o.Topics = d.Topics
	x, err := p.Topics(func() error { return nil }, o)
	if err != nil {
		t.Fatal(err)
	}
	if x.Cols != d.Topics+1 {
		t.Fatalf("%d columns for %d topics", x.Cols, d.Topics)
	}
	for i := range g.N() {
		_, a := x.Row(i)
		if a[d.Topics] != 10 {
			t.Errorf("node %d has the constant %v", i, a[d.Topics])
		}
		for j := range g.N() {
			_, b := x.Row(j)
			sum := 0.0
			for k := range d.Topics {
				sum += float64(a[k]) * float64(b[k])
			}
			if math.Abs(sum-d.Products[i][j]) > 2e-5 {
				t.Fatalf("nodes %d and %d: product %v, NumPy %v", i, j, sum, d.Products[i][j])
			}
		}
	}
}

// The strategy proposes and adds what the independent implementation does in
// every stage, and ends with its posterior and its terms.
func TestGoldenEvidence(t *testing.T) {
	d := readEvidence(t)
	g, s := d.graph(t)
	p, err := engine.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	o := engine.DefaultOptions()
	o.SetStrategy(engine.Evidence)
	o.Topics, o.T, o.Stages, o.Epochs, o.LearningRate = d.Topics, d.T, d.Stages, 3000, 0.01
	res, h := recorded(t, p, s, o)
	for k, want := range d.Virtual {
		if got := h.Stages[k].Added; !slices.Equal(got, want) {
			t.Errorf("stage %d adds %v, NumPy %v", k+1, got, want)
		}
	}
	flat := func(rows [][]float64) []float64 { return slices.Concat(rows...) }
	near(t, "posterior", res.Z, flat(d.Q), 2e-3)
	for _, part := range []struct {
		name string
		got  []float32
		want [][]float64
	}{{"network", res.Terms.Network, d.Terms.Network}, {"words", res.Terms.Words, d.Terms.Words}, {"links", res.Terms.Links, d.Terms.Links}, {"size", res.Terms.Size, [][]float64{d.Terms.Size}}} {
		near(t, part.name, unpadded(part.got, res.Terms.Pitch, g.C()), flat(part.want), 1e-2)
	}
	o.ReadOut = engine.ReadNetwork
	near(t, "network", run(t, p, s, o, nil).Z, flat(d.P), 2e-3)
}

func unpadded(x []float32, pitch, width int) []float32 {
	var out []float32
	for at := 0; at < len(x); at += pitch {
		out = append(out, x[at:at+width]...)
	}
	return out
}
