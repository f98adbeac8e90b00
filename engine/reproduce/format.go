package reproduce

import (
	"fmt"
	"slices"
	"strings"
)

// Formats are the names Render takes.
func Formats() []string { return []string{"text", "markdown", "latex", "csv", "json"} }

// Render writes the table in one of Formats.
func (t *Table) Render(format string) ([]byte, error) {
	switch format {
	case "json":
		return t.JSON()
	case "csv":
		return t.csv()
	}
	write, ok := map[string]func([]grid) []byte{"text": gridsText, "markdown": gridsMarkdown, "latex": gridsLatex}[format]
	if !ok {
		return nil, CheckFormat(format)
	}
	return write(t.grids()), nil
}

// CheckFormat reports a name that is not one of Formats.
func CheckFormat(format string) error {
	if slices.Contains(Formats(), format) {
		return nil
	}
	return fmt.Errorf("format: %q is not one of %s", format, strings.Join(Formats(), ", "))
}

// grid is a table ready to be written: rows of a group follow each other,
// and the group's name stands in the first of them.
type grid struct {
	title, note string
	head        []string
	rows        []gridRow
}

type gridRow struct {
	group, label string
	cells        []string
}

// grids lays the table out: for each dataset the accuracies, then the paired
// differences.
func (t *Table) grids() []grid {
	var all []grid
	for _, dataset := range t.datasets() {
		part := t.of(dataset)
		all = append(all, part.accuracyGrid(dataset))
		if len(part.Pairs) > 0 {
			all = append(all, part.pairGrid(dataset))
		}
	}
	return all
}

func (t *Table) datasets() (names []string) {
	for _, c := range t.Cells {
		if !slices.Contains(names, c.Dataset) {
			names = append(names, c.Dataset)
		}
	}
	return names
}

// of is the part of the table about one dataset.
func (t *Table) of(dataset string) *Table {
	part := &Table{Header: t.Header}
	for _, c := range t.Cells {
		if c.Dataset == dataset {
			part.Cells = append(part.Cells, c)
		}
	}
	for _, p := range t.Pairs {
		if p.Dataset == dataset {
			part.Pairs = append(part.Pairs, p)
		}
	}
	return part
}

// heads are the label rates of a dataset's cells.
func (t *Table) heads() (perClass []int, head []string) {
	for _, c := range t.Cells {
		if slices.Contains(perClass, c.PerClass) {
			continue
		}
		perClass = append(perClass, c.PerClass)
		text := fmt.Sprintf("%d per class", c.PerClass)
		if c.Rate > 0 {
			text = fmt.Sprintf("%v %%", c.Rate)
		}
		head = append(head, text)
	}
	return perClass, head
}

// rowName tells rows of the same strategy apart.
func (c Summary) rowName() string {
	if c.Variant == "" {
		return c.Strategy
	}
	return c.Strategy + ", " + c.Variant
}

const accuracyNote = "Mean accuracy in per cent ± half its 95 % interval (difference from the published value). " +
	"*: the published value is outside the interval. **: it is so even if it varies as a mean of 10 such runs would."

func (t *Table) accuracyGrid(dataset string) grid {
	g := grid{title: fmt.Sprintf("%s, %s", dataset, t.runs()), note: accuracyNote}
	var columns []int
	columns, g.head = t.heads()
	var groups []string
	cells := map[[2]string][]string{}
	published := map[string][]string{}
	for _, c := range t.Cells {
		at := slices.Index(columns, c.PerClass)
		name := c.rowName()
		if !slices.Contains(groups, name) {
			groups = append(groups, name)
		}
		put(cells, [2]string{name, c.Protocol}, len(columns), at, c.text())
		if c.Paper != nil {
			put(published, name, len(columns), at, fmt.Sprintf("%.1f", 100**c.Paper))
		}
	}
	slices.SortStableFunc(groups, func(a, b string) int {
		return strategyRank(strings.Split(a, ",")[0]) - strategyRank(strings.Split(b, ",")[0])
	})
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
	for _, p := range Protocols() {
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

// runs says how many runs the cells have.
func (t *Table) runs() string {
	lo, hi := t.Cells[0].Runs, t.Cells[0].Runs
	for _, c := range t.Cells {
		lo, hi = min(lo, c.Runs), max(hi, c.Runs)
	}
	if lo == hi {
		return fmt.Sprintf("%d runs a cell", lo)
	}
	return fmt.Sprintf("%d to %d runs a cell", lo, hi)
}

// text is the cell as the accuracy grid shows it.
func (c Summary) text() string {
	s := fmt.Sprintf("%.1f", 100*c.Mean)
	if c.CI95 != nil {
		s += fmt.Sprintf(" ±%.1f", 100**c.CI95)
	}
	if c.Difference != nil {
		s += fmt.Sprintf(" (%+.1f)", 100**c.Difference)
	}
	switch {
	case c.Surprising:
		s += " **"
	case c.Outside:
		s += " *"
	}
	return s
}

const pairNote = "Mean difference in points over the same splits ± half its 95 % interval, and the runs in which m3s was ahead. *: the interval leaves out zero."

func (t *Table) pairGrid(dataset string) grid {
	g := grid{title: dataset + ", paired differences", note: pairNote}
	var columns []int
	columns, g.head = t.heads()
	cells := map[[2]string][]string{}
	published := map[string][]string{}
	for _, p := range t.Pairs {
		at := slices.Index(columns, p.PerClass)
		put(cells, [2]string{p.Minus, p.Protocol}, len(columns), at, p.text())
		if p.Paper != nil {
			put(published, p.Minus, len(columns), at, fmt.Sprintf("%+.1f", 100**p.Paper))
		}
	}
	for _, names := range pairings {
		g.addGroup(names[0]+" − "+names[1], published[names[1]], func(protocol string) []string { return cells[[2]string{names[1], protocol}] })
	}
	return g
}

func (p Pair) text() string {
	s := fmt.Sprintf("%+.1f", 100*p.Mean)
	if p.CI95 != nil {
		s += fmt.Sprintf(" ±%.1f", 100**p.CI95)
	}
	s += fmt.Sprintf(" (%d of %d)", p.Better, p.Runs)
	if p.Clear {
		s += " *"
	}
	return s
}
