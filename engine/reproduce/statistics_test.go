package reproduce_test

import (
	"reflect"
	"strings"
	"testing"

	"m3s/engine/report"
	"m3s/engine/reproduce"
)

var measured = []reproduce.Facts{
	{Dataset: "citeseer", Nodes: 3327, Edges: 4552, Classes: 6, Features: 3703, Labelled: 120, Measured: true},
	{Dataset: "cora", Nodes: 2708, Edges: 5278, Classes: 7, Features: 1433, Labelled: 140, Measured: true},
	{Dataset: "pubmed", Nodes: 19717, Edges: 44324, Classes: 3, Features: 500},
}

func TestStatistics(t *testing.T) {
	s, err := reproduce.CompareStatistics(measured)
	if err != nil {
		t.Fatal(err)
	}
	if len(s) != 14 {
		t.Errorf("%d figures, want 5 of two datasets and 4 of one", len(s))
	}
	for _, row := range s {
		switch {
		case row.Name == "edges" && (row.Here == row.Paper || !strings.Contains(row.Reason, "distinct edges")):
			t.Errorf("%+v: want the edges accounted for", row)
		case row.Here != row.Paper && row.Reason == "":
			t.Errorf("%+v: no reason", row)
		case row.Dataset == "pubmed" != strings.Contains(row.Reason, "not measured"):
			t.Errorf("%+v: measured or not?", row)
		case row.Dataset == "cora" && row.Name == "label rate, %" && row.Here != 5.17:
			t.Errorf("%+v: want 140 of 2708", row)
		}
	}
	text, err := s.JSON()
	if err != nil {
		t.Fatal(err)
	}
	back, err := reproduce.ParseStatistics(text)
	if err != nil || !reflect.DeepEqual(back, s) {
		t.Errorf("JSON reads as %+v, error %v", back, err)
	}
	wrong := measured[1]
	wrong.Edges++
	if s, err = reproduce.CompareStatistics([]reproduce.Facts{wrong}); err != nil || !strings.Contains(s[1].Reason, "does not account") {
		t.Errorf("one edge too many: %+v, error %v", s, err)
	}
	if _, err := reproduce.CompareStatistics([]reproduce.Facts{{Dataset: "karate"}}); err == nil {
		t.Error("the paper's Table 1 has no karate club")
	}
	if _, err := report.RenderStatistics(s, "pdf"); err == nil {
		t.Error("rendered as pdf")
	}
}

func FuzzParseStatistics(f *testing.F) {
	s, err := reproduce.CompareStatistics(measured)
	if err != nil {
		f.Fatal(err)
	}
	text, err := s.JSON()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := reproduce.ParseStatistics(text)
		if err != nil {
			return
		}
		if _, err := report.RenderStatistics(s, "text"); err != nil {
			t.Error(err)
		}
	})
}
