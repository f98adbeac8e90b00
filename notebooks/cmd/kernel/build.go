package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// added is what joins gophernotes, gomacro and the bindings. The names sort
// last, because init functions run in the order of file names.
var added = map[string]string{
	"z_bind.go": `package main

import (
	"github.com/cosmos72/gomacro/fast"

	"m3s/notebooks/bind"
)

func init() {
	bind.Fix()
	OnStart, OnCell, OnInterrupt, Inspect = bind.Watch, bind.Begin, bind.Stop, bind.Inspect
	fast.GoPanic = bind.Stray
}
`,
	"z_worker_js.go": `package main

import (
	"runtime/debug"

	"github.com/cosmos72/gomacro/fast"

	"m3s/notebooks/lite/turn"
	"m3s/notebooks/lite/wire"
)

func init() {
	debug.SetMaxStack(256 << 20) // a recursion without an end is over sooner
	fast.Poll = turn.Poll
	openPipe, readConnection = wire.Pipe, wire.Connection
}
`,
}

// builder builds one of the two kernels from the same sources: that of a
// computer, or that of a web worker.
type builder struct {
	lite    bool
	own     string // the root of this module
	scratch string
	stderr  io.Writer
}

// build compiles a kernel into file. gophernotes is a main package, which Go
// cannot import: it is compiled from a patched copy of its files, as a
// directory of this module that exists only in an overlay. gomacro is
// replaced by a patched copy.
func build(ctx context.Context, file string, lite bool, stderr io.Writer) error {
	scratch, err := os.MkdirTemp("", "kernel-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	var own struct{ Dir string }
	if err := goJSON(ctx, stderr, &own, "list", "-m", "-json"); err != nil {
		return err
	}
	if file, err = filepath.Abs(file); err != nil {
		return err
	}
	b := &builder{lite: lite, own: own.Dir, scratch: scratch, stderr: stderr}
	return b.build(ctx, file)
}

func (b *builder) build(ctx context.Context, file string) error {
	notes, err := b.patched(ctx, gophernotes)
	if err != nil {
		return err
	}
	macro, err := b.patched(ctx, gomacro)
	if err != nil {
		return err
	}
	if b.lite {
		if err := fewerTables(macro); err != nil {
			return err
		}
	}
	mod, err := b.modfile()
	if err != nil {
		return err
	}
	docs, err := b.docs(ctx)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(notes, "z_docs.go"), []byte(docs), 0o666); err != nil {
		return err
	}
	virtual := filepath.Join(b.own, "notebooks", "gophernotes")
	overlay, err := b.overlay(notes, virtual, macro)
	if err != nil {
		return err
	}
	// Without gonum's assembly a picture is the same on every computer and in
	// a browser. The tag is gonum's.
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-tags=noasm,tablesonly",
		"-modfile", mod, "-overlay", overlay, "-o", file, virtual)
	cmd.Dir = b.own
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if b.lite {
		cmd.Env = append(cmd.Env, "GOOS=js", "GOARCH=wasm")
	}
	if os.Getenv("GOEXPERIMENT") == "" {
		cmd.Env = append(cmd.Env, "GOEXPERIMENT=simd") // faster, with the same bits
	}
	cmd.Stdout, cmd.Stderr = b.stderr, b.stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("go build: %w", err)
	}
	return nil
}

// macroDir is where the patched gomacro seems to be, from this module's root.
// A name that is the same everywhere keeps the program the same to the byte.
const macroDir = "./notebooks/gomacro"

// overlay describes the virtual directories: gophernotes with the files of the
// copy at notes and those that are added, and gomacro with those of the copy
// at macro.
func (b *builder) overlay(notes, virtual, macro string) (string, error) {
	for name, text := range added {
		if err := os.WriteFile(filepath.Join(notes, name), []byte(text), 0o666); err != nil {
			return "", err
		}
	}
	files, err := filepath.Glob(filepath.Join(notes, "*.go"))
	if err != nil {
		return "", err
	}
	replace := map[string]string{}
	for _, f := range files {
		if !strings.HasSuffix(f, "_test.go") {
			replace[filepath.Join(virtual, filepath.Base(f))] = f
		}
	}
	err = filepath.WalkDir(macro, func(f string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(macro, f)
		if err != nil {
			return err
		}
		place := filepath.Join(b.own, macroDir, name)
		replace[place] = f
		if filepath.Ext(name) != ".s" {
			return nil
		}
		// Go's assembler goes where a package seems to be. The folder stays, empty, for a build beside this one.
		return os.MkdirAll(filepath.Dir(place), 0o777)
	})
	if err != nil {
		return "", err
	}
	file := filepath.Join(b.scratch, "overlay.json")
	return file, writeJSON(file, map[string]any{"Replace": replace})
}

// modfile is this module's go.mod with the patched gomacro in the place of
// the released one; its go.sum is beside it.
func (b *builder) modfile() (string, error) {
	text, err := os.ReadFile(filepath.Join(b.own, "go.mod"))
	if err != nil {
		return "", err
	}
	sum, err := os.ReadFile(filepath.Join(b.own, "go.sum"))
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(b.scratch, "go.sum"), sum, 0o666); err != nil {
		return "", err
	}
	file := filepath.Join(b.scratch, "go.mod")
	return file, os.WriteFile(file, fmt.Appendf(text, "\nreplace %s => %s\n", gomacro, macroDir), 0o666)
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
