// Command bindgen writes the tables through which the gomacro interpreter
// reaches compiled Go packages, so that a notebook cell can import them
// without a Go toolchain.
//
//	go run ./notebooks/cmd/bindgen -o notebooks/bind m3s/engine strings ...
//
// Each package becomes one file z_<path>.go in the output directory, which is
// a Go package named after the directory. Generic functions and types are left
// out: the interpreter cannot import them. With -check nothing is written; the
// command fails when a file differs from what it would write, or is not of a
// package in the list.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	if err := run(os.Args[1:], os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "bindgen:", err)
		os.Exit(1)
	}
}

func run(args []string, stderr io.Writer) error {
	flags := flag.NewFlagSet("bindgen", flag.ContinueOnError)
	flags.SetOutput(stderr)
	out := flags.String("o", ".", "output directory, a package named after it")
	check := flags.Bool("check", false, "compare instead of writing")
	if err := flags.Parse(args); err != nil {
		return err
	}
	dir, err := filepath.Abs(*out)
	if err != nil {
		return err
	}
	files, err := bindings(filepath.Base(dir), flags.Args())
	if err != nil {
		return err
	}
	if *check {
		return compare(dir, files)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// bindings returns the generated files by name.
func bindings(pkg string, paths []string) (map[string][]byte, error) {
	loaded, err := load(paths)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, p := range loaded {
		text, err := generate(pkg, p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.Path(), err)
		}
		files["z_"+flat(p.Path())+".go"] = text
	}
	return files, nil
}

// flat is a package path as part of a file name or identifier.
func flat(path string) string {
	return strings.NewReplacer("/", "_", ".", "_", "-", "_").Replace(path)
}

// compare reports the first file in dir that is not as in files.
func compare(dir string, files map[string][]byte) error {
	for name, text := range files {
		old, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		if !bytes.Equal(old, text) {
			return fmt.Errorf("%s is stale: run go generate ./notebooks/bind", name)
		}
	}
	present, err := filepath.Glob(filepath.Join(dir, "z_*.go"))
	if err != nil {
		return err
	}
	for _, path := range present {
		if name := filepath.Base(path); files[name] == nil {
			return fmt.Errorf("%s belongs to no package in the list: remove it", name)
		}
	}
	return nil
}
