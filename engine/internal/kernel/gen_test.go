//go:build !js

package kernel

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The generated kernels must be those gen.go makes now.
func TestGeneratedKernelsAreFresh(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"gen.go", "simd16.go"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", "gen.go")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go run gen.go: %v\n%s", err, out)
	}
	assembled := exec.Command("go", "run", "./assemble", dir)
	if out, err := assembled.CombinedOutput(); err != nil {
		t.Fatalf("go run ./assemble: %v\n%s", err, out)
	}
	for _, name := range []string{"z_kernels_wasm.s", "z_kernels_wasm.go", "z_simd8.go", "z_simd4.go", "z_row16.go", "z_row8.go", "z_row4.go", "z_dense.go"} {
		want, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is stale: run go generate ./engine/internal/kernel (%v)", name, err)
		}
	}
}
