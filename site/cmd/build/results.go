package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"m3s/engine"
	"m3s/engine/paper"
	"m3s/engine/reproduce"
)

// shown is a cell in the page's file. The mean and half its interval are in per
// cent as the report shows them, rounded once, there; the first accuracy is a
// share to four places; ratios are the Max-Min Ratio of the first stage and the
// mean of all.
type shown struct {
	Dataset  string      `json:"d"`
	PerClass int         `json:"k"`
	Protocol string      `json:"p"`
	Strategy string      `json:"s"`
	Layers   int         `json:"l,omitempty"`
	Stages   int         `json:"g,omitempty"`
	Clusters int         `json:"c,omitempty"`
	Runs     int         `json:"n"`
	Measured [2]int      `json:"t,omitzero"` // least and most nodes that a run is measured on
	Mean     json.Number `json:"m"`
	Half     json.Number `json:"h"`
	First    float64     `json:"f,omitempty"` // accuracy of the run with seed 1
	Digits   int         `json:"w,omitempty"` // of mean and half after the point, if not one
	Ratios   []float64   `json:"r,omitempty"`
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
	raw, err := os.ReadFile(filepath.Join(b.root, "engine", "EVIDENCE.md"))
	if err != nil {
		return fmt.Errorf("results: %w", err)
	}
	beyond, err := readEvidence(string(raw))
	if err != nil {
		return fmt.Errorf("results: EVIDENCE.md: %w", err)
	}
	table, _ := all["table"].([]shown)
	all["table"] = append(table, beyond...)
	raw, err = json.Marshal(all)
	if err != nil {
		return err
	}
	b.page.Results = hashedName("results.json", raw)
	return os.WriteFile(filepath.Join(b.work, b.page.Results), raw, 0o644)
}

// readResults reads the cells of a committed results file.
func readResults(raw []byte) ([]shown, error) {
	table, err := reproduce.ParseTable(raw)
	if err != nil {
		return nil, err
	}
	if len(table.Cells) == 0 {
		return nil, fmt.Errorf("no cells")
	}
	list := make([]shown, len(table.Cells))
	for i, c := range table.Cells {
		mean, half := c.Shown()
		if half == "" {
			return nil, fmt.Errorf("cell %d: %s: fewer than two runs", i, c.Key)
		}
		s := shown{
			Dataset: c.Dataset, PerClass: c.PerClass, Protocol: c.Protocol, Strategy: c.Strategy, Layers: c.Layers, Stages: c.Stages,
			Runs: c.Runs, Measured: c.Measured, Mean: json.Number(mean), Half: json.Number(half), First: round4(c.Accuracies[0]),
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

// evidenceRow is a line of EVIDENCE §6: dataset and labels a class, mean and
// half its interval.
var evidenceRow = regexp.MustCompile(`(?m)^\| (Cora|CiteSeer) (\d+) \| (\d+\.\d\d) ±(\d+\.\d\d) \|`)

// readEvidence reads the means of the strategy evidence, by the protocol last.
func readEvidence(text string) ([]shown, error) {
	var list []shown
	_, text, found := strings.Cut(text, "\n| splits 1 to 50 |")
	if !found {
		return nil, fmt.Errorf("no table of splits 1 to 50")
	}
	for _, row := range evidenceRow.FindAllStringSubmatch(text, -1) {
		perClass, err := strconv.Atoi(row[2])
		if err != nil {
			return nil, err
		}
		list = append(list, shown{
			Dataset: strings.ToLower(row[1]), PerClass: perClass, Protocol: "last", Strategy: engine.Evidence.String(),
			Runs: 50, Mean: json.Number(row[3]), Half: json.Number(row[4]), Digits: 2,
		})
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("no means of splits 1 to 50")
	}
	return list, nil
}

// ratios are the Max-Min Ratio of the first stage and the mean of all stages.
func ratios(c reproduce.Summary) []float64 {
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
	for _, c := range paper.Settings() {
		for _, s := range reproduce.PaperStrategies() {
			if v, ok := reproduce.PaperAccuracy(c.Dataset, c.PerClass, s); ok {
				list = append(list, paperValue{c.Dataset, c.PerClass, s.String(), round4(v)})
			}
		}
	}
	return list
}

func round4(x float64) float64 { return math.Round(x*1e4) / 1e4 }
