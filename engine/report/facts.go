package report

import (
	"fmt"
	"strconv"

	"m3s/engine/internal/csv"
	"m3s/engine/reproduce"
)

// RenderStatistics writes the statistics in one of Formats.
func RenderStatistics(s reproduce.Statistics, format string) ([]byte, error) {
	switch format {
	case "json":
		return s.JSON()
	case "csv":
		return statisticsCSV(s)
	}
	return renderGrids([]grid{statisticsGrid(s)}, format)
}

func statisticsGrid(s reproduce.Statistics) grid {
	g := grid{title: "Dataset statistics against the paper's Table 1", head: []string{"paper", "here", "difference", "why"}}
	for _, row := range s {
		difference := ""
		if row.Here != row.Paper {
			difference = fmt.Sprintf("%+.4g", row.Here-row.Paper)
		}
		g.rows = append(g.rows, gridRow{row.Dataset, row.Name, []string{number(row.Paper), number(row.Here), difference, row.Reason}})
	}
	return g
}

func statisticsCSV(s reproduce.Statistics) ([]byte, error) {
	lines := [][]string{{"dataset", "name", "paper", "here", "reason"}}
	for _, row := range s {
		lines = append(lines, []string{row.Dataset, row.Name, number(row.Paper), number(row.Here), row.Reason})
	}
	return csv.Table(lines), nil
}

// FigureCSV is a line for each point.
func FigureCSV(f *reproduce.Figure) ([]byte, error) {
	lines := [][]string{{"figure", "dataset", "protocol", "y axis", "series", "x", "y", "ci95", "runs", "measuredLeast", "measuredMost"}}
	for _, p := range f.Panels {
		for _, s := range p.Series {
			for _, pt := range s.Points {
				line := []string{f.Name, p.Dataset, p.Protocol, p.Y, s.Name, number(pt.X), number(pt.Y), optional(pt.CI95), strconv.Itoa(pt.Runs), "", ""}
				if m := pt.Measured; m != nil {
					line[9], line[10] = strconv.Itoa(m[0]), strconv.Itoa(m[1])
				}
				lines = append(lines, line)
			}
		}
	}
	return csv.Table(lines), nil
}
