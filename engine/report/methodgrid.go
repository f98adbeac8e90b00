package report

import (
	"fmt"
	"slices"

	"m3s/engine/reproduce"
)

const methodNote = "Mean accuracy in per cent ± half its 95 % interval, worst run in brackets."

const aheadNote = "Mean difference in points over the same splits ± half its 95 % interval, and the runs in which the first was ahead. *: the interval leaves out zero."

// methodGrids show methods that are compared, in the order of Methods, and the
// differences of NewMethodPairs.
func methodGrids(t *reproduce.Table, dataset string) []grid {
	columns, head := t.Columns()
	means := grid{title: fmt.Sprintf("%s, %s", dataset, runsOf(t)), note: methodNote, head: head}
	gains := grid{title: dataset + ", paired differences", note: aheadNote, head: head}
	mean, gain, ahead := map[string][]string{}, map[string][]string{}, map[string]string{}
	for _, c := range t.Cells {
		text, half := c.Shown()
		if half != "" {
			text += " ±" + half
		}
		put(mean, c.Strategy, len(columns), slices.Index(columns, c.PerClass), fmt.Sprintf("%s (%s)", text, reproduce.Percent(slices.Min(c.Accuracies))))
	}
	for _, p := range t.Pairs {
		ahead[p.Minus] = p.Strategy
		put(gain, p.Minus, len(columns), slices.Index(columns, p.PerClass), pairText(p))
	}
	for _, name := range reproduce.Methods() {
		if cells := mean[name]; cells != nil {
			means.rows = append(means.rows, gridRow{name, "", cells})
		}
		if cells := gain[name]; cells != nil {
			gains.rows = append(gains.rows, gridRow{ahead[name] + " − " + name, "", cells})
		}
	}
	if gains.rows == nil {
		return []grid{means}
	}
	return []grid{means, gains}
}
