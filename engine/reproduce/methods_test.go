package reproduce_test

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"m3s/engine"
	"m3s/engine/mixed"
	"m3s/engine/reproduce"
)

// goldenMethods is testdata/methods.json, made by methods.py beside it.
type goldenMethods struct {
	Edges, Words        [][2]int32
	Y, Given            []int32
	Features            int
	SGC, APPNP          goldenOutput
	Regression, Poisson [][]float64
}

// goldenOutput is what a network of given weights says.
type goldenOutput struct {
	Weights [][][]float64
	Z       [][]float64
}

func readMethods(t *testing.T) (*goldenMethods, *engine.Prepared, *engine.Split) {
	t.Helper()
	d := &goldenMethods{}
	text, err := os.ReadFile("testdata/methods.json")
	if err == nil {
		err = json.Unmarshal(text, d)
	}
	if err != nil {
		t.Fatal(err)
	}
	g := &engine.Graph{Name: "golden", Y: d.Y, Classes: []string{"a", "b", "c"}}
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
	p, err := engine.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	s := &engine.Split{Labelled: d.Given}
	for i := range int32(g.N()) {
		if !slices.Contains(d.Given, i) {
			s.Test = append(s.Test, i)
		}
	}
	return d, p, s
}

// methodCell is the only cell of a method.
func methodCell(t *testing.T, name string) reproduce.Cell {
	t.Helper()
	s, err := reproduce.MethodsStudy(reproduce.Request{Datasets: []string{"golden"}, PerClass: []int{2}, Protocols: []string{"last"}}, []string{name})
	if err != nil || len(s.Cells) != 1 || s.Cells[0].Strategy != name {
		t.Fatalf("%s: %+v, %v", name, s.Cells, err)
	}
	return s.Cells[0]
}

func near(t *testing.T, what string, got []float32, want [][]float64, within float64) {
	t.Helper()
	for i, row := range want {
		for c, w := range row {
			if v := float64(got[i*len(row)+c]); !(math.Abs(v-w) <= within) {
				t.Fatalf("%s: node %d, class %d: %v, NumPy has %v", what, i, c, v, w)
			}
		}
	}
}

// SGC and APPNP are options: with given weights a network says what NumPy says
// by dense matrices.
func TestGoldenFilteredMethods(t *testing.T) {
	d, p, _ := readMethods(t)
	for name, want := range map[string]goldenOutput{"sgc": d.SGC, "appnp": d.APPNP} {
		o := methodCell(t, name).Options
		var weights []engine.Weight
		for _, rows := range want.Weights {
			w := engine.Weight{In: len(rows), Out: len(rows[0])}
			for _, v := range slices.Concat(rows...) {
				w.W = append(w.W, float32(v))
			}
			weights = append(weights, w)
		}
		if len(weights) != o.Layers {
			t.Fatalf("%s has %d layers", name, o.Layers)
		}
		var z []float32
		for i := range p.Graph.N() {
			e, err := p.ExplainRun(weights, o, i)
			if err != nil {
				t.Fatal(err)
			}
			z = append(z, e.Z...)
		}
		near(t, name, z, want.Z, 1e-5)
	}
}

// SGC is convex: trained to its end with a strong penalty it is L-BFGS's
// regression.
func TestGoldenSGCIsRegression(t *testing.T) {
	d, p, s := readMethods(t)
	o := methodCell(t, "sgc").Options
	o.L2, o.Epochs, o.LearningRate = 0.05, 3000, 0.01
	res, err := p.Run(t.Context(), s, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "sgc", res.Z, d.Regression, 1e-3)
}

// Poisson learning is the pseudo-inverse's, component by component.
func TestGoldenPoisson(t *testing.T) {
	d, p, s := readMethods(t)
	c := methodCell(t, "poisson")
	res, err := p.WithRecipe(*c.Recipe).Run(t.Context(), s, c.Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "poisson", res.Z, d.Poisson, 1e-6)
	if res.Measured != len(s.Test) || res.Stages != nil {
		t.Errorf("measured on %d of %d nodes, %d trainings", res.Measured, len(s.Test), len(res.Stages))
	}
}

// All methods run, in their order, and are compared with the first; another
// name is refused.
func TestMethodsStudy(t *testing.T) {
	r := request("ring")
	r.Protocols = []string{"last"}
	s, err := reproduce.MethodsStudy(r, []string{"all"})
	if err != nil || len(s.Cells) != 3*len(reproduce.Methods()) {
		t.Fatalf("%d cells, %v", len(s.Cells), err)
	}
	one, err := reproduce.MethodsStudy(r, []string{"sgc"})
	if err != nil || one.Header != s.Header {
		t.Errorf("header %v of one, %v of all, %v", one.Header, s.Header, err)
	}
	l := reproduce.NewLedger(s.Header)
	var graphs mixed.Graphs
	run := reproduce.Sweep{Jobs: s.Jobs(2), Workers: 2, Graphs: map[string]*engine.Prepared{"ring": ring(t, "ring")}, Done: func(_ reproduce.Job, r reproduce.Record) error { return l.Add(r) }}
	if err := run.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "Sweep.Mixed is not set") {
		t.Fatalf("the mixture without its package: %v", err)
	}
	run.Jobs, run.Mixed = reproduce.Without(run.Jobs, l), graphs.Run
	if err := run.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	table := reproduce.NewTable(l, nil)
	pairs := reproduce.NewMethodPairs(table.Cells)
	if want := 3 * (len(reproduce.Methods()) - 1); len(pairs) != want {
		t.Errorf("%d pairs, want %d", len(pairs), want)
	}
	for _, p := range pairs {
		ahead := "evidence"
		if p.Minus == ahead {
			ahead = mixed.Name
		}
		if p.Strategy != ahead || p.Runs != 2 {
			t.Errorf("%+v", p)
		}
	}
	if _, err := reproduce.MethodsStudy(r, []string{"sgc", "best"}); err == nil || !strings.Contains(err.Error(), `"best" is not one of`) {
		t.Errorf("%v", err)
	}
}
