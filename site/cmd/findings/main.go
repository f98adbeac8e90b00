// Command findings computes the figures that the page's lesson tells and
// writes them to site/src/lesson/findings.json, which the page loads after a
// prediction. Most are read from the committed results of the reproduction;
// what wrong labels cost is trained here, on the splits of seeds 1 to 20.
//
//	go run ./site/cmd/findings
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"m3s/datasets/source"
	"m3s/engine/reproduce"
)

func main() {
	if err := write(); err != nil {
		fmt.Fprintln(os.Stderr, "findings:", err)
		os.Exit(1)
	}
}

const (
	resultsFolder = "engine/reproduce/results"
	file          = "site/src/lesson/findings.json"
)

// write is run in the root of the repository.
func write() error {
	f, err := fromResults(resultsFolder)
	if err != nil {
		return err
	}
	g, err := source.FromEnv(os.Getenv).Load(context.Background(), dataset)
	if err != nil {
		return err
	}
	if f.Growing, err = growing(g, correctSplits); err != nil {
		return err
	}
	raw, err := json.Marshal(f)
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(raw, '\n'), 0o644)
}

// dataset is the graph of the lesson, few and many its labels per class.
const (
	dataset   = "cora"
	few, many = 2, 16
)

// findings are the lesson's figures. Accuracies and their differences are in
// per cent and points, rounded once to one place.
type findings struct {
	Labels    labels    `json:"labels"`
	Smoothing smoothing `json:"smoothing"`
	Depth     depth     `json:"depth"`
	Growing   *cost     `json:"growing"`
	Check     checks    `json:"check"`
	Tables    tables    `json:"tables"`
}

// mean is a mean over runs with half the width of its 95 % interval.
type mean struct {
	Mean json.Number `json:"m"`
	Half json.Number `json:"h"`
	Runs int         `json:"n"`
}

// meanOf describes shares of 1.
func meanOf(values []float64) mean {
	iv := reproduce.NewInterval(values)
	return mean{percent(iv.Mean), percent(iv.Half), iv.N}
}

func percent(share float64) json.Number { return json.Number(reproduce.Percent(share)) }

// percents are shares of 1 in per cent.
func percents(shares []float64) []json.Number {
	var list []json.Number
	for _, v := range shares {
		list = append(list, percent(v))
	}
	return list
}

// gain is the mean of a - b, run by run.
func gain(a, b []float64) mean {
	d := make([]float64, len(a))
	for k := range a {
		d[k] = a[k] - b[k]
	}
	return meanOf(d)
}

// cell is the only one of a table with these settings; layers 0 takes any.
func cell(t *reproduce.Table, dataset string, perClass int, protocol, strategy string, layers int) (*reproduce.Summary, error) {
	var found *reproduce.Summary
	for k := range t.Cells {
		c := &t.Cells[k]
		if c.Dataset != dataset || c.PerClass != perClass || c.Protocol != protocol || c.Strategy != strategy || c.Variant != "" || layers > 0 && c.Layers != layers {
			continue
		}
		if found != nil {
			return nil, fmt.Errorf("two cells: %s; %s", found.Key, c.Key)
		}
		found = c
	}
	if found == nil {
		return nil, fmt.Errorf("no cell of %s, %d labels per class, %s, %s, %d layers", dataset, perClass, protocol, strategy, layers)
	}
	return found, nil
}
