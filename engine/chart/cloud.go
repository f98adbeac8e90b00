package chart

import (
	"fmt"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
)

// Points are rows of an embedding with their classes.
type Points struct {
	X       []float32 // n×Width, row-major
	Width   int
	Class   []int32 // n, -1 for none
	Classes []string
	Marked  []int32  // rows drawn large with a dark edge, such as the given labels
	Names   []string // n, or nil
	Limit   int      // most rows drawn; 0: 800
}

// Cloud draws an embedding in its first two principal components, one colour
// and shape for each class. Of a large one every k-th row is drawn.
func Cloud(f Frame, p Points) *Figure {
	if len(p.X) != len(p.Class)*p.Width {
		return failed("cloud: %d values for %d rows of %d", len(p.X), len(p.Class), p.Width)
	}
	pl, err := principal(p.X, p.Width)
	if err != nil {
		return failed("cloud: %w", err)
	}
	f = f.sized(760, 460)
	if f.X == "" && f.Y == "" {
		f.X, f.Y = pl.names()
	}
	shown := p.sample()
	if len(shown) < len(p.Class) && f.Subtitle == "" {
		f.Subtitle = fmt.Sprintf("%d of %d points", len(shown), len(p.Class))
	}
	if f.Alt == "" {
		f.Alt = fmt.Sprintf("%s. Scatter of %d points in the first two principal components, which hold %.0f %% of the variance, coloured by %d classes.",
			f.Title, len(p.Class), 100*(pl.share[0]+pl.share[1]), len(p.Classes))
	}
	chart := charts.NewScatter()
	marked := map[int32]bool{}
	for _, i := range p.Marked {
		marked[i] = true
	}
	var legend []string
	for c := -1; c < len(p.Classes); c++ {
		data := p.dots(pl, shown, marked, c)
		if len(data) == 0 {
			continue
		}
		legend = append(legend, className(p.Classes, c))
		addPoints(chart, className(p.Classes, c), c, data)
	}
	chart.SetGlobalOptions(append(f.global(legend), f.grid(legend), f.xAxis("value", nil), f.yAxis("value", nil),
		charts.WithTooltipOpts(opts.Tooltip{Trigger: "item", Formatter: "{b}"}))...)
	return f.figure(chart, square)
}

func className(classes []string, c int) string {
	if c < 0 || c >= len(classes) {
		return "no class"
	}
	return classes[c]
}

// sample is every k-th row, and all marked ones.
func (p Points) sample() []int32 {
	limit := p.Limit
	if limit == 0 {
		limit = 800
	}
	step := (len(p.Class) + limit - 1) / limit
	keep := map[int32]bool{}
	for _, i := range p.Marked {
		keep[i] = true
	}
	var rows []int32
	for i := range p.Class {
		if i%step == 0 || keep[int32(i)] {
			rows = append(rows, int32(i))
		}
	}
	return rows
}

func (p Points) dots(pl *plane, shown []int32, marked map[int32]bool, class int) []point {
	var data []point
	for _, i := range shown {
		if int(p.Class[i]) != class {
			continue
		}
		x, y := pl.at(widened(p.X[int(i)*p.Width : (int(i)+1)*p.Width]))
		d := point{Name: nodeName(p.Names, i), Value: []any{short(x), short(y)}, SymbolSize: 6}
		if marked[i] {
			d.SymbolSize = 13
			d.ItemStyle = darkEdge(class)
		}
		data = append(data, d)
	}
	return data
}

func nodeName(names []string, i int32) string {
	if int(i) < len(names) {
		return names[i]
	}
	return fmt.Sprintf("node %d", i)
}
