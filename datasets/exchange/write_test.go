package exchange

import (
	"slices"
	"strings"
	"testing"

	"m3s/datasets"
	"m3s/datasets/own"
	"m3s/engine"
)

// back reads what was written, as a command line would name it.
func back(t *testing.T, files []own.File) *engine.Graph {
	t.Helper()
	by := map[string]own.File{}
	for _, f := range files {
		by[f.Name] = f
	}
	l := own.DefaultLimits()
	if by["edges.csv"].Name != "" || by["graph.content"].Name != "" {
		g, _, err := own.Read(own.Files{Edges: by["edges.csv"], Labels: by["labels.csv"], Features: by["features.csv"], Content: by["graph.content"], Cites: by["graph.cites"]}, l)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	p, err := Read(files[0], "", l)
	for _, x := range []string{"features.mtx", "features.npz"} {
		if err == nil && by[x].Name != "" {
			p.X, err = ReadFeatures(by[x], l)
		}
	}
	if err == nil && by["labels.csv"].Name != "" {
		_, err = p.Label(by["labels.csv"], l)
	}
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := p.Graph(l)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// odd has names, classes, numbers and a node without links or a class that a
// careless writer loses.
func odd(t *testing.T, names []string, features bool) *engine.Graph {
	t.Helper()
	a, err := engine.FromEdges(5, [][2]int32{{0, 1}, {1, 2}, {0, 3}})
	if err != nil {
		t.Fatal(err)
	}
	g := &engine.Graph{Name: "odd", A: a, X: engine.Identity(5), Y: []int32{1, 0, engine.Unlabelled, 1, engine.Unlabelled}, Classes: []string{"a, \"b\" & <c>", "数 d"}, Nodes: names}
	if features {
		g.X = &engine.CSR{Rows: 5, Cols: 3, Ptr: []int32{0, 2, 2, 3, 4, 4}, Col: []int32{0, 2, 1, 0}, Val: []float32{0.1, -3, 1e-20, 16777216}}
	}
	return g
}

// What is written in a form is read as the same graph, node by node.
func TestWriteComesBack(t *testing.T) {
	generated := datasets.DefaultGenerateOptions()
	generated.N, generated.Words, generated.WordsPerNode, generated.Classes = 200, 60, 5, 4
	drawn, err := datasets.Generate(generated)
	if err != nil {
		t.Fatal(err)
	}
	for name, g := range map[string]*engine.Graph{
		"karate": datasets.Karate(), "generated": drawn,
		"numbers": odd(t, nil, false), "words": odd(t, []string{"z", "a,b", "it's; <n>", "source", "1"}, true), "unordered": odd(t, []string{"z", "a", "m", "b", "k"}, false),
		"whole": odd(t, []string{"5", "3", "9", "1", "2"}, false), "dirty": odd(t, []string{"id", "a\tb", "", "#", "\""}, true), "ascending": odd(t, []string{"1", "3", "9", "10", "200"}, true),
	} {
		for _, form := range Forms() {
			files, err := Write(g, form)
			if form == "linqs" && (name == "karate" || !slices.Contains([]string{"generated", "words", "dirty", "ascending"}, name)) {
				if err == nil || !strings.Contains(err.Error(), "no features") {
					t.Errorf("%s as linqs: %v", name, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s as %s: %v", name, form, err)
				continue
			}
			got := back(t, files)
			got.Nodes, got.Name = g.Nodes, g.Name // forms may have numbers for names
			if datasets.Identity(got) != datasets.Identity(g) {
				t.Errorf("%s as %s: another graph: %v, %v, %v", name, form, got.Y, got.Classes, got.A)
			}
		}
	}
	if _, err := Write(drawn, "dot"); err == nil || !strings.Contains(err.Error(), `"dot" is not one of edges,`) {
		t.Errorf("error %v", err)
	}
	bad := odd(t, nil, false)
	bad.Classes[1] = "?"
	if _, err := Write(bad, "npz"); err == nil || !strings.Contains(err.Error(), `the class "?"`) {
		t.Errorf("error %v", err)
	}
}

// Names stay where a form can hold them in their order.
func TestWriteKeepsNames(t *testing.T) {
	names := []string{"z", "a,b", "it's; <n>", "source", "1"}
	for form, want := range map[string]bool{"edges": true, "linqs": true, "graphml": true, "market": false, "npz": false} {
		files, err := Write(odd(t, names, true), form)
		if err != nil {
			t.Fatal(err)
		}
		if got := back(t, files).Nodes; slices.Equal(got, names) != want {
			t.Errorf("%s: %q", form, got)
		}
	}
}
