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
	var all []grid
	for _, dataset := range t.Datasets() {
		part := t.Of(dataset)
		perClass, head := part.Columns()
		g := grid{title: fmt.Sprintf("%s, stages, %s", dataset, runsOf(part)), note: stageNote, head: head}
		for _, protocol := range reproduce.Protocols() {
			rows := map[string][]string{}
			var names []string
			difference := make([]string, len(perClass))
			for at, k := range perClass {
				cells := columnOf(part, k, protocol)
				for i, c := range cells {
					name := stageName(c.Key)
					if !slices.Contains(names, name) {
						names = append(names, name)
					}
					put(rows, name, len(perClass), at, emphasis(reproduce.Percent(c.Mean), i == bestOf(cells)))
				}
				difference[at] = moreStages(cells)
			}
			for _, name := range names {
				g.rows = append(g.rows, gridRow{protocol, name, rows[name]})
			}
			g.rows = append(g.rows, gridRow{protocol, "most stages − self-training", difference})
		}
		all = append(all, g)
	}
	return all
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
