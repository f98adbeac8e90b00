//go:build accuracy

package main_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"gonum.org/v1/gonum/stat"

	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/paper"
	"m3s/engine/reproduce"
)

const (
	accuracySplits  = 50
	accuracyWorkers = 2
	accuracyMargin  = 3.5 // points
)

// independent are mean accuracies in per cent of an independent
// implementation in C and NumPy on Cora at 0.5, 1 and 2 % labels, over 50
// other splits (standard errors up to 1.4), under the settings of
// engine.DefaultOptions.
var independent = []struct {
	strategy engine.Strategy
	mean     [3]float64
}{
	{engine.LP, [3]float64{58.4, 61.7, 64.5}},
	{engine.GCN, [3]float64{53.0, 63.8, 71.2}},
	{engine.SelfTraining, [3]float64{55.6, 67.6, 74.1}},
	{engine.MultiStage, [3]float64{59.6, 72.1, 76.5}},
	// Under these settings the check rejects next to nothing, and M3S is
	// MultiStage: TestAccuracyOfTheCheck says so of each split.
	{engine.M3S, [3]float64{59.6, 72.1, 76.5}},
}

// Every mean over 50 splits of Cora, with the paper's layers, K and T, is
// within 3.5 points of the independent implementation's. Without Cora the
// test fails. These means cannot tell M3S from MultiStage;
// TestAccuracyOfTheCheck does.
func TestAccuracyOnCora(t *testing.T) {
	g, err := source.FromEnv(os.Getenv).Load(context.Background(), "cora")
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	fmt.Fprintf(&table, "%-14s %5s %6s %6s %10s %6s\n", "strategy", "rate", "mean", "± s.e.", "reference", "diff")
	for _, row := range independent {
		for i, setting := range paper.Settings()[:3] {
			percent := accuracies(t, p, row.strategy, setting)
			mean, se := stat.Mean(percent, nil), stat.StdDev(percent, nil)/math.Sqrt(accuracySplits)
			diff := mean - row.mean[i]
			fmt.Fprintf(&table, "%-14v %3.1f %% %6.2f %6.2f %10.1f %+6.2f\n", row.strategy, setting.Rate, mean, se, row.mean[i], diff)
			if math.Abs(diff) > accuracyMargin {
				t.Errorf("%v at %v %%: %.2f, more than %v points from %v", row.strategy, setting.Rate, mean, accuracyMargin, row.mean[i])
			}
		}
	}
	t.Logf("Cora, last epoch, %d splits\n%s", accuracySplits, table.String())
}

// accuracies are those of splits 1 … 50 in per cent, some at once.
func accuracies(t *testing.T, p *engine.Prepared, strategy engine.Strategy, setting paper.Setting) []float64 {
	t.Helper()
	percent, errs := make([]float64, accuracySplits), make([]error, accuracySplits)
	var next atomic.Int64
	var wg sync.WaitGroup
	for range accuracyWorkers {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < accuracySplits; i = int(next.Add(1)) - 1 {
				percent[i], errs[i] = accuracy(p, strategy, setting, uint64(i+1))
			}
		})
	}
	wg.Wait()
	for i, err := range errs {
		if err != nil {
			t.Fatalf("%v, split %d: %v", strategy, i+1, err)
		}
	}
	return percent
}

func accuracy(p *engine.Prepared, strategy engine.Strategy, setting paper.Setting, seed uint64) (float64, error) {
	res, err := oneRun(p, strategy, setting, "last", seed)
	if err != nil {
		return 0, err
	}
	return 100 * res.Accuracy, nil
}

// On the same 50 splits of Cora at the lowest rate M3S is MultiStage under the
// default settings, split by split, since its check rejects less than one
// proposal in a hundred. Under the paper's rules it is not: its added labels
// are cleaner and its accuracy is higher, each with its whole 95 % interval.
func TestAccuracyOfTheCheck(t *testing.T) {
	g, err := source.FromEnv(os.Getenv).Load(context.Background(), "cora")
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	setting := paper.Settings()[0]
	for _, protocol := range []string{"last", "paper"} {
		gain, cleaner, rejected, proposed := make([]float64, accuracySplits), make([]float64, accuracySplits), 0, 0
		for k := range gain {
			for sign, strategy := range map[float64]engine.Strategy{-1: engine.MultiStage, 1: engine.M3S} {
				r, err := oneRun(p, strategy, setting, protocol, uint64(k+1))
				if err != nil {
					t.Fatal(err)
				}
				right, known := 0, 0
				for _, s := range r.Stages {
					right, known = right+s.AddedCorrect, known+s.AddedKnown
					if strategy == engine.M3S {
						rejected, proposed = rejected+s.Rejected, proposed+s.Proposed
					}
				}
				gain[k] += sign * 100 * r.Accuracy
				cleaner[k] += sign * 100 * float64(right) / float64(max(known, 1))
			}
		}
		a, c, share := reproduce.NewInterval(gain), reproduce.NewInterval(cleaner), 100*float64(rejected)/float64(proposed)
		t.Logf("%s: M3S less MultiStage %+.2f ± %.2f points of accuracy, %+.2f ± %.2f of right labels added; %.2f %% of %d rejected", protocol, a.Mean, a.Half, c.Mean, c.Half, share, proposed)
		switch apart := a.Mean-a.Half > 0 && c.Mean-c.Half > 2 && share > 5; {
		case protocol == "paper" && !apart:
			t.Errorf("paper: M3S is not told from MultiStage")
		case protocol == "last" && (share >= 1 || math.Abs(a.Mean) > 0.2):
			t.Errorf("last: M3S is not MultiStage")
		}
	}
}

func oneRun(p *engine.Prepared, strategy engine.Strategy, setting paper.Setting, protocol string, seed uint64) (*engine.Result, error) {
	s, err := engine.RandomSplit(p.Graph, setting.PerClass, seed)
	if err != nil {
		return nil, err
	}
	o := engine.DefaultOptions()
	if err := o.SetProtocol(protocol); err != nil {
		return nil, err
	}
	o.Strategy, o.Seed, o.Layers, o.Stages = strategy, seed, setting.Layers, setting.Stages
	return p.Run(context.Background(), s, o, nil)
}
