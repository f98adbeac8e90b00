package engine_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"testing"

	"m3s/engine"
	"m3s/engine/paper"
)

// stored are the entries of the paper's adjacency matrices, self-loops once.
var stored = map[string]struct{ nodes, classes, entries int }{
	"cora": {2708, 7, 10556}, "citeseer": {3327, 6, 9228}, "pubmed": {19717, 3, 88651},
}

// The paper's settings as METHOD §11 lists them, T by METHOD §12 included.
func TestMethodSettings(t *testing.T) {
	text, err := os.ReadFile("METHOD.md")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, s := range paper.Settings() {
		size := stored[s.Dataset]
		g := nodes(size.nodes, size.classes)
		g.A = &engine.CSR{Val: slices.Repeat([]float32{1}, size.entries)}
		split := &engine.Split{}
		for c := range size.classes {
			g.Y[c] = int32(c)
			split.Labelled = append(split.Labelled, int32(c))
		}
		o := engine.DefaultOptions()
		o.Layers, o.Stages = s.Layers, s.Stages
		want = append(want, fmt.Sprintf("| %s | %v | %d | %d | %d | %d |", s.Dataset, s.Rate, s.PerClass, s.Layers, s.Stages, engine.TPerClass(g, split, o)[0]))
	}
	got := regexp.MustCompile(`(?m)^\| (cora|citeseer|pubmed) \|.*$`).FindAllString(string(text), -1)
	if !slices.Equal(got, want) {
		t.Errorf("METHOD.md lists\n%q\nwant\n%q", got, want)
	}
}
