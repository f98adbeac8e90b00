package report

import (
	"fmt"
	"slices"
	"strings"

	"m3s/engine/reproduce"
)

// Formats are the names Render takes.
func Formats() []string { return []string{"text", "markdown", "latex", "csv", "json"} }

// Render writes the table in one of Formats.
func Render(t *reproduce.Table, format string) ([]byte, error) {
	switch format {
	case "json":
		return t.JSON()
	case "csv":
		return tableCSV(t)
	}
	return renderGrids(append(tableGrids(t), lostGrids(t)...), format)
}

// lostGrids names the runs that diverged, in one grid or none.
func lostGrids(t *reproduce.Table) []grid {
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

// tableGrids lays the table out: for each dataset the accuracies, then the paired
// differences.
func tableGrids(t *reproduce.Table) []grid {
	var all []grid
	for _, dataset := range t.Datasets() {
		part := t.Of(dataset)
		if t.Header.Study == "choices" {
			all = append(all, choiceGrids(part, dataset)...)
			continue
		}
		if t.Header.Study == "methods" {
			all = append(all, methodGrids(part, dataset)...)
			continue
		}
		all = append(all, accuracyGrid(part, dataset))
		if len(part.Pairs) > 0 {
			all = append(all, pairGrid(part, dataset))
		}
	}
	return all
}

// rowName tells rows of the same strategy apart.
func rowName(c reproduce.Summary) string {
	if c.Variant == "" {
		return c.Strategy
	}
	return c.Strategy + ", " + c.Variant
}
