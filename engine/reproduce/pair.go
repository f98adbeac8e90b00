package reproduce

import "slices"

// Pair is the difference of two strategies over runs on the same splits, with
// the same seeds.
type Pair struct {
	Dataset  string   `json:"dataset"`
	Rate     float64  `json:"rate"`
	PerClass int      `json:"perClass"`
	Protocol string   `json:"protocol"`
	Strategy string   `json:"strategy"`
	Variant  string   `json:"variant,omitempty"`
	Minus    string   `json:"minus"` // of no variant
	Runs     int      `json:"runs"`
	Mean     float64  `json:"mean"`
	CI95     *float64 `json:"ci95"`
	Better   int      `json:"better"` // runs in which Strategy was ahead
	Worse    int      `json:"worse"`
	Paper    *float64 `json:"paper"` // difference of the paper's means
	Clear    bool     `json:"clear"` // the interval leaves out zero
}

// Pairings are the differences of strategies that a table has: the first less
// the second.
func Pairings() [][2]string { return slices.Clone(pairings) }

var pairings = [][2]string{{"m3s", "multistage"}, {"m3s", "gcn"}}

// NewPairs compares cells of the same dataset, label rate and protocol: the
// pairings, and every variant with the plain cell of its strategy.
func NewPairs(cells []Summary) []Pair {
	var all []Pair
	for _, a := range cells {
		for _, b := range cells {
			if b.Variant != "" || a.PerClass != b.PerClass || a.Protocol != b.Protocol || a.Dataset != b.Dataset {
				continue
			}
			wanted := slices.Contains(pairings, [2]string{a.Strategy, b.Strategy})
			if a.Variant != "" {
				wanted = a.Strategy == b.Strategy
			}
			if p, ok := NewPair(a, b); wanted && ok {
				all = append(all, p)
			}
		}
	}
	return all
}

// NewPair compares two cells over the seeds they share.
func NewPair(a, b Summary) (Pair, bool) {
	p := Pair{Dataset: a.Dataset, Rate: a.Rate, PerClass: a.PerClass, Protocol: a.Protocol, Strategy: a.Strategy, Variant: a.Variant, Minus: b.Strategy}
	var diff []float64
	for i, seed := range a.Seeds {
		j := slices.Index(b.Seeds, seed)
		if j < 0 {
			continue
		}
		d := a.Accuracies[i] - b.Accuracies[j]
		diff = append(diff, d)
		switch {
		case d > 0:
			p.Better++
		case d < 0:
			p.Worse++
		}
	}
	if len(diff) == 0 {
		return p, false
	}
	iv := NewInterval(diff)
	p.Runs, p.Mean, p.CI95, p.Clear = iv.N, round6(iv.Mean), Rounded(iv.Half), iv.Excludes(0)
	if a.Diverged != nil || b.Diverged != nil {
		p.CI95, p.Clear = nil, false
	}
	if a.Paper != nil && b.Paper != nil {
		p.Paper = Rounded(*a.Paper - *b.Paper)
	}
	return p, true
}
