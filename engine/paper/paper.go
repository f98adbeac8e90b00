// Package paper has the settings of the paper's Tables 2 to 4: which rates,
// labels per class, layers and stages its columns stand for (METHOD §11).
package paper

import (
	"math"

	"m3s/engine"
)

// Setting is one column of the paper's Tables 2–4.
type Setting struct {
	Dataset  string
	Rate     float64 // label rate in per cent of all nodes
	PerClass int     // labels per class; not stated in the paper, see METHOD §11
	Layers   int
	Stages   int // K
}

// Settings lists the settings of Tables 2–4 in the paper's order.
func Settings() []Setting {
	var all []Setting
	for _, d := range []struct {
		name             string
		rates            []float64
		per, layers, stg []int
	}{
		{"cora", []float64{0.5, 1, 2, 3, 4}, []int{2, 4, 8, 12, 16}, []int{4, 3, 3, 2, 2}, []int{5, 4, 4, 2, 2}},
		{"citeseer", []float64{0.5, 1, 2, 3, 4}, []int{3, 6, 11, 17, 22}, []int{3, 3, 3, 2, 2}, []int{3, 3, 3, 3, 3}},
		{"pubmed", []float64{0.03, 0.05, 0.1}, []int{2, 3, 7}, []int{4, 4, 4}, []int{4, 4, 4}},
	} {
		for i, r := range d.rates {
			all = append(all, Setting{d.name, r, d.per[i], d.layers[i], d.stg[i]})
		}
	}
	return all
}

// Dataset is the name of a dataset in the paper's tables, as engine.Graph.Paper
// has it: "" unless they have one of that name and so many nodes.
func Dataset(name string, nodes int) string {
	if n := map[string]int{"cora": 2708, "citeseer": 3327, "pubmed": 19717}[name]; n == 0 || n != nodes {
		return ""
	}
	return name
}

// Find returns the setting of a dataset whose labels per class
// are nearest to perClass in ratio, and whether the paper has the dataset.
func Find(dataset string, perClass int) (Setting, bool) {
	var best Setting
	found, dist := false, math.Inf(1)
	for _, s := range Settings() {
		if s.Dataset != dataset {
			continue
		}
		if d := math.Abs(math.Log(float64(perClass) / float64(s.PerClass))); d < dist {
			best, found, dist = s, true, d
		}
	}
	return best, found
}

// PerClass is the number of labels per class of a label rate (per cent)
// of the paper's tables, and whether the paper has that rate.
func PerClass(dataset string, rate float64) (int, bool) {
	for _, s := range Settings() {
		if s.Dataset == dataset && s.Rate == rate {
			return s.PerClass, true
		}
	}
	return 0, false
}

// LabelsPerClass is the number of labels per class of a label rate in per
// cent: the one the paper's tables are read with where they have the rate for
// this dataset, else engine.PerClassOfRate.
func LabelsPerClass(g *engine.Graph, rate float64) (int, error) {
	if k, ok := PerClass(g.Paper, rate); ok {
		return k, nil
	}
	return engine.PerClassOfRate(g, rate)
}

// Options are engine.DefaultOptions under a protocol, with the layers and
// stages of the paper's setting nearest to perClass where it has the dataset.
func Options(dataset string, perClass int, protocol string) (engine.Options, error) {
	o := engine.DefaultOptions()
	if err := o.SetProtocol(protocol); err != nil {
		return o, err
	}
	if s, ok := Find(dataset, perClass); ok {
		o.Layers, o.Stages = s.Layers, s.Stages
	}
	return o, nil
}
