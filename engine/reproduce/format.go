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
	return renderGrids(append(t.grids(), t.lostGrids()...), format)
}

// lostGrids names the runs that diverged, in one grid or none.
func (t *Table) lostGrids() []grid {
	if t.Lost == nil {
		return nil
	}
	g := grid{title: "Runs that diverged and have no result; the cells they belong to have no interval", head: []string{"seeds"}}
	for _, l := range t.Lost {
		label := "some"
		if l.All {
			label = "all"
		}
		g.rows = append(g.rows, gridRow{l.Key.String(), label, []string{strings.Trim(fmt.Sprint(l.Seeds), "[]")}})
	}
	return []grid{g}
}

// renderGrids writes grids as text, markdown or latex.
func renderGrids(grids []grid, format string) ([]byte, error) {
	switch format {
	case "text":
		return gridsText(grids), nil
	case "markdown":
		return gridsMarkdown(grids), nil
	case "latex":
		return gridsLatex(grids), nil
	}
	return nil, CheckFormat(format)
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
		if t.Header.Study == "choices" {
			all = append(all, part.choiceGrids(dataset)...)
			continue
		}
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
