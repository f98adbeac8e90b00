package lesson

import (
	"fmt"
	"math"

	"m3s/engine"
)

// Studied is what a strategy did on many splits: a value a split in the
// lists, sums over the splits in the numbers.
type Studied struct {
	Strategy engine.Strategy

	Accuracy []float64   // in per cent
	Measured []float64   // test nodes that these are measured on
	Epoch    []float64   // that the first training stopped at; NaN where nothing was trained
	Added    []float64   // labels added, of all stages
	Clean    []float64   // right ones among the added labels, in per cent; NaN where none was added
	Ratio    []float64   // Max-Min Ratio of the first stage's pseudo-labels
	Stages   [][]float64 // accuracy after each stage: [stage][split]

	Proposed, Rejected int
	Wrong              int // of the rejected: their proposed class was not the true one
}

// Study runs a strategy as Accuracies does and tells more.
func Study(g *engine.Prepared, perClass int, o engine.Options, first uint64, n int) *Studied {
	results := make([]*engine.Result, n)
	Repeat(first, n, func(seed uint64) []float64 {
		results[seed-first] = Trial(g, perClass, o, seed)
		return nil
	})
	s := &Studied{Strategy: o.Strategy}
	for _, r := range results {
		s.add(r)
	}
	return s
}

func (s *Studied) add(r *engine.Result) {
	right, known, added := 0, 0, 0
	for k, stage := range r.Stages {
		s.Proposed += stage.Proposed
		s.Rejected += stage.Rejected
		s.Wrong += stage.RejectedKnown - stage.RejectedCorrect
		right += stage.AddedCorrect
		known += stage.AddedKnown
		added += stage.Added
		if k == len(s.Stages) {
			s.Stages = append(s.Stages, nil)
		}
		s.Stages[k] = append(s.Stages[k], 100*stage.TestAccuracy)
	}
	epoch, clean, ratio := math.NaN(), math.NaN(), math.NaN()
	if len(r.Stages) > 0 {
		epoch = float64(r.Stages[0].Epoch)
	}
	if known > 0 {
		clean = 100 * float64(right) / float64(known)
	}
	if len(r.Stages) > 1 {
		ratio = r.Stages[1].MaxMinRatio
	}
	s.Accuracy, s.Measured = append(s.Accuracy, 100*r.Accuracy), append(s.Measured, float64(r.Measured))
	s.Epoch, s.Added = append(s.Epoch, epoch), append(s.Added, float64(added))
	s.Clean, s.Ratio = append(s.Clean, clean), append(s.Ratio, ratio)
}

// String tells what the check did, and the accuracy.
func (s *Studied) String() string {
	return fmt.Sprintf("%3d of %d rejected, %3d of these wrong; %s %%, %s", s.Rejected, s.Proposed, s.Wrong, Mean(s.Accuracy), Nodes(s.Measured...))
}

// Share is how many of the proposals were rejected, in per cent.
func (s *Studied) Share() float64 { return 100 * float64(s.Rejected) / float64(s.Proposed) }

// WrongShare is how many of the rejected were wrong, in per cent.
func (s *Studied) WrongShare() float64 { return 100 * float64(s.Wrong) / float64(s.Rejected) }
