package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The pinned releases are those that the patches are for, and what comes out
// is Go, for a computer and for a web worker.
func TestPatches(t *testing.T) {
	var own struct{ Dir string }
	if err := goJSON(t.Context(), os.Stderr, &own, "list", "-m", "-json"); err != nil {
		t.Fatal(err)
	}
	for _, lite := range []bool{false, true} {
		b := &builder{lite: lite, own: own.Dir, scratch: t.TempDir(), stderr: os.Stderr}
		for module, files := range map[string][]string{gophernotes: {"kernel.go", "hooks.go", "inspect.go", "interrupt.go", "display.go"}, gomacro: {"fast/code.go", "fast/statement.go"}} {
			dir, err := b.patched(t.Context(), module)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range files {
				text, err := os.ReadFile(filepath.Join(dir, f))
				if err != nil {
					t.Fatal(err)
				}
				if out, err := gofmt(text); err != nil {
					t.Errorf("%s: %v: %s", f, err, out)
				}
				if f == "kernel.go" && strings.Contains(string(text), "lite/wire") != lite {
					t.Errorf("for a worker %v: the wire is the other's", lite)
				}
			}
			if module == gophernotes {
				checkOverlay(t, b, dir)
			}
		}
	}
}

// checkOverlay looks at what a virtual directory holds.
func checkOverlay(t *testing.T, b *builder, notes string) {
	t.Helper()
	virtual := filepath.Join(t.TempDir(), "virtual")
	macro := t.TempDir()
	if err := os.WriteFile(filepath.Join(macro, "go.mod"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := b.overlay(notes, virtual, macro)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var overlay struct{ Replace map[string]string }
	if err := json.Unmarshal(text, &overlay); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"main.go", "kernel.go", "z_bind.go", "z_worker_js.go"} {
		if overlay.Replace[filepath.Join(virtual, name)] == "" {
			t.Errorf("no %s in the overlay", name)
		}
	}
	if overlay.Replace[filepath.Join(b.own, "notebooks", "gomacro", "go.mod")] == "" {
		t.Error("no gomacro in the overlay")
	}
	for place := range overlay.Replace {
		if strings.HasSuffix(place, "_test.go") {
			t.Errorf("%s in the overlay", place)
		}
	}
}

// Go's assembler goes where a package seems to be, which no kept result of an
// earlier build shows: the folder must be there, and no other need be.
func TestAssemblerHasItsFolder(t *testing.T) {
	b := &builder{own: t.TempDir(), scratch: t.TempDir()}
	macro := t.TempDir()
	for _, name := range []string{"gls/id_amd64.s", "base/a.go"} {
		file := filepath.Join(macro, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if _, err := b.overlay(t.TempDir(), filepath.Join(b.own, "virtual"), macro); err != nil {
			t.Fatal(err)
		}
	}
	if left, err := os.ReadDir(filepath.Join(b.own, macroDir)); err != nil || len(left) != 1 || left[0].Name() != "gls" {
		t.Errorf("folders %v, %v", left, err)
	}
}

// Every table that is kept is one of gomacro's.
func TestFewerTables(t *testing.T) {
	var own struct{ Dir string }
	if err := goJSON(t.Context(), os.Stderr, &own, "mod", "download", "-json", gomacro); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "imports"), os.DirFS(filepath.Join(own.Dir, "imports"))); err != nil {
		t.Fatal(err)
	}
	if err := fewerTables(dir); err != nil {
		t.Fatal(err)
	}
	left, err := filepath.Glob(filepath.Join(dir, "imports", "*.go"))
	if err != nil || len(left) != len(tables)+1 {
		t.Errorf("%d files are left, want %d: %v", len(left), len(tables)+1, err)
	}
}

// gofmt reports whether text is Go.
func gofmt(text []byte) ([]byte, error) {
	cmd := exec.Command("gofmt", "-e")
	cmd.Stdin = strings.NewReader(string(text))
	return cmd.CombinedOutput()
}

// Another release than a patch is for is refused by name.
func TestOtherRelease(t *testing.T) {
	dir, patch := t.TempDir(), filepath.Join(t.TempDir(), "01-poll.patch")
	for file, text := range map[string]string{
		filepath.Join(dir, "a.go"): "package other\n",
		patch:                      "Why.\n\ndiff --git a/a.go b/a.go\n--- a/a.go\n+++ b/a.go\n@@ -1 +1 @@\n-package one\n+package two\n",
	} {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	err := apply(t.Context(), dir, patch)
	if err == nil || !strings.Contains(err.Error(), "another release than 01-poll.patch is for") {
		t.Errorf("error %v", err)
	}
}

func TestBadArguments(t *testing.T) {
	for _, args := range [][]string{{"surplus"}, {"-no-such-flag"}, {"-lite"}} {
		if err := run(t.Context(), args, os.Stdout, &strings.Builder{}); err == nil {
			t.Errorf("%v is no error", args)
		}
	}
}
