package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const gophernotes = "github.com/gopherdata/gophernotes"

// added is the file that joins gophernotes and the bindings. Its name sorts
// last, because init functions run in the order of file names.
const (
	addedName = "z_bind.go"
	added     = `package main

import "m3s/notebooks/bind"

func init() { bind.Fix() }
`
)

// started is where gophernotes makes its interpreter, evaluated where it runs
// a cell, and what the bindings are told of both.
const (
	started   = "ir := interp.New()\n"
	watching  = "ir := interp.New()\n\tbind.Watch(ir)\n"
	evaluated = "\tvals, types, executionErr := doEval(ir, outerr, code)\n"
	beginning = "\tbind.Begin()\n" + evaluated
	imported  = "\t\"github.com/cosmos72/gomacro/xreflect\"\n"
	bound     = imported + "\n\t\"m3s/notebooks/bind\"\n"
)

// build compiles the kernel into file. gophernotes is a main package, which
// Go cannot import: it is compiled from its own files where the module cache
// keeps them, as a directory of this module that exists only in an overlay.
func build(ctx context.Context, file string, stderr io.Writer) error {
	scratch, err := os.MkdirTemp("", "kernel-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	var source, own struct{ Dir string }
	if err := goJSON(ctx, stderr, &source, "mod", "download", "-json", gophernotes); err != nil {
		return err
	}
	if err := goJSON(ctx, stderr, &own, "list", "-m", "-json"); err != nil {
		return err
	}
	virtual := filepath.Join(own.Dir, "notebooks", "gophernotes")
	overlay, err := writeOverlay(scratch, source.Dir, virtual)
	if err != nil {
		return err
	}
	file, err = filepath.Abs(file)
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags=-s -w", "-overlay", overlay, "-o", file, virtual)
	cmd.Dir = own.Dir
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if os.Getenv("GOEXPERIMENT") == "" {
		cmd.Env = append(cmd.Env, "GOEXPERIMENT=simd") // faster, with the same bits
	}
	cmd.Stdout, cmd.Stderr = stderr, stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("go build: %w", err)
	}
	return nil
}

// writeOverlay describes the virtual directory: gophernotes' files, one of
// them changed by some lines, and the added file.
func writeOverlay(scratch, source, virtual string) (string, error) {
	files, err := filepath.Glob(filepath.Join(source, "*.go"))
	if err != nil {
		return "", err
	}
	replace := map[string]string{}
	for _, f := range files {
		if !strings.HasSuffix(f, "_test.go") {
			replace[filepath.Join(virtual, filepath.Base(f))] = f
		}
	}
	kernel, err := watched(filepath.Join(source, "kernel.go"))
	if err != nil {
		return "", err
	}
	for name, text := range map[string][]byte{"kernel.go": kernel, addedName: []byte(added)} {
		path := filepath.Join(scratch, name)
		if err := os.WriteFile(path, text, 0o666); err != nil {
			return "", err
		}
		replace[filepath.Join(virtual, name)] = path
	}
	overlay := filepath.Join(scratch, "overlay.json")
	return overlay, writeJSON(overlay, map[string]any{"Replace": replace})
}

// watched is gophernotes' kernel.go with interrupts handed to bind.Watch, and
// every cell announced to bind.Begin.
func watched(file string) ([]byte, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	for _, change := range [][2]string{{started, watching}, {evaluated, beginning}, {imported, bound}} {
		if n := bytes.Count(text, []byte(change[0])); n != 1 {
			return nil, fmt.Errorf("%s: %q occurs %d times, want once: another gophernotes than this command knows", file, change[0], n)
		}
		text = bytes.Replace(text, []byte(change[0]), []byte(change[1]), 1)
	}
	return text, nil
}

// goJSON decodes the output of a go command, run in the current directory.
func goJSON(ctx context.Context, stderr io.Writer, v any, args ...string) error {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Stderr = stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("go %s: %w", strings.Join(args, " "), err)
	}
	return json.Unmarshal(out, v)
}

func writeJSON(path string, v any) error {
	b, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(b, '\n'), 0o666)
}
