package main

import (
	"os"
	"path/filepath"
	"testing"
)

// The notebooks are taken along where they were made, and only there; a build
// can leave them out.
func TestLab(t *testing.T) {
	b := &builder{root: t.TempDir(), work: t.TempDir()}
	if err := b.lab(); err != nil || b.hasLab() {
		t.Fatalf("nothing was made: %v, has a lab %v", err, b.hasLab())
	}
	made := filepath.Join(b.root, "build", "lab")
	if err := os.MkdirAll(made, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(made, "index.html"), []byte("lab"), 0o644); err != nil {
		t.Fatal(err)
	}
	b.bare = true
	if err := b.lab(); err != nil || b.hasLab() {
		t.Fatalf("left out: %v, has a lab %v", err, b.hasLab())
	}
	b.bare = false
	if err := b.lab(); err != nil || !b.hasLab() {
		t.Fatalf("%v, has a lab %v", err, b.hasLab())
	}
	if text, err := os.ReadFile(filepath.Join(b.work, "lab", "index.html")); err != nil || string(text) != "lab" {
		t.Errorf("%q, %v", text, err)
	}
}
