package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const root = "../../.."

// The committed document is made of the committed records, has a clean line
// for every fuzz target of the repository, and no trial of it failed.
func TestDocumentIsComplete(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(root, "engine", "RELIABILITY.md"))
	if err != nil {
		t.Fatal(err)
	}
	var fresh bytes.Buffer
	if err := report(&fresh, "results"); err != nil || fresh.String() != string(b) {
		t.Errorf("RELIABILITY.md is not made of results (error %v): reliability report", err)
	}
	targets, err := fuzzTargets(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range targets {
		if !strings.Contains(string(b), "| `"+f.name+"` in `"+f.dir+"` |") {
			t.Errorf("%s in %s is not in RELIABILITY.md: make reliability", f.name, f.dir)
		}
	}
	rows := 0
	for line := range strings.Lines(string(b)) {
		cells := strings.Split(line, " | ")
		if len(cells) < 4 || cells[1] == "times" {
			continue
		}
		if rows++; cells[2] != "0" {
			t.Errorf("a trial failed: %s", line)
		}
	}
	if rows <= len(targets) {
		t.Errorf("%d rows for %d fuzz targets and the other trials", rows, len(targets))
	}
}

func TestReport(t *testing.T) {
	dir := t.TempDir()
	if err := report(&bytes.Buffer{}, dir); err == nil || !strings.Contains(err.Error(), "fuzz has not been run") {
		t.Errorf("without records: %v", err)
	}
	for _, g := range groups() {
		if err := keep(filepath.Join(dir, "z_"+g.name+".json"), []record{{Trial: "a|b in " + g.name, Tries: 1234567, Outcome: "clean"}}, false); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if err := report(&b, dir); err != nil {
		t.Fatal(err)
	}
	if want := `| a\|b in kills | 1,234,567 | 0 | clean |`; !strings.Contains(b.String(), want) {
		t.Errorf("no %s in\n%s", want, b.String())
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 100000: "100,000", 1234567: "1,234,567"} {
		if got := thousands(n); got != want {
			t.Errorf("%d is %s", n, got)
		}
	}
}

// A part of a group that is run again changes its own records only.
func TestKeepPart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "fuzz.json")
	for _, step := range []struct {
		list []record
		part bool
	}{
		{[]record{{Trial: "a", Tries: 1}, {Trial: "b", Tries: 1}}, false},
		{[]record{{Trial: "b", Tries: 2}, {Trial: "c", Tries: 2}}, true},
	} {
		if err := keep(path, step.list, step.part); err != nil {
			t.Fatal(err)
		}
	}
	got, err := kept(path)
	want := []record{{Trial: "a", Tries: 1}, {Trial: "b", Tries: 2}, {Trial: "c", Tries: 2}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("kept %v, error %v", got, err)
	}
}
