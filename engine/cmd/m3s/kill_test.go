package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// killedRun, when set, makes this test binary the command with the flags of
// quick and this results file.
const killedRun = "M3S_TEST_KILLED_RUN"

// TestTableProcess is the process that TestTableKilled kills.
func TestTableProcess(t *testing.T) {
	path := os.Getenv(killedRun)
	if path == "" {
		t.Skip("run by TestTableKilled")
	}
	call(t.Context(), nil, quick(path, "--runs", "400", "--workers", "2")...)
}

// A process killed outright has lost no run that had ended: going on gives
// the bytes of an uninterrupted run.
func TestTableKilled(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "killed")
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, exe, "-test.run=^TestTableProcess$")
	cmd.Env = append(os.Environ(), killedRun+"="+path)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for ctx.Err() == nil {
		if b, err := os.ReadFile(path); err == nil && bytes.Count(b, []byte("\n")) > 20 {
			break
		}
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed
	left := content(t, path)
	kept := bytes.Split(left[:bytes.LastIndexByte(left, '\n')], []byte("\n"))
	if len(kept) < 20 {
		t.Fatalf("%d lines were kept", len(kept))
	}
	code, shown, stderr := call(t.Context(), nil, quick(path, "--runs", "12", "--resume")...)
	if code != exitOK {
		t.Fatalf("exit code %d, stderr %q", code, stderr)
	}
	after := content(t, path)
	for _, line := range kept {
		if !bytes.Contains(after, line) {
			t.Errorf("lost: %s", line)
		}
	}
	if want := must(t, quick(filepath.Join(dir, "whole"), "--runs", "12")...); shown != want {
		t.Errorf("resumed:\n%s\nuninterrupted:\n%s", shown, want)
	}
}
