package chart

import (
	"fmt"
	"math"
	"strings"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
)

// Dot is one series of Dots.
type Dot struct {
	Name  string
	Value []float64 // one for each category; NaN leaves it out
	Half  []float64 // half-widths of the intervals, or nil
}

// Dots compares values over categories: one row a category, one mark a
// series, an interval as a line through the mark.
func Dots(f Frame, categories []string, dots []Dot) *Figure {
	if len(categories) == 0 || len(dots) == 0 {
		return failed("dots: %d categories, %d series", len(categories), len(dots))
	}
	var legend []string
	for _, d := range dots {
		if len(d.Value) != len(categories) || d.Half != nil && len(d.Half) != len(categories) {
			return failed("dots %q: %d values and %d half-widths for %d categories", d.Name, len(d.Value), len(d.Half), len(categories))
		}
		legend = append(legend, d.Name)
	}
	f = f.sized(760, f.headHeight(legend)+70+max(36, 14+13*len(dots))*len(categories))
	if f.Alt == "" {
		f.Alt = describeDots(f, categories, dots)
	}
	margin := Matrix{Rows: categories}.margin()
	chart := charts.NewScatter()
	chart.SetGlobalOptions(append(f.global(legend), f.grid(legend), charts.WithTooltipOpts(opts.Tooltip{Trigger: "item", Formatter: "{b}"}))...)
	for k, d := range dots {
		offset := (float64(k) - float64(len(dots)-1)/2) * 0.5 / float64(max(len(dots), 2))
		data := make([]opts.ScatterData, 0, len(categories))
		for i, v := range d.Value {
			if !math.IsNaN(v) {
				data = append(data, opts.ScatterData{
					Name: categories[i] + ", " + d.describe(i), Value: []any{short(v), short(float64(i) + offset)},
				})
			}
		}
		chart.AddSeries(d.Name, data, charts.WithScatterChartOpts(opts.ScatterChart{Symbol: classShape(k), SymbolSize: 11, YAxisIndex: 1}),
			charts.WithItemStyleOpts(opts.ItemStyle{Color: classColour(k), BorderColor: paperColour, BorderWidth: 1}))
		chart.MultiSeries = append(chart.MultiSeries, d.whiskers(k, offset))
	}
	return f.figure(chart, func(option map[string]any) {
		option["xAxis"], option["yAxis"] = f.dotAxes(categories)
		objects(option["grid"])[0]["left"] = margin
		quiet(option)
		square(option)
	})
}

// whiskers are the intervals of a series: a line with gaps.
func (d Dot) whiskers(k int, offset float64) charts.SingleSeries {
	var data []opts.LineData
	for i := range d.Half {
		v, h := d.Value[i], d.Half[i]
		if math.IsNaN(v) || math.IsNaN(h) {
			continue
		}
		y := short(float64(i) + offset)
		data = append(data, opts.LineData{Value: []any{short(v - h), y}}, opts.LineData{Value: []any{short(v + h), y}}, opts.LineData{Value: []any{nil, nil}})
	}
	return charts.SingleSeries{
		Name: d.Name, Type: "line", Symbol: "none", YAxisIndex: 1, Data: data,
		LineStyle: &opts.LineStyle{Width: 2, Color: classColour(k)}, ItemStyle: &opts.ItemStyle{Color: classColour(k)},
	}
}

// dotAxes are a value axis below, names on the left, and the numbered axis on
// which the marks of a category stand side by side.
func (f Frame) dotAxes(categories []string) (x, y any) {
	label := map[string]any{"color": quietColour, "fontSize": 12}
	split := map[string]any{"show": true, "lineStyle": map[string]any{"color": lineColour}}
	line := map[string]any{"onZero": false, "lineStyle": map[string]any{"color": quietColour}}
	value := map[string]any{
		"type": "value", "scale": true, "name": f.X, "nameLocation": "middle", "nameGap": 30,
		"nameTextStyle": map[string]any{"color": inkColour, "fontSize": 12}, "axisLabel": label, "splitLine": split,
		"axisLine": line, "position": "bottom",
	}
	if f.Min != 0 || f.Max != 0 {
		value["min"], value["max"] = f.Min, f.Max
	}
	names := map[string]any{
		"type": "category", "data": categories, "inverse": true, "axisTick": map[string]any{"show": false},
		"axisLabel": map[string]any{"color": inkColour, "fontSize": 12}, "splitLine": split,
		"axisLine": line,
	}
	places := map[string]any{"type": "value", "show": false, "inverse": true, "min": -0.5, "max": float64(len(categories)) - 0.5}
	return []any{value}, []any{names, places}
}

func (d Dot) describe(i int) string {
	text := d.Name + " " + words(d.Value[i])
	if d.Half != nil && !math.IsNaN(d.Half[i]) {
		text += " ± " + words(d.Half[i])
	}
	return text
}

func describeDots(f Frame, categories []string, dots []Dot) string {
	rows := make([]string, len(categories))
	for i, c := range categories {
		var parts []string
		for _, d := range dots {
			if !math.IsNaN(d.Value[i]) {
				parts = append(parts, d.describe(i))
			}
		}
		rows[i] = c + ": " + strings.Join(parts, ", ")
	}
	return fmt.Sprintf("%s. %s. %s.", f.head(), f.X, strings.Join(rows, "; "))
}
