package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"m3s/engine/export"
)

// quickRun is a short M3S run on the karate club.
func quickRun(more ...string) []string {
	return append([]string{"run", "--dataset", "karate", "--seed", "3", "--epochs", "6", "--stages", "2", "--clusters", "5"}, more...)
}

// table reads a file of CSV.
func table(t *testing.T, text string) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func textOf(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// put writes a file and returns its path.
func put(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// The files say what the run with its fingerprint says.
func TestFilesOfARun(t *testing.T) {
	dir := t.TempDir()
	nodes, history, weights := filepath.Join(dir, "nodes.csv"), filepath.Join(dir, "run.jsonl"), filepath.Join(dir, "run.npz")
	var r runReport
	if err := json.Unmarshal([]byte(strings.Replace(must(t, quickRun("--json", "--predictions", nodes, "--history", history, "--weights", weights)...), `"options":{`, `"x":{`, 1)), &r); err != nil {
		t.Fatal(err)
	}
	rows := table(t, textOf(t, nodes))
	right, how := 0, map[string]int{}
	for _, row := range rows[1:] {
		if len(row) != 9 {
			t.Fatalf("row %q", row)
		}
		how[row[3]]++
		if row[3] == "predicted" && row[2] == row[6] {
			right++
		}
	}
	added := 0
	for _, s := range r.Stages {
		added += s.Added
	}
	if len(rows) != 35 || how["given"] != r.Labelled || how["virtual"] != added || how["predicted"] != 34-added-r.Labelled || right == 0 {
		t.Errorf("%d rows, %v, the run added %d", len(rows), how, added)
	}
	if text := textOf(t, history); strings.Count(text, "\n") != 3*6+3+2 || strings.Contains(text, `"seed"`) {
		t.Errorf("history:\n%s", text)
	}
	n, err := export.DecodeNetwork([]byte(textOf(t, weights)))
	if err != nil || len(n.Weights) != 2 || n.About.Fingerprint != r.Fingerprint || n.About.Dataset != "karate" {
		t.Errorf("weights %+v, %v", n, err)
	}
	if again := must(t, quickRun("--json")...); !strings.Contains(again, r.Fingerprint) {
		t.Error("the files change the run")
	}
}

// The runs stand in the order of their seeds however many run at a time.
func TestFilesOfSeveralRuns(t *testing.T) {
	dir := t.TempDir()
	var first []string
	for _, workers := range []string{"1", "4"} {
		nodes, history := filepath.Join(dir, workers+".csv"), filepath.Join(dir, workers+".jsonl")
		must(t, quickRun("--runs", "6", "--workers", workers, "--format", "csv", "--predictions", nodes, "--history", history, "--weights", filepath.Join(dir, workers+"-{seed}.npz"))...)
		both := []string{textOf(t, nodes), textOf(t, history)}
		if first == nil {
			first = both
			continue
		}
		if both[0] != first[0] || both[1] != first[1] {
			t.Error("the files depend on the number of workers")
		}
	}
	rows := table(t, first[0])
	if len(rows) != 1+6*34 || rows[1][0] != "3" || rows[len(rows)-1][0] != "8" {
		t.Errorf("%d rows, the last %q", len(rows), rows[len(rows)-1])
	}
	for seed := 3; seed < 9; seed++ {
		alone, own := filepath.Join(dir, "alone.npz"), filepath.Join(dir, fmt.Sprintf("4-%d.npz", seed))
		must(t, quickRun("--seed", fmt.Sprint(seed), "--weights", alone)...)
		if textOf(t, alone) != textOf(t, own) {
			t.Errorf("the weights of seed %d are those of another run", seed)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 2+2+12+1 {
		t.Errorf("left in the folder: %v, %v", left, err)
	}
}

// What cannot be written is said before anything is loaded or trained.
func TestFilesRefused(t *testing.T) {
	dir := t.TempDir()
	taken := filepath.Join(dir, "there.csv")
	if err := os.WriteFile(taken, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	for want, more := range map[string][]string{
		"--predictions: open ":                          {"--predictions", filepath.Join(dir, "none", "a.csv")},
		"--history: " + dir + " is no regular file":     {"--history", dir},
		"--weights: with --runs the name needs {seed}":  {"--weights", filepath.Join(dir, "a.npz"), "--runs", "2"},
		"--weights: lp trains no network":               {"--weights", filepath.Join(dir, "a.npz"), "--strategy", "lp"},
		"is the file of --predictions":                  {"--predictions", taken, "--history", dir + "/./there.csv"},
		"--format: \"xml\" is not one of":               {"--format", "xml"},
		"--format: leave out --json":                    {"--format", "csv", "--json"},
		"--weights: " + os.DevNull + " is no regular f": {"--weights", os.DevNull},
	} {
		code, stdout, stderr := call(t.Context(), map[string]string{"M3S_MIRROR": filepath.Join(dir, "nowhere")}, append([]string{"run", "--dataset", "cora", "--no-cache"}, more...)...)
		if code != exitError || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%q: code %d, %q, want %q", more, code, stderr, want)
		}
	}
	// A run that fails leaves what was there.
	code, _, stderr := call(t.Context(), nil, quickRun("--learning-rate", "1e30", "--l2", "1e6", "--predictions", taken)...)
	left, err := os.ReadDir(dir)
	if code != exitError || textOf(t, taken) != "old" || err != nil || len(left) != 1 {
		t.Errorf("code %d, %q, left in the folder: %v, %v", code, stderr, left, err)
	}
}

func TestFormats(t *testing.T) {
	rows := table(t, must(t, quickRun("--runs", "2", "--format", "csv")...))
	var lines []runReport
	for _, line := range strings.Split(must(t, quickRun("--runs", "2", "--format", "jsonl")...), "\n")[:2] {
		var r runReport
		if err := json.Unmarshal([]byte(strings.Replace(line, `"options":{`, `"x":{`, 1)), &r); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, r)
	}
	for k, r := range lines {
		want := fmt.Sprint(*r.Accuracy)
		if row := rows[k+1]; row[0] != "karate" || row[3] != fmt.Sprint(r.Seed) || row[11] != want || row[13] != r.Fingerprint || row[10] != "2" {
			t.Errorf("row %q for %+v", row, r)
		}
	}
	same := func(a, b string) bool { return seconds.ReplaceAllString(a, "") == seconds.ReplaceAllString(b, "") }
	if one := must(t, quickRun("--format", "csv")...); len(rows) != 3 || len(table(t, one)) != 2 || !same(must(t, quickRun("--format", "json")...), must(t, quickRun("--json")...)) {
		t.Errorf("%d rows; alone %q", len(rows), one)
	}
	none := runReport{Accuracy: known(math.NaN())}
	if row := table(t, string(none.csv()))[0]; row[11] != "" {
		t.Errorf("an accuracy that is none is written as %q", row[11])
	}
}

// A spreadsheet takes no name for a formula.
func TestPredictionsAreFreeOfFormulas(t *testing.T) {
	dir := t.TempDir()
	var e, l strings.Builder
	for i := range 8 {
		fmt.Fprintf(&e, "=n%d,=n%d\n", i, (i+1)%8)
		fmt.Fprintf(&l, "=n%d,@c%d\n", i, i%2)
	}
	edges, labels, nodes := put(t, filepath.Join(dir, "e.csv"), e.String()), put(t, filepath.Join(dir, "l.csv"), l.String()), filepath.Join(dir, "n.csv")
	must(t, "run", "--edges", edges, "--labels", labels, "--strategy", "lp", "--per-class", "1", "--format", "csv", "--predictions", nodes)
	rows := table(t, textOf(t, nodes))
	if rows[1][1] != "'=n0" || !strings.HasPrefix(rows[1][2], "'@c") || rows[0][7] != "probability_@c0" {
		t.Errorf("%q", rows[:2])
	}
}
