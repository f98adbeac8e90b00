package report

import (
	"fmt"
	"slices"

	"m3s/engine/reproduce"
)

const accuracyNote = "Mean accuracy in per cent ± half its 95 % interval (difference from the published value). " +
	"*: the published value is outside the interval. **: it is so even if it varies as a mean of 10 such runs would."

func accuracyGrid(t *reproduce.Table, dataset string) grid {
	g := grid{title: fmt.Sprintf("%s, %s", dataset, runsOf(t)), note: accuracyNote}
	var columns []int
	columns, g.head = t.Columns()
	var groups []string
	cells := map[[2]string][]string{}
	published := map[string][]string{}
	for _, c := range t.Cells {
		at := slices.Index(columns, c.PerClass)
		name := rowName(c)
		if !slices.Contains(groups, name) {
			groups = append(groups, name)
		}
		put(cells, [2]string{name, c.Protocol}, len(columns), at, cellText(c))
		if c.Paper != nil {
			put(published, name, len(columns), at, reproduce.Percent(*c.Paper))
		}
	}
	for _, name := range groups {
		g.addGroup(name, published[name], func(protocol string) []string { return cells[[2]string{name, protocol}] })
	}
	return g
}

// addGroup adds the published row and one for each protocol that has cells.
func (g *grid) addGroup(name string, published []string, of func(protocol string) []string) {
	if published != nil {
		g.rows = append(g.rows, gridRow{name, "published", published})
	}
	for _, p := range reproduce.Protocols() {
		if cells := of(p); cells != nil {
			g.rows = append(g.rows, gridRow{name, p, cells})
		}
	}
}

// put sets one cell of a row that starts out empty.
func put[K comparable](rows map[K][]string, key K, width, at int, text string) {
	if rows[key] == nil {
		rows[key] = make([]string, width)
	}
	rows[key][at] = text
}

// runsOf says how many runs the cells have, and on how many nodes each of them
// is measured.
func runsOf(t *reproduce.Table) string {
	runs := [2]int{t.Cells[0].Runs, t.Cells[0].Runs}
	for _, c := range t.Cells {
		runs = reproduce.Widen(runs, [2]int{c.Runs, c.Runs})
	}
	return fmt.Sprintf("%s runs a cell, each measured on %s nodes", reproduce.Span(runs), reproduce.Span(measuredOf(t.Cells)))
}

// measuredOf is the span of nodes that the runs of cells are measured on.
func measuredOf(cells []reproduce.Summary) [2]int {
	span := cells[0].Measured
	for _, c := range cells {
		span = reproduce.Widen(span, c.Measured)
	}
	return span
}

// cellText is the cell as the accuracy grid shows it.
func cellText(c reproduce.Summary) string {
	s := reproduce.Percent(c.Mean)
	if c.CI95 != nil {
		s += " ±" + reproduce.Percent(*c.CI95)
	}
	if c.Difference != nil {
		s += " (" + points(*c.Difference) + ")"
	}
	switch {
	case c.Diverged != nil:
		s += fmt.Sprintf(" (%d of %d runs)", c.Runs, c.Runs+len(c.Diverged))
	case c.Surprising:
		s += " **"
	case c.Outside:
		s += " *"
	}
	return s
}
