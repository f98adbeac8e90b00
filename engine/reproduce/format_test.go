package reproduce_test

import (
	"bytes"
	"encoding/csv"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"m3s/engine/report"
	"m3s/engine/reproduce"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs (go test -update rewrites it): got\n%s", file, got)
	}
}

// ledgers with whole and missing cells of two columns and protocols.
func example(t testing.TB, study string) *reproduce.Ledger {
	t.Helper()
	var all []reproduce.Record
	for i := range 3 {
		v, seed := 0.01*float64(i*i), uint64(i+1)
		for _, r := range []reproduce.Record{
			record("lp", "paper", "", seed, 0.55+v), record("gcn", "paper", "", seed, 0.5+v), record("multistage", "paper", "", seed, 0.6-v),
			record("m3s", "paper", "", seed, 0.61+v), record("m3s", "last", "", seed, 0.62+v), record("m3s", "last", "t=10", seed, 0.63+v),
		} {
			if study == "table" && r.Variant != "" {
				continue
			}
			all = append(all, r)
			r.Rate, r.PerClass, r.Layers, r.Accuracy = 1, 4, 3, r.Accuracy+0.05
			if r.Strategy != "lp" {
				all = append(all, r)
			}
		}
	}
	return made(t, study, all...)
}

// The writers' output, each in a file of its own: text for a terminal,
// markdown and latex for papers, csv and json for programs.
func TestFormats(t *testing.T) {
	for _, study := range []string{"table", "choices"} {
		table := reproduce.NewTable(example(t, study), nil)
		for _, format := range report.Formats() {
			text, err := report.Render(table, format)
			if err != nil {
				t.Fatal(err)
			}
			golden(t, study+"."+format, text)
		}
		if _, err := report.Render(table, "pdf"); err == nil || !strings.Contains(err.Error(), "markdown") {
			t.Errorf("error %v, want the formats in it", err)
		}
	}
}

func TestTableJSON(t *testing.T) {
	table := reproduce.NewTable(example(t, "choices"), nil)
	text, err := table.JSON()
	if err != nil {
		t.Fatal(err)
	}
	back, err := reproduce.ParseTable(text)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(back, table) {
		t.Errorf("JSON reads as %+v", back)
	}
	if _, err := reproduce.ParseTable(text[:len(text)-5]); err == nil {
		t.Error("half a table is read")
	}
}

func TestCSV(t *testing.T) {
	table := reproduce.NewTable(example(t, "table"), nil)
	text, err := report.Render(table, "csv")
	if err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil || len(lines) != 1+len(table.Cells)+len(table.Pairs) {
		t.Errorf("%d lines for %d cells and %d pairs, error %v", len(lines), len(table.Cells), len(table.Pairs), err)
	}
}

// A table without any run is still a table.
func TestEmptyTable(t *testing.T) {
	table := reproduce.NewTable(made(t, "table"), nil)
	for _, format := range report.Formats() {
		if _, err := report.Render(table, format); err != nil {
			t.Errorf("%s: %v", format, err)
		}
	}
}

func FuzzParseTable(f *testing.F) {
	for _, study := range []string{"table", "choices", "layers", "clusters"} {
		text, err := reproduce.NewTable(example(f, study), nil).JSON()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		table, err := reproduce.ParseTable(text)
		if err != nil {
			return
		}
		for _, format := range report.Formats() {
			if _, err := report.Render(table, format); err != nil {
				t.Error(err)
			}
		}
		if fig, err := table.Figure(); err == nil {
			if _, err := report.FigureCSV(fig); err != nil {
				t.Error(err)
			}
		}
	})
}
