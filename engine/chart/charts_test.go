package chart

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"m3s/engine"
	"m3s/engine/chart/svg"
)

// gallery is one figure of every kind on small data.
func gallery(t *testing.T) map[string]*Figure {
	t.Helper()
	a, err := engine.FromEdges(4, [][2]int32{{0, 1}, {1, 2}, {2, 3}})
	if err != nil {
		t.Fatal(err)
	}
	classes := []string{"left", `right <"&'`}
	z := []float32{0.9, 0.1, 0.8, 0.2, 0.3, 0.7, 0.1, 0.9}
	all := map[string]*Figure{
		"curves": Curves(Frame{Title: "Loss", X: "epoch", Y: "loss"}, []Curve{
			{Name: "train", Y: []float64{2, 1, 0.5}}, {Name: "test", Y: []float64{2, 1.5, math.NaN()}, Low: []float64{1, 1, 1}, High: []float64{3, 2, 2}, Dashed: true},
		}),
		"log":       Curves(Frame{Title: "Distance", Log: true}, []Curve{{Name: "d", X: []float64{0, 1, 2}, Y: []float64{1, 0.001, 0}}}),
		"heat":      Heat(Frame{Title: "Table"}, Matrix{Rows: []string{"a", "b"}, Cols: []string{"1", "2"}, Value: [][]float64{{1, 2}, {math.NaN(), -4}}, Digits: 1, BestOfRow: true}),
		"plain":     Heat(Frame{Title: "Matrix"}, Matrix{Rows: []string{"a", "b"}, Cols: []string{"1", "2"}, Value: [][]float64{{1, 0}, {0.5, 0}}, Plain: true}),
		"dots":      Dots(Frame{Title: "Compared", X: "%"}, []string{"LP", "M3S"}, []Dot{{Name: "here", Value: []float64{50, 60}, Half: []float64{2, 3}}, {Name: "paper", Value: []float64{51, math.NaN()}}}),
		"stages":    Stages(Frame{Title: "Stages"}, []engine.StageResult{{}, {Stage: 1, Proposed: 5, Rejected: 2, Added: 3, StageStats: engine.StageStats{AddedKnown: 3, AddedCorrect: 2, RejectedKnown: 1, RejectedCorrect: 1}}}),
		"confusion": Confusion(Frame{Title: "Confusion"}, classes, [][]int{{3, 1}, {0, 4}}),
		"cloud":     Cloud(Frame{Title: "Cloud"}, Points{X: z, Width: 2, Class: []int32{0, 0, 1, -1}, Classes: classes, Marked: []int32{0}}),
		"alignment": Alignment(Frame{Title: "Clusters"}, Clusters{Z: z, Width: 2, Cluster: []int32{0, 0, 1, 1}, Aligned: []int32{0, 1}, Labelled: []int32{0, -1, -1, 1}, Classes: classes}),
		"network": Network(Frame{Title: "Graph"}, Nodes{
			A: a, Layout: []float32{0, 0, 1, 0, 2, 1, 3, 1}, Class: []int32{0, 0, 1, -1}, Classes: classes, Given: []int32{0}, Virtual: []int32{1}, Wrong: []int32{2}, ShowName: true,
		}),
	}
	for _, f := range all {
		f.With(svg.Draw)
	}
	return all
}

func TestFiguresAreComplete(t *testing.T) {
	for name, f := range gallery(t) {
		t.Run(name, func(t *testing.T) {
			if err := f.Err(); err != nil {
				t.Fatal(err)
			}
			var option map[string]any
			if err := json.Unmarshal([]byte(f.OptionJSON()), &option); err != nil {
				t.Fatal(err)
			}
			title := option["title"].(map[string]any)["text"].(string)
			if !strings.Contains(f.SVG(), ">"+title+"<") {
				t.Error("the title is not in the drawing")
			}
			if !strings.HasPrefix(f.Alt(), title+". ") || len(f.Alt()) < len(title)+20 {
				t.Errorf("the description %q says little", f.Alt())
			}
			aria := option["aria"].(map[string]any)["label"].(map[string]any)
			if aria["description"] != f.Alt() {
				t.Errorf("ECharts describes the chart as %v", aria["description"])
			}
			if strings.Contains(f.OptionJSON(), "function") || strings.Contains(f.SVG(), "NaN") {
				t.Error("a function in the option or NaN in the drawing")
			}
			wellFormed(t, f.SVG())
			data := f.SimpleRender()
			for _, kind := range []string{"text/plain", "image/svg+xml", "text/html", FigureType} {
				if data[kind] == nil {
					t.Errorf("no %s", kind)
				}
			}
		})
	}
}

func wellFormed(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// The same data give the same bytes, whatever was drawn before.
func TestFiguresRepeat(t *testing.T) {
	first, second := gallery(t), gallery(t)
	for name := range first {
		second[name].SVG()
	}
	for name, f := range first {
		if f.SVG() != second[name].SVG() || f.OptionJSON() != second[name].OptionJSON() || f.ID() != second[name].ID() {
			t.Errorf("%s differs the second time", name)
		}
	}
}

func TestFigureFromData(t *testing.T) {
	f := gallery(t)["curves"]
	text, err := json.Marshal(f.SimpleRender()[FigureType])
	if err != nil {
		t.Fatal(err)
	}
	var d Data
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	g := FromData(d, f.SVG())
	if g.ID() != f.ID() || g.HTML() != f.HTML() || g.Err() != nil {
		t.Error("a figure read back from a notebook is another")
	}
}

func TestBadData(t *testing.T) {
	a, err := engine.FromEdges(2, nil)
	if err != nil {
		t.Fatal(err)
	}
	nan := float32(math.NaN())
	for name, f := range map[string]*Figure{
		"no curves":            Curves(Frame{}, nil),
		"curve without points": Curves(Frame{}, []Curve{{Name: "c"}}),
		"curve with other x":   Curves(Frame{}, []Curve{{Name: "c", X: []float64{1}, Y: []float64{1, 2}}}),
		"curve with half band": Curves(Frame{}, []Curve{{Name: "c", Y: []float64{1}, Low: []float64{1}}}),
		"empty heat map":       Heat(Frame{}, Matrix{}),
		"ragged heat map":      Heat(Frame{}, Matrix{Rows: []string{"a"}, Cols: []string{"1", "2"}, Value: [][]float64{{1}}}),
		"heat map of NaN":      Heat(Frame{}, Matrix{Rows: []string{"a"}, Cols: []string{"1"}, Value: [][]float64{{math.NaN()}}}),
		"dots without values":  Dots(Frame{}, []string{"a"}, []Dot{{Name: "d"}}),
		"no stages":            Stages(Frame{}, []engine.StageResult{{Stage: 0}}),
		"confusion of a row":   Confusion(Frame{}, []string{"a", "b"}, [][]int{{1, 2}}),
		"cloud of nothing":     Cloud(Frame{}, Points{}),
		"cloud of NaN":         Cloud(Frame{}, Points{X: []float32{nan, 1, 2}, Width: 1, Class: []int32{0, 0, 0}}),
		"cluster out of range": Alignment(Frame{}, Clusters{Z: []float32{1, 2}, Width: 1, Cluster: []int32{0, 5}, Aligned: []int32{0}, Labelled: []int32{-1, -1}}),
		"no positions":         Network(Frame{}, Nodes{A: a, Class: []int32{0, 0}}),
		"node out of range":    Network(Frame{}, Nodes{A: a, Class: []int32{0, 0}, Layout: make([]float32, 4), Given: []int32{2}}),
	} {
		if f.Err() == nil || !strings.HasPrefix(f.Err().Error(), "charts: ") {
			t.Errorf("%s: %v", name, f.Err())
		}
		if f.SVG() != "" || !strings.Contains(f.String(), f.Err().Error()) || !strings.HasPrefix(f.HTML(), "<p>") {
			t.Errorf("%s: shows %q", name, f)
		}
	}
}
