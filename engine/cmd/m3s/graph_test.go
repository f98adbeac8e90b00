package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"m3s/datasets"
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
		path[name] = filepath.Join(dir, name)
		if err := os.WriteFile(path[name], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
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
	e, l := filepath.Join(dir, "e.csv"), filepath.Join(dir, "l.csv")
	for path, text := range map[string]string{e: edges.String(), l: labels.String()} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	code, out, stderr := call(t.Context(), nil, "run", "--edges", e, "--labels", l, "--strategy", "gcn", "--epochs", "2", "--per-class", "3")
	if code != exitOK || !strings.Contains(out, "of 59") || !strings.Contains(stderr, "60000 nodes, 60000 links, 60000 features: the graph takes 0.1 GB of memory, the run up to about 0.1 GB more\n") {
		t.Errorf("%d, %q, %q", code, out, stderr)
	}
}
