package report

import (
	"fmt"
	"slices"
	"strings"

	"m3s/engine/reproduce"
)

const clusterNote = "M3S with 2 labels per class by number of clusters. Less 200: difference in points from 200 clusters over the same splits ± half its 95 % interval. *: the interval leaves out zero. Ratio: Max-Min Ratio after the first stage's aligning."

// clusterGrids say what the number of clusters does.
func clusterGrids(t *reproduce.Table) []grid {
	var all []grid
	for _, dataset := range t.Datasets() {
		part := t.Of(dataset)
		g := grid{title: fmt.Sprintf("%s, clusters, %s", dataset, runsOf(part)), note: clusterNote}
		for _, protocol := range reproduce.Protocols() {
			rows := []gridRow{{protocol, "accuracy", nil}, {protocol, "less 200", nil}, {protocol, "ratio", nil}}
			usual, _ := pick(part, dataset, reproduce.ClustersPerClass, protocol, "m3s", "variant=clusters=200")
			var head []string
			for _, c := range columnOf(part, reproduce.ClustersPerClass, protocol) {
				_, count, _ := strings.Cut(c.Variant, "=")
				head = append(head, count)
				change := ""
				if p, ok := reproduce.NewPair(c, usual); ok && c.Variant != usual.Variant {
					change = changeText(p)
				}
				addColumn(rows, []string{reproduce.Percent(c.Mean), change, fmt.Sprintf("%.2f", firstRatio(c))})
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
func firstRatio(c reproduce.Summary) float64 {
	if len(c.Trainings) < 2 {
		return 0
	}
	return c.Trainings[1].MaxMinRatio
}
