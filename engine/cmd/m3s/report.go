package main

import (
	"math"

	"m3s/engine"
	"m3s/engine/mixed"
	"m3s/engine/reproduce"
)

// runReport is one run as JSON shows it; runHelp documents the fields.
type runReport struct {
	Dataset        string        `json:"dataset"`
	Strategy       string        `json:"strategy"`
	Protocol       string        `json:"protocol"`
	Seed           uint64        `json:"seed"`
	Split          string        `json:"split"`
	SplitSeed      *uint64       `json:"splitSeed"`
	LabelsPerClass *int          `json:"labelsPerClass"`
	Labelled       int           `json:"labelled"`
	Test           int           `json:"test"`
	Layers         int           `json:"layers"`
	T              []int         `json:"t"`
	Options        optionsJSON   `json:"options"`
	Accuracy       *float64      `json:"accuracy"`
	Measured       int           `json:"measured"`
	Classes        []string      `json:"classes"`
	PerClass       []*float64    `json:"perClass"`
	Confusion      [][]int       `json:"confusion"`
	Fingerprint    string        `json:"fingerprint"`
	Stages         []stageReport `json:"stages"`
	Seconds        float64       `json:"seconds"`
	Mixed          *mixedReport  `json:"mixed,omitempty"`

	fewWords string // a note on the graph's words, or nothing
	changed  int    // answers since the first stage, where that is a bad sign
	nodes    int
}

// stageReport is one training of a run, with the enlargement before it.
type stageReport struct {
	Stage        int      `json:"stage"`
	Proposed     int      `json:"proposed"`
	Rejected     int      `json:"rejected"`
	Added        int      `json:"added"`
	Precision    *float64 `json:"precision"`
	MaxMinRatio  *float64 `json:"maxMinRatio"`
	Epoch        int      `json:"epoch"`
	TestAccuracy *float64 `json:"testAccuracy"`
}

// mixedReport is what two settings of evidence have in a run with --mixed.
type mixedReport struct {
	Weight float64    `json:"weight"` // of smooth
	Saved  float64    `json:"saved"`  // nats a node
	Sharp  partReport `json:"sharp"`
	Smooth partReport `json:"smooth"`
}

// partReport is one of the two runs.
type partReport struct {
	L2           float64  `json:"l2"`
	TopicIDF     float64  `json:"topicIdf"`
	TopicPower   float64  `json:"topicPower"`
	PseudoWeight float64  `json:"pseudoWeight"`
	Nats         float64  `json:"nats"`
	Accuracy     *float64 `json:"accuracy"`
	Fingerprint  string   `json:"fingerprint"`
}

func newMixedReport(r *mixed.Result) *mixedReport {
	part := func(of *engine.Result, nats float64) partReport {
		o := of.Options
		return partReport{o.L2, o.TopicIDF, o.TopicPower, o.PseudoWeight, nats, known(of.Accuracy), of.Fingerprint}
	}
	return &mixedReport{r.Weight, r.Saved(), part(r.Sharp, r.SharpNats), part(r.Smooth, r.SmoothNats)}
}

// sweepReport is several runs as JSON shows them.
type sweepReport struct {
	Runs []runReport `json:"runs"`
	sweepSummary
}

// sweepSummary is what several runs say together. Runs in which no node is
// measured are in none of its figures.
type sweepSummary struct {
	Mean       *float64 `json:"mean"`
	CI95       *float64 `json:"ci95"`
	Measured   []int    `json:"measured"` // least and most of a run, nil without a mean
	Incomplete bool     `json:"incomplete,omitempty"`
}

func newReport(p *plan, protocol string, o outcome) runReport {
	g, res := p.graph.Graph, o.result
	r := runReport{
		Dataset: g.Name, Strategy: res.Options.Strategy.String(), Protocol: protocol, Seed: res.Options.Seed,
		Split: p.split, Labelled: len(o.split.Labelled), Test: len(o.split.Test),
		Layers: res.Options.Layers, T: append([]int{}, res.T...), Options: optionsJSON(res.Options),
		Accuracy: known(res.Accuracy), Measured: res.Measured, Classes: g.Classes, Confusion: res.Confusion,
		Fingerprint: res.Fingerprint, Stages: []stageReport{}, Seconds: o.seconds, nodes: g.N(), fewWords: wordsNote(p, res.Options),
	}
	if o.mixed != nil {
		r.Strategy, r.Mixed = mixed.Name, newMixedReport(o.mixed)
	}
	if res.Doubtful() {
		r.changed = res.Changed
	}
	if p.split == splitRandom {
		r.SplitSeed = &o.splitSeed
	}
	if p.perClass > 0 {
		r.LabelsPerClass = &p.perClass
	}
	for _, a := range res.PerClass {
		r.PerClass = append(r.PerClass, known(a))
	}
	checked := res.Options.Strategy.Recipe().Embedding
	for _, s := range res.Stages {
		r.Stages = append(r.Stages, newStageReport(s, checked && s.Stage > 0))
	}
	return r
}

// newStageReport takes a stage; pseudo says whether it had pseudo-labels.
func newStageReport(s engine.StageResult, pseudo bool) stageReport {
	r := stageReport{
		Stage: s.Stage, Proposed: s.Proposed, Rejected: s.Rejected, Added: s.Added,
		Epoch: s.Epoch, TestAccuracy: known(s.TestAccuracy),
	}
	if p, ok := s.Precision(); ok {
		r.Precision = known(p)
	}
	if pseudo {
		r.MaxMinRatio = known(s.MaxMinRatio)
	}
	return r
}

// newSweepReport sums up the runs that have ended of those wanted.
func newSweepReport(runs []runReport, wanted int) sweepReport {
	s := sweepReport{Runs: runs}
	var values []float64
	for _, r := range runs {
		if r.Accuracy == nil {
			continue
		}
		values = append(values, *r.Accuracy)
		if s.Measured == nil {
			s.Measured = []int{r.Measured, r.Measured}
		}
		s.Measured[0], s.Measured[1] = min(s.Measured[0], r.Measured), max(s.Measured[1], r.Measured)
	}
	s.Incomplete = len(runs) < wanted
	if len(values) > 0 {
		iv := reproduce.NewInterval(values)
		s.Mean, s.CI95 = known(iv.Mean), known(iv.Half)
	}
	return s
}

// measuredRuns is the number of runs behind the mean.
func (s sweepReport) measuredRuns() (n int) {
	for _, r := range s.Runs {
		if r.Accuracy != nil {
			n++
		}
	}
	return n
}

// known is v, or nil (null in JSON) where v is no number.
func known(v float64) *float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return nil
	}
	return &v
}
