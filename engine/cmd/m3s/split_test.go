package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"m3s/datasets/own"
	"m3s/engine"
	"m3s/engine/export"
)

// splitReport is the part of a run's JSON that the tests of splits read.
type splitReport struct {
	Split          string
	SplitSeed      *uint64
	Labelled, Test int
	LabelsPerClass *int
	Accuracy       *float64
	Measured       int
	Fingerprint    string
}

func splitRun(t *testing.T, args ...string) (r splitReport) {
	t.Helper()
	text := must(t, append([]string{"run", "--epochs", "20", "--seed", "1", "--clusters", "8", "--json"}, args...)...)
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// A split that is written and read is the split of the run with its flags.
func TestSplitFileIsTheSplit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "split.csv")
	want := splitRun(t, "--dataset", "karate", "--per-class", "3")
	must(t, "split", "--dataset", "karate", "--per-class", "3", "--seed", "1", "--to", path)
	got := splitRun(t, "--dataset", "karate", "--split-file", path)
	if got.Fingerprint != want.Fingerprint || *got.Accuracy != *want.Accuracy || got.Split != "file" || got.SplitSeed != nil || *got.LabelsPerClass != 3 || got.Test != want.Test {
		t.Errorf("%+v, want %+v", got, want)
	}
	if text := must(t, "split", "--dataset", "karate", "--per-class", "3", "--seed", "1"); text != textOf(t, path) {
		t.Errorf("another file than to stdout:\n%s", text)
	}
	// Rows in another order, names alone, and no line for a node in no part.
	lines := []string{"part,name"}
	for _, row := range table(t, textOf(t, path))[1:] {
		if row[2] != "neither" {
			lines = append([]string{lines[0], row[2] + "," + row[1]}, lines[1:]...)
		}
	}
	if table(t, textOf(t, path))[1][1] != "" {
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o600); err != nil {
			t.Fatal(err)
		}
		if again := splitRun(t, "--dataset", "karate", "--split-file", path); again.Fingerprint != want.Fingerprint || *again.Accuracy != *want.Accuracy {
			t.Errorf("%+v, want %+v", again, want)
		}
	}
}

// Where nothing is left to test, the accuracy is not measured.
func TestAllLabels(t *testing.T) {
	for _, args := range [][]string{{"--split", "all"}, {"--labels", "all"}} {
		r := splitRun(t, append(args, "--dataset", "karate")...)
		if r.Labelled != 34 || r.Test != 0 || r.Accuracy != nil || r.Measured != 0 || r.Split != "all" || r.SplitSeed != nil {
			t.Errorf("%q: %+v", args, r)
		}
	}
	for _, strategy := range []string{"lp", "gcn", "multistage", "m3s-naive", "evidence", "union"} {
		text := must(t, "run", "--dataset", "karate", "--split", "all", "--strategy", strategy)
		if !strings.Contains(text, "not measured: the split has no test node\nfingerprint ") {
			t.Errorf("%s: %s", strategy, text)
		}
	}
}

// Labels of some nodes, without the truth of the others, are enough.
func TestPartialLabels(t *testing.T) {
	dir := t.TempDir()
	edges, all := ownKarate(t)
	some, nodes := filepath.Join(dir, "some.csv"), filepath.Join(dir, "nodes.csv")
	rows := strings.Split(textOf(t, all), "\r\n")
	if err := os.WriteFile(some, []byte(strings.Join([]string{rows[0], rows[1], rows[32], rows[33]}, "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	r := splitRun(t, "--edges", edges, "--labels", some, "--labels", "all", "--predictions", nodes)
	if r.Labelled != 4 || r.Accuracy != nil {
		t.Errorf("%+v", r)
	}
	predicted := 0
	for _, row := range table(t, textOf(t, nodes))[1:] {
		if row[3] == "predicted" && row[2] != "" && row[6] == "" {
			predicted++
		}
	}
	if predicted == 0 {
		t.Error("nothing is predicted")
	}
	if text := must(t, "run", "--edges", edges, "--labels", all, "--strategy", "lp", "--split", "all", "--format", "csv"); !strings.Contains(text, ",all,,17,34,0,") {
		t.Errorf("%s", text)
	}
}

func TestSplitsRefused(t *testing.T) {
	dir, files := t.TempDir(), 0
	file := func(text string) []string {
		files++
		path := filepath.Join(dir, fmt.Sprint(files)+"split.csv")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return []string{"run", "--dataset", "generated", "--split-file", path}
	}
	for want, args := range map[string][]string{
		"split.csv: row 1: there is no column part":                       file("node,what\n1,train\n"),
		"split.csv: row 1: there is no column node":                       file("part\ntrain\n"),
		"split.csv: the file has no row":                                  file(""),
		"split.csv: row 3, column 1: x is not a number from 0 to 2707":    file("node,part\n1,train\nx,test\n"),
		"split.csv: row 2, column 1: 2708 is not a number from 0 to 2707": file("node,part\n2708,train\n"),
		"split.csv: row 3, column 2: tests is not one of neither, train,": file("node,part\n1,train\n2,tests\n"),
		"split.csv: row 4, column 1: this node is in row 2 already":       file("node,part\n1,train\n2,test\n1,test\n"),
		"split.csv: no node is in the part train":                         file("node,part\n1,test\n"),
		"split.csv: row 2: there are 1 cells, want 2":                     file("node,part\n1\n"),
		"none.csv":                             {"run", "--dataset", "karate", "--split-file", filepath.Join(dir, "none.csv")},
		"leave out --split and --labels all":   {"run", "--dataset", "karate", "--split-file", "a", "--split", "all"},
		"--split all has its own labelled":     {"run", "--dataset", "karate", "--split", "all", "--per-class", "2"},
		"--split file has its own labelled":    {"run", "--dataset", "karate", "--split-file", "a", "--rate", "2"},
		"--labels all gives every label":       {"run", "--dataset", "karate", "--labels", "all", "--split", "public"},
		"--split: \"half\" is not one of":      {"split", "--dataset", "karate", "--split", "half"},
		"--split: karate has no public split":  {"split", "--dataset", "karate", "--split", "public"},
		"--to: " + dir + " is no regular file": {"split", "--dataset", "karate", "--to", dir},
	} {
		refusedWith(t, want, args)
	}
}

// Names come back as they were written, whatever a spreadsheet would make of
// them, and the number of a node tells equal names apart.
func TestSplitKeepsOddNames(t *testing.T) {
	names := []string{"=x", "'=x", "''=x", "abc", "'abc", "-5", "'-5", "+-1", "＝1", "'＋x", "－2", "＠a", "、b", "-1e400", "a,b", `"q"`, " lead", "tail ", "#5", "-e5", "'", "'5", "@", "-Inf"}
	g := &engine.Graph{Y: make([]int32, len(names)), Nodes: names, Classes: []string{"a"}, A: &engine.CSR{Rows: len(names), Cols: len(names), Ptr: make([]int32, len(names)+1)}}
	want := &engine.Split{Labelled: []int32{0, 2, 4, 6, 14}, Validation: []int32{1, 12}, Test: []int32{3, 5, 7, 8, 9, 10, 11, 13, 16, 17, 19}}
	text := string(export.Split(g, want))
	lines := strings.Split(text, "\r\n")
	for k, line := range lines {
		if at, last := strings.Index(line, ","), strings.LastIndex(line, ","); at >= 0 {
			lines[k] = line[last+1:] + line[at:last] // part and name
		}
	}
	bare := strings.Join(lines, "\n")
	twins := &engine.Graph{Y: g.Y, Nodes: make([]string, len(names)), Classes: g.Classes, A: g.A}
	for _, c := range []struct {
		graph *engine.Graph
		text  string
	}{{g, text}, {g, bare}, {twins, string(export.Split(twins, want))}} {
		got, err := own.ReadSplit(own.File{Name: "split.csv", Bytes: []byte(c.text)}, c.graph, own.DefaultLimits())
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%v, %v, want %v:\n%s", got, err, want, c.text)
		}
	}
}

// refusedWith checks that a command line is refused in certain words.
func refusedWith(t *testing.T, want string, args []string) {
	t.Helper()
	if code, _, stderr := call(t.Context(), nil, args...); code != exitError || !strings.Contains(stderr, want) {
		t.Errorf("%q: %d, %q, want %q", args, code, stderr, want)
	}
}
