package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// graph is one that is written and trained on.
type graph struct {
	name, dials string
	form, files string   // of m3s data write; the flags that name them
	runs        []string // flags of m3s run, without the files
}

// graphs are planted graphs of ten neighbours a node: without words, with the
// words of a small vocabulary in a table, with those of Cora's size in arrays.
func graphs(nodes int) []graph {
	const (
		gcn = "--strategy gcn --per-class 20 --seed 1 --threads 2"
		m3s = "--strategy m3s --per-class 20 --seed 1 --threads 2 --stages 1 --clusters 20"
	)
	dials := fmt.Sprintf("nodes=%d,mean-degree=10,", nodes)
	return []graph{
		{"no words", dials + "words=0", "edges", "--edges edges.csv --labels labels.csv", []string{gcn + " --epochs 20", m3s + " --epochs 10"}},
		{"100 words", dials + "words=100", "edges", "--edges edges.csv --labels labels.csv --features features.csv", []string{gcn + " --epochs 100", m3s + " --epochs 100"}},
		{"1,433 words", dials + "words=1433", "npz", "--graph graph.npz", []string{gcn + " --epochs 100"}},
	}
}

// bench is where the trials run.
type bench struct {
	m3s, dir string
	nodes    int
	base     float64 // bytes that m3s holds when it does nothing
}

// process is what one of m3s took.
type process struct {
	clock, processor float64 // seconds
	peak             float64 // bytes, 0: not known
	out, err         string
}

// call runs m3s to its end.
func (b *bench) call(args ...string) (process, error) {
	var out, stderr bytes.Buffer
	cmd := exec.Command(b.m3s, args...)
	cmd.Stdout, cmd.Stderr = &out, &stderr
	begin := time.Now()
	if err := cmd.Run(); err != nil {
		return process{}, fmt.Errorf("m3s %s: %w: %s", strings.Join(args, " "), err, stderr.String())
	}
	s := cmd.ProcessState
	return process{
		clock: time.Since(begin).Seconds(), processor: (s.UserTime() + s.SystemTime()).Seconds(), peak: peakOf(s),
		out: out.String(), err: stderr.String(),
	}, nil
}

// idle measures m3s that does nothing.
func (b *bench) idle() error {
	p, err := b.call("version")
	b.base = p.peak
	return err
}

// written is a graph in files.
type written struct {
	process
	graph
	names []string
	bytes float64
}

func (b *bench) write(g graph) (written, error) {
	dir := b.folder(g)
	p, err := b.call("data", "write", "--generate", g.dials, "--form", g.form, "--to", dir)
	w := written{process: p, graph: g}
	if err != nil {
		return w, err
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		return w, err
	}
	for _, f := range files {
		info, err := f.Info()
		if err != nil {
			return w, err
		}
		w.names = append(w.names, f.Name())
		w.bytes += float64(info.Size())
	}
	return w, nil
}

func (b *bench) folder(g graph) string {
	return filepath.Join(b.dir, strings.NewReplacer(" ", "-", ",", "").Replace(g.name))
}

// trial is a run on files.
type trial struct {
	process
	graph            graph
	strategy, epochs string
	training         float64 // seconds
	reading, running float64 // bytes that m3s said the two take
	nodes, links     int
	accuracy         string
	fingerprint      string
	planted          string // fingerprint of the run on the graph itself
}

var (
	saidReading = regexp.MustCompile(`of files to read, which takes up to about ([0-9.]+) GB of memory`)
	saidRunning = regexp.MustCompile(`(\d+) nodes, (\d+) links, \d+ features: the graph takes ([0-9.]+) GB of memory, the run up to about ([0-9.]+) GB more`)
	saidResult  = regexp.MustCompile(`(?s)accuracy +([0-9.]+ %).*fingerprint +([0-9a-f]{16})\ntime +([0-9.]+) s`)
)

// trial trains on the files of g and, to compare, on g itself.
func (b *bench) trial(g graph, flags string) (t trial, err error) {
	words := strings.Fields(flags)
	t.graph, t.strategy, t.epochs = g, words[1], words[len(words)-1]
	if t.process, err = b.call(append(append([]string{"run"}, fileFlags(b.folder(g), g.files)...), words...)...); err != nil {
		return t, err
	}
	result := saidResult.FindStringSubmatch(t.out)
	running := saidRunning.FindStringSubmatch(t.err)
	if result == nil || running == nil {
		return t, fmt.Errorf("m3s run said %q and %q", t.out, t.err)
	}
	t.accuracy, t.fingerprint, t.training = result[1], result[2], number(result[3])
	t.nodes, t.links = int(number(running[1])), int(number(running[2]))
	t.running = 1e9 * (number(running[3]) + number(running[4]))
	if m := saidReading.FindStringSubmatch(t.err); m != nil {
		t.reading = 1e9 * number(m[1])
	}
	p, err := b.call(append([]string{"run", "--generate", g.dials}, words...)...)
	if err != nil {
		return t, err
	}
	if m := saidResult.FindStringSubmatch(p.out); m != nil {
		t.planted = m[2]
	}
	return t, nil
}

// number reads one that a pattern above has found.
func number(text string) float64 {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(err)
	}
	return v
}

// stated is the most memory that m3s said beforehand, the program itself
// included.
func (b *bench) stated(t trial) float64 { return max(t.reading, t.running) + b.base }

// judge says what does not hold of a trial.
func (b *bench) judge(t trial) error {
	switch {
	case t.fingerprint != t.planted:
		return fmt.Errorf("%s, %s: fingerprint %s, on the graph itself %s", t.graph.name, t.strategy, t.fingerprint, t.planted)
	case t.peak > b.stated(t):
		return fmt.Errorf("%s, %s: the process held %s, said was %s", t.graph.name, t.strategy, gigabytes(t.peak), gigabytes(b.stated(t)))
	}
	return nil
}
