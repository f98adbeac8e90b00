package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"m3s/datasets"
	"m3s/engine"
	"m3s/engine/export"
)

// withoutRun is a table of predictions without the columns that only a run has.
func withoutRun(rows [][]string) [][]string {
	var cut [][]string
	for _, row := range rows {
		cut = append(cut, slices.Concat(row[:3], row[6:]))
	}
	return cut
}

// The weights of a run predict what it did, to the digit, whatever its
// options; so do those of the page, which have no options beside them.
func TestPredictRepeatsTheRun(t *testing.T) {
	dir := t.TempDir()
	nodes, weights, bare, again := filepath.Join(dir, "nodes.csv"), filepath.Join(dir, "run.npz"), filepath.Join(dir, "bare.npz"), filepath.Join(dir, "again.csv")
	for _, more := range [][]string{
		{}, {"--layers", "3"}, {"--normalize-features=false"}, {"--filter", "pagerank", "--hops", "3"}, {"--strategy", "evidence", "--read-out", "network"},
	} {
		args := append([]string{"run", "--dataset", "karate", "--seed", "3", "--epochs", "6", "--stages", "2", "--predictions", nodes, "--weights", weights}, more...)
		must(t, args...)
		want := withoutRun(table(t, textOf(t, nodes)))
		if got := table(t, must(t, "predict", "--dataset", "karate", "--weights", weights)); !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%q: %q, the run had %q", more, got[:3], want[:3])
		}
		n, err := export.DecodeNetwork([]byte(textOf(t, weights)))
		if err != nil {
			t.Fatal(err)
		}
		n.About = nil
		file, err := n.Encode()
		if err != nil {
			t.Fatal(err)
		}
		put(t, bare, string(file))
		if len(more) > 2 {
			continue
		}
		must(t, "predict", "--dataset", "karate", "--weights", bare, "--to", again, "--threads", "2")
		if got := table(t, textOf(t, again)); !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%q: bare weights predict %q, the run %q", more, got[:3], want[:3])
		}
	}
}

// Weights go with new nodes and links where features mean the same.
func TestPredictOnOtherNodes(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string { return put(t, filepath.Join(dir, name), text) }
	edges, labels := file("e.csv", "a,b\nb,c\nc,d\nd,e\ne,f\n"), file("l.csv", "a,red\nb,red\nc,red\nd,blue\ne,blue\nf,blue\n")
	features := file("f.csv", "a,1,0\nb,1,0\nc,1,1\nd,0,1\ne,0,1\nf,0,1\n")
	weights := filepath.Join(dir, "w.npz")
	must(t, "run", "--edges", edges, "--labels", labels, "--features", features, "--strategy", "gcn", "--per-class", "1", "--format", "json", "--weights", weights)
	more := file("f2.csv", "a,1,0\nb,1,0\nc,1,1\nd,0,1\ne,0,1\nf,0,1\ng,0,5\nh,3,0\n")
	code, text, stderr := call(t.Context(), nil, "predict", "--weights", weights, "--edges", file("e2.csv", "a,b\nb,c\nc,d\nd,e\ne,f\nf,g\na,h\n"), "--labels", labels, "--features", more)
	if code != exitOK {
		t.Fatal(stderr)
	}
	rows := table(t, text)
	if len(rows) != 9 || rows[7][1] != "g" || rows[7][2] != "blue" || rows[8][2] != "red" || rows[8][3] != "" {
		t.Errorf("%q", rows)
	}
	for want, args := range map[string][]string{
		"the weights are of the classes":               {"predict", "--weights", weights, "--dataset", "karate"},
		"no such file":                                 {"predict", "--weights", filepath.Join(dir, "none.npz")},
		"--weights: which file":                        {"predict"},
		"this is no npz file":                          {"predict", "--weights", labels},
		"--to: " + dir + " is no regular file":         {"predict", "--weights", weights, "--to", dir},
		"--node: no node of own is named \"zz\"":       {"explain", "--weights", weights, "--edges", edges, "--labels", labels, "--features", features, "--node", "zz"},
		"layer 0 is 2×16 with 32 values, its input ha": {"predict", "--weights", weights, "--edges", edges, "--labels", labels},
	} {
		if code, _, stderr := call(t.Context(), nil, args...); code != exitError || !strings.Contains(stderr, want) {
			t.Errorf("%q: %d, %q, want %q", args, code, stderr, want)
		}
	}
}

// Topics belong to one graph.
func TestPredictRefusesTopicsOfAnotherGraph(t *testing.T) {
	weights := filepath.Join(t.TempDir(), "w.npz")
	edges, labels := ownKarate(t)
	must(t, "run", "--dataset", "karate", "--strategy", "evidence", "--weights", weights)
	code, _, stderr := call(t.Context(), nil, "predict", "--dataset", "karate", "--weights", weights)
	if code != exitOK || !strings.Contains(stderr, "answered with the evidence") {
		t.Errorf("%d, %q", code, stderr)
	}
	if code, _, stderr = call(t.Context(), nil, "predict", "--edges", edges, "--labels", labels, "--weights", weights); code != exitError || !strings.Contains(stderr, "topics") {
		t.Errorf("%d, %q", code, stderr)
	}
}

// The terms add up to what the run said of the node.
func TestExplain(t *testing.T) {
	dir := t.TempDir()
	nodes, weights := filepath.Join(dir, "nodes.csv"), filepath.Join(dir, "w.npz")
	must(t, quickRun("--predictions", nodes, "--weights", weights)...)
	rows, g := table(t, textOf(t, nodes)), datasets.Karate()
	for _, node := range []int{0, 8, 33} {
		name := fmt.Sprint(node)
		if len(g.Nodes) > 0 {
			name = g.Nodes[node]
		}
		args := []string{"explain", "--dataset", "karate", "--weights", weights, "--node", name}
		var x export.Explanation
		if err := json.Unmarshal([]byte(must(t, append(args, "--json")...)), &x); err != nil {
			t.Fatal(err)
		}
		row := rows[node+1]
		if x.Node != node || x.Class != row[2] || export.Float(x.Probabilities[0]) != row[7] || len(x.Field) != 2 {
			t.Errorf("%+v, the run had %q", x, row)
		}
		var sum float32
		for _, n := range x.Neighbours {
			sum += n.Terms[1]
		}
		if sum != x.Logits[1] {
			t.Errorf("node %d: terms add up to %v, the logit is %v", node, sum, x.Logits[1])
		}
		if text := must(t, args...); strings.Count(text, "\n") != 5+len(x.Neighbours) || !strings.Contains(text, x.Class) || !strings.Contains(text, " itself ") {
			t.Errorf("%s", text)
		}
	}
}

// Where a run answers with the evidence, its four reasons add up to the run's
// own answer, to the digit.
func TestExplainEvidence(t *testing.T) {
	dir := t.TempDir()
	nodes, weights := filepath.Join(dir, "nodes.csv"), filepath.Join(dir, "w.npz")
	drawn := "nodes=120,classes=3,words=60,mean-degree=4"
	must(t, "run", "--generate", drawn, "--strategy", "evidence", "--epochs", "20", "--topics", "8", "--seed", "2", "--predictions", nodes, "--weights", weights)
	rows, given := table(t, textOf(t, nodes)), 0
	for node := range 120 {
		if node%12 > 0 && rows[node+1][3] != "given" {
			continue
		}
		args := []string{"explain", "--generate", drawn, "--weights", weights, "--node", fmt.Sprint(node)}
		var x export.Explanation
		if err := json.Unmarshal([]byte(must(t, append(args, "--json")...)), &x); err != nil {
			t.Fatal(err)
		}
		e, row := x.Evidence, rows[node+1]
		if e == nil || e.Class != row[2] || e.Given != (row[3] == "given") {
			t.Fatalf("%+v, the run had %q", e, row)
		}
		words := make([]float32, 3)
		for c, p := range e.Probabilities {
			if export.Float(p) != row[7+c] {
				t.Errorf("node %d: probabilities %v, the run had %q", node, e.Probabilities, row[7:])
			}
			for _, v := range e.ByWord {
				words[c] += v.Terms[c]
			}
		}
		if !slices.Equal(words, e.Words) {
			t.Errorf("node %d: words add up to %v, their reason is %v", node, words, e.Words)
		}
		if e.Given {
			given++
		}
	}
	if given != 6 {
		t.Errorf("%d nodes were given, want 6", given)
	}
	text := must(t, "explain", "--generate", drawn, "--weights", weights, "--node", rows[1][0])
	for _, want := range []string{"\nthe evidence says " + rows[1][2] + ", probability ", " what speaks ", " class size ", "words that speak loudest on "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
	code, _, stderr := call(t.Context(), nil, "explain", "--generate", drawn+",seed=3", "--weights", weights, "--node", "0")
	if code != exitError || !strings.Contains(stderr, "topics") {
		t.Errorf("another graph: %d, %q", code, stderr)
	}
}

func TestOptionsComeBack(t *testing.T) {
	for _, p := range optionTable {
		o := engine.DefaultOptions()
		if err := p.set(&o, other(p)); err != nil {
			t.Fatal(err)
		}
		text, err := optionsText(o)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := parseOptions(text); err == nil && got != o {
			t.Errorf("%s comes back as %v", p.flag, p.get(got))
		} else if err != nil && o.Validate() == nil {
			t.Errorf("%s: %v", p.flag, err)
		}
	}
	for _, bad := range []string{`{}`, `[]`, `{"layers":"two"}`} {
		if _, err := parseOptions([]byte(bad)); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
}
