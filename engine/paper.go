package engine

import "math"

// PaperSetting is one column of the paper's Tables 2–4.
type PaperSetting struct {
	Dataset  string
	Rate     float64 // label rate in per cent of all nodes
	PerClass int     // labels per class; not stated in the paper, see METHOD §11
	Layers   int
	Stages   int // K
}

// PaperSettings lists the settings of Tables 2–4 in the paper's order.
func PaperSettings() []PaperSetting {
	var all []PaperSetting
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
			all = append(all, PaperSetting{d.name, r, d.per[i], d.layers[i], d.stg[i]})
		}
	}
	return all
}

// PaperDataset is the name of a dataset in the paper's tables, as Graph.Paper
// has it: "" unless they have one of that name and so many nodes.
func PaperDataset(name string, nodes int) string {
	if n := map[string]int{"cora": 2708, "citeseer": 3327, "pubmed": 19717}[name]; n == 0 || n != nodes {
		return ""
	}
	return name
}

// FindPaperSetting returns the setting of a dataset whose labels per class
// are nearest to perClass in ratio, and whether the paper has the dataset.
func FindPaperSetting(dataset string, perClass int) (PaperSetting, bool) {
	var best PaperSetting
	found, dist := false, math.Inf(1)
	for _, s := range PaperSettings() {
		if s.Dataset != dataset {
			continue
		}
		if d := math.Abs(math.Log(float64(perClass) / float64(s.PerClass))); d < dist {
			best, found, dist = s, true, d
		}
	}
	return best, found
}

// PaperPerClass is the number of labels per class of a label rate (per cent)
// of the paper's tables, and whether the paper has that rate.
func PaperPerClass(dataset string, rate float64) (int, bool) {
	for _, s := range PaperSettings() {
		if s.Dataset == dataset && s.Rate == rate {
			return s.PerClass, true
		}
	}
	return 0, false
}

// LabelsPerClass is the number of labels per class of a label rate in per
// cent: the one the paper's tables are read with where they have the rate for
// this dataset, else PerClassOfRate.
func LabelsPerClass(g *Graph, rate float64) (int, error) {
	if k, ok := PaperPerClass(g.Paper, rate); ok {
		return k, nil
	}
	return PerClassOfRate(g, rate)
}

// PaperOptions are DefaultOptions under a protocol, with the layers and
// stages of the paper's setting nearest to perClass where it has the dataset.
func PaperOptions(dataset string, perClass int, protocol string) (Options, error) {
	o := DefaultOptions()
	if err := o.SetProtocol(protocol); err != nil {
		return o, err
	}
	if s, ok := FindPaperSetting(dataset, perClass); ok {
		o.Layers, o.Stages = s.Layers, s.Stages
	}
	return o, nil
}
