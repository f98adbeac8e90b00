package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestReadResults(t *testing.T) {
	root, err := findRoot(".")
	if err != nil {
		t.Fatal(err)
	}
	for study, cells := range map[string]int{"table": 160, "layers": 120, "stages": 120, "clusters": 36} {
		raw, err := os.ReadFile(filepath.Join(root, "engine", "reproduce", "results", "z_"+study+".json"))
		if err != nil {
			t.Fatal(err)
		}
		list, err := readResults(raw)
		if err != nil || len(list) != cells {
			t.Errorf("%s: %d cells, want %d, error %v", study, len(list), cells, err)
			continue
		}
		for _, c := range list {
			if c.Runs < 2 || c.Mean == "" || c.Half == "" || c.Measured[0] < 1 || c.Measured[0] > c.Measured[1] || c.First <= 0 || (study == "clusters") != (c.Clusters > 0 && len(c.Ratios) == 2) {
				t.Errorf("%s: %+v", study, c)
			}
		}
	}
	for _, raw := range []string{"", "{}", `{"cells":[{"dataset":"cora"}]}`, `{"cells":[{"runs":1,"measured":[1,1],"seeds":[1],"accuracies":[1],"ci95":0.1,"variant":"clusters=x"}]}`} {
		if _, err := readResults([]byte(raw)); err == nil {
			t.Errorf("accepted %q", raw)
		}
	}
}

// The means of evidence are those of EVIDENCE's table, and what is no such
// table is refused.
func TestReadEvidence(t *testing.T) {
	root, err := findRoot(".")
	if err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(filepath.Join(root, "engine", "EVIDENCE.md"))
	if err != nil {
		t.Fatal(err)
	}
	list, err := readEvidence(string(raw))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range list {
		name := map[string]string{"cora": "Cora", "citeseer": "CiteSeer"}[c.Dataset]
		if row := fmt.Sprintf("\n| %s %d | %s ±%s | ", name, c.PerClass, c.Mean, c.Half); c.Runs != 50 || strings.Count(string(raw), row) != 1 {
			t.Errorf("%+v", c)
		}
	}
	for _, text := range []string{"", "\n| Cora 2 | 75.73 ±1.38 | ", "\n| splits 1 to 50 |\n| Cora two | 75.73 ±1.38 | "} {
		if _, err := readEvidence(text); err == nil {
			t.Errorf("accepted %.60q", text)
		}
	}
}

// The page's paper table is the report's: each cell of both documents has the
// same per cent, difference of spaces aside.
func TestPaperTableIsTheReports(t *testing.T) {
	root, err := findRoot(".")
	if err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(filepath.Join(root, "engine", "reproduce", "results", "z_table.json"))
	if err != nil {
		t.Fatal(err)
	}
	list, err := readResults(raw)
	if err != nil {
		t.Fatal(err)
	}
	here := map[[3]string][]string{}
	for _, c := range list {
		key := [3]string{c.Dataset, c.Strategy, c.Protocol}
		here[key] = append(here[key], fmt.Sprintf("%s ±%s", c.Mean, c.Half))
	}
	report, err := os.ReadFile(filepath.Join(root, "engine", "REPRODUCTION.md"))
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, dataset := range []string{"cora", "citeseer"} {
		_, table, found := strings.Cut(string(report), "\n**"+dataset+", 50 runs a cell,")
		if !found {
			t.Fatalf("REPRODUCTION.md has no table of %s", dataset)
		}
		table, _, _ = strings.Cut(table, "\n**")
		strategy := ""
		for _, line := range strings.Split(table, "\n") {
			cells := strings.Split(strings.Trim(line, "| "), " | ")
			if strings.HasPrefix(line, "| ") && !strings.HasPrefix(line, "|  |") && len(cells) > 2 && cells[1] == "published" {
				strategy = cells[0]
			}
			fields := strings.Split(line, "|")
			if len(fields) < 4 || strategy == "" {
				continue
			}
			protocol := strings.TrimSpace(fields[2])
			for k, want := range here[[3]string{dataset, strategy, protocol}] {
				if cell := strings.TrimSpace(fields[3+k]); !strings.HasPrefix(cell, want+" (") {
					t.Errorf("%s, %s, %s, column %d: the report has %s, the page %s", dataset, strategy, protocol, k, cell, want)
				}
				compared++
			}
		}
	}
	if compared != len(list) {
		t.Errorf("%d of %d cells were compared", compared, len(list))
	}
}

func TestPaperValues(t *testing.T) {
	list := paperValues()
	if len(list) != 8*13 || list[0] != (paperValue{"cora", 2, "lp", 0.576}) {
		t.Errorf("%d values, the first %+v", len(list), list[0])
	}
	raw, err := json.Marshal(list[0])
	if err != nil || string(raw) != `{"d":"cora","k":2,"s":"lp","m":0.576}` {
		t.Errorf("%s %v", raw, err)
	}
}
