package reproduce_test

import (
	"bytes"
	"encoding/csv"
	"math"
	"reflect"
	"testing"

	"m3s/engine/report"
	"m3s/engine/reproduce"
)

// figure runs a study on a ring that goes by Cora's name.
func figure(t testing.TB, build func(reproduce.Request) (reproduce.Study, error)) (*reproduce.Table, *reproduce.Figure) {
	t.Helper()
	r := request("cora")
	r.Protocols = []string{"last"}
	s, err := build(r)
	if err != nil {
		t.Fatal(err)
	}
	table := reproduce.NewTable(sweep(t, s, s.Jobs(2), 2), s.Only(2))
	f, err := table.Figure()
	if err != nil {
		t.Fatal(err)
	}
	return table, f
}

func TestLayersFigure(t *testing.T) {
	table, f := figure(t, reproduce.LayersStudy)
	if len(f.Panels) != 1 || len(f.Panels[0].Series) != 5 {
		t.Fatalf("%+v", f)
	}
	for _, s := range f.Panels[0].Series {
		for i, pt := range s.Points {
			if pt.X != float64(i+1) || pt.Runs != 2 || pt.CI95 == nil {
				t.Errorf("%s: %+v", s.Name, pt)
			}
		}
	}
	last := f.Panels[0].Series[4].Points[5]
	for _, c := range table.Cells {
		if c.PerClass == 16 && c.Layers == 6 && c.Mean != last.Y {
			t.Errorf("16 per class, 6 layers: %v in the table, %v in the figure", c.Mean, last.Y)
		}
	}
}

func TestStagesFigure(t *testing.T) {
	_, f := figure(t, reproduce.StagesStudy)
	var names []string
	for _, s := range f.Panels[0].Series {
		names = append(names, s.Name)
		if len(s.Points) != 5 || s.Points[0].X != 0.5 || s.Points[4].X != 4 {
			t.Errorf("%s: %+v", s.Name, s.Points)
		}
	}
	if want := []string{"gcn", "self-training", "multistage, 2 stages", "multistage, 3 stages", "multistage, 4 stages", "multistage, 5 stages"}; !reflect.DeepEqual(names, want) {
		t.Errorf("curves %q", names)
	}
}

func TestClustersFigure(t *testing.T) {
	_, f := figure(t, reproduce.ClustersStudy)
	if len(f.Panels) != 2 || len(f.Panels[0].Series) != 1 || len(f.Panels[1].Series) != 3 {
		t.Fatalf("%+v", f)
	}
	for i, k := range reproduce.ClusterCounts() {
		if x := f.Panels[0].Series[0].Points[i].X; x != float64(k) {
			t.Errorf("point %d is at %v clusters, want %d", i, x, k)
		}
	}
	perfect := f.Panels[1].Series[2]
	if !perfect.Dashed || perfect.Points[0].Y != 0.235598 || perfect.Points[0].CI95 != nil {
		t.Errorf("true classes: %+v", perfect)
	}
}

func TestPerfectRatio(t *testing.T) {
	for name, want := range map[string]float64{"cora": 0.236, "citeseer": 0.136, "pubmed": 0.191} { // METHOD §18
		if v, ok := reproduce.PerfectRatio(name); !ok || math.Abs(v-want) > 5e-4 {
			t.Errorf("%s: %v, want %v", name, v, want)
		}
	}
	if _, ok := reproduce.PerfectRatio("karate"); ok {
		t.Error("the karate club has a ratio")
	}
}

func TestFigureJSON(t *testing.T) {
	_, f := figure(t, reproduce.ClustersStudy)
	text, err := f.JSON()
	if err != nil {
		t.Fatal(err)
	}
	back, err := reproduce.ParseFigure(text)
	if err != nil || !reflect.DeepEqual(back, f) {
		t.Errorf("JSON reads as %+v, error %v", back, err)
	}
	text, err = report.FigureCSV(f)
	if err != nil {
		t.Fatal(err)
	}
	points := 0
	for _, p := range f.Panels {
		for _, s := range p.Series {
			points += len(s.Points)
		}
	}
	if lines, err := csv.NewReader(bytes.NewReader(text)).ReadAll(); err != nil || len(lines) != 1+points {
		t.Errorf("%d lines for %d points, error %v", len(lines), points, err)
	}
	if _, err := reproduce.NewTable(made(t, "table"), nil).Figure(); err == nil {
		t.Error("the table has a figure")
	}
}

func FuzzParseFigure(f *testing.F) {
	_, fig := figure(f, reproduce.StagesStudy)
	text, err := fig.JSON()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Fuzz(func(t *testing.T, text []byte) {
		fig, err := reproduce.ParseFigure(text)
		if err != nil {
			return
		}
		if text, err = fig.JSON(); err != nil {
			t.Fatal(err)
		}
		if _, err := reproduce.ParseFigure(text); err != nil {
			t.Errorf("what was written does not read: %v", err)
		}
	})
}
