package chart

import (
	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
)

// point is one mark of a scatter, with a style of its own, which go-echarts'
// scatter data does not have.
type point struct {
	Name       string          `json:"name"`
	Value      []any           `json:"value"`
	Symbol     string          `json:"symbol,omitempty"`
	SymbolSize int             `json:"symbolSize,omitempty"`
	ItemStyle  *opts.ItemStyle `json:"itemStyle,omitempty"`
}

// addPoints adds the marks of class c.
func addPoints(chart *charts.Scatter, name string, c int, points []point) {
	chart.AddSeries(name, nil, charts.WithScatterChartOpts(opts.ScatterChart{Symbol: classShape(c)}),
		charts.WithItemStyleOpts(opts.ItemStyle{Color: classColour(c), Opacity: opts.Float(0.85)}))
	chart.MultiSeries[len(chart.MultiSeries)-1].Data = points
}

// darkEdge is the style of a mark that stands out from those of its class.
func darkEdge(c int) *opts.ItemStyle {
	return &opts.ItemStyle{Color: classColour(c), BorderColor: inkColour, BorderWidth: 2, Opacity: opts.Float(1)}
}
