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

// ownKarate writes the karate club as two files and returns their paths.
func ownKarate(t *testing.T) (edges, labels string) {
	t.Helper()
	g := datasets.Karate()
	var e, l strings.Builder
	for i := range g.N() {
		cols, _ := g.A.Row(i)
		for _, c := range cols {
			if int(c) > i {
				fmt.Fprintf(&e, "%d %d\n", i+1, c+1)
			}
		}
		fmt.Fprintf(&l, "%d,%s\r\n", i+1, g.Classes[g.Y[i]])
	}
	dir := t.TempDir()
	edges, labels = filepath.Join(dir, "edges.txt"), filepath.Join(dir, "labels.csv")
	for path, text := range map[string]string{edges: e.String(), labels: l.String()} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return edges, labels
}

func TestOwnFilesAreTheDataset(t *testing.T) {
	edges, labels := ownKarate(t)
	print := func(args ...string) (r struct{ Dataset, Fingerprint string }) {
		text := must(t, append([]string{"run", "--per-class", "2", "--seed", "3", "--epochs", "40", "--clusters", "8", "--json"}, args...)...)
		if err := json.Unmarshal([]byte(text), &r); err != nil {
			t.Fatal(err)
		}
		return r
	}
	own, built := print("--edges", edges, "--labels", labels), print("--dataset", "karate")
	if own.Dataset != "own" || own.Fingerprint != built.Fingerprint {
		t.Errorf("own files give %+v, the club %+v", own, built)
	}
	if paper := print("--edges", edges, "--labels", labels, "--protocol", "paper"); paper.Fingerprint == built.Fingerprint {
		t.Error("the protocol makes no difference")
	}
}

func TestOwnFilesRefused(t *testing.T) {
	edges, labels := ownKarate(t)
	bad := filepath.Join(t.TempDir(), "bad.csv")
	if err := os.WriteFile(bad, []byte("1,a\n2,b\n1,b\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"bad.csv: row 3, column 2: 1 has the class a already": {"--edges", edges, "--labels", bad},
		"give an edge list and labels":                        {"--edges", edges},
		"--dataset":                                           {"--edges", edges, "--labels", labels, "--dataset", "cora"},
		"none.csv":                                            {"--edges", "none.csv", "--labels", labels},
	} {
		code, _, stderr := call(t.Context(), nil, append([]string{"run"}, args...)...)
		if code != exitError || !strings.Contains(stderr, want) {
			t.Errorf("%v: code %d, %q, want %q", args, code, stderr, want)
		}
	}
}

// A graph that is written is measured as the same one, and a run on it has the
// same bits.
func TestDataWrite(t *testing.T) {
	want := splitRun(t, "--dataset", "karate", "--per-class", "2").Fingerprint
	for form, flags := range map[string]string{
		"edges": "--edges %s/edges.csv --labels %[1]s/labels.csv", "market": "--edges %s/edges.mtx --labels %[1]s/labels.csv", "graphml": "--graph %s/graph.graphml", "npz": "--graph %s/graph.npz",
	} {
		dir := filepath.Join(t.TempDir(), "new")
		must(t, "data", "write", "karate", "--form", form, "--to", dir)
		if got := splitRun(t, append(strings.Fields(fmt.Sprintf(flags, dir)), "--per-class", "2")...).Fingerprint; got != want {
			t.Errorf("%s: fingerprint %s, want %s", form, got, want)
		}
	}
	refusedWith(t, "which graph?", []string{"data", "write"})
	refusedWith(t, "which graph?", []string{"data", "write", "karate", "--generate", "nodes=100"})
	refusedWith(t, "\"dot\" is not one of edges, linqs", []string{"data", "write", "karate", "--form", "dot", "--to", t.TempDir()})
	refusedWith(t, "linqs: the graph has no features", []string{"data", "write", "karate", "--form", "linqs", "--to", t.TempDir()})
}
