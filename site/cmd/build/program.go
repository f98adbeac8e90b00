package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// program builds the Go program for the browser twice, with and without SIMD.
func (b *builder) program() error {
	for _, p := range []struct {
		name, experiment string
		file             *string
	}{{"m3s.wasm", "simd", &b.page.Wasm.SIMD}, {"m3s-scalar.wasm", "nosimd", &b.page.Wasm.Scalar}} {
		made := filepath.Join(b.work, "program.tmp")
		// No version stamp: the same source gives the same file name.
		// Nothing of ours but the kernels, nor of the runtime, is inlined: 30 KB, and no slower.
		cmd := b.command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-gcflags=m3s/...=-l", "-gcflags=m3s/engine/internal/kernel=", "-gcflags=runtime=-l", "-o", made, "./wasm")
		cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOEXPERIMENT="+p.experiment)
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("%s: go build: %w", p.name, err)
		}
		file, err := b.add(made, p.name)
		if err != nil {
			return err
		}
		*p.file = file
		if err := os.Remove(made); err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) goroot() (string, error) {
	cmd := b.command("go", "env", "GOROOT")
	cmd.Stdout = nil
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go env GOROOT: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
}

// command runs in the root of the repository and writes to stderr.
func (b *builder) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = b.root
	cmd.Stdout, cmd.Stderr = b.stderr, b.stderr
	return cmd
}
