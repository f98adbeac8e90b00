package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"m3s/datasets/own"
	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/cmd/m3s/internal/graphfile"
)

const ownHelp = `
With --edges and --labels, and perhaps --features, or with --content and
--cites, the graph is read from your own files: see datasets/own for their
forms. A run on them is the one that the page makes of the same files. --graph
reads GraphML, or an npz as the usual citation benchmarks have it; --edges reads
the matrix of SciPy's save_npz (nodes 0, 1, ...) or Matrix Market (nodes 1, 2,
...) too, and --features beside it a matrix with a row for each node.`

const ownExample = `
  m3s run --edges links.csv --labels classes.csv --features words.csv
  m3s run --graph club.graphml --class-key club
  m3s run --edges links.npz --labels classes.csv
  m3s run --content cora.content --cites cora.cites --per-class 2`

// ownFiles are the flags that name a graph's files.
type ownFiles struct {
	graphfile.Names
	all bool // --labels all: every label is given

	graph *engine.Graph // once read
}

// newOwnFiles adds the flags to cmd.
func newOwnFiles(cmd *cobra.Command) *ownFiles {
	o := &ownFiles{}
	f := cmd.Flags()
	f.StringVar(&o.Edges, "edges", "", "your own graph: file with two ids a row")
	f.StringVar(&o.Features, "features", "", "its features: file with an id and numbers a row (default: one of its own for each node)")
	f.Var(labelsFlag{o}, "labels", "its classes: file with an id and a class a row, of some nodes at least; all, alone or given once more, gives every label to the run, as --split all")
	f.StringVar(&o.Content, "content", "", "instead: file .content of the LINQS collection")
	f.StringVar(&o.Cites, "cites", "", "its file .cites")
	f.StringVar(&o.Graph, "graph", "", "instead: file of GraphML or NumPy's npz with links, classes and perhaps features")
	f.StringVar(&o.ClassKey, "class-key", "", "attribute of GraphML's nodes that is the class (default class, label or y, or the only one of texts)")
	cmd.Long += "\n" + ownHelp
	cmd.Example += ownExample
	return o
}

// labelsFlag is --labels, which names a file or says all.
type labelsFlag struct{ own *ownFiles }

func (l labelsFlag) Set(text string) error {
	if text == splitAll {
		l.own.all = true
	} else {
		l.own.Labels = text
	}
	return nil
}

func (l labelsFlag) String() string {
	if l.own == nil {
		return ""
	}
	return l.own.Labels
}

func (l labelsFlag) Type() string { return "file" }

// load returns the graph that r names, and tells of what was passed over in
// its files unless JSON is asked for.
func (r *request) load(ctx context.Context, src *source.Source, notes io.Writer) (*engine.Graph, error) {
	if !r.own.Given() {
		return src.Load(ctx, r.dataset)
	}
	if r.given("dataset") {
		return nil, errors.New("--dataset: the graph is that of the files: leave it out")
	}
	reader := graphfile.Reader{Limits: graphfile.Limits(), Progress: src.Progress}
	if !r.quiet() {
		reader.Note = func(text string) { fmt.Fprintln(notes, "m3s:", text) }
	}
	g, err := reader.Read(r.own.Names)
	if err != nil {
		return nil, err
	}
	r.dataset, r.own.graph = g.Name, g
	return g, nil
}

// setDefaults changes the defaults of a run to what suits the files.
func (o *ownFiles) setDefaults(to *engine.Options) {
	if o.graph != nil {
		own.SetDefaults(o.graph, to)
	}
}
