package main

import (
	"testing"

	"github.com/spf13/cobra"

	"m3s/datasets"
	"m3s/engine"
)

func parse(t *testing.T, args ...string) *request {
	t.Helper()
	cmd := &cobra.Command{}
	r := newRequest(cmd)
	if err := cmd.ParseFlags(args); err != nil {
		t.Fatal(err)
	}
	if err := r.check(); err != nil {
		t.Fatal(err)
	}
	return r
}

// likeCora is a generated graph large enough for the paper's label rates
// under the name whose settings are wanted.
func likeCora(t *testing.T) *engine.Graph {
	t.Helper()
	o := datasets.DefaultGenerateOptions()
	o.N = 700
	g, err := datasets.Generate(o)
	if err != nil {
		t.Fatal(err)
	}
	g.Name, g.Paper = "cora", "cora"
	return g
}

func TestPlanDefaults(t *testing.T) {
	g := likeCora(t)
	for _, c := range []struct {
		args                     []string
		perClass, layers, stages int
		stop                     engine.StopRule
	}{
		{nil, 2, 4, 5, engine.LastEpoch},
		{[]string{"--rate", "0.5"}, 2, 4, 5, engine.LastEpoch}, // the paper's rate, not 0.5 % of 700 nodes
		{[]string{"--rate", "1"}, 4, 3, 4, engine.LastEpoch},
		{[]string{"--rate", "5"}, 5, 3, 4, engine.LastEpoch}, // 5 % of 700 nodes in 7 classes
		{[]string{"--per-class", "12"}, 12, 2, 2, engine.LastEpoch},
		{[]string{"--rate", "0.5", "--layers", "2"}, 2, 2, 5, engine.LastEpoch},
		{[]string{"--stages", "1"}, 2, 4, 1, engine.LastEpoch},
		{[]string{"--protocol", "paper"}, 2, 4, 5, engine.FirstBest},
		{[]string{"--stop", "last-best", "--protocol", "paper"}, 2, 4, 5, engine.LastBest}, // a flag beats the protocol
	} {
		p, err := newPlan(parse(t, c.args...), g)
		if err != nil {
			t.Fatalf("%q: %v", c.args, err)
		}
		o := p.jobs[0].options
		if p.perClass != c.perClass || o.Layers != c.layers || o.Stages != c.stages || o.Stop != c.stop {
			t.Errorf("%q: %d labels per class, %d layers, %d stages, %v", c.args, p.perClass, o.Layers, o.Stages, o.Stop)
		}
		if got := len(p.jobs[0].split.Labelled); got != c.perClass*g.C() {
			t.Errorf("%q: %d labelled nodes, want %d", c.args, got, c.perClass*g.C())
		}
	}
}

func TestPlanSeeds(t *testing.T) {
	p, err := newPlan(parse(t, "--seed", "5", "--runs", "3"), likeCora(t))
	if err != nil {
		t.Fatal(err)
	}
	fixed, err := newPlan(parse(t, "--seed", "5", "--runs", "3", "--split-seed", "6"), likeCora(t))
	if err != nil {
		t.Fatal(err)
	}
	for i := range p.jobs {
		if got, want := p.jobs[i].options.Seed, uint64(5+i); got != want || p.jobs[i].splitSeed != want {
			t.Errorf("run %d: seed %d, split seed %d, want %d", i, got, p.jobs[i].splitSeed, want)
		}
		if got := fixed.jobs[i]; got.options.Seed != uint64(5+i) || got.splitSeed != 6 {
			t.Errorf("run %d with --split-seed 6: seed %d, split seed %d", i, got.options.Seed, got.splitSeed)
		}
	}
}

func TestPlanPublicSplit(t *testing.T) {
	g := likeCora(t)
	random, err := engine.RandomSplit(g, 3, 1)
	if err != nil {
		t.Fatal(err)
	}
	g.Public = random
	p, err := newPlan(parse(t, "--split", "public"), g)
	if err != nil {
		t.Fatal(err)
	}
	if p.perClass != 3 || p.jobs[0].split != g.Public {
		t.Errorf("%d labels per class, own split %v", p.perClass, p.jobs[0].split != g.Public)
	}
	g.Public.Labelled = g.Public.Labelled[1:]
	if p, err = newPlan(parse(t, "--split", "public"), g); err != nil || p.perClass != 0 {
		t.Errorf("an unbalanced split: %d labels per class, %v", p.perClass, err)
	}
}
