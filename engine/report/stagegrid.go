package report

import (
	"fmt"
	"slices"

	"m3s/engine/reproduce"
)

const stageNote = "Mean accuracy in per cent, the best in bold. Last row: Multi-Stage with most stages less Self-training over the same splits ± half its 95 % interval. *: the interval leaves out zero."

// stageName is a curve of the paper's Fig. 3.
func stageName(k reproduce.Key) string {
	if k.Stages == 0 {
		return k.Strategy
	}
	return fmt.Sprintf("%s, %d stages", k.Strategy, k.Stages)
}

// stageGrids say what stages add at which label rate.
func stageGrids(t *reproduce.Table) []grid {
	return eachDataset(t, stageNote, func(part *reproduce.Table) string {
		return fmt.Sprintf("%s, stages, %s", part.Cells[0].Dataset, runsOf(part))
	}, stageRows)
}

// stageRows are a row for each curve and one of differences.
func stageRows(part *reproduce.Table, protocol string, perClass []int) []gridRow {
	cellsOf := map[string][]string{}
	var rows []gridRow
	difference := make([]string, len(perClass))
	for at, k := range perClass {
		cells := columnOf(part, k, protocol)
		for i, c := range cells {
			name := stageName(c.Key)
			put(cellsOf, name, len(perClass), at, emphasis(reproduce.Percent(c.Mean), i == bestOf(cells)))
			if !slices.ContainsFunc(rows, func(r gridRow) bool { return r.label == name }) {
				rows = append(rows, gridRow{protocol, name, cellsOf[name]})
			}
		}
		difference[at] = moreStages(cells)
	}
	return append(rows, gridRow{protocol, "most stages − self-training", difference})
}

// eachDataset is a grid for each dataset: its title, and the rows of each
// protocol that it has, a cell of them for each of perClass.
func eachDataset(t *reproduce.Table, note string, title func(part *reproduce.Table) string,
	rows func(part *reproduce.Table, protocol string, perClass []int) []gridRow) []grid {
	var all []grid
	for _, dataset := range t.Datasets() {
		part := t.Of(dataset)
		perClass, head := part.Columns()
		g := grid{title: title(part), note: note, head: head}
		for _, protocol := range reproduce.Protocols() {
			if hasProtocol(part, protocol) {
				g.rows = append(g.rows, rows(part, protocol, perClass)...)
			}
		}
		all = append(all, g)
	}
	return all
}

// addColumn adds a cell to each row.
func addColumn(rows []gridRow, cells []string) {
	for i, text := range cells {
		rows[i].cells = append(rows[i].cells, text)
	}
}

// hasProtocol reports whether the table has cells of a protocol.
func hasProtocol(t *reproduce.Table, protocol string) bool {
	return slices.ContainsFunc(t.Cells, func(c reproduce.Summary) bool { return c.Protocol == protocol })
}

// columnOf are a dataset's cells of one label rate and protocol.
func columnOf(t *reproduce.Table, perClass int, protocol string) []reproduce.Summary {
	return slices.DeleteFunc(slices.Clone(t.Cells), func(c reproduce.Summary) bool { return c.PerClass != perClass || c.Protocol != protocol })
}

// bestOf is the place of the highest mean, the first of equal ones.
func bestOf(cells []reproduce.Summary) int {
	best := 0
	for i, c := range cells {
		if c.Mean > cells[best].Mean {
			best = i
		}
	}
	return best
}

func emphasis(text string, strong bool) string {
	if strong {
		return "**" + text + "**"
	}
	return text
}

func moreStages(cells []reproduce.Summary) string {
	var one, most reproduce.Summary
	for _, c := range cells {
		if c.Strategy == "self-training" {
			one = c
		}
		if c.Stages > most.Stages {
			most = c
		}
	}
	if p, ok := reproduce.NewPair(most, one); ok {
		return changeText(p)
	}
	return ""
}
