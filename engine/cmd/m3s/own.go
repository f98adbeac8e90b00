package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"m3s/datasets"
	"m3s/datasets/own"
	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/cmd/m3s/internal/graphfile"
	"m3s/engine/cmd/m3s/internal/terminal"
	"m3s/engine/reproduce"
)

const ownHelp = `
With --edges and --labels, and perhaps --features, or with --content and
--cites, the graph is read from your own files: see datasets/own for their
forms. A run on them is the one that the page makes of the same files. --graph
reads GraphML, or an npz as the usual citation benchmarks have it; --edges reads
the matrix of SciPy's save_npz (nodes 0, 1, ...) or Matrix Market (nodes 1, 2,
...) too, and --features beside it a matrix with a row for each node. --generate
draws a citation-like graph instead.`

const ownExample = `
  m3s run --edges links.csv --labels classes.csv --features words.csv
  m3s run --graph club.graphml --class-key club
  m3s run --edges links.npz --labels numbers.csv
  m3s run --content cora.content --cites cora.cites --per-class 2
  m3s run --generate nodes=1000,homophily=0.6,mean-degree=3`

const datasetHelp = "dataset, one of those m3s data list names"

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
	for _, k := range graphfile.Keys() {
		if k.Name == "labels" {
			f.Var(labelsFlag{o}, k.Name, k.Help+"; all, alone or given once more, gives every label to the run, as --split all")
			continue
		}
		f.StringVar(k.At(&o.Names), k.Name, "", k.Help)
	}
	if cmd.Long == "" {
		cmd.Long = cmd.Short + ".\n"
	}
	cmd.Long += "\n" + ownHelp
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

// given reports whether a graph is named; nil: there are no such flags.
func (o *ownFiles) given() bool { return o != nil && o.Given() }

// read makes the graph of the files. It tells progress of bytes and notes of
// what was passed over, unless they are nil.
func (o *ownFiles) read(progress func(file string, done, total int64), notes io.Writer) (*engine.Graph, error) {
	reader := graphfile.Reader{Limits: graphfile.Limits(), Progress: progress}
	if notes != nil {
		reader.Note = func(text string) { fmt.Fprintln(notes, "m3s:", text) }
	}
	g, err := reader.Read(o.Names)
	o.graph = g
	return g, err
}

var errOwnDataset = errors.New("--dataset: the graph is your own: leave it out")

// load returns the graph that r names, and tells of what was passed over in
// its files unless JSON is asked for.
func (r *request) load(ctx context.Context, src *source.Source, notes io.Writer) (*engine.Graph, error) {
	if !r.own.given() {
		return src.Load(ctx, r.dataset)
	}
	if r.given("dataset") {
		return nil, errOwnDataset
	}
	if r.quiet() {
		notes = nil
	}
	g, err := r.own.read(src.Progress, notes)
	if err == nil {
		r.dataset = g.Name
	}
	return g, err
}

// graphs adds to cmd the flags that say which graph, and returns what reads
// it.
func (sh *shell) graphs(cmd *cobra.Command) func(context.Context) (*engine.Graph, error) {
	r := &request{given: cmd.Flags().Changed}
	cmd.Flags().StringVar(&r.dataset, "dataset", "cora", datasetHelp)
	r.own = newOwnFiles(cmd)
	st := newStore(cmd, sh)
	return func(ctx context.Context) (*engine.Graph, error) {
		if r.own.all {
			return nil, errAllLabels
		}
		return r.load(ctx, st.source(), sh.err)
	}
}

var errAllLabels = errors.New("--labels all: every run draws a split of its own")

// take makes the graph of the files the dataset of an experiment.
func (o *ownFiles) take(name string, notes io.Writer, r *reproduce.Request) (map[string]*engine.Graph, error) {
	if o.all {
		return nil, errAllLabels
	}
	meter := terminal.NewProgress(notes, "m3s "+name, 1)
	defer meter.Clear()
	g, err := o.read(meter.Bytes, notes)
	if err != nil {
		return nil, err
	}
	r.Datasets, r.Own = []string{g.Name}, map[string]string{g.Name: datasets.Identity(g)}
	r.Fit = func(_ string, to *engine.Options) { own.SetDefaults(g, to) }
	return map[string]*engine.Graph{g.Name: g}, nil
}

// setDefaults changes the defaults of a run to what suits the files.
func (o *ownFiles) setDefaults(to *engine.Options) {
	if o.graph != nil {
		own.SetDefaults(o.graph, to)
	}
}
