package chart

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
)

// Frame is what stands around a picture.
type Frame struct {
	Title    string
	Subtitle string
	X, Y     string // names of the axes
	Alt      string // description in words; "" is written from the data

	Width, Height int     // pixels; 0 takes the picture's own
	Min, Max      float64 // ends of the value axis; both 0 let the data decide
	Log           bool    // logarithmic value axis; Curves only
}

// sized is the frame with its size set.
func (f Frame) sized(width, height int) Frame {
	if f.Width == 0 {
		f.Width = width
	}
	if f.Height == 0 {
		f.Height = height
	}
	return f
}

// head is the title with what stands below it, for a description.
func (f Frame) head() string {
	if f.Subtitle == "" {
		return f.Title
	}
	return f.Title + ", " + f.Subtitle
}

// headHeight is the room above the picture in pixels: title, subtitle and
// legend.
func (f Frame) headHeight(legend []string) int {
	h := 16
	if f.Title != "" {
		h += 24
	}
	if f.Subtitle != "" {
		h += 18
	}
	if len(legend) > 0 {
		h += 6 + 24*f.legendRows(legend)
	}
	return h
}

// legendRows is how many rows the entries take.
func (f Frame) legendRows(legend []string) int {
	rows, x := 1, 10
	for _, name := range legend {
		w := 40 + 7*len([]rune(name))
		if x+w > f.Width-10 {
			rows++
			x = 10
		}
		x += w
	}
	return rows
}

// global are the options every chart has.
func (f Frame) global(legend []string) []charts.GlobalOpts {
	l := opts.Legend{Show: opts.Bool(false)}
	if len(legend) > 0 {
		l = opts.Legend{
			Show: opts.Bool(true), Data: legend, Left: "10", Top: pixels(f.headHeight(nil) - 2), ItemWidth: 18, ItemHeight: 11,
			TextStyle: &opts.TextStyle{Color: inkColour, FontSize: 12},
		}
	}
	return []charts.GlobalOpts{
		charts.WithAnimation(false),
		charts.WithTitleOpts(opts.Title{
			Title: f.Title, Subtitle: f.Subtitle, Left: "10", Top: "8",
			TitleStyle:    &opts.TextStyle{Color: inkColour, FontSize: 15},
			SubtitleStyle: &opts.TextStyle{Color: quietColour, FontSize: 12},
		}),
		charts.WithLegendOpts(l),
		charts.WithAriaOpts(&opts.Aria{Enabled: opts.Bool(true), Label: &opts.AriaLabel{Description: f.Alt}}),
		charts.WithToolboxOpts(opts.Toolbox{
			Show: opts.Bool(true), Right: "8", Top: "4",
			Feature: &opts.ToolBoxFeature{SaveAsImage: &opts.ToolBoxFeatureSaveAsImage{
				Show: opts.Bool(true), Type: "svg", Name: fileName(f.Title), Title: "save as SVG",
			}},
		}),
	}
}

// fileName is a title as the name of a file.
func fileName(title string) string {
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, strings.ToLower(title))
	return strings.Trim(strings.Join(strings.FieldsFunc(name, func(r rune) bool { return r == '-' }), "-"), "-")
}

func pixels(n int) string { return strconv.Itoa(n) }

// grid leaves room for the head, the axes' labels and their names.
func (f Frame) grid(legend []string) charts.GlobalOpts {
	bottom := 34
	if f.X != "" {
		bottom = 50
	}
	return charts.WithGridOpts(opts.Grid{Left: "64", Right: "24", Top: pixels(f.headHeight(legend) + 12), Bottom: pixels(bottom)})
}

func axisLine() *opts.AxisLine {
	return &opts.AxisLine{Show: opts.Bool(true), OnZero: opts.Bool(false), LineStyle: &opts.LineStyle{Color: quietColour}}
}

func axisLabel() *opts.AxisLabel { return &opts.AxisLabel{Color: quietColour, FontSize: 12} }

func splitLine(show bool) *opts.SplitLine {
	return &opts.SplitLine{Show: opts.Bool(show), LineStyle: &opts.LineStyle{Color: lineColour}}
}

// xAxis and yAxis are axes of numbers ("value", "log") or names ("category").
func (f Frame) xAxis(kind string, names any) charts.GlobalOpts {
	return charts.WithXAxisOpts(opts.XAxis{
		Type: kind, Name: f.X, NameLocation: "middle", NameGap: 30, Data: names,
		AxisLine: axisLine(), AxisLabel: axisLabel(), SplitLine: splitLine(false), Scale: opts.Bool(kind == "value"),
	})
}

func (f Frame) yAxis(kind string, names any) charts.GlobalOpts {
	y := opts.YAxis{
		Type: kind, Name: f.Y, NameLocation: "middle", NameGap: 46, Data: names,
		AxisLine: axisLine(), AxisLabel: axisLabel(), SplitLine: splitLine(kind != "category"), Scale: opts.Bool(kind == "value"),
	}
	if f.Min != 0 || f.Max != 0 {
		y.Min, y.Max = f.Min, f.Max
	}
	return charts.WithYAxisOpts(y)
}

// optioner is a go-echarts chart.
type optioner interface {
	Validate()
	JSON() map[string]any
}

// figure takes a chart's option, lets finish change it, and makes a figure of
// it.
func (f Frame) figure(c optioner, finish func(option map[string]any)) *Figure {
	c.Validate()
	text, err := json.Marshal(c.JSON())
	if err != nil {
		return failed("%w", err)
	}
	var option map[string]any
	if err := json.Unmarshal(text, &option); err != nil {
		return failed("%w", err)
	}
	option["backgroundColor"], option["color"] = paperColour, classColours
	option["textStyle"] = map[string]any{"fontFamily": "sans-serif"}
	for _, axis := range axes(option) {
		axis["nameTextStyle"] = map[string]any{"color": inkColour, "fontSize": 12} // go-echarts has no field for it
	}
	if finish != nil {
		finish(option)
	}
	if text, err = json.Marshal(option); err != nil {
		return failed("%w", err)
	}
	return &Figure{option: text, alt: f.Alt, width: f.Width, height: f.Height}
}

// axes are the axes of an option, x before y.
func axes(option map[string]any) []map[string]any {
	return append(objects(option["xAxis"]), objects(option["yAxis"])...)
}

// series are the series of an option.
func series(option map[string]any) []map[string]any { return objects(option["series"]) }

// objects are the objects in a list.
func objects(list any) []map[string]any {
	var out []map[string]any
	all, _ := list.([]any)
	for _, v := range all {
		if m, ok := v.(map[string]any); ok {
			out = append(out, m)
		}
	}
	return out
}

// quiet makes the lines of an option part of the background.
func quiet(option map[string]any) {
	for _, s := range series(option) {
		if s["type"] == "line" {
			s["silent"], s["z"], s["tooltip"] = true, 1, map[string]any{"show": false}
		}
	}
}

// square makes the marks of a legend as wide as high, as they are in the
// picture.
func square(option map[string]any) {
	if legend, ok := option["legend"].(map[string]any); ok {
		legend["itemWidth"] = 11
	}
	for _, legend := range objects(option["legend"]) {
		legend["itemWidth"] = 11
	}
}

// short is a number of four significant digits, as a chart shows it.
func short(v float64) any {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return nil
	}
	return json.Number(strconv.FormatFloat(v, 'g', 4, 64))
}

// words writes a number for a description, without an exponent where people
// would not.
func words(v float64) string {
	if size := math.Abs(v); size >= 1000 && size < 1e6 {
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%.3g", v)
}
