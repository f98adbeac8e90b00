package reproduce_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"m3s/engine"
	"m3s/engine/report"
	"m3s/engine/reproduce"
)

// A table names the runs that diverged, shows no interval of what is left,
// and a results file keeps them, so that no run is made again.
func TestDivergedRunsAreNamed(t *testing.T) {
	s := tableStudy(t, "ring")
	for i := range s.Cells {
		if s.Cells[i].Strategy == "gcn" && s.Cells[i].Protocol == "last" {
			s.Cells[i].Options.LearningRate = 1e30
		}
	}
	jobs := s.Jobs(3)
	l := sweep(t, s, jobs, 2)
	if l.Len() != len(jobs) {
		t.Fatalf("%d of %d runs are kept", l.Len(), len(jobs))
	}
	text := encode(t, l)
	if n := bytes.Count(text, []byte(`"diverged":{"stage":0,"epoch":2,"what":"training"}`)); n != 9 {
		t.Errorf("%d runs are kept as diverged, want 9", n)
	}
	again, _, err := reproduce.ParseLedger(text)
	if err != nil || len(reproduce.Without(jobs, again)) != 0 || !bytes.Equal(encode(t, again), text) {
		t.Errorf("read again: %v, %d runs to make", err, len(reproduce.Without(jobs, again)))
	}
	table := reproduce.NewTable(l, nil)
	if _, ok := table.Find("ring", 2, "last", "gcn"); ok || len(table.Lost) != 3 || !table.Lost[0].All {
		t.Errorf("lost: %+v", table.Lost)
	}
	for _, format := range report.Formats() {
		shown, err := report.Render(table, format)
		if err != nil {
			t.Fatal(err)
		}
		if format != "csv" && !strings.Contains(string(shown), "1 2 3") && !strings.Contains(string(shown), `"seeds":[1,2,3],"all":true`) {
			t.Errorf("%s does not name the runs:\n%s", format, shown)
		}
	}
	encoded, err := table.JSON()
	if err != nil {
		t.Fatal(err)
	}
	if back, err := reproduce.ParseTable(encoded); err != nil || len(back.Lost) != 3 {
		t.Errorf("the table read again: %v", err)
	}
}

// A cell of which one run diverged has a mean of the others, and neither an
// interval nor a difference.
func TestCellLacksARun(t *testing.T) {
	s := tableStudy(t, "ring")
	l := reproduce.NewLedger(s.Header)
	run := reproduce.Sweep{Jobs: s.Jobs(3), Workers: 2, Graphs: graphs(t, s), Done: func(j reproduce.Job, r reproduce.Record) error {
		if j.Seed == 2 && r.Strategy == "m3s" {
			r = reproduce.Record{Run: r.Run, Diverged: &reproduce.Place{Stage: 1, Epoch: 7, What: engine.DivergedTraining}}
		}
		return l.Add(r)
	}}
	if err := run.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	table := reproduce.NewTable(l, nil)
	c, ok := table.Find("ring", 2, "last", "m3s")
	if !ok || c.Runs != 2 || c.CI95 != nil || c.Difference != nil || len(c.Diverged) != 1 || c.Diverged[0] != 2 {
		t.Errorf("%+v", c)
	}
	for _, p := range table.Pairs {
		if p.Strategy == "m3s" && (p.CI95 != nil || p.Clear) {
			t.Errorf("%+v", p)
		}
	}
	shown, err := report.Render(table, "text")
	if err != nil || !strings.Contains(string(shown), "(2 of 3 runs)") || strings.Contains(string(shown), "all  2") {
		t.Errorf("%v\n%s", err, shown)
	}
}
