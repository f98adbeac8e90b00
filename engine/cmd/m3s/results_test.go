package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gofrs/flock"

	"m3s/engine/cmd/m3s/internal/results"
	"m3s/engine/reproduce"
)

// halves are two processes that share the runs of quick and one results file.
func halves(t *testing.T, path string, more ...string) [2]*exec.Cmd {
	t.Helper()
	var both [2]*exec.Cmd
	for i := range both {
		args := quick(path, append(more, "--resume", "--workers", "1", "--shard", fmt.Sprintf("%d/2", i+1))...)
		both[i] = process(t, args...)
		both[i].Stderr = &bytes.Buffer{}
		if err := both[i].Start(); err != nil {
			t.Fatal(err)
		}
	}
	return both
}

// folder lists what a folder holds.
func folder(t *testing.T, dir string) (names []string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range list {
		names = append(names, entry.Name())
	}
	return names
}

// Two processes that write to one file at once keep the runs of both: the
// bytes are those of one process.
func TestTableTwoProcesses(t *testing.T) {
	dir := t.TempDir()
	alone := filepath.Join(t.TempDir(), "alone")
	must(t, quick(alone, "--runs", "60")...)
	want := content(t, alone)
	path := filepath.Join(dir, "shared")
	for _, cmd := range halves(t, path, "--runs", "60") {
		if err := cmd.Wait(); err != nil {
			t.Errorf("%v: %v", err, cmd.Stderr)
		}
	}
	if got := content(t, path); !bytes.Equal(got, want) {
		t.Errorf("two processes keep %d of %d lines", bytes.Count(got, []byte("\n")), bytes.Count(want, []byte("\n")))
	}
	if names := folder(t, dir); len(names) != 1 {
		t.Errorf("left behind: %v", names)
	}
}

// Processes that share a file are killed outright, one after the other, again
// and again: no run that had ended is lost, and going on gives the bytes of
// one process that was never killed.
func TestTableTwoProcessesKilled(t *testing.T) {
	alone := filepath.Join(t.TempDir(), "alone")
	must(t, quick(alone, "--runs", "150")...)
	want := content(t, alone)
	path := filepath.Join(t.TempDir(), "shared")
	for round := 1; round <= 6; round++ {
		both := halves(t, path, "--runs", "150")
		waitForLines(t, path, 80*round)
		first := both[round%2]
		if err := first.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		kept := bytes.Split(bytes.TrimSpace(content(t, path)), []byte("\n"))
		waitForLines(t, path, 80*round+40) // the other goes on
		_ = both[1-round%2].Process.Kill()
		_, _ = first.Wait(), both[1-round%2].Wait() // they were killed
		now := content(t, path)
		for _, line := range kept[:len(kept)-1] {
			if !bytes.Contains(now, line) {
				t.Fatalf("round %d: lost: %s", round, line)
			}
		}
	}
	for _, cmd := range halves(t, path, "--runs", "150") {
		if err := cmd.Wait(); err != nil {
			t.Errorf("%v: %v", err, cmd.Stderr)
		}
	}
	if !bytes.Equal(content(t, path), want) {
		t.Error("killed and gone on with: other bytes than of one process")
	}
}

// waitForLines waits until a file has so many lines or all it can have.
func waitForLines(t *testing.T, path string, lines int) {
	t.Helper()
	for t.Context().Err() == nil {
		if b, err := os.ReadFile(path); err == nil && bytes.Count(b, []byte("\n")) >= lines {
			return
		}
	}
}

// A file that another process made meanwhile is refused by name without
// --resume, and one of other settings always.
func TestResultsMadeMeanwhile(t *testing.T) {
	dir := t.TempDir()
	path, other := filepath.Join(dir, "runs"), filepath.Join(dir, "other")
	must(t, quick(path)...)
	l, _, err := reproduce.ParseLedger(content(t, path))
	if err != nil {
		t.Fatal(err)
	}
	must(t, quick(other, "--epochs", "7")...)
	study := content(t, other)
	for _, resume := range []bool{false, true} {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		file, err := results.Read(t.Context(), path, resume, l.Header, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, study, 0o644); err != nil {
			t.Fatal(err)
		}
		err = file.Add(l.Records()[0])
		if err == nil || !strings.Contains(err.Error(), path) || !resume && !strings.Contains(err.Error(), "--resume") || resume && !strings.Contains(err.Error(), "epochs=7") {
			t.Errorf("resume %v: error %v", resume, err)
		}
		if !bytes.Equal(content(t, path), study) {
			t.Errorf("resume %v: the refused file was changed", resume)
		}
	}
}

// A last line that ends but is damaged is refused with its file and number,
// and nothing is cut off.
func TestTableDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "runs")
	must(t, quick(path)...)
	damaged := append(content(t, path), `{"dataset":"karate","ra`+"\n"...)
	if err := os.WriteFile(path, damaged, 0o644); err != nil {
		t.Fatal(err)
	}
	line := fmt.Sprintf("line %d: ", bytes.Count(damaged, []byte("\n")))
	fails(t, nil, strings.Join(quick(path, "--resume"), " "), path, line)
	fails(t, nil, "table --merge "+path, path, line)
	if !bytes.Equal(content(t, path), damaged) {
		t.Error("a refused file was changed")
	}
}

// Merging does not lose the runs of the file that it writes.
func TestMergeKeepsRuns(t *testing.T) {
	dir := t.TempDir()
	few, many := filepath.Join(dir, "few"), filepath.Join(dir, "many")
	must(t, quick(few, "--runs", "1")...)
	must(t, quick(many, "--runs", "2")...)
	before := content(t, many)
	fails(t, nil, "table --merge "+few+" --results "+many, many, "18 of its runs")
	if !bytes.Equal(content(t, many), before) {
		t.Error("a refused file was changed")
	}
	must(t, "table", "--merge", few, many, "--results", few)
	if !bytes.Equal(content(t, few), before) {
		t.Error("merging two into one of them gives other bytes")
	}
	if names := folder(t, dir); len(names) != 2 {
		t.Errorf("left behind: %v", names)
	}
}

// While another process writes, this one waits; told to end, it ends without
// a change.
func TestResultsWait(t *testing.T) {
	path := filepath.Join(t.TempDir(), "runs")
	must(t, quick(path)...)
	before := content(t, path)
	held := flock.New(path + ".lock")
	if err := held.Lock(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	code, stdout, stderr := call(ctx, nil, quick(path, "--resume", "--runs", "4")...)
	if code != exitInterrupted || stdout != "" || stderr != "m3s: interrupted\n" || !bytes.Equal(content(t, path), before) {
		t.Errorf("exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
	if err := held.Close(); err != nil {
		t.Fatal(err)
	}
	must(t, quick(path, "--resume", "--runs", "4")...)
}
