package main

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"m3s/engine"
	"m3s/engine/cmd/m3s/internal/graphfile"
)

// memoryFile, when set beside commandLine, is a file for the most bytes of
// memory that the process of the command held.
const memoryFile = "M3S_TEST_MEMORY"

// measured runs the command of this process.
func measured(to string) int {
	code := run(heedSignals(context.Background()), os.Args[1:], os.Stdout, os.Stderr, os.Getenv)
	if err := os.WriteFile(to, []byte(strconv.Itoa(peak())), 0o600); err != nil {
		panic(err)
	}
	return code
}

// peak is the most memory that this process held, in bytes; 0 where Linux does
// not tell it.
func peak() int {
	status, _ := os.ReadFile("/proc/self/status")
	_, line, _ := strings.Cut(string(status), "VmHWM:")
	fields := strings.Fields(line)
	if len(fields) == 0 {
		return 0
	}
	kilobytes, _ := strconv.Atoi(fields[0])
	return 1024 * kilobytes
}

// What is said of memory before files are read and before a run begins is more
// than they take, of tables and of arrays, and the run is that on the graph itself: make
// million in small.
func TestMemoryIsStated(t *testing.T) {
	if testing.Short() || peak() == 0 {
		t.Skip("it is about bytes of memory, which Linux tells")
	}
	dials := "nodes=10000,mean-degree=40,words=500,words-per-node=50"
	how := []string{"--strategy", "gcn", "--epochs", "2", "--seed", "1"} // of two labels a class
	base, _ := inProcess(t, append([]string{"run", "--dataset", "karate", "--json"}, how...))
	p, err := newPlan(parse(t, how...), graphIn(t, graphfile.Names{Generate: dials}))
	if err != nil {
		t.Fatal(err)
	}
	run, err := p.runJob(t.Context(), p.jobs[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	want, running := run.result.Fingerprint, p.graph.Memory()+p.graph.Need(p.jobs[0].split, p.jobs[0].options)
	for form, names := range map[string]map[string]string{
		"edges": {"edges": "edges.csv", "labels": "labels.csv", "features": "features.csv"},
		"npz":   {"graph": "graph.npz"},
	} {
		dir := t.TempDir()
		if err := writeGraph(io.Discard, p.graph.Graph, form, dir); err != nil {
			t.Fatal(err)
		}
		n, err := graphfile.Named(dir, names)
		if err != nil {
			t.Fatal(err)
		}
		args := how
		for key, name := range names {
			args = append(args[:len(args):len(args)], "--"+key, filepath.Join(dir, name))
		}
		_, reading := n.Needs()
		took, got := inProcess(t, append([]string{"run", "--json"}, args...))
		took -= base
		t.Logf("%s: said of reading %.0f MB, of graph and run %.0f MB; took %.0f MB", form, reading/1e6, running/1e6, took/1e6)
		if got != want {
			t.Errorf("%s: fingerprint %s, that of the graph is %s", form, got, want)
		}
		if took > max(reading, running) {
			t.Errorf("%s: took %.0f MB, said was %.0f of reading and %.0f of the run", form, took/1e6, reading/1e6, running/1e6)
		}
	}
}

func graphIn(t *testing.T, n graphfile.Names) *engine.Graph {
	t.Helper()
	g, err := (&graphfile.Reader{Limits: graphfile.Limits()}).Read(n)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// fingerprintIn is the fingerprint in the JSON of a run.
func fingerprintIn(t *testing.T, text string) string {
	t.Helper()
	var r struct{ Fingerprint string }
	if err := json.Unmarshal([]byte(text), &r); err != nil || r.Fingerprint == "" {
		t.Fatalf("%v: %s", err, text)
	}
	return r.Fingerprint
}

// inProcess is what a run takes in a process of its own, in bytes, and its
// fingerprint.
func inProcess(t *testing.T, args []string) (took float64, fingerprint string) {
	t.Helper()
	to := filepath.Join(t.TempDir(), "bytes")
	cmd := process(t, args...)
	cmd.Env = append(cmd.Env, memoryFile+"="+to)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	took, err = strconv.ParseFloat(textOf(t, to), 64)
	if err != nil {
		t.Fatal(err)
	}
	return took, fingerprintIn(t, string(out))
}

// An npz that is packed, as SciPy writes one, takes the memory of what it
// holds.
func TestPackedArraysAreCountedUnpacked(t *testing.T) {
	dir := t.TempDir()
	must(t, "data", "write", "--generate", "nodes=3000,words=100", "--form", "npz", "--to", dir)
	stored, packed := filepath.Join(dir, "graph.npz"), filepath.Join(dir, "packed.npz")
	z, err := zip.OpenReader(stored)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range z.File {
		from, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		to, err := w.Create(f.Name) // deflated
		if err == nil {
			_, err = io.Copy(to, from)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	put(t, packed, b.String())
	_, want := graphfile.Names{Graph: stored}.Needs()
	_, got := graphfile.Names{Graph: packed}.Needs()
	if float64(b.Len()) > want/24 || got < 0.95*want {
		t.Errorf("packed to %d bytes: %.0f bytes are said to be needed, of the same arrays not packed %.0f", b.Len(), got, want)
	}
}
