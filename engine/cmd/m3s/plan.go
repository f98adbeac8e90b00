package main

import (
	"fmt"

	"m3s/engine"
)

// plan is a request made definite for one graph: every run's options and
// split, checked before the first run starts.
type plan struct {
	graph    *engine.Prepared
	split    string // random or public
	perClass int    // 0: classes differ
	jobs     []job
}

// job is one run of a plan.
type job struct {
	options   engine.Options
	split     *engine.Split
	splitSeed uint64 // of a random split
}

// newPlan prepares g and every run of r on it.
func newPlan(r *request, g *engine.Graph) (*plan, error) {
	perClass, err := r.labelsPerClass(g)
	if err != nil {
		return nil, err
	}
	first, err := r.options(g.Paper, max(perClass, 1))
	if err != nil {
		return nil, err
	}
	p := &plan{split: r.split, perClass: perClass, jobs: make([]job, r.runs)}
	for i := range p.jobs {
		o := first
		o.Seed += uint64(i)
		if p.jobs[i], err = r.newJob(g, perClass, o); err != nil {
			return nil, err
		}
	}
	if p.graph, err = engine.Prepare(g); err != nil {
		return nil, err
	}
	p.graph = p.graph.WithWorkers(r.threads)
	return p, nil
}

func (r *request) newJob(g *engine.Graph, perClass int, o engine.Options) (job, error) {
	j := job{options: o, split: g.Public}
	if r.split == splitRandom {
		j.splitSeed = o.Seed
		if r.given("split-seed") {
			j.splitSeed = r.splitSeed
		}
		var err error
		if j.split, err = engine.RandomSplit(g, perClass, j.splitSeed); err != nil {
			return j, err
		}
	}
	if len(j.split.Test) == 0 {
		return j, fmt.Errorf("split: %d labelled of %d nodes leave no test node", len(j.split.Labelled), g.N())
	}
	return j, j.split.Validate(g)
}
