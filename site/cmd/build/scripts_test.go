package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The worker has one name wherever Go's loader lies: the same commit gives the
// same page on every computer.
func TestWorkerName(t *testing.T) {
	root, err := findRoot(".")
	if err != nil {
		t.Fatal(err)
	}
	tool, err := exec.LookPath(filepath.Join(root, "site", "node_modules", ".bin", "esbuild"))
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip("esbuild is missing: npm --prefix site ci")
	}
	names := map[string]bool{}
	for range 2 {
		loader := filepath.Join(t.TempDir(), "wasm_exec.js")
		if err := os.WriteFile(loader, []byte("globalThis.Go = class {};\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		b := &builder{root: root, work: t.TempDir(), stderr: io.Discard}
		name, err := b.worker(tool, loader)
		if err != nil {
			t.Fatal(err)
		}
		names[name] = true
		if files, err := os.ReadDir(b.work); err != nil || len(files) != 1 || files[0].Name() != name {
			t.Errorf("%s: %v, %v", name, files, err)
		}
	}
	if len(names) != 1 {
		t.Errorf("one worker has %d names: %v", len(names), names)
	}
}
