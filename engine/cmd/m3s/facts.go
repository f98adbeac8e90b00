package main

import (
	"bytes"
	"fmt"
	"strings"
	"text/tabwriter"

	"m3s/datasets"
	"m3s/engine"
)

// facts is a table of measured graphs, one column each.
type facts struct {
	names []string
	stats []datasets.Stats
}

func (f *facts) add(g *engine.Graph) {
	f.names = append(f.names, g.Name)
	f.stats = append(f.stats, datasets.Measure(g))
}

// factRows are the lines of the table.
var factRows = []struct {
	label string
	value func(datasets.Stats) string
}{
	{"nodes", func(s datasets.Stats) string { return fmt.Sprint(s.Nodes) }},
	{"classes", func(s datasets.Stats) string { return fmt.Sprint(s.Classes) }},
	{"features", func(s datasets.Stats) string { return fmt.Sprint(s.Features) }},
	{"feature non-zeros", func(s datasets.Stats) string { return fmt.Sprint(s.FeatureNNZ) }},
	{"edges without self-loops", func(s datasets.Stats) string { return fmt.Sprint(s.Edges) }},
	{"self-loops", func(s datasets.Stats) string { return fmt.Sprint(s.SelfLoops) }},
	{"components, largest", func(s datasets.Stats) string { return fmt.Sprintf("%d, %d", s.Components, s.LargestComponent) }},
	{"nodes without any link", func(s datasets.Stats) string { return fmt.Sprint(s.Isolated) }},
	{"nodes with only a self-loop", func(s datasets.Stats) string { return fmt.Sprint(s.LoopOnly) }},
	{"nodes without a class", func(s datasets.Stats) string { return fmt.Sprint(s.Unlabelled) }},
	{"nodes of each class", func(s datasets.Stats) string { return strings.Trim(fmt.Sprint(s.PerClass), "[]") }},
	{"edge homophily", func(s datasets.Stats) string { return fmt.Sprintf("%.6f", s.EdgeHomophily) }},
	{"mean degree", func(s datasets.Stats) string { return fmt.Sprintf("%.6f", s.MeanDegree) }},
	{"max degree, node", func(s datasets.Stats) string { return fmt.Sprintf("%d, %d", s.MaxDegree, s.MaxDegreeNode) }},
	{"non-zeros of Â", func(s datasets.Stats) string { return fmt.Sprint(s.AHatNNZ) }},
	{"sum of Â", func(s datasets.Stats) string { return fmt.Sprintf("%.7f", s.AHatSum) }},
	{"trace of Â", func(s datasets.Stats) string { return fmt.Sprintf("%.7f", s.AHatTrace) }},
	{"checksums of edges, features, labels", func(s datasets.Stats) string {
		return fmt.Sprintf("%d, %d, %d", s.Sums.Edges, s.Sums.Features, s.Sums.Labels)
	}},
}

func (f *facts) text() []byte {
	var b bytes.Buffer
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\t%s\n", strings.Join(f.names, "\t"))
	for _, row := range factRows {
		fmt.Fprint(w, row.label)
		for _, s := range f.stats {
			fmt.Fprint(w, "\t", row.value(s))
		}
		fmt.Fprintln(w)
	}
	w.Flush()
	return b.Bytes()
}
