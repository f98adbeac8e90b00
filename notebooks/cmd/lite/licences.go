package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// changed says where the changes to gomacro are, as its licence asks.
const changed = `The Go kernel for JupyterLite contains Go, gophernotes, gomacro and the modules below. gomacro is under the Mozilla Public
License 2.0; its source is the module of that name, changed by the files in notebooks/patches/gomacro of the repository that
this was built from.

`

// licences writes the licences of what is inside the kernel.
func (m *maker) licences(ctx context.Context) error {
	root, err := goOutput(ctx, "env", "GOROOT")
	if err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(root, "LICENSE"))
	if err != nil {
		return err
	}
	all := bytes.NewBufferString(changed)
	fmt.Fprintf(all, "Go\n\n%s\n", text)
	// Those of the whole module: a few more than the program has.
	list, err := goOutput(ctx, "list", "-m", "-json", "all")
	if err != nil {
		return err
	}
	for d := json.NewDecoder(strings.NewReader(list)); ; {
		var module struct {
			Path, Version, Dir string
			Main, Indirect     bool
		}
		if err := d.Decode(&module); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return err
		}
		if module.Main || module.Dir == "" {
			continue
		}
		files, err := filepath.Glob(filepath.Join(module.Dir, "LICEN[SC]E*"))
		if err != nil {
			return err
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			fmt.Fprintf(all, "%s %s\n\n%s\n", module.Path, module.Version, text)
		}
	}
	return os.WriteFile(m.static("licences.txt"), all.Bytes(), 0o666)
}

// loader is Go's script that starts a program for js/wasm.
func loader(ctx context.Context) (string, error) {
	root, err := goOutput(ctx, "env", "GOROOT")
	return filepath.Join(root, "lib", "wasm", "wasm_exec.js"), err
}

// goOutput is what a go command prints.
func goOutput(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w: %s", args[0], err, stderr.String())
	}
	return strings.TrimSpace(string(out)), nil
}
