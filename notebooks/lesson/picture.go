package lesson

import (
	"strconv"
	"strings"

	"m3s/datasets/layout"
	"m3s/engine"
	"m3s/engine/chart"
	"m3s/notebooks/interrupt"
)

// Dot is a row of means for charts.Dots, with their intervals.
func Dot(name string, means []Interval) chart.Dot {
	d := chart.Dot{Name: name}
	for _, m := range means {
		d.Value, d.Half = append(d.Value, m.Mean), append(d.Half, m.Half)
	}
	return d
}

// Line is a curve for charts.Curves: the means of some lists, without
// intervals, at step, two times step, and so on.
func Line(name string, step float64, lists [][]float64) chart.Curve {
	c := chart.Curve{Name: name}
	for k, m := range Means(lists) {
		c.X, c.Y = append(c.X, step*float64(k+1)), append(c.Y, m.Mean)
	}
	return c
}

// Band is a curve of means for charts.Curves, with their intervals as a band.
func Band(name string, x []float64, means []Interval) chart.Curve {
	c := chart.Curve{Name: name, X: x}
	for _, m := range means {
		c.Y, c.Low, c.High = append(c.Y, m.Mean), append(c.Low, m.Mean-m.Half), append(c.High, m.Mean+m.Half)
	}
	return c
}

// Names are numbers followed by what they count: "2 labels".
func Names(numbers []int, of string) (names []string) {
	for _, n := range numbers {
		names = append(names, strings.TrimSpace(strconv.Itoa(n)+" "+of))
	}
	return names
}

// View is a graph for charts.Network, in its classes, with the given labels
// marked. Its nodes are placed by what connects them.
func View(g *engine.Graph, given []int32) chart.Nodes {
	places, err := layout.Compute(interrupt.Context(), g, layout.DefaultOptions())
	if err != nil {
		panic(err)
	}
	return chart.Nodes{A: g.A, Layout: places, Class: g.Y, Classes: g.Classes, Given: given}
}
