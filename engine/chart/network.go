package chart

import (
	"fmt"
	"math"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"

	"m3s/engine"
)

// Nodes are a graph with positions and what is known of its nodes.
type Nodes struct {
	A        *engine.CSR // n×n, symmetric
	Layout   []float32   // x, y of each node; 2n long
	Class    []int32     // n, -1 for none: the colour and shape
	Classes  []string
	Given    []int32  // nodes drawn large with a dark edge: the given labels
	Virtual  []int32  // nodes drawn with a dark edge: virtual labels
	Wrong    []int32  // nodes drawn hollow: the class is not the true one
	Names    []string // n, or nil
	ShowName bool     // write the names beside the nodes
	Limit    int      // most nodes drawn; 0: 450
}

func (n Nodes) check() error {
	if n.A == nil || n.A.Rows != len(n.Class) || len(n.Layout) != 2*len(n.Class) {
		return fmt.Errorf("%d positions and %d classes do not fit the graph", len(n.Layout)/2, len(n.Class))
	}
	for _, list := range [][]int32{n.Given, n.Virtual, n.Wrong} {
		for _, i := range list {
			if i < 0 || int(i) >= len(n.Class) {
				return fmt.Errorf("node %d of %d", i, len(n.Class))
			}
		}
	}
	return nil
}

// Network draws a graph at the positions of its layout. Of a large graph it
// draws the nodes nearest to the given ones, with the edges between them.
func Network(f Frame, n Nodes) *Figure {
	if err := n.check(); err != nil {
		return failed("network: %w", err)
	}
	f = f.sized(760, 520)
	shown := n.sample()
	n.Layout = lying(n.Layout, shown)
	if len(shown) < len(n.Class) {
		f.Subtitle = joinText(f.Subtitle, fmt.Sprintf("the %d of %d nodes nearest to a given label", len(shown), len(n.Class)))
	}
	if key := n.key(); key != "" {
		f.Subtitle = joinText(f.Subtitle, key)
	}
	if f.Alt == "" {
		f.Alt = n.describe(f, len(shown))
	}
	chart := charts.NewScatter()
	legend := n.addMarks(chart, shown)
	head := f.headHeight(legend) + 8
	chart.SetGlobalOptions(append(f.global(legend), charts.WithTooltipOpts(opts.Tooltip{Trigger: "item", Formatter: "{b}"}),
		charts.WithGridOpts(opts.Grid{Left: "16", Right: "16", Top: pixels(head), Bottom: "16"}))...)
	chart.MultiSeries = append(chart.MultiSeries, n.edges(shown))
	return f.figure(chart, func(option map[string]any) {
		quiet(option)
		square(option)
		x, y := n.window(shown, float64(f.Width-32), float64(f.Height-head-16))
		for k, ends := range [][2]float64{x, y} {
			axis := axes(option)[k]
			axis["show"], axis["min"], axis["max"] = false, ends[0], ends[1]
		}
		for _, s := range series(option) {
			if n.ShowName && s["type"] == "scatter" {
				s["label"] = map[string]any{"show": true, "formatter": "{b}", "position": "right", "distance": 3, "fontSize": 10, "color": inkColour}
			}
		}
	})
}

func joinText(a, b string) string {
	if a == "" {
		return b
	}
	return a + "; " + b
}

// key says what the marks mean.
func (n Nodes) key() string {
	var text string
	if len(n.Given) > 0 {
		text = joinText(text, "large: given label")
	}
	if len(n.Virtual) > 0 {
		text = joinText(text, "dark edge: virtual label")
	}
	if len(n.Wrong) > 0 {
		text = joinText(text, "hollow: wrong")
	}
	return text
}

// sample is all nodes, or those nearest to the given ones: breadth first, from
// the node of most neighbours where none is given.
func (n Nodes) sample() []int32 {
	limit := n.Limit
	if limit == 0 {
		limit = 450
	}
	total := len(n.Class)
	if total <= limit {
		all := make([]int32, total)
		for i := range all {
			all[i] = int32(i)
		}
		return all
	}
	queue := append([]int32(nil), n.Given...)
	if len(queue) == 0 {
		hub := 0
		for i := range total {
			if n.A.Ptr[i+1]-n.A.Ptr[i] > n.A.Ptr[hub+1]-n.A.Ptr[hub] {
				hub = i
			}
		}
		queue = []int32{int32(hub)}
	}
	seen := make([]bool, total)
	for _, i := range queue {
		seen[i] = true
	}
	for k := 0; k < len(queue) && len(queue) < limit; k++ {
		cols, _ := n.A.Row(int(queue[k]))
		for _, j := range cols {
			if !seen[j] && len(queue) < limit {
				seen[j] = true
				queue = append(queue, j)
			}
		}
	}
	return queue
}

// node sizes in pixels.
const (
	sizeNode    = 7
	sizeVirtual = 9
	sizeGiven   = 16
)

// addMarks adds the shown nodes class by class and returns the classes.
func (n Nodes) addMarks(chart *charts.Scatter, shown []int32) (legend []string) {
	given, virtual, wrong := members(n.Given), members(n.Virtual), members(n.Wrong)
	for c := -1; c < len(n.Classes); c++ {
		var points []point
		for _, i := range shown {
			if int(n.Class[i]) == c {
				points = append(points, n.mark(i, given[i], virtual[i], wrong[i]))
			}
		}
		if len(points) > 0 {
			legend = append(legend, className(n.Classes, c))
			addPoints(chart, className(n.Classes, c), c, points)
		}
	}
	return legend
}

func (n Nodes) mark(i int32, given, virtual, wrong bool) point {
	c := int(n.Class[i])
	p := point{Name: nodeName(n.Names, i), Value: []any{short(float64(n.Layout[2*i])), short(float64(n.Layout[2*i+1]))}, SymbolSize: sizeNode}
	switch {
	case given:
		p.SymbolSize, p.ItemStyle = sizeGiven, darkEdge(c)
	case virtual:
		p.SymbolSize, p.ItemStyle = sizeVirtual, darkEdge(c)
		p.ItemStyle.BorderWidth = 1.5
	}
	if wrong {
		if p.ItemStyle == nil {
			p.ItemStyle = &opts.ItemStyle{BorderColor: classColour(c), BorderWidth: 1.8, Opacity: opts.Float(1)}
		}
		p.ItemStyle.Color = paperColour
	}
	return p
}

func members(list []int32) map[int32]bool {
	in := make(map[int32]bool, len(list))
	for _, i := range list {
		in[i] = true
	}
	return in
}

// edges are the edges between shown nodes, each once: one line with gaps.
func (n Nodes) edges(shown []int32) charts.SingleSeries {
	in := members(shown)
	var data []opts.LineData
	for _, i := range shown {
		cols, _ := n.A.Row(int(i))
		for _, j := range cols {
			if j > i && in[j] {
				data = append(data, n.end(i), n.end(j), opts.LineData{Value: []any{nil, nil}})
			}
		}
	}
	return charts.SingleSeries{
		Type: "line", Symbol: "none", Data: data, LineStyle: &opts.LineStyle{Width: 0.8, Color: edgeColour, Opacity: opts.Float(0.6)},
	}
}

func (n Nodes) end(i int32) opts.LineData {
	return opts.LineData{Value: []any{short(float64(n.Layout[2*i])), short(float64(n.Layout[2*i+1]))}}
}

// lying is a layout turned on its side where the shown nodes take more height
// than width.
func lying(layout []float32, shown []int32) []float32 {
	lo, hi := extent(layout, shown)
	if hi[1]-lo[1] <= hi[0]-lo[0] {
		return layout
	}
	turned := make([]float32, len(layout))
	for i := 0; i < len(layout); i += 2 {
		turned[i], turned[i+1] = -layout[i+1], layout[i]
	}
	return turned
}

// extent is the box around the shown nodes.
func extent(layout []float32, shown []int32) (lo, hi [2]float64) {
	lo, hi = [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	for _, i := range shown {
		for d := range 2 {
			v := float64(layout[2*int(i)+d])
			lo[d], hi[d] = math.Min(lo[d], v), math.Max(hi[d], v)
		}
	}
	return lo, hi
}

// window is the part of the plane that shows all given nodes in a box of some
// pixels, with the same scale both ways and a margin.
func (n Nodes) window(shown []int32, width, height float64) (x, y [2]float64) {
	lo, hi := extent(n.Layout, shown)
	unit := math.Max(math.Max((hi[0]-lo[0])/width, (hi[1]-lo[1])/height), 1e-9) * 1.08
	for d, end := range []*[2]float64{&x, &y} {
		half := float64(unit * []float64{width, height}[d] / 2)
		mid := (lo[d] + hi[d]) / 2
		end[0], end[1] = mid-half, mid+half
	}
	return x, y
}

func (n Nodes) describe(f Frame, shown int) string {
	text := fmt.Sprintf("%s. Graph of %d nodes", f.Title, len(n.Class))
	if shown < len(n.Class) {
		text += fmt.Sprintf(", %d of them drawn", shown)
	}
	if len(n.Given) > 0 {
		text += fmt.Sprintf(", %d with given labels", len(n.Given))
	}
	if len(n.Virtual) > 0 {
		text += fmt.Sprintf(", %d with virtual labels", len(n.Virtual))
	}
	if len(n.Wrong) > 0 {
		text += fmt.Sprintf(", %d drawn hollow because their class is wrong", len(n.Wrong))
	}
	return text + "."
}
