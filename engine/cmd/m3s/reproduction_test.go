package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"m3s/engine/chart/svg"
	"m3s/engine/report"
	"m3s/engine/reproduce"
)

// Where the committed results and the report are.
var (
	resultsDir = filepath.Join("..", "..", "reproduce", "results")
	pagesDir   = filepath.Join("..", "..")
)

// The committed report and pictures are those of the committed results.
func TestReproductionIsFresh(t *testing.T) {
	if testing.Short() {
		t.Skip("make units and make scalar run it")
	}
	pages, pictures, err := reproduction(os.DirFS(resultsDir), svg.Draw)
	if err != nil {
		t.Fatal(err)
	}
	for dir, files := range map[string][]report.Page{pagesDir: pages, resultsDir: pictures} {
		for _, p := range files {
			if path := filepath.Join(dir, filepath.FromSlash(p.Name)); !bytes.Equal(content(t, path), p.Text) {
				t.Errorf("%s is not what the results say: make reproduction writes it", path)
			}
		}
	}
}

// The tables of EVIDENCE.md are those of the committed results, which are of
// this version's methods.
func TestEvidenceIsFresh(t *testing.T) {
	old := content(t, filepath.Join(pagesDir, "EVIDENCE.md"))
	text, err := report.Evidence(os.DirFS(resultsDir), old)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(text, old) {
		t.Error("EVIDENCE.md is not what the results say: make reproduction writes it")
	}
	for _, name := range []string{"methods", "fewlabels"} {
		table, err := reproduce.ParseTable(content(t, filepath.Join(resultsDir, "z_"+name+".json")))
		if err != nil {
			t.Fatal(err)
		}
		s, err := reproduce.MethodsStudy(reproduce.Request{Datasets: []string{"cora", "citeseer"}, Protocols: []string{"last"}}, []string{"all"})
		if err != nil {
			t.Fatal(err)
		}
		if err := table.Header.Match(s.Header); err != nil {
			t.Errorf("%s: %v: make methods runs it again", name, err)
		}
	}
}

// README's results are the report's, dataset by dataset and row by row.
func TestReadmeResults(t *testing.T) {
	readme := string(content(t, filepath.Join(pagesDir, "..", "README.md")))
	report := string(content(t, filepath.Join(pagesDir, "REPRODUCTION.md")))
	_, results, _ := strings.Cut(readme, "\n## Results\n")
	results, _, _ = strings.Cut(results, "\n## ")
	labels := map[string]string{
		"published": "| published |  |", "default options": "| paper | defaults |", "chosen options": "|  | chosen |", "nodes measured": "| nodes measured |  |",
	}
	section, rows := "", 0
	for _, line := range strings.Split(results, "\n") {
		cells := strings.SplitN(line, "|", 4)
		if len(cells) < 4 {
			continue
		}
		if name := strings.TrimSpace(cells[1]); name != "" && !strings.HasPrefix(name, "-") {
			_, section, _ = strings.Cut(report, "**"+strings.ToLower(name)+", M3S against the paper's M3S**")
			section, _, _ = strings.Cut(section, "\n**")
		}
		label, known := labels[strings.TrimSpace(cells[2])]
		if !known {
			continue
		}
		rows++
		if !strings.Contains(section, "\n"+label+cells[3]+"\n") {
			t.Errorf("README.md, Results: not in REPRODUCTION.md: %s", line)
		}
	}
	if rows != 8 {
		t.Errorf("README.md, Results: %d rows, want four of each dataset", rows)
	}
}

// README's figures of evidence are those of EVIDENCE.md's tables.
func TestReadmeEvidence(t *testing.T) {
	readme := string(content(t, filepath.Join(pagesDir, "..", "README.md")))
	document := string(content(t, filepath.Join(pagesDir, "EVIDENCE.md")))
	said := regexp.MustCompile(`has (\d+\.\d ±\d+\.\d) % on Cora and (\d+\.\d ±\d+\.\d) % on CiteSeer at the lowest rate, over the same\n50 splits, and (\d+\.\d ±\d+\.\d) % and (\d+\.\d ±\d+\.\d) % at two settings`).FindStringSubmatch(readme)
	if said == nil {
		t.Fatal("README.md does not say what evidence has")
	}
	for i, dataset := range []string{"cora", "citeseer"} {
		_, table, _ := strings.Cut(document, "**"+dataset+", 50 runs a cell")
		for k, method := range []string{"evidence", "evidence-mixed"} {
			if _, row, _ := strings.Cut(table, "\n| "+method+" |  | "); !strings.HasPrefix(row, said[2*k+i+1]+" (") {
				t.Errorf("README.md: %s has %s on %s; EVIDENCE.md has %.9s", method, said[2*k+i+1], dataset, row)
			}
		}
	}
}

// The committed results are of this version's method and default options.
func TestReproductionSettings(t *testing.T) {
	r, err := report.ReadReport(os.DirFS(resultsDir))
	if err != nil {
		t.Fatal(err)
	}
	request := reproduce.Request{Datasets: []string{"cora", "citeseer"}, Protocols: reproduce.Protocols()}
	for _, c := range []struct {
		name  string
		build func(reproduce.Request) (reproduce.Study, error)
		flags string
		table *reproduce.Table
		runs  int
		all   bool // both protocols
	}{
		{"table", reproduce.TableStudy, "", r.Table, 50, true},
		{"labels", reproduce.TableStudy, "", r.Labels, 20, false},
		{"layers", reproduce.LayersStudy, "", r.Layers, 20, true},
		{"layerstop", reproduce.LayersStudy, "--stop last", r.LayerStop, 20, false},
		{"stages", reproduce.StagesStudy, "", r.Stages, 20, true},
		{"clusters", reproduce.ClustersStudy, "", r.Clusters, 20, true},
		{"lastbest", reproduce.TableStudy, "--stop last-best", r.LastBest, 20, false},
		{"depth", reproduce.TableStudy, "--layers 3", r.Depth, 50, false},
		{"depthbest", reproduce.TableStudy, "--layers 3 --stop last-best", r.DepthBest, 50, false},
		{"chosen", reproduce.TableStudy, "--options chosen", r.Chosen, 50, false},
		{"choices", reproduce.ChoicesStudy, "", r.Choices, 13, false},
		{"causes", reproduce.ChoicesStudy, "", r.Causes, 20, false},
	} {
		s, err := c.build(withFlags(t, request, c.flags))
		if err != nil {
			t.Fatal(err)
		}
		if err := c.table.Header.Match(s.Header); err != nil {
			t.Errorf("%s: %v: make reproduce runs it again", c.name, err)
		}
		if c.all && len(c.table.Cells) != len(s.Cells) {
			t.Errorf("%s: %d cells of %d", c.name, len(c.table.Cells), len(s.Cells))
		}
		for _, cell := range c.table.Cells {
			if cell.Runs < c.runs {
				t.Errorf("%s: %s: %d runs, want %d", c.name, cell.Key, cell.Runs, c.runs)
			}
		}
	}
}

// withFlags is a request with options as a command line gives them.
func withFlags(t *testing.T, r reproduce.Request, flags string) reproduce.Request {
	t.Helper()
	cmd := &cobra.Command{Use: "experiment"}
	e := newExperiment(cmd, "experiment", 1)
	e.addOptions(cmd)
	if err := cmd.ParseFlags(strings.Fields(flags)); err != nil {
		t.Fatal(err)
	}
	given, err := e.request()
	if err != nil {
		t.Fatal(err)
	}
	r.Adjust, r.Settings = given.Adjust, given.Settings
	return r
}
