package main

import (
	"context"
	"testing"

	"m3s/datasets"
	"m3s/engine"
)

// rightShare is a count of right labels among known ones.
type rightShare struct{ right, known int }

func (s rightShare) percent() float64 { return 100 * float64(s.right) / float64(max(s.known, 1)) }

// M3S is not MultiStage: under noisy confidences its check keeps what is
// right and rejects what is wrong. The labels they add tell the two apart by 25
// and 56 points on this generated graph, of which half must be there; on Cora
// TestCommittedM3SComesOut and, over 50 splits, TestAccuracyOfTheCheck do.
func TestM3SIsNotMultiStage(t *testing.T) {
	options := datasets.DefaultGenerateOptions()
	options.N, options.Seed = 400, 3
	g, err := datasets.Generate(options)
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	all, added, rejected := rightShare{}, rightShare{}, rightShare{}
	for seed := uint64(1); seed <= 6; seed++ {
		s, err := engine.RandomSplit(g, 2, seed)
		if err != nil {
			t.Fatal(err)
		}
		o := engine.DefaultOptions()
		if err := o.SetProtocol("paper"); err != nil {
			t.Fatal(err)
		}
		o.Seed, o.T, o.Epochs, o.Clusters = seed, 20, 60, 50
		for _, strategy := range []engine.Strategy{engine.MultiStage, engine.M3S} {
			o.Strategy = strategy
			res, err := p.Run(context.Background(), s, o, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, k := range res.Stages {
				if strategy == engine.MultiStage {
					all = rightShare{all.right + k.AddedCorrect, all.known + k.AddedKnown}
					continue
				}
				added = rightShare{added.right + k.AddedCorrect, added.known + k.AddedKnown}
				rejected = rightShare{rejected.right + k.RejectedCorrect, rejected.known + k.RejectedKnown}
			}
		}
	}
	t.Logf("right of the labels added: MultiStage %.1f %%, M3S %.1f %%; of those M3S rejects %.1f %% of %d", all.percent(), added.percent(), rejected.percent(), rejected.known)
	if added.percent() < all.percent()+12 {
		t.Errorf("M3S adds %.1f %% right labels, MultiStage %.1f %%", added.percent(), all.percent())
	}
	if rejected.known < 100 || rejected.percent() > added.percent()-27 {
		t.Errorf("M3S rejects %d labels, %.1f %% of them right; it adds %.1f %% right", rejected.known, rejected.percent(), added.percent())
	}
}
