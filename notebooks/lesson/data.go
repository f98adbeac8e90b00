package lesson

import (
	"fmt"
	"os"

	"m3s/datasets"
	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/paper"
	"m3s/notebooks/interrupt"
)

// Load returns a dataset by its name, from where M3S_MIRROR and M3S_CACHE
// say. Where it cannot be had it says so and returns a generated graph of
// Cora's size.
func Load(name string) *engine.Graph {
	g, err := source.FromEnv(os.Getenv).Load(interrupt.Context(), name)
	if err == nil {
		return g
	}
	if _, known := source.Find(name); known != nil {
		panic(known)
	}
	if err := interrupt.Context().Err(); err != nil {
		panic(err)
	}
	fmt.Printf("No %s here, going on with a generated graph: %v\n", name, err)
	g, err = datasets.Generate(datasets.DefaultGenerateOptions())
	if err != nil {
		panic(err)
	}
	return g
}

// Open is Load, and the graph prepared for training.
func Open(name string) (*engine.Graph, *engine.Prepared) {
	g := Load(name)
	p, err := engine.Prepare(g)
	if err != nil {
		panic(err)
	}
	return g, p
}

// Columns are the paper's settings for a dataset, the lowest label rate
// first.
func Columns(dataset string) []paper.Setting {
	var of []paper.Setting
	for _, s := range paper.Settings() {
		if s.Dataset == dataset {
			of = append(of, s)
		}
	}
	if len(of) == 0 {
		panic(fmt.Errorf("lesson: the paper has no setting for %q", dataset))
	}
	return of
}

// Options are M3S's options in a column of the paper, under one of two sets of
// rules: "last" or "paper", as engine.Options.SetProtocol has them.
func Options(column paper.Setting, rules string) engine.Options {
	o := engine.DefaultOptions()
	if err := o.SetProtocol(rules); err != nil {
		panic(err)
	}
	o.Layers, o.Stages = column.Layers, column.Stages
	return o
}

// Split draws a split of so many labelled nodes a class.
func Split(g *engine.Graph, perClass int, seed uint64) *engine.Split {
	s, err := engine.RandomSplit(g, perClass, seed)
	if err != nil {
		panic(err)
	}
	return s
}
