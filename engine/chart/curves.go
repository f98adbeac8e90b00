package chart

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
)

// Curve is one line of Curves.
type Curve struct {
	Name      string
	X         []float64 // nil: 1, 2, 3, …
	Y         []float64 // NaN leaves a gap
	Low, High []float64 // ends of a band around Y, or nil
	Dashed    bool
}

// at is the x of a curve's k-th point.
func (c Curve) at(k int) float64 {
	if c.X == nil {
		return float64(k + 1)
	}
	return c.X[k]
}

func (c Curve) check() error {
	switch {
	case c.X != nil && len(c.X) != len(c.Y):
		return fmt.Errorf("curve %q: %d x for %d y", c.Name, len(c.X), len(c.Y))
	case c.Low != nil && (len(c.Low) != len(c.Y) || len(c.High) != len(c.Y)):
		return fmt.Errorf("curve %q: a band of %d and %d for %d y", c.Name, len(c.Low), len(c.High), len(c.Y))
	case len(c.Y) == 0:
		return fmt.Errorf("curve %q: no points", c.Name)
	}
	return nil
}

// fewPoints is up to which length the points of a curve are marked.
const fewPoints = 24

// Curves draws curves over a common x axis. With f.Log the y axis is
// logarithmic, and points that are not positive are left out.
func Curves(f Frame, curves []Curve) *Figure {
	if len(curves) == 0 {
		return failed("no curves")
	}
	for _, c := range curves {
		if err := c.check(); err != nil {
			return failed("%w", err)
		}
	}
	f = f.sized(760, 380)
	if f.Alt == "" {
		f.Alt = describeCurves(f, curves)
	}
	var legend []string
	if len(curves) > 1 {
		for _, c := range curves {
			legend = append(legend, c.Name)
		}
	}
	kind := "value"
	if f.Log {
		kind = "log"
	}
	line := charts.NewLine()
	names := sharedPoints(curves)
	x := f.xAxis("value", nil)
	if names != nil {
		x = f.xAxis("category", names)
	}
	line.SetGlobalOptions(append(f.global(legend), f.grid(legend), x, f.yAxis(kind, nil),
		charts.WithTooltipOpts(opts.Tooltip{Trigger: "axis"}))...)
	if names != nil {
		line.SetXAxis(names)
	}
	for k, c := range curves {
		addBand(line, f, k, c, names != nil)
		addCurve(line, f, k, c, names != nil)
	}
	return f.figure(line, func(option map[string]any) {
		if names == nil {
			axes(option)[0]["min"], axes(option)[0]["max"] = "dataMin", "dataMax"
		}
		for _, s := range series(option) {
			if s["stack"] != nil {
				s["silent"], s["tooltip"], s["stackStrategy"] = true, map[string]any{"show": false}, "all"
			}
		}
	})
}

// sharedPoints are the x of curves of few points over the same x, as names of
// evenly spaced places; nil for other curves.
func sharedPoints(curves []Curve) []string {
	var names []string
	for k := range curves[0].Y {
		names = append(names, strconv.FormatFloat(curves[0].at(k), 'g', -1, 64))
	}
	if len(names) > fewPoints {
		return nil
	}
	for _, c := range curves {
		for k := range c.Y {
			if len(c.Y) != len(names) || c.at(k) != curves[0].at(k) {
				return nil
			}
		}
	}
	return names
}

// values are the points of y over a curve's x, or over its places.
func (c Curve) values(f Frame, y []float64, places bool) []opts.LineData {
	data := make([]opts.LineData, len(y))
	for k, v := range y {
		if f.Log && v <= 0 {
			v = math.NaN()
		}
		data[k] = opts.LineData{Value: []any{short(c.at(k)), short(v)}}
		if places {
			data[k] = opts.LineData{Value: []any{k, short(v)}}
		}
	}
	return data
}

func addCurve(line *charts.Line, f Frame, k int, c Curve, places bool) {
	style := opts.LineStyle{Width: 2.2, Color: classColour(k)}
	if c.Dashed {
		style.Type = "dashed"
	}
	line.AddSeries(c.Name, c.values(f, c.Y, places),
		charts.WithLineChartOpts(opts.LineChart{
			ShowSymbol: opts.Bool(len(c.Y) <= fewPoints), Symbol: classShape(k), SymbolSize: 8,
		}),
		charts.WithLineStyleOpts(style), charts.WithItemStyleOpts(opts.ItemStyle{Color: classColour(k)}))
}

// addBand adds two lines without ink, stacked: the lower end, and the filled
// distance to the upper one.
func addBand(line *charts.Line, f Frame, k int, c Curve, places bool) {
	if c.Low == nil {
		return
	}
	height := make([]float64, len(c.Low))
	for i := range height {
		height[i] = c.High[i] - c.Low[i]
	}
	for _, part := range []struct {
		y    []float64
		fill float32
	}{{c.Low, 0}, {height, 0.16}} {
		line.AddSeries("", c.values(f, part.y, places),
			charts.WithLineChartOpts(opts.LineChart{Stack: fmt.Sprintf("band %d", k), ShowSymbol: opts.Bool(false), Symbol: "none"}),
			charts.WithLineStyleOpts(opts.LineStyle{Width: 0.01, Color: classColour(k), Opacity: opts.Float(0)}),
			charts.WithAreaStyleOpts(opts.AreaStyle{Color: classColour(k), Opacity: opts.Float(part.fill)}))
	}
}

func describeCurves(f Frame, curves []Curve) string {
	parts := make([]string, len(curves))
	for k, c := range curves {
		last := len(c.Y) - 1
		lo, hi := 0, 0
		for i, v := range c.Y {
			if v < c.Y[lo] {
				lo = i
			}
			if v > c.Y[hi] {
				hi = i
			}
		}
		parts[k] = fmt.Sprintf("%s goes from %s at %s to %s at %s, highest %s at %s, lowest %s at %s", c.Name,
			words(c.Y[0]), words(c.at(0)), words(c.Y[last]), words(c.at(last)), words(c.Y[hi]), words(c.at(hi)), words(c.Y[lo]), words(c.at(lo)))
	}
	return fmt.Sprintf("%s. %s over %s. %s.", f.head(), f.Y, f.X, strings.Join(parts, "; "))
}
