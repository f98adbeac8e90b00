package chart

import (
	"fmt"
	"strings"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"

	"m3s/engine"
)

// stagePart is one piece of a stage's bar.
type stagePart struct {
	name, colour, decal string
	count               func(engine.StageResult) int
}

// stageParts cut what a stage proposed by what the check did and by the
// truth. Nodes without a known class are in the last one.
var stageParts = []stagePart{
	{"added, right", classColours[2], "", func(s engine.StageResult) int { return s.AddedCorrect }},
	{"added, wrong", classColours[1], "lines", func(s engine.StageResult) int { return s.AddedKnown - s.AddedCorrect }},
	{"rejected, wrong", edgeColour, "", func(s engine.StageResult) int { return s.RejectedKnown - s.RejectedCorrect }},
	{"rejected, right", classColours[0], "dots", func(s engine.StageResult) int { return s.RejectedCorrect }},
	{"class not known", faintColour, "", func(s engine.StageResult) int {
		return s.Added + s.Rejected - s.AddedKnown - s.RejectedKnown
	}},
}

// Stages draws what each stage proposed, cut into what was added and
// rejected, rightly and wrongly. Stage 0 proposes nothing and is left out.
func Stages(f Frame, stages []engine.StageResult) *Figure {
	var grown []engine.StageResult
	var names []string
	for _, s := range stages {
		if s.Stage > 0 {
			grown = append(grown, s)
			names = append(names, fmt.Sprintf("stage %d", s.Stage))
		}
	}
	if len(grown) == 0 {
		return failed("stages: the run has none that add labels")
	}
	f = f.sized(760, 150+44*len(grown))
	if f.X == "" {
		f.X = "nodes proposed"
	}
	if f.Alt == "" {
		f.Alt = describeStages(f, grown)
	}
	bar := charts.NewBar()
	var legend []string
	for _, p := range stageParts {
		if p.total(grown) > 0 {
			legend = append(legend, p.name)
			bar.AddSeries(p.name, p.bars(grown), charts.WithBarChartOpts(opts.BarChart{Stack: "stage"}),
				charts.WithItemStyleOpts(opts.ItemStyle{Color: p.colour}))
		}
	}
	bar.SetGlobalOptions(append(f.global(legend), f.grid(legend), f.xAxis("value", nil), f.yAxis("category", names),
		charts.WithTooltipOpts(opts.Tooltip{Trigger: "item", Formatter: "{b}, {a}: {c}"}))...)
	return f.figure(bar, func(option map[string]any) {
		x, y := axes(option)[0], axes(option)[1]
		x["scale"], y["inverse"] = false, true
		for _, s := range series(option) {
			s["barMaxWidth"] = 26
			for _, d := range objects(s["data"]) {
				d["label"] = map[string]any{"show": d["value"] != 0.0, "color": inkColour, "textBorderColor": paperColour, "textBorderWidth": 3}
			}
			for _, p := range stageParts {
				if s["name"] == p.name && p.decal != "" {
					s["itemStyle"].(map[string]any)["decal"] = decals[p.decal]
				}
			}
		}
	})
}

// decals tell parts apart without colour.
var decals = map[string]any{
	"lines": map[string]any{"symbol": "rect", "dashArrayX": []any{1, 0}, "dashArrayY": []any{2, 4}, "rotation": -0.785, "color": veilColour},
	"dots":  map[string]any{"symbol": "circle", "dashArrayX": []any{[]any{6, 6}, []any{0, 6, 6, 0}}, "dashArrayY": []any{6, 0}, "symbolSize": 0.6, "color": veilColour},
}

func (p stagePart) total(stages []engine.StageResult) (n int) {
	for _, s := range stages {
		n += p.count(s)
	}
	return n
}

func (p stagePart) bars(stages []engine.StageResult) []opts.BarData {
	data := make([]opts.BarData, len(stages))
	for i, s := range stages {
		data[i] = opts.BarData{Value: p.count(s)}
	}
	return data
}

func describeStages(f Frame, stages []engine.StageResult) string {
	rows := make([]string, len(stages))
	for i, s := range stages {
		rows[i] = fmt.Sprintf("stage %d proposed %d, added %d of which %d right, rejected %d of which %d would have been right",
			s.Stage, s.Proposed, s.Added, s.AddedCorrect, s.Rejected, s.RejectedCorrect)
	}
	return fmt.Sprintf("%s. %s.", f.Title, strings.Join(rows, "; "))
}
