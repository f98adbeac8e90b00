package reproduce

import (
	"fmt"
	"slices"
	"strings"
)

const clusterNote = "M3S with 2 labels per class by number of clusters. Less 200: difference in points from 200 clusters over the same splits ± half its 95 % interval. *: the interval leaves out zero. Ratio: Max-Min Ratio after the first stage's aligning."

// clusterGrids say what the number of clusters does.
func (t *Table) clusterGrids() []grid {
	var all []grid
	for _, dataset := range t.datasets() {
		part := t.of(dataset)
		g := grid{title: fmt.Sprintf("%s, clusters, %s", dataset, part.runs()), note: clusterNote}
		for _, protocol := range Protocols() {
			rows := []gridRow{{protocol, "accuracy", nil}, {protocol, "less 200", nil}, {protocol, "ratio", nil}}
			usual, _ := part.pick(dataset, clustersPerClass, protocol, "m3s", "variant=clusters=200")
			var head []string
			for _, c := range part.column(clustersPerClass, protocol) {
				_, count, _ := strings.Cut(c.Variant, "=")
				head = append(head, count)
				change := ""
				if p, ok := newPair(c, usual); ok && c.Variant != usual.Variant {
					change = p.changeText()
				}
				for i, text := range []string{percent(c.Mean), change, fmt.Sprintf("%.2f", c.firstRatio())} {
					rows[i].cells = append(rows[i].cells, text)
				}
			}
			if head != nil {
				g.head, g.rows = head, slices.Concat(g.rows, rows)
			}
		}
		all = append(all, g)
	}
	return all
}

// firstRatio is the Max-Min Ratio of the first stage.
func (c Summary) firstRatio() float64 {
	if len(c.Trainings) < 2 {
		return 0
	}
	return c.Trainings[1].MaxMinRatio
}
