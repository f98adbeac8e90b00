package chart

import (
	"fmt"
	"math"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
)

// Clusters is one stage's clustering as engine.StageInfo reports it.
type Clusters struct {
	Z        []float32 // n×Width, what was clustered
	Width    int
	Cluster  []int32 // n, -1 for a node k-means did not see
	Aligned  []int32 // class of each cluster, -1 for none
	Labelled []int32 // n: class of a labelled node, -1 for the others
	Classes  []string
}

func (c Clusters) check() error {
	if c.Width < 1 || len(c.Z) != len(c.Cluster)*c.Width || len(c.Labelled) != len(c.Cluster) {
		return fmt.Errorf("%d values, %d labels for %d rows of %d", len(c.Z), len(c.Labelled), len(c.Cluster), c.Width)
	}
	for i, l := range c.Cluster {
		if l >= 0 && int(l) >= len(c.Aligned) {
			return fmt.Errorf("node %d is in cluster %d of %d", i, l, len(c.Aligned))
		}
	}
	return nil
}

// group is the mean of some rows.
type group struct {
	sum   []float64
	count int
}

func (g *group) add(row []float32) {
	if g.sum == nil {
		g.sum = make([]float64, len(row))
	}
	for j, v := range row {
		g.sum[j] += float64(v)
	}
	g.count++
}

func (g *group) mean() []float64 {
	out := make([]float64, len(g.sum))
	for j, v := range g.sum {
		out[j] = v / float64(g.count)
	}
	return out
}

// Alignment draws the clusters of a stage in the plane of the first two
// principal components: each as a mark at the mean of its unlabelled nodes, as
// large as it has nodes, in the colour of its aligned class and tied to the
// mean of that class's labelled nodes, which is the star.
func Alignment(f Frame, c Clusters) *Figure {
	if err := c.check(); err != nil {
		return failed("alignment: %w", err)
	}
	pl, err := principal(c.Z, c.Width)
	if err != nil {
		return failed("alignment: %w", err)
	}
	clusters, classes := make([]group, len(c.Aligned)), make([]group, len(c.Classes))
	for i, l := range c.Cluster {
		row := c.Z[i*c.Width : (i+1)*c.Width]
		switch y := c.Labelled[i]; {
		case y >= 0 && int(y) < len(classes):
			classes[y].add(row)
		case y < 0 && l >= 0:
			clusters[l].add(row)
		}
	}
	f = f.sized(760, 480)
	f.X, f.Y = pl.names()
	if f.Alt == "" {
		f.Alt = c.describe(f, clusters)
	}
	chart := charts.NewScatter()
	var legend []string
	for k := range c.Classes {
		marks, ties := c.marks(pl, clusters, classes, k)
		if len(marks) == 0 {
			continue
		}
		legend = append(legend, c.Classes[k])
		addPoints(chart, c.Classes[k], k, marks)
		chart.MultiSeries = append(chart.MultiSeries, charts.SingleSeries{
			Name: c.Classes[k], Type: "line", Symbol: "none", Data: ties,
			LineStyle: &opts.LineStyle{Width: 1, Color: classColour(k), Opacity: opts.Float(0.35)}, ItemStyle: &opts.ItemStyle{Color: classColour(k)},
		})
	}
	chart.SetGlobalOptions(append(f.global(legend), f.grid(legend), f.xAxis("value", nil), f.yAxis("value", nil),
		charts.WithTooltipOpts(opts.Tooltip{Trigger: "item", Formatter: "{b}"}))...)
	return f.figure(chart, func(option map[string]any) {
		quiet(option)
		square(option)
	})
}

// marks are the clusters aligned to class k and its star, and the lines
// between them.
func (c Clusters) marks(pl *plane, clusters, classes []group, k int) ([]point, []opts.LineData) {
	if classes[k].count == 0 {
		return nil, nil
	}
	var marks []point
	var ties []opts.LineData
	cx, cy := pl.at(classes[k].mean())
	for l := range clusters {
		if int(c.Aligned[l]) != k || clusters[l].count == 0 {
			continue
		}
		x, y := pl.at(clusters[l].mean())
		n := clusters[l].count
		marks = append(marks, point{
			Name:  fmt.Sprintf("cluster %d: %d nodes, %s", l, n, c.Classes[k]),
			Value: []any{short(x), short(y)}, SymbolSize: int(4 + 2*math.Sqrt(float64(n))),
		})
		ties = append(ties, opts.LineData{Value: []any{short(x), short(y)}}, opts.LineData{Value: []any{short(cx), short(cy)}}, opts.LineData{Value: []any{nil, nil}})
	}
	star := point{
		Name: fmt.Sprintf("mean of %d labelled nodes, %s", classes[k].count, c.Classes[k]), Value: []any{short(cx), short(cy)},
		Symbol: classShapes[7], SymbolSize: 22, ItemStyle: darkEdge(k),
	}
	return append(marks, star), ties
}

func (c Clusters) describe(f Frame, clusters []group) string {
	per := make([]int, len(c.Classes))
	for l, k := range c.Aligned {
		if k >= 0 && int(k) < len(per) && clusters[l].count > 0 {
			per[k]++
		}
	}
	text := fmt.Sprintf("%s. Clusters by the class they are aligned to:", f.Title)
	for k, n := range per {
		text += fmt.Sprintf(" %s %d,", c.Classes[k], n)
	}
	return text[:len(text)-1] + "."
}
