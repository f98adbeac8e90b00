// Command lite makes a JupyterLite with the Go kernel and the lessons: static
// files that a page's folder lab holds. Run it at the root of the repository,
// where build/kernel.wasm is what cmd/kernel -lite has built.
//
//	lite -jupyter FILE [-kernel FILE] [-data DIR] [-o DIR]
//	lite -cells [-kernel FILE] [-data DIR] [-o DIR]
//
// The first FILE is a jupyter with jupyterlite-core, the first DIR a folder of
// datasets' files, of which Cora's and CiteSeer's are taken along. With -cells
// there is no JupyterLite, only what the cells of lessons' pages run with.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "lite:", err)
		os.Exit(1)
	}
}

// maker makes the lab in work, a folder beside the one it will be in.
type maker struct {
	jupyter, kernel, data string
	cells                 bool // alone, without JupyterLite
	work, out             string
	joined                []string // chunks of JupyterLite that are in one script
}

func run(ctx context.Context, args []string, stderr io.Writer) error {
	m := &maker{}
	flags := flag.NewFlagSet("lite", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&m.jupyter, "jupyter", "", "`file` of a jupyter with jupyterlite-core")
	flags.BoolVar(&m.cells, "cells", false, "only what the cells of lessons' pages need")
	flags.StringVar(&m.kernel, "kernel", filepath.Join("build", "lite", "kernel.wasm"), "kernel for a web worker")
	flags.StringVar(&m.data, "data", "", "folder of datasets' files")
	flags.StringVar(&m.out, "o", filepath.Join("build", "lab"), "folder to write")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 || (m.jupyter == "") != m.cells {
		return errors.New("want -jupyter FILE or -cells, and no other arguments")
	}
	return m.make(ctx)
}

// make fills a new folder and then puts it in the place of the old one.
func (m *maker) make(ctx context.Context) error {
	var err error
	for _, dir := range []*string{&m.out, &m.kernel, &m.jupyter} {
		if *dir, err = filepath.Abs(*dir); err != nil {
			return err
		}
	}
	m.work = m.out + ".part"
	if err := os.RemoveAll(m.work); err != nil {
		return err
	}
	defer os.RemoveAll(m.work)
	steps := []func(context.Context) error{m.extension, m.lessons, m.settings, m.jupyterlite, m.listing, m.join, m.early, m.offline}
	if m.cells {
		steps = []func(context.Context) error{m.extension, m.alone}
	}
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return err
		}
	}
	if err := os.RemoveAll(m.out); err != nil {
		return err
	}
	return os.Rename(filepath.Join(m.work, "lab"), m.out)
}

// alone makes a lab of the extension and nothing else.
func (m *maker) alone(context.Context) error {
	lab := filepath.Join(m.work, "lab")
	if err := os.Mkdir(lab, 0o777); err != nil {
		return err
	}
	return os.Rename(filepath.Join(m.work, "extensions"), filepath.Join(lab, "extensions"))
}
