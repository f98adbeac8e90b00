package report

import (
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"m3s/engine/reproduce"
)

// summary is a cell of Cora's first column over runs 1, 2, ….
func summary(strategy, protocol string, layers int, published float64, accuracies ...float64) reproduce.Summary {
	s := reproduce.Summary{
		Key:  reproduce.Key{Dataset: "cora", Rate: 0.5, PerClass: 2, Protocol: protocol, Strategy: strategy, Layers: layers},
		Runs: len(accuracies), Accuracies: accuracies, Mean: reproduce.NewInterval(accuracies).Mean, CI95: reproduce.Rounded(reproduce.NewInterval(accuracies).Half),
	}
	for i := range accuracies {
		s.Seeds = append(s.Seeds, uint64(i+1))
	}
	if published > 0 {
		s.Paper, s.Difference = &published, reproduce.Rounded(s.Mean-published)
	}
	return s
}

func row(t *testing.T, g grid, group, label string) []string {
	t.Helper()
	for _, r := range g.rows {
		if r.group == group && r.label == label {
			return r.cells
		}
	}
	t.Fatalf("%s has no row %s, %s: %+v", g.title, group, label, g.rows)
	return nil
}

func TestAgreement(t *testing.T) {
	table := &reproduce.Table{Cells: []reproduce.Summary{
		summary("lp", "paper", 0, 0.50, 0.52), summary("gcn", "paper", 4, 0.51, 0.54), summary("union", "paper", 4, 0.52, 0.53), summary("m3s", "paper", 4, 0.60, 0.61),
	}}
	g := agreementGrids(table)[0]
	for label, want := range map[string]string{
		"distance": "1.8", "distance, mean taken off": "0.8", "rank correlation": "0.80", "place of m3s": "1",
	} { // differences 2, 3, 1, 1; our order lp, union, gcn, m3s
		if got := row(t, g, "paper", label)[0]; got != want {
			t.Errorf("%s: %s, want %s", label, got, want)
		}
	}
	if got := ranks([]float64{3, 1, 3, 2}); !slices.Equal(got, []float64{3.5, 1, 3.5, 2}) {
		t.Errorf("ranks with a tie: %v", got)
	}
}

func TestChecks(t *testing.T) {
	m3s, multi := summary("m3s", "paper", 4, 0, 0.6, 0.7), summary("multistage", "paper", 4, 0, 0.5, 0.7)
	m3s.Trainings = []reproduce.Averages{{}, {Stage: 1, Proposed: 10, Rejected: 4, AddedKnown: 6, AddedCorrect: 3, RejectedKnown: 4, RejectedCorrect: 1}, {Stage: 2, Proposed: 10, Rejected: 1, AddedKnown: 9, AddedCorrect: 9}}
	multi.Trainings = []reproduce.Averages{{}, {Stage: 1, Proposed: 20, AddedKnown: 20, AddedCorrect: 13}}
	cells := []reproduce.Summary{multi, m3s}
	g := checkGrids((&reproduce.Table{Cells: cells, Pairs: reproduce.NewPairs(cells)}))[0]
	for label, want := range map[string]string{
		"rejected, %": "25.0", "added right, %": "80.0", "rejected right, %": "25.0", "Multi-Stage right, %": "65.0",
	} {
		if got := row(t, g, "paper", label)[0]; got != want {
			t.Errorf("%s: %s, want %s", label, got, want)
		}
	}
	if v := rejectedShare(summary("m3s", "last", 4, 0, 0.5)); !math.IsNaN(v) || percentOf(v) != "" {
		t.Errorf("share of no proposals: %v", v)
	}
}

func TestDepths(t *testing.T) {
	table := &reproduce.Table{Cells: []reproduce.Summary{
		summary("gcn", "paper", 1, 0, 0.40, 0.42), summary("gcn", "paper", 2, 0, 0.50, 0.52), summary("gcn", "paper", 3, 0, 0.53, 0.56),
		summary("gcn", "last", 1, 0, 0.40, 0.42), summary("gcn", "last", 2, 0, 0.60, 0.62), summary("gcn", "last", 3, 0, 0.53, 0.56),
	}}
	g := depthGrids(table)[0]
	if got := row(t, g, "paper", "3 layers")[0]; got != "**54.5**" {
		t.Errorf("3 layers: %s", got)
	}
	if got := row(t, g, "paper", "best − 2 layers")[0]; !strings.HasPrefix(got, "+3.5 ±") {
		t.Errorf("best − 2 layers: %s", got)
	}
	if got := row(t, g, "last", "best − 2 layers")[0]; got != "" {
		t.Errorf("two layers are the best, and the difference is %s", got)
	}
}

func TestTargets(t *testing.T) {
	plain := &reproduce.Table{Header: reproduce.Header{Settings: "defaults"}, Cells: []reproduce.Summary{summary("m3s", "last", 4, 0.615, 0.60, 0.61), summary("gcn", "last", 4, 0.5, 0.7)}}
	chosen := &reproduce.Table{Header: reproduce.Header{Settings: reproduce.Chosen}, Cells: []reproduce.Summary{summary("m3s", "last", 2, 0.615, 0.62, 0.61)}}
	g := targets([]*reproduce.Table{plain, chosen})[0]
	if got := row(t, g, "last", "defaults")[0]; !strings.HasPrefix(got, "60.5 ±") || !strings.HasSuffix(got, "(-1.0)") {
		t.Errorf("defaults: %s", got)
	}
	if got := row(t, g, "last", "chosen")[0]; !strings.HasPrefix(got, "**61.5 ±") {
		t.Errorf("as good as the paper: %s", got)
	}
	if got := row(t, g, "published", "")[0]; got != "61.5" {
		t.Errorf("published: %s", got)
	}
}

func TestReadReport(t *testing.T) {
	if _, err := ReadReport(fstest.MapFS{}); err == nil || !strings.Contains(err.Error(), "z_table.json") {
		t.Errorf("no results: error %v", err)
	}
	files := fstest.MapFS{"z_table.json": {Data: []byte("{}{}")}}
	if _, err := ReadReport(files); err == nil || !strings.Contains(err.Error(), "z_table.json") {
		t.Errorf("damaged results: error %v", err)
	}
}

func TestReflow(t *testing.T) {
	long := strings.Repeat("word ", 50)
	got := string(reflow([]byte("# Title\n\n\n" + long + "\nmore\n\n| a | b |\n|---|---|\n| " + long + " | c |\n\n```\n" + long + "\n\n" + long + "\n```\n\nend of\nall\n")))
	lines := strings.Split(got, "\n")
	if lines[0] != "# Title" || lines[1] != "" || len(lines[2]) != 119 || !strings.HasSuffix(got, "\n\nend of all\n") {
		t.Errorf("prose: %q", lines)
	}
	tight := strings.Repeat("x", 112)
	if got := string(reflow([]byte(tight + " 0.5 % of it\n\n- " + tight + " +1.0 ± 0.3 more"))); got != tight+" 0.5 %\nof it\n\n- "+tight+"\n  +1.0 ± 0.3 more\n" {
		t.Errorf("a number was torn from its sign: %q", got)
	}
	if strings.Count(got, long+"\n") != 2 || !strings.Contains(got, "| "+long+" | c |") {
		t.Errorf("code or table changed: %s", got)
	}
}
