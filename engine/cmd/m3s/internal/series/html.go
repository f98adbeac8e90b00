package series

import (
	"bytes"
	"cmp"
	"fmt"
	"html"
	"slices"

	"m3s/engine/cmd/m3s/internal/picture"
	"m3s/engine/report"
	"m3s/engine/reproduce"
)

// formatHTML is a page with tables and pictures that asks no other host for
// anything.
const formatHTML = "html"

func reportFormats() []string { return append(report.Formats(), formatHTML) }

// reportHead begins a page.
const reportHead = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>%s</title>
<style>
body{font-family:sans-serif;margin:1.5rem}
.charts{display:flex;flex-wrap:wrap;gap:1rem}
table{border-collapse:collapse;margin:1rem 0;font-variant-numeric:tabular-nums}
caption{text-align:left;font-weight:bold;padding:.3rem 0}
th,td{padding:.2rem .6rem;border-bottom:1px solid #ccc;text-align:right}
th[scope=row]{text-align:left;font-weight:normal}
</style>
<h1>%s</h1>
%s
`

// html is the study's heading, pictures and tables.
func (st *state) html(t *reproduce.Table) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "<h2>%s</h2>\n<p>Settings: %s. %s.</p>\n", st.Study, html.EscapeString(st.study.Header.Settings), st.amount(""))
	f, err := t.Figure()
	if err != nil {
		f = byLabels(t)
	}
	charts, err := picture.Charts(f)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(&b, "<div class=\"charts\">\n%s</div>\n%s", charts, report.HTML(t))
	return b.Bytes(), nil
}

// byLabels are the accuracies of a table over the number of labels, a panel
// for each dataset and protocol and a curve for each strategy.
func byLabels(t *reproduce.Table) *reproduce.Figure {
	f := &reproduce.Figure{Name: t.Header.Study}
	for _, c := range t.Cells {
		k := slices.IndexFunc(f.Panels, func(p reproduce.Panel) bool { return p.Dataset == c.Dataset && p.Protocol == c.Protocol })
		if k < 0 {
			k = len(f.Panels)
			f.Panels = append(f.Panels, reproduce.Panel{Title: c.Dataset + ", " + c.Protocol, Dataset: c.Dataset, Protocol: c.Protocol, X: "labels per class", Y: "accuracy"})
		}
		p := &f.Panels[k]
		name := c.Strategy
		if c.Variant != "" {
			name += ", " + c.Variant
		}
		at := slices.IndexFunc(p.Series, func(s reproduce.Series) bool { return s.Name == name })
		if at < 0 {
			at = len(p.Series)
			p.Series = append(p.Series, reproduce.Series{Name: name})
		}
		s := &p.Series[at]
		s.Points = append(s.Points, reproduce.Point{X: float64(c.PerClass), Y: c.Mean, CI95: c.CI95, Runs: c.Runs, Measured: &c.Measured})
	}
	slices.SortStableFunc(f.Panels, func(a, b reproduce.Panel) int { return cmp.Compare(a.Dataset, b.Dataset) })
	return f
}
