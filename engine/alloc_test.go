package engine_test

import (
	"fmt"
	"testing"

	"m3s/engine"
)

// An epoch allocates nothing, whatever the depth and width.
func TestEpochAllocatesNothing(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	for layers := 1; layers <= 4; layers++ {
		for _, hidden := range []int{5, 16, 80} {
			for _, full := range []bool{false, true} {
				o := engine.DefaultOptions()
				o.Layers, o.Hidden, o.FullBatch, o.L2On = layers, hidden, full, engine.L2All
				if hidden == 5 {
					o.Input, o.Topics, o.Dropout, o.PseudoWeight, o.L2Over = engine.InputTopics, 20, 0, 2, engine.L2Sum
				}
				train := engine.NewTraining(p, engine.GivenLabels(p.Graph, s.Labelled), o, 0, nil)
				e := 0
				step := func() {
					e++
					train.Epoch(e)
					train.Measure(e)
				}
				if n := testing.AllocsPerRun(20, step); n != 0 {
					t.Errorf("%d layers of %d, all rows %v: %v allocations an epoch", layers, hidden, full, n)
				}
			}
		}
	}
}

func BenchmarkEpoch(b *testing.B) {
	p, s := prepared(b, block(plain), 2, 1)
	for _, layers := range []int{2, 4} {
		for _, full := range []bool{false, true} {
			b.Run(fmt.Sprintf("layers=%d/full=%v", layers, full), func(b *testing.B) {
				o := engine.DefaultOptions()
				o.Layers, o.FullBatch = layers, full
				train := engine.NewTraining(p, engine.GivenLabels(p.Graph, s.Labelled), o, 0, nil)
				b.ReportAllocs()
				for e := 1; b.Loop(); e++ {
					train.Epoch(e)
				}
			})
		}
	}
}
