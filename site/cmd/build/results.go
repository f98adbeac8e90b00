package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"m3s/engine"
	"m3s/engine/reproduce"
)

// committed is what the page shows of a committed cell (engine/reproduce,
// Summary).
type committed struct {
	Dataset  string   `json:"dataset"`
	Rate     float64  `json:"rate"`
	PerClass int      `json:"perClass"`
	Protocol string   `json:"protocol"`
	Strategy string   `json:"strategy"`
	Layers   int      `json:"layers"`
	Stages   int      `json:"stages"`
	Variant  string   `json:"variant"`
	Runs     int      `json:"runs"`
	Mean     float64  `json:"mean"`
	CI95     *float64 `json:"ci95"`

	Accuracies []float64 `json:"accuracies"`
	Trainings  []struct {
		Stage       int     `json:"stage"`
		MaxMinRatio float64 `json:"maxMinRatio"`
	} `json:"trainings"`
}

// shown is a cell in the page's file. Shares have four digits after the
// point; ratios are the Max-Min Ratio of the first stage and the mean of all.
type shown struct {
	Dataset  string    `json:"d"`
	PerClass int       `json:"k"`
	Protocol string    `json:"p"`
	Strategy string    `json:"s"`
	Layers   int       `json:"l,omitempty"`
	Stages   int       `json:"g,omitempty"`
	Clusters int       `json:"c,omitempty"`
	Runs     int       `json:"n"`
	Mean     float64   `json:"m"`
	Half     float64   `json:"h"`
	First    float64   `json:"f"` // accuracy of the run with seed 1
	Ratios   []float64 `json:"r,omitempty"`
}

// paperValue is an accuracy of the paper's Tables 2 to 4.
type paperValue struct {
	Dataset  string  `json:"d"`
	PerClass int     `json:"k"`
	Strategy string  `json:"s"`
	Mean     float64 `json:"m"`
}

// results makes the one file of committed results that the page shows beside
// what it computes itself.
func (b *builder) results() error {
	all := map[string]any{"paper": paperValues()}
	for _, study := range []string{"table", "layers", "stages", "clusters"} {
		raw, err := os.ReadFile(filepath.Join(b.root, "engine", "reproduce", "results", "z_"+study+".json"))
		if err != nil {
			return fmt.Errorf("results: %w", err)
		}
		if all[study], err = readResults(raw); err != nil {
			return fmt.Errorf("results: %s: %w", study, err)
		}
	}
	raw, err := json.Marshal(all)
	if err != nil {
		return err
	}
	b.page.Results = hashedName("results.json", raw)
	return os.WriteFile(filepath.Join(b.work, b.page.Results), raw, 0o644)
}

// readResults reads the cells of a committed results file.
func readResults(raw []byte) ([]shown, error) {
	var file struct {
		Cells []committed `json:"cells"`
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		return nil, err
	}
	if len(file.Cells) == 0 {
		return nil, fmt.Errorf("no cells")
	}
	list := make([]shown, len(file.Cells))
	for i, c := range file.Cells {
		if len(c.Accuracies) == 0 || c.CI95 == nil {
			return nil, fmt.Errorf("cell %d: %s, %s: fewer than two runs", i, c.Dataset, c.Strategy)
		}
		s := shown{
			Dataset: c.Dataset, PerClass: c.PerClass, Protocol: c.Protocol, Strategy: c.Strategy, Layers: c.Layers, Stages: c.Stages,
			Runs: c.Runs, Mean: round4(c.Mean), Half: round4(*c.CI95), First: round4(c.Accuracies[0]),
		}
		if count, ok := strings.CutPrefix(c.Variant, "clusters="); ok {
			n, err := strconv.Atoi(count)
			if err != nil {
				return nil, fmt.Errorf("cell %d: variant: %w", i, err)
			}
			s.Clusters, s.Ratios = n, ratios(c)
		}
		list[i] = s
	}
	return list, nil
}

// ratios are the Max-Min Ratio of the first stage and the mean of all stages.
func ratios(c committed) []float64 {
	var list []float64
	sum := 0.0
	for _, t := range c.Trainings {
		if t.Stage > 0 {
			list = append(list, t.MaxMinRatio)
			sum += t.MaxMinRatio
		}
	}
	if len(list) == 0 {
		return nil
	}
	return []float64{round4(list[0]), round4(sum / float64(len(list)))}
}

// paperValues are the paper's Tables 2 to 4.
func paperValues() []paperValue {
	var list []paperValue
	for _, c := range engine.PaperSettings() {
		for _, s := range reproduce.PaperStrategies() {
			if v, ok := reproduce.PaperAccuracy(c.Dataset, c.PerClass, s); ok {
				list = append(list, paperValue{c.Dataset, c.PerClass, s.String(), round4(v)})
			}
		}
	}
	return list
}

func round4(x float64) float64 { return math.Round(x*1e4) / 1e4 }
