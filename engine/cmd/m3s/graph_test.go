package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"m3s/datasets"
	"m3s/engine/cmd/m3s/internal/graphfile"
)

// fingerprintOf is that of a short run.
func fingerprintOf(t *testing.T, args ...string) string {
	t.Helper()
	var r struct{ Fingerprint string }
	if err := json.Unmarshal([]byte(must(t, append([]string{"run", "--per-class", "2", "--seed", "3", "--epochs", "20", "--clusters", "8", "--json"}, args...)...)), &r); err != nil {
		t.Fatal(err)
	}
	return r.Fingerprint
}

// The same graph in another form has the same run.
func TestGraphsOfOtherPrograms(t *testing.T) {
	g, dir := datasets.Karate(), t.TempDir()
	var nodes, links, market, features strings.Builder
	for i := range g.N() {
		fmt.Fprintf(&nodes, "<node id=\"%d\"><data key=\"c\">%s</data></node>\n", i+1, g.Classes[g.Y[i]])
		fmt.Fprintf(&features, "%d %d 1\n", i+1, i+1)
		cols, _ := g.A.Row(i)
		for _, j := range cols {
			fmt.Fprintf(&links, "<edge source=\"%d\" target=\"%d\"/>\n", i+1, j+1)
			fmt.Fprintf(&market, "%d %d\n", i+1, j+1)
		}
	}
	path := map[string]string{}
	for name, text := range map[string]string{
		"club.graphml": "<graphml><key id=\"c\" for=\"node\" attr.name=\"club\" attr.type=\"string\"/><graph>" + nodes.String() + links.String() + "</graph></graphml>",
		"a.mtx":        fmt.Sprintf("%%%%MatrixMarket matrix coordinate pattern general\n34 34 %d\n%s", g.A.NNZ(), market.String()),
		"x.mtx":        "%%MatrixMarket matrix coordinate integer general\n34 34 34\n" + features.String(),
	} {
		path[name] = put(t, filepath.Join(dir, name), text)
	}
	edges, labels := ownKarate(t)
	want := fingerprintOf(t, "--dataset", "karate")
	for _, args := range [][]string{
		{"--graph", path["club.graphml"]}, {"--graph", path["club.graphml"], "--class-key", "club"}, {"--graph", path["club.graphml"], "--labels", labels},
		{"--edges", path["club.graphml"]}, {"--edges", path["a.mtx"], "--labels", labels}, {"--edges", path["a.mtx"], "--labels", labels, "--features", path["x.mtx"]},
	} {
		if got := fingerprintOf(t, args...); got != want {
			t.Errorf("%q: fingerprint %s, the club's is %s", args, got, want)
		}
	}
	for want, args := range map[string][]string{
		"club.graphml: no attribute of nodes is named \"team\"": {"--graph", path["club.graphml"], "--class-key", "team"},
		"a.mtx: it has no classes":                              {"--edges", path["a.mtx"]},
		"--graph: the file has the links":                       {"--graph", path["a.mtx"], "--edges", edges},
		"this is no GraphML, npz or Matrix Market":              {"--graph", edges, "--labels", labels},
		"a matrix goes with --edges":                            {"--edges", edges, "--labels", labels, "--features", path["x.mtx"]},
		"features beside a.mtx are a matrix":                    {"--edges", path["a.mtx"], "--labels", labels, "--features", labels},
		"--class-key: it is for":                                {"--edges", edges, "--labels", labels, "--class-key", "club"},
	} {
		refusedWith(t, want, append([]string{"run"}, args...))
	}
}

// The command reads graphs of more nodes than the page draws.
func TestMoreNodesThanThePage(t *testing.T) {
	const n = 60_000
	dir := t.TempDir()
	var edges, labels strings.Builder
	for i := range n {
		fmt.Fprintf(&edges, "%d,%d\n", i, (i+2)%n)
		fmt.Fprintf(&labels, "%d,%d\n", i, i%2)
	}
	e, l := put(t, filepath.Join(dir, "e.csv"), edges.String()), put(t, filepath.Join(dir, "l.csv"), labels.String())
	code, out, stderr := call(t.Context(), nil, "run", "--edges", e, "--labels", l, "--strategy", "gcn", "--epochs", "2", "--per-class", "3")
	if code != exitOK || !strings.Contains(out, "of 59") || !strings.Contains(stderr, "60000 nodes, 60000 links, 60000 features: the graph takes 0.1 GB of memory, the run up to about 0.1 GB more\n") {
		t.Errorf("%d, %q, %q", code, out, stderr)
	}
}

// How far the reading of a large file is, is told while it is taken apart too,
// in each form of text.
func TestProgressOfReading(t *testing.T) {
	const links = 150_000
	var table, market, graph strings.Builder
	fmt.Fprintf(&market, "%%%%MatrixMarket matrix coordinate pattern general\n500 500 %d\n", links)
	graph.WriteString(`<graphml><key id="k" for="node" attr.name="class" attr.type="string"/><graph>`)
	for i := range 500 {
		fmt.Fprintf(&graph, "<node id=\"%d\"><data key=\"k\">%d</data></node>", i+1, i%2)
	}
	for k := range links {
		i, j := k%500+1, (k/500+k)%500+1
		fmt.Fprintf(&table, "%d,%d\n", i, j)
		fmt.Fprintf(&market, "%d %d\n", i, j)
		fmt.Fprintf(&graph, "<edge source=\"%d\" target=\"%d\"/>", i, j)
	}
	graph.WriteString("</graph></graphml>")
	dir := t.TempDir()
	file := func(name, text string) string { return put(t, filepath.Join(dir, name), text) }
	labels := file("labels.csv", "1,a\n2,b\n")
	for name, n := range map[string]graphfile.Names{
		"links.csv":   {Edges: file("links.csv", table.String()), Labels: labels},
		"links.mtx":   {Edges: file("links.mtx", market.String()), Labels: labels},
		"all.graphml": {Graph: file("all.graphml", graph.String())},
	} {
		var told []int64
		size := int64(0)
		r := graphfile.Reader{Limits: graphfile.Limits(), Progress: func(file string, done, total int64) {
			if file == name+", taken apart" {
				told, size = append(told, done), total
			}
		}}
		if _, err := r.Read(n); err != nil {
			t.Fatal(err)
		}
		if len(told) < 2 || !slices.IsSorted(told) || told[0] <= 0 || told[len(told)-1] > size {
			t.Errorf("%s: %v of %d", name, told, size)
		}
	}
}

// A weight of links is not read, and that is said, in every form that has
// some.
func TestLinkWeightsAreNotRead(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string { return put(t, filepath.Join(dir, name), text) }
	labels := file("labels.csv", "1,a\n2,b\n3,b\n")
	market := func(name, symmetry, first, second string) string {
		return file(name, "%%MatrixMarket matrix coordinate real "+symmetry+"\n3 3 2\n2 1 "+first+"\n3 2 "+second+"\n")
	}
	graphML := func(name, first, second string) string {
		return file(name, `<graphml><key id="w" for="edge" attr.name="weight" attr.type="double"/><key id="c" for="node" attr.name="class" attr.type="string"/><graph>`+
			`<node id="1"><data key="c">a</data></node><node id="2"><data key="c">b</data></node><node id="3"><data key="c">b</data></node>`+
			`<edge source="1" target="2"><data key="w">`+first+`</data></edge><edge source="2" target="3"><data key="w">`+second+`</data></edge></graph></graphml>`)
	}
	plain := ""
	for _, c := range []struct {
		names graphfile.Names
		want  string // the note, "" for none
	}{
		{graphfile.Names{Edges: file("plain.csv", "1,2\n2,3\n"), Labels: labels}, ""},
		{graphfile.Names{Edges: file("weights.csv", "1,2,0.5\n2,3,2\n"), Labels: labels}, "weights.csv: rows with columns after the second, which were not read: 2"},
		{graphfile.Names{Edges: market("ones.mtx", "general", "1", "1.0"), Labels: labels}, ""},
		{graphfile.Names{Edges: market("weights.mtx", "general", "0.5", "1"), Labels: labels}, "weights.mtx: listed links with a weight other than 1: 1; a link counts once"},
		{graphfile.Names{Edges: market("half.mtx", "symmetric", "0.5", "1"), Labels: labels}, "half.mtx: listed links with a weight other than 1: 1; a link counts once"},
		{graphfile.Names{Graph: graphML("ones.graphml", "1", "1.0")}, ""},
		{graphfile.Names{Graph: graphML("weights.graphml", "3", "-0.5")}, "weights.graphml: listed links with a weight other than 1: 2; a link counts once"},
	} {
		var notes []string
		r := graphfile.Reader{Limits: graphfile.Limits(), Note: func(text string) {
			if !strings.Contains(text, "no features") {
				notes = append(notes, text)
			}
		}}
		g, err := r.Read(c.names)
		if err != nil {
			t.Fatalf("%+v: %v", c.names, err)
		}
		if plain == "" {
			plain = datasets.Identity(g)
		}
		said := strings.Join(notes, "\n")
		if datasets.Identity(g) != plain || (c.want == "") != (said == "") || !strings.Contains(said, c.want) {
			t.Errorf("%+v: notes %q, want %q; the graph of the plain file: %v", c.names, notes, c.want, datasets.Identity(g) == plain)
		}
	}
}
