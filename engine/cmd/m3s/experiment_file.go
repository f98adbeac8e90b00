package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/cmd/m3s/internal/graphfile"
	"m3s/engine/cmd/m3s/internal/series"
	"m3s/engine/cmd/m3s/internal/terminal"
	"m3s/engine/cmd/m3s/internal/words"
	described "m3s/engine/experiment"
	"m3s/engine/reproduce"
)

// newExperimentCommand is m3s experiment.
func newExperimentCommand(sh *shell) *cobra.Command {
	return series.New(series.World{
		Out: sh.out, Words: experimentWords(), Open: sh.openGraph, From: sh.sources,
		Perform: func(ctx context.Context, src *source.Source, s series.Share) (*reproduce.Ledger, error) {
			e := &experiment{name: "experiment " + s.Name, runs: s.Runs, workers: s.Workers, shard: fmt.Sprintf("%d/%d", s.Part, s.Parts), results: s.Results, resume: true, again: "the same command", graphs: s.Graphs}
			return e.perform(ctx, sh, src, s.Study.Study)
		},
	})
}

// openGraph reads an own graph that an experiment's file names.
func (sh *shell) openGraph(g described.Graph, tell bool) (*engine.Graph, func(*engine.Options), error) {
	names, err := graphfile.Named(g.Folder, g.Flags)
	if err != nil {
		return nil, nil, err
	}
	o := &ownFiles{Names: names}
	meter := terminal.NewProgress(sh.err, "m3s experiment, "+g.Name, 1)
	defer meter.Clear()
	notes := sh.err
	if !tell {
		notes = nil
	}
	graph, err := o.read(meter.Bytes, notes)
	if err != nil {
		return nil, nil, err
	}
	graph.Name = g.Name
	return graph, o.setDefaults, nil
}

// experimentWords are the names that an experiment's file may use.
func experimentWords() described.Words {
	var keys []described.GraphKey
	for _, k := range graphfile.Keys() {
		keys = append(keys, described.GraphKey{Name: k.Name, Path: k.Path})
	}
	return described.Words{
		GraphKeys: keys,
		Options:   func(own []string) described.Options { return newWrittenOptions(own) },
		Dataset:   func(name string) error { _, err := source.Find(name); return err },
	}
}

// writtenOptions are options by their flags, from a file.
type writtenOptions struct{ settings }

// newWrittenOptions has no option of the named fields, and none that a file's
// cells set.
func newWrittenOptions(own []string) writtenOptions {
	return writtenOptions{newSettings(&cobra.Command{}, append(own, fixedFields...)...)}
}

// Preset is takePreset.
func (o writtenOptions) Preset(name string) error { return o.takePreset(name) }

// Set sets the option of a flag.
func (o writtenOptions) Set(name, value string) error {
	for _, s := range o.settings {
		if s.flag == name {
			return s.Set(value)
		}
	}
	var flags []string
	for _, s := range o.settings {
		flags = append(flags, s.flag)
	}
	if near := words.Nearest(name, flags); near != "" {
		return fmt.Errorf("no option of this name: did you mean %s?", near)
	}
	return errors.New("no option of this name: m3s table --help lists them")
}

// Apply is apply.
func (o writtenOptions) Apply(to *engine.Options) error { return o.apply(to) }

// Settings is changes.
func (o writtenOptions) Settings() string { return o.changes() }
