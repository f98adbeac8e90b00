package main

import (
	"regexp"
	"strings"
	"testing"
)

// figures is an experiment of the studies that have figures, and a table.
const figures = `title = "Depth & stages"
runs = 2

[[study]]
kind = "layers"
datasets = ["karate"]
protocols = ["last"]
set = {epochs = 3}

[[study]]
kind = "stages"
datasets = ["karate"]
protocols = ["last"]
set = {epochs = 3}

[[study]]
kind = "table"
datasets = ["karate"]
protocols = ["last"]
strategies = ["lp", "gcn"]
set = {epochs = 3}
`

// A report has every cell of a study once, also where only depth or stages
// tell them apart, in markdown and as a page with a picture of each panel.
func TestExperimentReport(t *testing.T) {
	file, dir := writeExperiment(t, figures)
	must(t, "experiment", "run", file, "--dir", dir)
	text := must(t, "experiment", "report", file, "--dir", dir)
	page := must(t, "experiment", "report", file, "--dir", dir, "--format", "html")
	for _, want := range []string{"gcn, layers=1", "gcn, layers=6", "multistage, stages=2", "multistage, stages=5", "self-training", "lp"} {
		if n := strings.Count(text, "| "+want+" |"); n != 1 {
			t.Errorf("%d rows of %q, want 1, in:\n%s", n, want, text)
		}
		if !strings.Contains(page, `<th scope="row">`+want+`</th>`) {
			t.Errorf("the page has no row of %q", want)
		}
	}
	rows := func(study string) int {
		_, part, _ := strings.Cut(text, "## "+study+"\n")
		part, _, _ = strings.Cut(part, "\n## ")
		return strings.Count(part, "| last |")
	}
	if rows("layers") != 6 || rows("stages") != 6 || rows("table") != 2 {
		t.Errorf("rows of layers %d, stages %d, table %d, want 6, 6, 2, in:\n%s", rows("layers"), rows("stages"), rows("table"), text)
	}
	if !strings.HasPrefix(page, "<!doctype html>") || !strings.Contains(page, "<h1>Depth &amp; stages</h1>") || strings.Count(page, "GCN by depth: karate, last") == 0 || strings.Count(page, "<table>") < 3 {
		t.Errorf("page of %d bytes: %.400s", len(page), page)
	}
	if m := regexp.MustCompile(`(?:src|href)="[^"#d][^"]*"|https?:[^"]*\.js`).FindString(page); m != "" {
		t.Errorf("the page asks for %s", m)
	}
	fails(t, nil, "experiment report "+file+" --dir "+dir+" --format pdf", "html")
}
