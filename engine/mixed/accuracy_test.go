//go:build accuracy

package mixed_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"m3s/datasets"
	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/mixed"
	"m3s/engine/reproduce"
)

// firstExploration is the first split that nothing is reported on.
const firstExploration = 100001

// paired are accuracies in points of the mixture and its two parts less
// evidence's own, split by split.
type paired struct{ mixture, sharp, smooth, weight, worst []float64 }

// compare runs evidence and the mixture on splits, two at a time, and adds to p.
func (p *paired) compare(t *testing.T, g *engine.Graph, perClass, splits int) {
	t.Helper()
	plain, err := engine.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	both, err := mixed.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	rows := make([][5]float64, splits)
	var wg sync.WaitGroup
	next := make(chan int)
	for range 2 {
		wg.Go(func() {
			for i := range next {
				rows[i] = oneSplit(t, plain, both, perClass, firstExploration+uint64(i))
			}
		})
	}
	for i := range splits {
		next <- i
	}
	close(next)
	wg.Wait()
	for _, r := range rows {
		p.mixture, p.sharp, p.smooth = append(p.mixture, r[0]), append(p.sharp, r[1]), append(p.smooth, r[2])
		p.weight, p.worst = append(p.weight, r[3]), append(p.worst, r[4])
	}
}

func oneSplit(t *testing.T, plain *engine.Prepared, both *mixed.Prepared, perClass int, seed uint64) (row [5]float64) {
	s, err := engine.RandomSplit(plain.Graph, perClass, seed)
	if err != nil {
		t.Error(err)
		return row
	}
	o := options()
	o.Seed = seed
	base, err := plain.Run(t.Context(), s, o, nil)
	if err != nil {
		t.Error(err)
		return row
	}
	r, err := both.Run(t.Context(), s, o)
	if err != nil {
		t.Error(err)
		return row
	}
	for k, v := range []float64{r.Accuracy, r.Sharp.Accuracy, r.Smooth.Accuracy} {
		row[k] = 100 * (v - base.Accuracy)
	}
	row[3], row[4] = r.Weight, 100*r.Accuracy
	return row
}

// trial has the differences of the NumPy trial on the same 60 splits, in
// points with half-widths of 95 % intervals (EVIDENCE §5, line 20).
var trial = []struct {
	dataset    string
	perClass   int
	mean, half float64
}{
	{"cora", 2, 0.75, 0.30}, {"cora", 4, 0.13, 0.54}, {"cora", 8, 0.42, 0.26}, {"cora", 12, 0.44, 0.29}, {"cora", 16, 0.52, 0.17},
	{"citeseer", 3, 1.20, 0.50}, {"citeseer", 6, 0.89, 0.37}, {"citeseer", 11, 1.03, 0.24}, {"citeseer", 17, 1.02, 0.18}, {"citeseer", 22, 1.04, 0.19},
}

// On the exploration splits of the trial the mixture is ahead of evidence by
// what the trial's is, within 0.3 points in the mean of every cell.
func TestAccuracyOnExploration(t *testing.T) {
	for _, c := range trial {
		g, err := source.FromEnv(os.Getenv).Load(context.Background(), c.dataset)
		if err != nil {
			t.Fatal(err)
		}
		var p paired
		p.compare(t, g, c.perClass, 60)
		m, a, b, w, of := reproduce.NewInterval(p.mixture), reproduce.NewInterval(p.sharp), reproduce.NewInterval(p.smooth), reproduce.NewInterval(p.weight), reproduce.NewInterval(p.worst)
		t.Logf("%s %d: %.2f; less evidence %+.2f ±%.2f, trial %+.2f ±%.2f; sharp %+.2f ±%.2f, smooth %+.2f ±%.2f, weight of smooth %.2f", c.dataset, c.perClass, of.Mean, m.Mean, m.Half, c.mean, c.half, a.Mean, a.Half, b.Mean, b.Half, w.Mean)
		if d := m.Mean - c.mean; d > 0.3 || d < -0.3 {
			t.Errorf("%s %d: %+.2f points, %+.2f in the trial", c.dataset, c.perClass, m.Mean, c.mean)
		}
	}
}

// On planted graphs, which had no part in it, the mixture less evidence by
// homophily, links and words of a node: MIXED §3 has what this logs. It fails
// where the mean of all is not what is told there.
func TestAccuracyOnPlanted(t *testing.T) {
	told := map[int]string{2: "+0.00", 8: "-0.61"}
	for _, perClass := range []int{2, 8} {
		var text strings.Builder
		fmt.Fprintf(&text, "\n| homophily | words | degree 2 | 4 | 8 |\n|--:|--:|--:|--:|--:|\n")
		var all, regret []float64
		for _, homophily := range []float64{0.5, 0.65, 0.81, 0.95} {
			for _, words := range []float64{0, 6, 18, 36} {
				fmt.Fprintf(&text, "| %.2f | %v |", homophily, words)
				for _, degree := range []float64{2, 4, 8} {
					p := planted(t, homophily, words, degree, perClass)
					m, a, b, w := reproduce.NewInterval(p.mixture), reproduce.NewInterval(p.sharp), reproduce.NewInterval(p.smooth), reproduce.NewInterval(p.weight)
					fmt.Fprintf(&text, " %+.1f ±%.1f (sharp %+.1f, smooth %+.1f, w %.2f) |", m.Mean, m.Half, a.Mean, b.Mean, w.Mean)
					all = append(all, m.Mean)
					regret = append(regret, m.Mean-max(a.Mean, b.Mean))
				}
				fmt.Fprintln(&text)
			}
		}
		a, r := reproduce.NewInterval(all), reproduce.NewInterval(regret)
		if got := fmt.Sprintf("%+.2f", a.Mean); got != told[perClass] {
			t.Errorf("%d labels a class: %s in the mean, MIXED.md tells %s", perClass, got, told[perClass])
		}
		t.Logf("%d labels a class: mean %+.2f; against the better setting of each graph %+.2f%s", perClass, a.Mean, r.Mean, text.String())
	}
}

// planted compares on 20 splits, five on each of four graphs of 1,000 nodes.
func planted(t *testing.T, homophily, words, degree float64, perClass int) *paired {
	t.Helper()
	p := &paired{}
	for seed := range uint64(4) {
		o := datasets.DefaultGenerateOptions()
		o.N, o.Homophily, o.WordsPerNode, o.MeanDegree, o.Seed = 1000, homophily, words, degree, seed+1
		g, err := datasets.Generate(o)
		if err != nil {
			t.Fatal(err)
		}
		p.compare(t, g, perClass, 5)
	}
	return p
}
