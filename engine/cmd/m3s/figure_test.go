package main

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"m3s/engine/reproduce"
)

func quickFigure(t *testing.T, name, format string) string {
	t.Helper()
	return must(t, "figure", name, "--dataset", "karate", "--runs", "2", "--epochs", "4", "--protocol", "last",
		"--results", filepath.Join(t.TempDir(), "runs"), "--format", format)
}

func TestFigureData(t *testing.T) {
	for name, series := range map[string]int{"layers": 3, "stages": 6, "clusters": 3} {
		lines, err := csv.NewReader(strings.NewReader(quickFigure(t, name, "csv"))).ReadAll()
		if err != nil || len(lines) < 1+series*3 {
			t.Errorf("%s: %d lines, error %v", name, len(lines), err)
		}
		var f struct {
			Name   string
			Panels []struct {
				Series []struct{ Points []struct{ X, Y float64 } }
			}
		}
		if err := json.Unmarshal([]byte(quickFigure(t, name, "json")), &f); err != nil || f.Name != name {
			t.Fatalf("%s: %v", name, err)
		}
		n := 0
		for _, p := range f.Panels {
			n += len(p.Series)
		}
		if table, err := reproduce.ParseTable([]byte(quickFigure(t, name, "cells"))); err != nil || len(table.Cells) == 0 {
			t.Errorf("%s: cells %+v, error %v", name, table, err)
		}
		if n != series {
			t.Errorf("%s: %d curves, want %d", name, n, series)
		}
	}
}

// The picture is one well-formed SVG, and equal runs draw equal bytes.
func TestFigureSVG(t *testing.T) {
	if testing.Short() {
		t.Skip("make units and make scalar run it")
	}
	text := quickFigure(t, "clusters", "svg")
	if again := quickFigure(t, "clusters", "svg"); again != text {
		t.Error("the same runs are drawn otherwise")
	}
	pictures, names := 0, map[string]bool{}
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if e.Name.Local == "svg" {
			pictures++
		}
		for _, a := range e.Attr {
			if a.Name.Local == "id" {
				if names[a.Value] {
					t.Errorf("two elements have the id %s", a.Value)
				}
				names[a.Value] = true
			}
		}
	}
	if pictures != 3 {
		t.Errorf("%d svg elements, want one around two panels", pictures)
	}
}

// The page asks nobody for anything.
func TestFigurePage(t *testing.T) {
	page := quickFigure(t, "layers", "html")
	if !strings.HasPrefix(page, "<!doctype html>") || strings.Count(page, "<figure ") != 1 {
		t.Errorf("not a page of one figure: %.200s", page)
	}
	for _, m := range regexp.MustCompile(`(?:src|href)="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if !strings.HasPrefix(m[1], "data:") {
			t.Errorf("the page loads %s", m[1])
		}
	}
}

func TestSmoothingCommand(t *testing.T) {
	lines, err := csv.NewReader(strings.NewReader(must(t, "figure", "smoothing", "--dataset", "karate", "--runs", "2"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(lines) != 1+4*10 {
		t.Errorf("%d lines, want ten steps of one distance and three read-outs", len(lines))
	}
	if one := must(t, "figure", "smoothing", "--dataset", "karate", "--runs", "3", "--workers", "1"); one != must(t, "figure", "smoothing", "--dataset", "karate", "--runs", "3", "--workers", "4") {
		t.Error("four workers give other bytes than one")
	}
}
