package chart

import (
	"fmt"
	"math"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
)

// Matrix is what Heat draws.
type Matrix struct {
	Rows, Cols []string
	Value      [][]float64 // [row][column]; NaN is an empty cell
	Digits     int         // decimals of the numbers in the cells
	Plain      bool        // no numbers, but a colour bar
	BestOfRow  bool        // frame the highest value of each row
}

func (m Matrix) check() error {
	if len(m.Rows) == 0 || len(m.Cols) == 0 || len(m.Value) != len(m.Rows) {
		return fmt.Errorf("%d rows of values for %d×%d cells", len(m.Value), len(m.Rows), len(m.Cols))
	}
	for i, row := range m.Value {
		if len(row) != len(m.Cols) {
			return fmt.Errorf("row %q: %d values for %d columns", m.Rows[i], len(row), len(m.Cols))
		}
	}
	return nil
}

// span is the range of the values.
func (m Matrix) span() (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, row := range m.Value {
		for _, v := range row {
			if !math.IsNaN(v) {
				lo, hi = math.Min(lo, v), math.Max(hi, v)
			}
		}
	}
	return lo, hi
}

// best is the column of the highest value of a row.
func best(row []float64) int {
	at := -1
	for j, v := range row {
		if !math.IsNaN(v) && (at < 0 || v > row[at]) {
			at = j
		}
	}
	return at
}

// Heat draws a matrix with row 0 on top. Values of both signs are coloured
// from minus to plus the largest; f.Min and f.Max fix the range.
func Heat(f Frame, m Matrix) *Figure {
	if err := m.check(); err != nil {
		return failed("heat map: %w", err)
	}
	lo, hi := m.span()
	if lo > hi {
		return failed("heat map: no values")
	}
	scale := sequential
	if lo < 0 {
		hi = math.Max(-lo, hi)
		lo, scale = -hi, diverging
	}
	if f.Min != 0 || f.Max != 0 {
		lo, hi = f.Min, f.Max
		f.Min, f.Max = 0, 0
	}
	if lo == hi {
		hi = lo + 1
	}
	f = f.sized(760, min(max(150+30*len(m.Rows), 240), 560))
	if f.Alt == "" {
		f.Alt = m.describe(f)
	}
	return m.draw(f, scale, lo, hi, m.cells(scale, lo, hi))
}

func (m Matrix) draw(f Frame, scale []string, lo, hi float64, cells []any) *Figure {
	heat := charts.NewHeatMap()
	heat.SetXAxis(m.Cols)
	bar := opts.VisualMap{
		Min: float32(lo), Max: float32(hi), Show: opts.Bool(m.Plain), Calculable: opts.Bool(false),
		Orient: "vertical", Right: "14", Top: "middle", Text: []string{words(hi), words(lo)}, InRange: &opts.VisualMapInRange{Color: scale},
	}
	right := 24
	if m.Plain {
		right = 84
	}
	heat.SetGlobalOptions(append(f.global(nil), f.xAxis("category", m.Cols), f.yAxis("category", m.Rows),
		charts.WithGridOpts(opts.Grid{Left: pixels(m.margin()), Right: pixels(right), Top: pixels(f.headHeight(nil) + 8), Bottom: pixels(m.bottom(f))}),
		charts.WithVisualMapOpts(bar), charts.WithTooltipOpts(opts.Tooltip{Trigger: "item", Formatter: "{b}"}))...)
	heat.AddSeries(f.Title, nil)
	return f.figure(heat, func(option map[string]any) {
		series(option)[0]["data"] = cells
		x, y := axes(option)[0], axes(option)[1]
		if len(m.Cols) <= fewPoints {
			label := x["axisLabel"].(map[string]any)
			label["interval"], label["overflow"], label["fontSize"] = 0, "break", 11
			label["width"] = (f.Width - m.margin() - right) / len(m.Cols)
		}
		y["inverse"], y["nameGap"] = true, m.margin()-22
		x["nameGap"] = m.bottom(f) - 20
		if m.Plain {
			g := objects(option["grid"])[0]
			g["show"], g["borderColor"] = true, lineColour
			bar := objects(option["visualMap"])[0]
			bar["textStyle"], bar["borderColor"] = map[string]any{"color": quietColour}, lineColour
		}
	})
}

// bottom is the room for the columns' names, which may take several lines, and
// the axis's own.
func (m Matrix) bottom(f Frame) int {
	lines := 1
	width := max((f.Width-m.margin()-24)/len(m.Cols), 1)
	for _, c := range m.Cols {
		if len(m.Cols) <= fewPoints {
			lines = max(lines, min((7*len([]rune(c))+width-1)/width, 3))
		}
	}
	return 38 + 14*lines
}

// margin is the room for the rows' names in pixels.
func (m Matrix) margin() int {
	longest := 0
	for _, r := range m.Rows {
		longest = max(longest, len([]rune(r)))
	}
	return 44 + 7*longest
}

func (m Matrix) cells(scale []string, lo, hi float64) []any {
	var cells []any
	for i, row := range m.Value {
		top := best(row)
		for j, v := range row {
			if math.IsNaN(v) || m.Plain && v == 0 {
				continue // a zero is as white as the page
			}
			number := fmt.Sprintf("%.*f", m.Digits, v)
			cell := map[string]any{
				"name": fmt.Sprintf("%s, %s: %s", m.Rows[i], m.Cols[j], number), "value": []any{j, i, short(v)},
			}
			share := (v - lo) / (hi - lo)
			cell["visualMap"] = false // the colour is one that has another for the dark
			style := map[string]any{"color": shade(scale, share), "borderColor": paperColour, "borderWidth": 1}
			if m.Plain {
				style["borderWidth"] = 0
			} else {
				label := map[string]any{"show": true, "formatter": number, "color": textOn(scale, darkScale(scale), share), "fontSize": 12}
				if m.BestOfRow && j == top {
					label["fontWeight"] = "bold"
					label["formatter"] = "▸ " + number
				}
				cell["label"] = label
			}
			cell["itemStyle"] = style
			cells = append(cells, cell)
		}
	}
	return cells
}

func (m Matrix) describe(f Frame) string {
	lo, hi := m.span()
	text := fmt.Sprintf("%s. Heat map of %d rows and %d columns, values from %s to %s.", f.head(), len(m.Rows), len(m.Cols), words(lo), words(hi))
	if len(m.Rows) > 8 || !m.BestOfRow {
		return text
	}
	for i, row := range m.Value {
		if j := best(row); j >= 0 {
			text += fmt.Sprintf(" %s: highest at %s, %s.", m.Rows[i], m.Cols[j], words(row[j]))
		}
	}
	return text
}
