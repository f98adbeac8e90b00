package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"m3s/datasets/own"
	"m3s/datasets/source"
	"m3s/engine"
)

const ownHelp = `
With --edges and --labels, and perhaps --features, or with --content and
--cites, the graph is read from your own files: see datasets/own for their
forms. A run on them is the one that the page makes of the same files.`

const ownExample = `
  m3s run --edges links.csv --labels classes.csv --features words.csv
  m3s run --content cora.content --cites cora.cites --per-class 2`

// ownFiles are the flags that name a graph's files.
type ownFiles struct {
	edges, features, labels, content, cites string
	all                                     bool // --labels all: every label is given

	graph *engine.Graph // once read
}

// newOwnFiles adds the flags to cmd.
func newOwnFiles(cmd *cobra.Command) *ownFiles {
	o := &ownFiles{}
	f := cmd.Flags()
	f.StringVar(&o.edges, "edges", "", "your own graph: file with two ids a row")
	f.StringVar(&o.features, "features", "", "its features: file with an id and numbers a row (default: one of its own for each node)")
	f.Var(labelsFlag{o}, "labels", "its classes: file with an id and a class a row, of some nodes at least; all, alone or given once more, gives every label to the run, as --split all")
	f.StringVar(&o.content, "content", "", "instead: file .content of the LINQS collection")
	f.StringVar(&o.cites, "cites", "", "its file .cites")
	cmd.Long += "\n" + ownHelp
	cmd.Example += ownExample
	return o
}

func (o *ownFiles) given() bool {
	return o.edges != "" || o.features != "" || o.labels != "" || o.content != "" || o.cites != ""
}

// labelsFlag is --labels, which names a file or says all.
type labelsFlag struct{ own *ownFiles }

func (l labelsFlag) Set(text string) error {
	if text == splitAll {
		l.own.all = true
	} else {
		l.own.labels = text
	}
	return nil
}

func (l labelsFlag) String() string {
	if l.own == nil {
		return ""
	}
	return l.own.labels
}

func (l labelsFlag) Type() string { return "file" }

// load returns the graph that r names, and tells of what was passed over in
// its files unless JSON is asked for.
func (r *request) load(ctx context.Context, src *source.Source, notes io.Writer) (*engine.Graph, error) {
	if !r.own.given() {
		return src.Load(ctx, r.dataset)
	}
	if r.given("dataset") {
		return nil, errors.New("--dataset: the graph is that of the files: leave it out")
	}
	limits := own.DefaultLimits()
	var files own.Files
	for _, f := range []struct {
		path string
		to   *own.File
	}{
		{r.own.edges, &files.Edges}, {r.own.features, &files.Features}, {r.own.labels, &files.Labels},
		{r.own.content, &files.Content}, {r.own.cites, &files.Cites},
	} {
		if f.path == "" {
			continue
		}
		b, err := readOwn(f.path, limits.FileBytes)
		if err != nil {
			return nil, err
		}
		*f.to = own.File{Name: filepath.Base(f.path), Bytes: b}
	}
	g, report, err := own.Read(files, limits)
	if err != nil {
		return nil, err
	}
	for k := range report.Notes {
		if r.quiet() {
			break
		}
		fmt.Fprintln(notes, "m3s:", report.Notes[k].Text())
	}
	r.dataset, r.own.graph = g.Name, g
	return g, nil
}

// readOwn reads a file, at most one byte more than allowed.
func readOwn(path string, most int) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, int64(most)+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, nil
}

// setDefaults changes the defaults of a run to what suits the files.
func (o *ownFiles) setDefaults(to *engine.Options) {
	if o.graph != nil {
		own.SetDefaults(o.graph, to)
	}
}
