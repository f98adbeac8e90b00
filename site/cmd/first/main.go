// Command first chooses the run that a visitor of the page sees first, and
// keeps the figures it was chosen by in record.json.
//
// The run shows the check at work and is typical of its settings. Candidates
// are M3S on Cora at each of the paper's label rates under each protocol, the
// fewest labels first. They are measured on splits 100001 and up, which no
// table reports. Taken is the first candidate of whose proposals at least 5 %
// are rejected, most of the rejected being wrong; and of its splits the first
// of which the same holds and whose accuracy lies within 1 point of the
// settings' mean over the 50 splits of the tables.
//
//	go run ./site/cmd/first [-splits N]
//
// The page has the choice in site/src/app/first.js, which a test compares.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"

	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/paper"
	"m3s/engine/report"
	"m3s/engine/reproduce"
)

func main() {
	splits := flag.Int("splits", 20, "splits of each candidate")
	flag.Parse()
	if err := write(*splits); err != nil {
		fmt.Fprintln(os.Stderr, "first:", err)
		os.Exit(1)
	}
}

// write chooses and writes the record; it is run in the root of the repository.
func write(splits int) error {
	g, err := source.FromEnv(os.Getenv).Load(context.Background(), dataset)
	if err != nil {
		return err
	}
	table, err := reported("engine/reproduce/results")
	if err != nil {
		return err
	}
	r, err := choose(g, table, splits)
	if err != nil {
		return err
	}
	raw, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile("site/cmd/first/record.json", append(raw, '\n'), 0o644)
}

// dataset is the graph of the first visit.
const dataset = "cora"

// The conditions of a run that shows the check at work and is typical.
const (
	leastRejected = 0.05 // of the proposals
	leastWrong    = 0.5  // of the rejected, and more
	nearMean      = 0.01 // of accuracy
)

// record is what record.json holds.
type record struct {
	Dataset    string      `json:"dataset"`
	Candidates []candidate `json:"candidates"`
	Chosen     chosen      `json:"chosen"`
}

// candidate is a setting over its splits. Shares are of 1.
type candidate struct {
	Rate     float64 `json:"rate"` // per cent
	Protocol string  `json:"protocol"`
	First    uint64  `json:"first"` // split and seed
	Splits   int     `json:"splits"`
	check
	Mean     float64 `json:"mean"`     // accuracy on these splits
	CI95     float64 `json:"ci95"`     // half its interval
	Reported float64 `json:"reported"` // mean accuracy on the 50 splits of the tables
}

// check is what became of proposals.
type check struct {
	Proposed int `json:"proposed"`
	Rejected int `json:"rejected"`
	Wrong    int `json:"wrong"` // of the rejected: their class was not the proposed one
}

// chosen is the run of the first visit.
type chosen struct {
	Rate        float64 `json:"rate"`
	Protocol    string  `json:"protocol"`
	Seed        uint64  `json:"seed"`
	Accuracy    float64 `json:"accuracy"`
	Fingerprint string  `json:"fingerprint"`
	check
}

// works reports whether the check rejects enough, and mostly what is wrong.
func (c check) works() bool {
	return float64(c.Rejected) >= leastRejected*float64(c.Proposed) && float64(c.Wrong) > leastWrong*float64(c.Rejected)
}

func (c *check) add(d check) {
	c.Proposed, c.Rejected, c.Wrong = c.Proposed+d.Proposed, c.Rejected+d.Rejected, c.Wrong+d.Wrong
}

func checkOf(r *engine.Result) check {
	var c check
	for _, s := range r.Stages {
		c.add(check{s.Proposed, s.Rejected, s.RejectedKnown - s.RejectedCorrect})
	}
	return c
}

// reported is the committed table of the results folder.
func reported(folder string) (*reproduce.Table, error) {
	r, err := report.ReadReport(os.DirFS(folder))
	if err != nil {
		return nil, err
	}
	return r.Table, nil
}

// meanOf is M3S's mean accuracy of a setting in the table.
func meanOf(t *reproduce.Table, s paper.Setting, protocol string) (float64, error) {
	c, ok := t.Find(s.Dataset, s.PerClass, protocol, engine.M3S.String())
	if !ok {
		return 0, fmt.Errorf("the table has no cell for %v, protocol %s", s, protocol)
	}
	return c.Mean, nil
}

// choose measures all candidates and takes the first that works.
func choose(g *engine.Graph, table *reproduce.Table, splits int) (*record, error) {
	p, err := engine.Prepare(g)
	if err != nil {
		return nil, err
	}
	r := &record{Dataset: dataset}
	for _, s := range paper.Settings() {
		for _, protocol := range reproduce.Protocols() {
			if s.Dataset != dataset {
				continue
			}
			mean, err := meanOf(table, s, protocol)
			if err != nil {
				return nil, err
			}
			c, runs, err := measure(p, s, protocol, splits)
			if err != nil {
				return nil, err
			}
			c.Reported = mean
			r.Candidates = append(r.Candidates, *c)
			if c.works() && r.Chosen.Seed == 0 {
				r.Chosen = typical(runs, mean)
			}
		}
	}
	if r.Chosen.Seed == 0 {
		return nil, errors.New("no run fulfils the conditions: try more splits")
	}
	return r, nil
}

// measure runs a candidate on its splits.
func measure(p *engine.Prepared, s paper.Setting, protocol string, splits int) (*candidate, []chosen, error) {
	c := &candidate{Rate: s.Rate, Protocol: protocol, First: reproduce.ExplorationSeed, Splits: splits}
	runs, accuracies := make([]chosen, splits), make([]float64, splits)
	for k := range runs {
		one, err := run(p, s, protocol, c.First+uint64(k))
		if err != nil {
			return nil, nil, err
		}
		runs[k], accuracies[k] = *one, one.Accuracy
		c.add(one.check)
	}
	iv := reproduce.NewInterval(accuracies)
	c.Mean, c.CI95 = *reproduce.Rounded(iv.Mean), *reproduce.Rounded(iv.Half)
	return c, runs, nil
}

// run trains a candidate on one split, as the page does.
func run(p *engine.Prepared, s paper.Setting, protocol string, seed uint64) (*chosen, error) {
	o, err := paper.Options(s.Dataset, s.PerClass, protocol)
	if err != nil {
		return nil, err
	}
	o.Seed = seed
	split, err := engine.RandomSplit(p.Graph, s.PerClass, seed)
	if err != nil {
		return nil, err
	}
	r, err := p.Run(context.Background(), split, o, nil)
	if err != nil {
		return nil, err
	}
	return &chosen{s.Rate, protocol, seed, r.Accuracy, r.Fingerprint, checkOf(r)}, nil
}

// typical is the first run that shows the check at work and is near the mean,
// or none.
func typical(runs []chosen, mean float64) chosen {
	for _, c := range runs {
		if d := c.Accuracy - mean; c.works() && -nearMean <= d && d <= nearMean {
			return c
		}
	}
	return chosen{}
}
