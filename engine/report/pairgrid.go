package report

import (
	"fmt"
	"slices"

	"m3s/engine/reproduce"
)

const pairNote = "Mean difference in points over the same splits ± half its 95 % interval, and the runs in which m3s was ahead. *: the interval leaves out zero."

func pairGrid(t *reproduce.Table, dataset string) grid {
	g := grid{title: dataset + ", paired differences", note: pairNote}
	var columns []int
	columns, g.head = t.Columns()
	cells := map[[2]string][]string{}
	published := map[string][]string{}
	for _, p := range t.Pairs {
		at := slices.Index(columns, p.PerClass)
		put(cells, [2]string{p.Minus, p.Protocol}, len(columns), at, pairText(p))
		if p.Paper != nil {
			put(published, p.Minus, len(columns), at, points(*p.Paper))
		}
	}
	for _, names := range reproduce.Pairings() {
		g.addGroup(names[0]+" − "+names[1], published[names[1]], func(protocol string) []string { return cells[[2]string{names[1], protocol}] })
	}
	return g
}

func pairText(p reproduce.Pair) string {
	s := points(p.Mean)
	if p.CI95 != nil {
		s += " ±" + reproduce.Percent(*p.CI95)
	}
	s += fmt.Sprintf(" (%d of %d)", p.Better, p.Runs)
	if p.Clear {
		s += " *"
	}
	return s
}
