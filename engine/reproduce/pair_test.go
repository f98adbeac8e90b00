package reproduce_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"m3s/engine/report"
	"m3s/engine/reproduce"
)

// made is a ledger of records that were never run.
func made(t testing.TB, study string, records ...reproduce.Record) *reproduce.Ledger {
	t.Helper()
	l := reproduce.NewLedger(reproduce.Header{Study: study, Method: reproduce.Method, Settings: "made up", Hash: "0"})
	for _, r := range records {
		if err := l.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

// record is a run on Cora's first column.
func record(strategy, protocol, variant string, seed uint64, accuracy float64) reproduce.Record {
	return reproduce.Record{
		Run: reproduce.Run{Key: reproduce.Key{
			Dataset: "cora", Rate: 0.5, PerClass: 2, Protocol: protocol, Strategy: strategy, Layers: 4, Variant: variant,
		}, Seed: seed},
		Accuracy: accuracy, Measured: 1000 + int(seed), Fingerprint: fmt.Sprint(seed),
	}
}

func TestPairs(t *testing.T) {
	var all []reproduce.Record
	for i, d := range []float64{0.02, 0.05, -0.01, 0.02} {
		seed, base := uint64(i+1), 0.5+0.03*float64(i)
		all = append(all, record("multistage", "last", "", seed, base), record("m3s", "last", "", seed, base+d), record("m3s", "last", "t=10", seed, base+d+0.01))
	}
	all = append(all, record("m3s", "last", "", 9, 0.9), record("gcn", "paper", "", 1, 0.1)) // neither has a partner
	table := reproduce.NewTable(made(t, "table", all...), nil)
	if len(table.Pairs) != 2 {
		t.Fatalf("%d pairs: %+v", len(table.Pairs), table.Pairs)
	}
	p, ok := table.FindPair("cora", 2, "last", "multistage")
	// Differences 2, 5, -1, 2 points: mean 2, standard deviation √6, t 3.182446.
	half := 3.1824463 * math.Sqrt(6) / 2 / 100
	if !ok || p.Runs != 4 || p.Mean != 0.02 || p.CI95 == nil || math.Abs(*p.CI95-half) > 1e-6 || p.Better != 3 || p.Worse != 1 || p.Clear {
		t.Errorf("m3s - multistage: %+v, want 0.02 ± %v", p, half)
	}
	if p.Paper == nil || *p.Paper != 0.004 {
		t.Errorf("the paper's difference is %v, want 61.5 - 61.1", p.Paper)
	}
	change := table.Pairs[1]
	if change.Variant != "t=10" || change.Minus != "m3s" || change.Mean != 0.01 || !change.Clear {
		t.Errorf("t=10: %+v", change)
	}
	if _, ok := table.FindPair("cora", 2, "paper", "gcn"); ok {
		t.Error("a pair of one strategy")
	}
}

func TestTableMarks(t *testing.T) {
	table := reproduce.NewTable(made(t, "table",
		record("gcn", "last", "", 1, 0.505), record("gcn", "last", "", 2, 0.507), record("gcn", "last", "", 3, 0.506), // 50.6 published
		record("m3s", "last", "", 1, 0.70), record("m3s", "last", "", 2, 0.71), record("m3s", "last", "", 3, 0.69), // 61.5
		record("m3s-naive", "last", "", 1, 0.7),
	), nil)
	gcn, _ := table.Find("cora", 2, "last", "gcn")
	m3s, _ := table.Find("cora", 2, "last", "m3s")
	naive, ok := table.Find("cora", 2, "last", "m3s-naive")
	if gcn.Outside || gcn.Surprising || *gcn.Difference != 0 || gcn.Runs != 3 {
		t.Errorf("gcn: %+v", gcn)
	}
	if !m3s.Outside || !m3s.Surprising || *m3s.Difference != 0.085 {
		t.Errorf("m3s: %+v", m3s)
	}
	if !ok || naive.Paper != nil || naive.CI95 != nil {
		t.Errorf("m3s-naive, one run: %+v", naive)
	}
	text, err := report.Render(table, "text")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"50.6 ±0.2 (+0.0)\n", "70.0 ±2.5 (+8.5) **\n", "1 to 3 runs a cell"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
