package report

import (
	"slices"

	"m3s/engine/reproduce"
)

const targetNote = "M3S's mean accuracy in per cent ± half its 95 % interval (difference from the paper's M3S). Bold: at least the paper's."

// targets set M3S of several tables against the paper's M3S, a row for each
// protocol and settings.
func targets(tables []*reproduce.Table) []grid {
	var all []grid
	for _, dataset := range tables[0].Datasets() {
		perClass, head := tables[0].Of(dataset).Columns()
		g := grid{title: dataset + ", M3S against the paper's M3S", note: targetNote, head: head}
		published := gridRow{"published", "", make([]string, len(perClass))}
		measured := make([]string, len(perClass))
		for at, k := range perClass {
			if cells := m3sCells(tables, dataset, k); cells != nil {
				measured[at] = reproduce.Span(measuredOf(cells))
			}
		}
		rows := []gridRow{}
		for _, t := range tables {
			for _, protocol := range reproduce.Protocols() {
				row := gridRow{protocol, reproduce.PresetName(t.Header.Settings), make([]string, len(perClass))}
				for _, c := range t.Cells {
					at := slices.Index(perClass, c.PerClass)
					if c.Dataset != dataset || c.Protocol != protocol || c.Strategy != "m3s" || c.Variant != "" || at < 0 || c.Paper == nil {
						continue
					}
					published.cells[at] = reproduce.Percent(*c.Paper)
					row.cells[at] = targetText(c)
				}
				if slices.ContainsFunc(row.cells, func(s string) bool { return s != "" }) {
					rows = append(rows, row)
				}
			}
		}
		g.rows = append([]gridRow{published}, rows...)
		g.rows = append(g.rows, gridRow{"nodes measured", "", measured})
		all = append(all, g)
	}
	return all
}

// m3sCells are the cells of M3S at one number of labels.
func m3sCells(tables []*reproduce.Table, dataset string, perClass int) (cells []reproduce.Summary) {
	for _, t := range tables {
		for _, c := range t.Cells {
			if c.Dataset == dataset && c.PerClass == perClass && c.Strategy == "m3s" && c.Variant == "" {
				cells = append(cells, c)
			}
		}
	}
	return cells
}

func targetText(c reproduce.Summary) string {
	text := reproduce.Percent(c.Mean)
	if c.CI95 != nil {
		text += " ±" + reproduce.Percent(*c.CI95)
	}
	text += " (" + points(*c.Difference) + ")"
	if *c.Difference >= 0 {
		return "**" + text + "**"
	}
	return text
}
