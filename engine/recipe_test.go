package engine_test

import (
	"errors"
	"strings"
	"testing"

	"m3s/engine"
)

// A row of the table given as a caller's recipe makes the same run.
func TestRowsAreRecipes(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	for _, strategy := range withNetwork() {
		o := quick(strategy)
		want := run(t, p, s, o, nil)
		o.Strategy = engine.LP // not read
		got := run(t, p.WithRecipe(strategy.Recipe()), s, o, nil)
		if got.Fingerprint != want.Fingerprint || len(got.Stages) != len(want.Stages) {
			t.Errorf("%v: %s with %d stages, as a recipe %s with %d", strategy, want.Fingerprint, len(want.Stages), got.Fingerprint, len(got.Stages))
		}
		if n := want.Options.Trainings(); n != len(want.Stages) {
			t.Errorf("%v: %d trainings foretold, %d made", strategy, n, len(want.Stages))
		}
	}
}

// What a recipe gets wrong is an error that names it and the fault.
func TestRecipesAreRefused(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	propose := func(node, class int32) func(*engine.Step) []engine.Virtual {
		return func(*engine.Step) []engine.Virtual { return []engine.Virtual{{Node: node, Class: class}} }
	}
	none := func(*engine.Step) []engine.Virtual { return nil }
	for name, c := range map[string]struct {
		recipe engine.Recipe
		want   string
	}{
		"alone":      {engine.Recipe{Alone: true}, "Alone"},
		"answer":     {engine.Recipe{Alone: true, Answer: func(*engine.Graph, *engine.Split, func() error) ([]float32, error) { return make([]float32, 3), nil }}, "the answer is not of"},
		"nothing":    {engine.Recipe{Stages: 1}, "without Propose"},
		"stages":     {engine.Recipe{Propose: none}, "less than one stage"},
		"node":       {engine.Recipe{Stages: 1, Propose: propose(int32(p.Graph.N()), 0)}, "for node"},
		"minus":      {engine.Recipe{Stages: 1, Propose: propose(-1, 0)}, "for node -1"},
		"class":      {engine.Recipe{Stages: 1, Propose: propose(s.Test[0], int32(p.Graph.C()))}, "proposes class"},
		"labelled":   {engine.Recipe{Stages: 1, Propose: propose(s.Labelled[0], 0)}, "for node"},
		"network":    {engine.Recipe{Stages: 1, Propose: (*engine.Step).Confident}, "not set: Network"},
		"walks":      {engine.Recipe{Stages: 1, Propose: (*engine.Step).Reached}, "not set: Walks"},
		"embedding":  {engine.Recipe{Stages: 1, Propose: none, Check: (*engine.Step).Nearest}, "not set: Embedding"},
		"clusters":   {engine.Recipe{Stages: 1, Propose: none, Embedding: true, Check: (*engine.Step).Aligned}, "not set: Embedding and Clusters"},
		"few":        {engine.Recipe{Stages: 1, Propose: none, Check: func(*engine.Step) ([]int32, error) { return nil, nil }}, "0 classes for"},
		"own fault":  {engine.Recipe{Stages: 1, Propose: none, Check: func(*engine.Step) ([]int32, error) { return nil, errors.New("no luck") }}, "no luck"},
		"not staged": {engine.Recipe{Staged: true, Propose: none}, "less than one stage"},
	} {
		o := quick(engine.GCN)
		if name == "not staged" {
			o.Stages = 0
		}
		c.recipe.Name = "mine"
		_, err := p.WithRecipe(c.recipe).Run(t.Context(), s, o, nil)
		if err == nil || !strings.Contains(err.Error(), c.want) || name != "own fault" && !strings.Contains(err.Error(), "strategy mine") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A recipe that answers by itself is measured as any other, and may be stopped.
func TestRecipeAnswers(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	truth := engine.Recipe{Name: "truth", Alone: true, Answer: func(g *engine.Graph, _ *engine.Split, stop func() error) ([]float32, error) {
		z := make([]float32, g.N()*g.C())
		for i, y := range g.Y {
			z[i*g.C()+int(max(y, 0))] = 1
		}
		return z, stop()
	}}
	res := run(t, p.WithRecipe(truth), s, quick(engine.GCN), nil)
	if res.Accuracy != 1 || res.Measured != s.Measured(p.Graph, quick(engine.GCN)) || len(res.Stages) != 0 || res.LabelCount != len(s.Labelled) {
		t.Errorf("accuracy %v of %d nodes, %d trainings", res.Accuracy, res.Measured, len(res.Stages))
	}
	gone := errors.New("gone")
	if _, err := p.WithRecipe(truth).RunUntil(func() error { return gone }, s, quick(engine.GCN), nil); !errors.Is(err, gone) {
		t.Errorf("%v", err)
	}
}
