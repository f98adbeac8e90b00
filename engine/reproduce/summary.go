package reproduce

import (
	"fmt"
	"math"

	"m3s/engine"
)

// Summary is a cell over its runs. Accuracies are shares of 1. A figure that
// does not exist is nil.
type Summary struct {
	Key
	Runs     int     `json:"runs"`
	Measured [2]int  `json:"measured"` // least and most nodes that a run is measured on
	Mean     float64 `json:"mean"`
	// CI95 is the half-width of the mean's 95 % interval.
	CI95       *float64 `json:"ci95"`
	Paper      *float64 `json:"paper"`
	Difference *float64 `json:"difference"` // Mean - Paper
	// Outside: the paper's value lies outside the interval. Surprising: it
	// does so even when the paper's value, a mean of PaperRuns runs, is given
	// the same spread.
	Outside    bool       `json:"outside"`
	Surprising bool       `json:"surprising"`
	Trainings  []Averages `json:"trainings,omitempty"`
	Seeds      []uint64   `json:"seeds"`
	Accuracies []float64  `json:"accuracies"` // in the order of Seeds, to six places
	// Diverged are the seeds of runs without a result. A cell that lacks runs
	// has no interval and no difference: those left are no sample of all.
	Diverged []uint64 `json:"diverged,omitempty"`
}

// Averages are one training of a cell over its runs; counts are totals.
type Averages struct {
	Stage           int     `json:"stage"`
	Proposed        int     `json:"proposed"`
	Rejected        int     `json:"rejected"`
	AddedKnown      int     `json:"addedKnown"`
	AddedCorrect    int     `json:"addedCorrect"`
	RejectedKnown   int     `json:"rejectedKnown"`
	RejectedCorrect int     `json:"rejectedCorrect"`
	MaxMinRatio     float64 `json:"maxMinRatio"`
	Epoch           float64 `json:"epoch"`
	Accuracy        float64 `json:"accuracy"`
}

// newSummary describes the records of one cell, in the order of their seeds.
// At least one of them has a result.
func newSummary(k Key, records []Record) Summary {
	records, lost := apart(records)
	s := Summary{Key: k, Runs: len(records), Measured: [2]int{records[0].Measured, records[0].Measured}, Trainings: average(records)}
	for _, r := range records {
		s.Measured = Widen(s.Measured, [2]int{r.Measured, r.Measured})
		s.Seeds = append(s.Seeds, r.Seed)
		s.Accuracies = append(s.Accuracies, r.Accuracy)
	}
	iv := NewInterval(s.Accuracies)
	for i, v := range s.Accuracies {
		s.Accuracies[i] = round6(v)
	}
	if s.Mean = round6(iv.Mean); lost != nil {
		s.Diverged = lost
		return s
	}
	s.CI95 = Rounded(iv.Half)
	if v, ok := paperValue(k); ok {
		s.Paper, s.Difference = &v, Rounded(iv.Mean-v)
		s.Outside, s.Surprising = iv.Excludes(v), iv.Surprises(v, PaperRuns)
	}
	return s
}

// apart parts records with a result from the seeds of those without.
func apart(records []Record) (whole []Record, lost []uint64) {
	for _, r := range records {
		if r.Diverged == nil {
			whole = append(whole, r)
		} else {
			lost = append(lost, r.Seed)
		}
	}
	return whole, lost
}

// Shown is the mean in per cent and half its interval, "" without one, as every
// document shows them.
func (c Summary) Shown() (mean, half string) {
	if c.CI95 != nil {
		half = Percent(*c.CI95)
	}
	return Percent(c.Mean), half
}

// paperValue is the paper's accuracy for a cell of its tables.
func paperValue(k Key) (float64, bool) {
	strategy, err := engine.ParseStrategy(k.Strategy)
	if err != nil || k.Variant != "" {
		return 0, false
	}
	return PaperAccuracy(k.Dataset, k.PerClass, strategy)
}

// average sums up the trainings of equal place.
func average(records []Record) []Averages {
	var all []Averages
	for _, r := range records {
		for i, t := range r.Trainings {
			if i == len(all) {
				all = append(all, Averages{Stage: t.Stage})
			}
			a := &all[i]
			a.Proposed += t.Proposed
			a.Rejected += t.Rejected
			a.AddedKnown += t.AddedKnown
			a.AddedCorrect += t.AddedCorrect
			a.RejectedKnown += t.RejectedKnown
			a.RejectedCorrect += t.RejectedCorrect
			a.MaxMinRatio += t.MaxMinRatio
			a.Epoch += float64(t.Epoch)
			a.Accuracy += t.Accuracy
		}
	}
	n := float64(len(records))
	for i := range all {
		a := &all[i]
		a.MaxMinRatio, a.Epoch, a.Accuracy = round6(a.MaxMinRatio/n), round6(a.Epoch/n), round6(a.Accuracy/n)
	}
	return all
}

// Widen is the least span that holds two.
func Widen(a, b [2]int) [2]int { return [2]int{min(a[0], b[0]), max(a[1], b[1])} }

// Span is a least and a greatest number as every document shows it: "12 to 15",
// or "12" where they are one.
func Span(v [2]int) string {
	if v[0] == v[1] {
		return fmt.Sprint(v[0])
	}
	return fmt.Sprintf("%d to %d", v[0], v[1])
}

// Percent is a share in per cent as every document shows it: rounded once, to
// one place.
func Percent(share float64) string { return fmt.Sprintf("%.1f", 100*share) }

// round6 keeps six places: more than is ever shown, fewer than processors
// may disagree about.
func round6(v float64) float64 { return math.Round(v*1e6) / 1e6 }

// Rounded is v to six places, nil where v is no number.
func Rounded(v float64) *float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return nil
	}
	r := round6(v)
	return &r
}
