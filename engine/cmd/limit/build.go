package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// build makes the C program and the engine, natively and for wasm.
func (b *comparison) build(ctx context.Context) error {
	if err := os.MkdirAll(b.dir, 0o777); err != nil {
		return err
	}
	in := func(name string) string { return filepath.Join(b.dir, name) }
	source := func(name string) string { return filepath.Join(b.program, name) }
	js := []string{"GOOS=js", "GOARCH=wasm"}
	for _, step := range []struct {
		env  []string
		args []string
	}{
		{nil, []string{"gcc", "-O3", "-march=native", "-ffast-math", "-Dmain=unused", "-c", "-o", in("gcn.o"), source("gcn.c")}},
		{nil, []string{"gcc", "-O2", "-o", in("c"), "engine/cmd/limit/c/native.c", in("gcn.o"), "-lm"}},
		{nil, []string{"clang", "--target=wasm32", "-O3", "-ffast-math", "-msimd128", "-fno-builtin", "-nostdlib", "-Wl,--no-entry", "-Wl,--allow-undefined", "-o", in("c.wasm"), source("gcn.c"), source("ms.c")}},
		{nil, []string{"go", "build", "-o", in("limit"), "./engine/cmd/limit"}},
		{js, []string{"go", "build", "-o", in("limit.wasm"), "./engine/cmd/limit"}},
		{js, []string{"go", "build", "-o", in("m3s.wasm"), "./engine/cmd/m3s"}},
	} {
		cmd := exec.CommandContext(ctx, step.args[0], step.args[1:]...)
		cmd.Env, cmd.Stderr = append(os.Environ(), step.env...), os.Stderr
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("%s: %w", strings.Join(step.args, " "), err)
		}
	}
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	b.lib = filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm")
	return err
}
