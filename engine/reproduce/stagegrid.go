package reproduce

import (
	"fmt"
	"slices"
)

const stageNote = "Mean accuracy in per cent, the best in bold. Last row: Multi-Stage with most stages less Self-training over the same splits ± half its 95 % interval. *: the interval leaves out zero."

// stageName is a curve of the paper's Fig. 3.
func (k Key) stageName() string {
	if k.Stages == 0 {
		return k.Strategy
	}
	return fmt.Sprintf("%s, %d stages", k.Strategy, k.Stages)
}

// stageGrids say what stages add at which label rate.
func (t *Table) stageGrids() []grid {
	var all []grid
	for _, dataset := range t.datasets() {
		part := t.of(dataset)
		perClass, head := part.heads()
		g := grid{title: fmt.Sprintf("%s, stages, %s", dataset, part.runs()), note: stageNote, head: head}
		for _, protocol := range Protocols() {
			rows := map[string][]string{}
			var names []string
			difference := make([]string, len(perClass))
			for at, k := range perClass {
				cells := part.column(k, protocol)
				for i, c := range cells {
					name := c.stageName()
					if !slices.Contains(names, name) {
						names = append(names, name)
					}
					put(rows, name, len(perClass), at, emphasis(percent(c.Mean), i == bestOf(cells)))
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

// has reports whether the table has cells of a protocol.
func (t *Table) has(protocol string) bool {
	return slices.ContainsFunc(t.Cells, func(c Summary) bool { return c.Protocol == protocol })
}

// column are a dataset's cells of one label rate and protocol.
func (t *Table) column(perClass int, protocol string) []Summary {
	return slices.DeleteFunc(slices.Clone(t.Cells), func(c Summary) bool { return c.PerClass != perClass || c.Protocol != protocol })
}

// bestOf is the place of the highest mean, the first of equal ones.
func bestOf(cells []Summary) int {
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

func moreStages(cells []Summary) string {
	var one, most Summary
	for _, c := range cells {
		if c.Strategy == "self-training" {
			one = c
		}
		if c.Stages > most.Stages {
			most = c
		}
	}
	if p, ok := newPair(most, one); ok {
		return p.changeText()
	}
	return ""
}
