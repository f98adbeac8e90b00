package report

import (
	"fmt"

	"m3s/engine/reproduce"
)

const belowNote = "M3S − published, in points ± half its 95 % interval. Chance: the mean of ten runs of this cell varies as much at 95 %."

// belowPaper lists the cells in which M3S is below the paper's M3S. A
// difference that chance does not explain must have a reason, or it is an
// error: the report says why or is not written. Reasons are keyed by
// "dataset, labels per class, protocol".
func belowPaper(tables []*reproduce.Table, reasons map[string]string) ([]grid, error) {
	g := grid{title: "Cells in which M3S is below the paper's M3S", note: belowNote, head: []string{"label rate", "difference", "reason"}}
	for _, t := range tables {
		for _, c := range t.Cells {
			if c.Strategy != "m3s" || c.Variant != "" || c.Difference == nil || *c.Difference >= 0 {
				continue
			}
			key := fmt.Sprintf("%s, %d, %s", c.Dataset, c.PerClass, c.Protocol)
			why, known := reasons[key]
			switch {
			case c.Surprising && !known:
				return nil, fmt.Errorf("m3s is below the paper by %.1f points, and nothing says why: %s", -100**c.Difference, key)
			case !c.Surprising:
				why = "chance"
			}
			iv := reproduce.NewInterval(c.Accuracies)
			g.rows = append(g.rows, gridRow{c.Dataset, c.Protocol + ", " + reproduce.PresetName(t.Header.Settings),
				[]string{fmt.Sprintf("%v %%", c.Rate), fmt.Sprintf("%s ±%.1f", hundredths(*c.Difference), 100*iv.Half), why}})
		}
	}
	return []grid{g}, nil
}
