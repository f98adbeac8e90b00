package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/cmd/m3s/internal/series"
	described "m3s/engine/experiment"
	"m3s/engine/reproduce"
)

// newExperimentCommand is m3s experiment.
func newExperimentCommand(sh *shell) *cobra.Command {
	return series.New(series.World{
		Out: sh.out, Words: experimentWords(), From: sh.sources,
		Perform: func(ctx context.Context, src *source.Source, s series.Share) (*reproduce.Ledger, error) {
			e := &experiment{name: "experiment " + s.Name, runs: s.Runs, workers: s.Workers, shard: fmt.Sprintf("%d/%d", s.Part, s.Parts), results: s.Results, resume: true, again: "the same command"}
			return e.perform(ctx, sh, src, s.Study.Study)
		},
	})
}

// experimentWords are the names that an experiment's file may use.
func experimentWords() described.Words {
	return described.Words{
		Options: func(own []string) described.Options { return newWrittenOptions(own) },
		Dataset: func(name string) error { _, err := source.Find(name); return err },
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
	return errors.New("no option of this name: m3s table --help lists them")
}

// Apply is apply.
func (o writtenOptions) Apply(to *engine.Options) error { return o.apply(to) }

// Settings is changes.
func (o writtenOptions) Settings() string { return o.changes() }
