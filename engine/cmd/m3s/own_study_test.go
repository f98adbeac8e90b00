package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// noted is a command line that succeeds; what it passed over in files, it says
// on stderr.
func noted(t *testing.T, args ...string) string {
	t.Helper()
	code, stdout, stderr := call(t.Context(), nil, args...)
	for line := range strings.Lines(stderr) {
		if !strings.HasPrefix(line, "m3s: ") || !strings.Contains(line, "no features") {
			code = exitError
		}
	}
	if code != exitOK {
		t.Fatalf("%q: exit code %d, stderr %q", args, code, stderr)
	}
	return stdout
}

// runsOf are the runs of a results file without the names of their datasets.
func runsOf(t *testing.T, path string) (header string, runs []string) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(string(content(t, path))), "\n")
	for _, line := range lines[1:] {
		var r map[string]any
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		delete(r, "dataset")
		runs = append(runs, fmt.Sprint(r))
	}
	return lines[0], runs
}

// ofGraph replaces the dataset of quick by flags.
func ofGraph(results string, more ...string) []string {
	args := []string{"table"}
	return append(append(args, quick(results)[3:]...), more...)
}

// A table of own files has the runs of the same graph's dataset, and its
// results file is of these files and no others.
func TestTableOfOwnFiles(t *testing.T) {
	dir := t.TempDir()
	edges, labels := ownKarate(t)
	built, mine := filepath.Join(dir, "built"), filepath.Join(dir, "mine")
	must(t, quick(built)...)
	files := []string{"--edges", edges, "--labels", labels}
	shown := noted(t, ofGraph(mine, files...)...)
	head, got := runsOf(t, mine)
	if _, want := runsOf(t, built); fmt.Sprint(got) != fmt.Sprint(want) || !strings.Contains(shown, "own") {
		t.Errorf("own files have other runs than the dataset:\n%s", shown)
	}
	if again := noted(t, ofGraph(mine, append(files, "--resume")...)...); again != shown {
		t.Errorf("gone on with: %s", again)
	}
	before := content(t, mine)
	text := textOf(t, edges)
	if err := os.WriteFile(edges, []byte(text[:strings.LastIndex(strings.TrimSpace(text), "\n")+1]), 0o644); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(dir, "other")
	noted(t, ofGraph(other, files...)...)
	changed, _ := runsOf(t, other)
	if changed == head {
		t.Errorf("two graphs have the header %s", head)
	}
	for _, args := range [][]string{ofGraph(mine, append(files, "--resume")...), {"table", "--merge", mine, other}} {
		code, _, stderr := call(t.Context(), nil, args...)
		if code != exitError || strings.Count(stderr, "; own is ") != 2 || !bytes.Equal(content(t, mine), before) {
			t.Errorf("%q: %d, %q", args, code, stderr)
		}
	}
	for want, args := range map[string][]string{
		"leave it out":         ofGraph(other, append(files, "--dataset", "karate")...),
		"a split of its own":   ofGraph(other, "--labels", "all"),
		"leave out its files":  append([]string{"table", "--merge", mine}, files...),
		"--generate: the":      ofGraph(other, append(files, "--generate", "nodes=50")...),
		"is not one of nodes":  ofGraph(other, "--generate", "knots=50"),
		"\"many\" is not a wh": ofGraph(other, "--generate", "nodes=many"),
		"given twice":          ofGraph(other, "--generate", "nodes=50,nodes=60"),
		"homophily is 2":       ofGraph(other, "--generate", "homophily=2"),
	} {
		refusedWith(t, want, args)
	}
}

// Every command that takes a dataset takes own files.
func TestOwnFilesEverywhere(t *testing.T) {
	t.Chdir(t.TempDir())
	edges, labels := ownKarate(t)
	tiny := []string{"--edges", edges, "--labels", labels, "--epochs", "2", "--runs", "1", "--protocol", "last"}
	with := func(own []string, args ...string) []string { return append(args, own...) }
	for _, c := range []struct {
		args []string
		want string
	}{
		{with(tiny, "figure", "layers"), "layers,own,last"},
		{with(tiny[:8], "choices", "--protocol", "last", "--per-class", "2", "--clusters", "4"), "own"},
		{with(tiny, "table", "--methods", "gcn,lp", "--per-class", "2"), "own"},
		{with(tiny[:4], "figure", "smoothing", "--runs", "1"), "smoothing,own"},
		{with(tiny[:4], "bench", "--epochs", "2", "--repeats", "1"), "own, 2 layers"},
		{with(tiny[:4], "data", "stats"), "own"},
		{[]string{"data", "stats", "--generate", "nodes=60,classes=3,words=40,mean-degree=3"}, "generated"},
		{[]string{"bench", "--generate", "nodes=60,classes=3", "--epochs", "2", "--repeats", "1", "--per-class", "1"}, "generated"},
		{[]string{"split", "--generate", "nodes=40,classes=2", "--per-class", "1"}, "node,name,part"},
		{[]string{"run", "--generate", "nodes=60,classes=3", "--strategy", "lp", "--format", "csv"}, "generated,lp"},
	} {
		if got := noted(t, c.args...); !strings.Contains(got, c.want) {
			t.Errorf("%q: no %q in %s", c.args, c.want, got)
		}
	}
	refusedWith(t, "measured alone", with(tiny[:4], "data", "stats", "karate"))
	id := func(args ...string) string {
		_, line, _ := strings.Cut(noted(t, append([]string{"data", "stats"}, args...)...), "\nidentity")
		return strings.TrimSpace(line)
	}
	if a, b := id("--generate", "nodes=60,seed=1"), id("--generate", "nodes=60,seed=2"); len(a) != 16 || a == b {
		t.Errorf("identities %q and %q", a, b)
	}
}

// What runs on a large graph take of memory is said before the first.
func TestTableSaysMemory(t *testing.T) {
	t.Chdir(t.TempDir())
	code, out, stderr := call(t.Context(), nil, "table", "--generate", "nodes=50001,classes=2,words=8,mean-degree=1", "--strategies", "gcn", "--protocol", "last",
		"--per-class", "1", "--runs", "2", "--epochs", "1", "--workers", "2")
	if code != exitOK || !strings.Contains(out, "generated") || strings.Count(stderr, "\n") != 1 || !regexp.MustCompile(`^m3s: 50001 nodes, \d+ links, 8 features: the graph takes [\d.]+ \w+ of memory, 2 runs at a time up to about [\d.]+ \w+ more\n$`).MatchString(stderr) {
		t.Errorf("%d, %s, %q", code, out, stderr)
	}
}

// ownExperiment is small's first study on own graphs: beside the file, and drawn.
const ownExperiment = `runs = 3

[[graph]]
name = "own"
edges = "edges.txt"
labels = "labels.csv"

[[graph]]
name = "drawn"
generate = "nodes=60,classes=2,words=40"

[[study]]
kind = "table"
datasets = ["own"]
strategies = ["lp", "gcn", "m3s"]
set = {epochs = 6, clusters = 5}

[[study]]
name = "both"
kind = "table"
runs = 1
datasets = ["drawn", "karate"]
strategies = ["lp"]
per-class = [2]
`

// An experiment names its own graphs. Its study has the bytes of m3s table on
// the same files, in shards too; changed files are refused.
func TestExperimentOnOwnGraphs(t *testing.T) {
	edges, labels := ownKarate(t)
	file := filepath.Join(filepath.Dir(edges), "own.toml")
	if err := os.WriteFile(file, []byte(ownExperiment), 0o644); err != nil {
		t.Fatal(err)
	}
	table, one, two := filepath.Join(t.TempDir(), "table"), filepath.Join(t.TempDir(), "one"), filepath.Join(t.TempDir(), "two")
	noted(t, ofGraph(table, "--edges", edges, "--labels", labels)...)
	noted(t, "experiment", "run", file, "--dir", one)
	noted(t, "experiment", "run", file, "--dir", two, "--shard", "1/2")
	noted(t, "experiment", "run", file, "--dir", two, "--shard", "2/2")
	must(t, "experiment", "merge", file, "--dir", two)
	for _, dir := range []string{one, two} {
		if !bytes.Equal(content(t, filepath.Join(dir, "table.jsonl")), content(t, table)) {
			t.Errorf("%s: other bytes than m3s table", filepath.Base(dir))
		}
	}
	if head, _ := runsOf(t, filepath.Join(one, "both.jsonl")); strings.Contains(head, "own is") || !strings.Contains(head, "; drawn is ") {
		t.Errorf("a study that does not have the graph names it: %s", head)
	}
	if text := must(t, "experiment", "report", file, "--dir", one); !strings.Contains(text, "drawn") {
		t.Errorf("report:\n%s", text)
	}
	if text := must(t, "experiment", "slurm", file, "--dir", one); !strings.Contains(text, "--array=1-4") {
		t.Errorf("slurm:\n%s", text)
	}
	fails(t, nil, "experiment kubernetes "+file+" --image x", "graph own: edges: ", "/results/")
	if err := os.WriteFile(labels, []byte(strings.Replace(textOf(t, labels), "1,Mr. Hi", "1,Officers", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	status := must(t, "experiment", "status", file, "--dir", one)
	if !strings.Contains(status, "refused: ") || strings.Count(status, "own is ") != 2 {
		t.Errorf("status:\n%s", status)
	}
	code, _, stderr := call(t.Context(), nil, "experiment", "run", file, "--dir", one)
	if code != exitError || !strings.Contains(stderr, "own is ") || !bytes.Equal(content(t, filepath.Join(one, "table.jsonl")), content(t, table)) {
		t.Errorf("changed files: %d, %q", code, stderr)
	}
}

func TestExperimentGraphsRefused(t *testing.T) {
	head := "[[graph]]\nname = \"club\"\nedges = \"none.csv\"\nlabels = \"none.csv\"\n"
	study := "[[study]]\nkind = \"table\"\ndatasets = [\"club\"]\n"
	for text, want := range map[string]string{
		head + study: "small.toml:7: datasets: graph club: open ",
		strings.Replace(head, "club", "cora", 1) + study:    "small.toml:2: name: \"cora\" is a dataset's",
		strings.Replace(head, "club", "My Club", 1) + study: "small.toml:2: name: ",
		head + head + study: "small.toml:6: name: \"club\" is another graph's",
		head + strings.Replace(study, "club", "clubs", 1):                  "or the name of a [[graph]]",
		strings.Replace(head, "edges", "links", 1) + study:                 "small.toml:3: unknown key \"links\"",
		"[[graph]]\nname = \"club\"\n" + study:                             "graph club: give an edge list",
		"[[graph]]\nname = \"club\"\ngenerate = \"knots=3\"\n" + study:     "graph club: --generate: \"knots\" is not one of",
		"[[graph]]\nname = \"club\"\ngenerate = \"homophily=2\"\n" + study: "--generate: homophily is 2: want 0 to 1",
	} {
		file, _ := writeExperiment(t, text)
		fails(t, nil, "experiment status "+file, want)
	}
}
