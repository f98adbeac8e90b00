// Package picture draws a study's figure, of several panels, as SVG or as a
// page.
package picture

import (
	"bytes"
	"fmt"
	"html"
	"math"
	"strings"

	"m3s/engine/chart"
	"m3s/engine/reproduce"
)

// Size of a panel in pixels, and panels beside each other in a picture.
const (
	panelWidth  = 560
	panelHeight = 380
	panelsWide  = 2
)

// curves draws a panel. Accuracies are shown in per cent.
func curves(p reproduce.Panel) (*chart.Figure, error) {
	frame := chart.Frame{Title: p.Title, X: p.X, Y: p.Y, Log: p.Log, Width: panelWidth, Height: panelHeight}
	scale := 1.0
	if p.Y == "accuracy" {
		scale, frame.Y = 100, "accuracy in per cent"
		if m := p.Measured(); m[1] > 0 {
			frame.Y += " of " + reproduce.Span(m) + " nodes"
		}
	}
	var all []chart.Curve
	for _, s := range p.Series {
		c := chart.Curve{Name: s.Name, Dashed: s.Dashed}
		banded := true
		for _, pt := range s.Points {
			c.X, c.Y = append(c.X, pt.X), append(c.Y, scale*pt.Y)
			if pt.CI95 == nil {
				banded = false
				continue
			}
			c.Low, c.High = append(c.Low, scale*(pt.Y-*pt.CI95)), append(c.High, scale*(pt.Y+*pt.CI95))
		}
		if !banded {
			c.Low, c.High = nil, nil
		}
		all = append(all, c)
	}
	f := chart.Curves(frame, all)
	if err := f.Err(); err != nil {
		return nil, fmt.Errorf("figure: %s: %w", p.Title, err)
	}
	return f, nil
}

// SVG is one picture of all panels.
func SVG(f *reproduce.Figure, draw chart.Drawer) ([]byte, error) {
	var b bytes.Buffer
	rows := int(math.Ceil(float64(len(f.Panels)) / panelsWide))
	wide := min(len(f.Panels), panelsWide) * panelWidth
	var inner, alt strings.Builder
	for i, p := range f.Panels {
		c, err := curves(p)
		if err != nil {
			return nil, err
		}
		_, drawing, found := strings.Cut(c.With(draw).SVG(), "<svg ")
		if err := c.Err(); err != nil {
			return nil, fmt.Errorf("figure: %s: %w", p.Title, err)
		}
		if !found {
			return nil, fmt.Errorf("figure: %s: no drawing", p.Title)
		}
		fmt.Fprintf(&inner, "<svg x=\"%d\" y=\"%d\" %s\n", i%panelsWide*panelWidth, i/panelsWide*panelHeight, strings.TrimSpace(drawing))
		fmt.Fprintf(&alt, "%s ", c.Alt())
	}
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">\n<desc>%s</desc>\n%s</svg>\n",
		wide, rows*panelHeight, wide, rows*panelHeight, html.EscapeString(strings.TrimSpace(alt.String())), inner.String())
	return b.Bytes(), nil
}

// Page is a page with a live chart for each panel. It asks no other
// host for anything.
func Page(f *reproduce.Figure) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, pageHead, html.EscapeString(f.Name), html.EscapeString(f.Name), Live())
	charts, err := Charts(f)
	b.Write(charts)
	b.WriteString("</main>\n</html>\n")
	return b.Bytes(), err
}

// Live is what a page needs once, before its first chart.
func Live() string { return chart.Live().HTML() }

// Charts are elements with a live chart for each panel, for a page that has
// Live.
func Charts(f *reproduce.Figure) ([]byte, error) {
	var b bytes.Buffer
	for _, p := range f.Panels {
		c, err := curves(p)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "<div>%s</div>\n", c.HTML())
	}
	return b.Bytes(), nil
}

// pageHead begins Page's page: panels stand beside each other where there
// is room.
const pageHead = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>m3s figure %s</title>
<style>body{font-family:sans-serif;margin:1.5rem}main{display:flex;flex-wrap:wrap;gap:1rem}</style>
<h1>m3s figure %s</h1>
%s
<main>
`
