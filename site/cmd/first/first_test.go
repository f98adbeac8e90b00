package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"testing"

	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/paper"
)

// kept is the committed record.
func kept(t *testing.T) record {
	t.Helper()
	raw, err := os.ReadFile("record.json")
	if err != nil {
		t.Fatal(err)
	}
	var r record
	if err := json.Unmarshal(raw, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// The chosen run fulfils the conditions by the figures of the record and of
// the committed table, and no candidate before its own does.
func TestTheChosenRunFulfilsTheConditions(t *testing.T) {
	r := kept(t)
	table, err := reported("../../../engine/reproduce/results")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Candidates {
		per, _ := paper.PerClass(r.Dataset, c.Rate)
		mean, err := meanOf(table, paper.Setting{Dataset: r.Dataset, Rate: c.Rate, PerClass: per}, c.Protocol)
		if err != nil || mean != c.Reported {
			t.Errorf("%v %%, %s: the table has %v (%v), the record %v", c.Rate, c.Protocol, mean, err, c.Reported)
		}
		if !c.works() {
			continue
		}
		if c.Rate != r.Chosen.Rate || c.Protocol != r.Chosen.Protocol {
			t.Errorf("%v %%, %s comes before the chosen %v %%, %s", c.Rate, c.Protocol, r.Chosen.Rate, r.Chosen.Protocol)
		}
		if typical([]chosen{r.Chosen}, mean).Seed == 0 {
			t.Errorf("%+v does not fulfil the conditions", r.Chosen)
		}
		return
	}
	t.Error("no candidate fulfils the conditions")
}

// The chosen run, made again, is the one in the record.
func TestTheChosenRunIsTheRecords(t *testing.T) {
	r := kept(t)
	g, err := source.FromEnv(os.Getenv).Load(context.Background(), r.Dataset)
	if errors.Is(err, source.ErrUnavailable) && os.Getenv("CI") == "" && os.Getenv("M3S_REQUIRE_DATA") == "" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	per, ok := paper.PerClass(r.Dataset, r.Chosen.Rate)
	if !ok {
		t.Fatalf("no label rate %v", r.Chosen.Rate)
	}
	again, err := run(p, paper.Setting{Dataset: r.Dataset, Rate: r.Chosen.Rate, PerClass: per}, r.Chosen.Protocol, r.Chosen.Seed)
	if err != nil {
		t.Fatal(err)
	}
	if *again != r.Chosen {
		t.Errorf("made %+v, recorded %+v", *again, r.Chosen)
	}
}

func TestWhatTheConditionsRefuse(t *testing.T) {
	good := chosen{Seed: 1, Accuracy: 0.5, check: check{Proposed: 100, Rejected: 5, Wrong: 3}}
	if typical([]chosen{good}, 0.505) != good {
		t.Error("a run within its limits is refused")
	}
	for name, change := range map[string]func(c *chosen){
		"few rejected":       func(c *chosen) { c.Rejected = 4 },
		"half of them right": func(c *chosen) { c.Rejected, c.Wrong = 6, 3 },
		"too good":           func(c *chosen) { c.Accuracy = 0.52 },
		"too bad":            func(c *chosen) { c.Accuracy = 0.49 },
	} {
		c := good
		change(&c)
		if typical([]chosen{c, good}, 0.505) != good {
			t.Errorf("%s: taken", name)
		}
	}
}
