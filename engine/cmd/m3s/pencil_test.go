package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"m3s/engine/chart/svg"
	"m3s/engine/cmd/m3s/internal/picture"
)

// The command carries no JavaScript engine and stays small; the program
// beside it draws what the engine draws.
func TestCommandIsSmallAndDraws(t *testing.T) {
	if testing.Short() {
		t.Skip("make units and make scalar run it")
	}
	deps, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(deps), "goja") {
		t.Error("m3s links a JavaScript engine")
	}
	dir := t.TempDir()
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", dir+string(filepath.Separator), ".", "../m3s-svg")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	m3s := filepath.Join(dir, "m3s")
	const most = 16_000_000
	if info, err := os.Stat(m3s); err != nil || info.Size() > most {
		t.Errorf("m3s: %v bytes, more than %d, %v", info.Size(), most, err)
	}
	args := func(results string) []string {
		return []string{"figure", "layers", "--dataset", "karate", "--runs", "2", "--epochs", "4", "--results", filepath.Join(dir, results), "--format", "svg"}
	}
	want := must(t, args("within")...)
	if drawn, err := exec.Command(m3s, args("beside")...).Output(); err != nil || string(drawn) != want {
		t.Errorf("the program draws %d bytes, want %d, %v", len(drawn), len(want), err)
	}
	if err := os.Remove(filepath.Join(dir, picture.Program)); err != nil {
		t.Fatal(err)
	}
	alone := exec.Command(m3s, args("alone")...)
	alone.Env = append(os.Environ(), "PATH=")
	if out, err := alone.CombinedOutput(); err == nil || !strings.Contains(string(out), picture.Program) || !strings.Contains(string(out), "make m3s") {
		t.Errorf("without the program: %v: %s", err, out)
	}
}

// What cannot be drawn is an error that says so.
func TestDrawingFails(t *testing.T) {
	if _, err := svg.Draw([]byte("{"), 10, 10, "a"); err == nil {
		t.Error("half an option is drawn")
	}
}
