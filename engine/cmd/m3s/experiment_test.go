package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// quick is a table of the karate club that takes a moment.
func quick(results string, more ...string) []string {
	return append([]string{"table", "--dataset", "karate", "--strategies", "lp,gcn,m3s", "--runs", "3", "--epochs", "6", "--clusters", "5", "--results", results}, more...)
}

func content(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// One or two workers and one or three shards give the same bytes, in the file
// and in every output.
func TestTableBytes(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	one := must(t, quick(path("one"), "--workers", "1", "--format", "json")...)
	two := must(t, quick(path("two"), "--workers", "2", "--format", "json")...)
	if one != two || !bytes.Equal(content(t, path("one")), content(t, path("two"))) {
		t.Error("two workers give other bytes than one")
	}
	merge := []string{"table", "--merge", "--results", path("merged"), "--format", "json"}
	for i := 3; i >= 1; i-- {
		shard := path(fmt.Sprint("shard", i))
		must(t, quick(shard, "--shard", fmt.Sprintf("%d/3", i))...)
		merge = append(merge, shard)
	}
	if merged := must(t, merge...); merged != one || !bytes.Equal(content(t, path("merged")), content(t, path("one"))) {
		t.Error("three shards give other bytes than one")
	}
	names, err := filepath.Glob(path("*.part"))
	if err != nil || len(names) != 0 {
		t.Errorf("left behind: %v, error %v", names, err)
	}
}

// A file cut off anywhere is gone on with to the same bytes.
func TestTableResume(t *testing.T) {
	path := filepath.Join(t.TempDir(), "runs.jsonl")
	shown := must(t, quick(path)...)
	whole := content(t, path)
	first := bytes.IndexByte(whole, '\n') + 1
	for _, n := range []int{1, first - 1, first, first + 30, len(whole) / 2, len(whole) - 1, len(whole)} {
		if err := os.WriteFile(path, whole[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		code, stdout, stderr := call(t.Context(), nil, quick(path, "--resume")...)
		if code != exitOK || stdout != shown || !bytes.Equal(content(t, path), whole) {
			t.Errorf("cut at %d of %d: exit code %d, stderr %q, other bytes: %v", n, len(whole), code, stderr, !bytes.Equal(content(t, path), whole))
		}
		if noticed := strings.Contains(stderr, "cut off"); noticed != (whole[n-1] != '\n') {
			t.Errorf("cut at %d: stderr %q", n, stderr)
		}
	}
}

// More runs go into the same file; fewer are shown from it.
func TestTableGrows(t *testing.T) {
	path, other := filepath.Join(t.TempDir(), "grown"), filepath.Join(t.TempDir(), "once")
	shown := must(t, quick(path)...)
	must(t, quick(path, "--runs", "5", "--resume")...)
	must(t, quick(other, "--runs", "5")...)
	if fewer := must(t, quick(other, "--runs", "3", "--resume")...); fewer != shown {
		t.Errorf("3 runs out of 5:\n%s\n3 runs:\n%s", fewer, shown)
	}
	if !bytes.Equal(content(t, path), content(t, other)) {
		t.Error("3 runs and then 2 more give other bytes than 5")
	}
}

func TestTableOtherSettings(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "runs")
	must(t, quick(path)...)
	before := content(t, path)
	fails(t, nil, strings.Join(quick(path), " "), path, "--resume")
	fails(t, nil, strings.Join(quick(path, "--resume", "--epochs", "7"), " "), path, "epochs=6 clusters=5", "epochs=7 clusters=5")
	other := filepath.Join(dir, "other")
	must(t, quick(other, "--epochs", "7")...)
	fails(t, nil, "table --merge "+path+" "+other, other, "epochs=6 clusters=5", "epochs=7 clusters=5")
	fails(t, nil, "choices --merge "+path, path, "study table", "study choices")
	if err := os.WriteFile(other, before[:len(before)-1], 0o644); err != nil {
		t.Fatal(err)
	}
	fails(t, nil, "table --merge "+other, other, "cut off")
	header, _, _ := bytes.Cut(before, []byte("\n"))
	if err := os.WriteFile(other, append(header, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
	fails(t, nil, "table --merge "+other, "no run")
	if err := os.WriteFile(other, []byte("notes\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	fails(t, nil, strings.Join(quick(other, "--resume"), " "), other, "line 1")
	if !bytes.Equal(content(t, path), before) || string(content(t, other)) != "notes\n" {
		t.Error("a refused file was changed")
	}
}

// Lists may be given with commas or one by one.
func TestTableLists(t *testing.T) {
	dir := t.TempDir()
	one := must(t, "table", "--dataset", "karate,karate", "--strategies", "lp, gcn", "--runs", "2", "--epochs", "3", "--results", filepath.Join(dir, "a"))
	two := must(t, "table", "--dataset", "karate", "--dataset", "karate", "--strategies", "lp", "--strategies", "gcn", "--runs", "2", "--epochs", "3", "--results", filepath.Join(dir, "b"))
	if one != two || strings.Count(one, "gcn") != 1 || strings.Count(one, "lp") != 1 {
		t.Errorf("one by one:\n%s\nwith commas:\n%s", two, one)
	}
}

// A setting that says the default is no setting.
func TestTableSettingsNames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "runs")
	must(t, quick(path, "--hidden", "16", "--dropout", "0.50", "--embedding", "logits")...)
	header, _, _ := strings.Cut(string(content(t, path)), "\n")
	if !strings.Contains(header, `"settings":"epochs=6 embedding=logits clusters=5"`) {
		t.Errorf("header %s", header)
	}
}

func TestTableInterrupted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "runs")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	code, stdout, stderr := call(ctx, nil, quick(path)...)
	if code != exitInterrupted || stdout != "" || stderr != "m3s: interrupted\n" {
		t.Errorf("exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("a file without a run is there: %v", err)
	}
	must(t, quick(path)...)
	code, _, stderr = call(ctx, nil, quick(path, "--runs", "9", "--resume")...)
	if code != exitInterrupted || !strings.Contains(stderr, "54 runs are in "+path+": --resume") {
		t.Errorf("exit code %d, stderr %q", code, stderr)
	}
}

func TestExperimentErrors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none")
	for _, c := range []struct{ args, want string }{
		{"table --dataset nowhere", "nowhere"},
		{"table --dataset ,", "--dataset"},
		{"table --protocol first", "paper, last, both"},
		{"table --strategies best", "best"},
		{"table --format pdf", "markdown"},
		{"table --runs 0", "--runs"},
		{"table --workers 0", "--workers"},
		{"table --per-class 2,0", "--per-class"},
		{"table --dataset karate --per-class 18 --results " + path, "class 0"},
		{"table --dataset karate --results " + t.TempDir(), "is a directory"},
		{"table --dataset karate --strategies lp --runs 1 --results " + filepath.Join(path, "runs"), "results: open " + path},
		{"table --shard 4/3", "--shard"},
		{"table --shard 0/3", "--shard"},
		{"table --shard 1/3x", "--shard"},
		{"table --shard third", "--shard"},
		{"table --seed 3", "--seed"},
		{"table --strategy m3s", "--strategy"},
		{"table --epochs 0", "--epochs: 0 is less than 1"},
		{"table extra", "extra"},
		{"table --merge", "which files"},
		{"table --merge --runs 3 " + path, "--runs"},
		{"table --merge --epochs 3 " + path, "--epochs"},
		{"table --merge " + path, "none"},
		{"choices --format pdf", "markdown"},
		{"figure frobnicate", "frobnicate"},
		{"figure layers --layers 3", "--layers"},
		{"figure stages --stages 3", "--stages"},
		{"figure clusters --clusters 3", "--clusters"},
		{"figure layers --format pdf", "csv, json, cells, html, svg"},
		{"figure smoothing --format pdf", "csv, json, cells, html, svg"},
		{"figure smoothing --format cells", "cells"},
		{"figure smoothing --dataset nowhere", "nowhere"},
		{"figure smoothing --runs 0", "--runs"},
		{"table1 --format pdf", "markdown"},
		{"table1 extra", "extra"},
	} {
		fails(t, map[string]string{"M3S_CACHE": t.TempDir()}, c.args, c.want)
	}
}

// Without the data nothing is written; with --dataset all what can be had is
// done.
func TestTableWithoutData(t *testing.T) {
	dir := t.TempDir()
	env := map[string]string{"M3S_CACHE": dir, "M3S_MIRROR": dir}
	path := filepath.Join(dir, "runs")
	fails(t, env, "table --dataset pubmed --results "+path, "pubmed", "ind.pubmed.")
	checkEmpty(t, dir)
	code, stdout, stderr := call(t.Context(), env, "table", "--dataset", "karate,all", "--strategies", "lp", "--runs", "2", "--results", path)
	if code != exitOK || !strings.Contains(stdout, "karate, 2 runs") || strings.Count(stderr, "m3s data fetch") != 3 {
		t.Errorf("exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
	code, stdout, stderr = call(t.Context(), env, "table1")
	if code != exitOK || strings.Count(stdout, "not measured") != 12 || strings.Count(stderr, "\n") != 3 {
		t.Errorf("exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
}

// Methods are compared with the first of them under the protocol last, in a
// file of their own, and a part of them later belongs to the same file.
func TestTableMethods(t *testing.T) {
	path := filepath.Join(t.TempDir(), "methods.jsonl")
	line := []string{"table", "--dataset", "karate", "--per-class", "2", "--runs", "2", "--results", path}
	text := must(t, append(line, "--methods", "all")...)
	for _, want := range []string{"evidence ", "appnp ", "sgc ", "poisson ", "evidence − poisson", "evidence-mixed − evidence "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if b := content(t, path); !bytes.HasPrefix(b, []byte(`{"study":"methods"`)) || bytes.Contains(b, []byte(`"protocol":"paper"`)) {
		t.Errorf("%s", b)
	}
	if text := must(t, append(line, "--methods", "poisson,evidence", "--resume")...); strings.Contains(text, "sgc") || !strings.Contains(text, "evidence − poisson") {
		t.Errorf("two methods:\n%s", text)
	}
	fails(t, nil, "table --methods best", "--methods", `"best" is not one of`)
	fails(t, nil, "table --methods all --strategies gcn", "one of them")
}

// Topics are timed at every size, and there are no more of them than words.
func TestBenchTopics(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(must(t, "bench", "topics", "--nodes", "150,300", "--words", "80", "--json")), "\n")
	for i, nodes := range []string{`{"nodes":150,"words":80,`, `{"nodes":300,"words":80,`} {
		if len(lines) != 2 || !strings.HasPrefix(lines[i], nodes) || !strings.Contains(lines[i], `"topics":80,`) {
			t.Errorf("%q", lines)
		}
	}
}
