// Package charts is engine/chart for cells: the same figures, each with its
// drawing as SVG by package svg, so that a notebook shows it anywhere.
package charts

import (
	"m3s/engine"
	"m3s/engine/chart"
	"m3s/engine/chart/svg"
)

type (
	Clusters = chart.Clusters
	Curve    = chart.Curve
	Dot      = chart.Dot
	Figure   = chart.Figure
	Frame    = chart.Frame
	Matrix   = chart.Matrix
	Nodes    = chart.Nodes
	Points   = chart.Points
)

func Alignment(f Frame, c Clusters) *Figure { return chart.Alignment(f, c).With(svg.Draw) }

func Cloud(f Frame, p Points) *Figure { return chart.Cloud(f, p).With(svg.Draw) }

func Confusion(f Frame, classes []string, counts [][]int) *Figure {
	return chart.Confusion(f, classes, counts).With(svg.Draw)
}

func Curves(f Frame, curves []Curve) *Figure { return chart.Curves(f, curves).With(svg.Draw) }

func Dots(f Frame, categories []string, dots []Dot) *Figure {
	return chart.Dots(f, categories, dots).With(svg.Draw)
}

func Heat(f Frame, m Matrix) *Figure { return chart.Heat(f, m).With(svg.Draw) }

func Network(f Frame, n Nodes) *Figure { return chart.Network(f, n).With(svg.Draw) }

func Stages(f Frame, stages []engine.StageResult) *Figure {
	return chart.Stages(f, stages).With(svg.Draw)
}

// Live is chart.Live.
func Live() chart.Library { return chart.Live() }
