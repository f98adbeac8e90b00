package lesson

import "m3s/engine"

// Path is what was seen of a training after every so many epochs and the last:
// the loss, and the accuracy on labelled and on test nodes in per cent.
type Path struct{ Epoch, Loss, Seen, Test []float64 }

// Paths are the accuracies on test nodes, in per cent, after every so many
// epochs of the runs of Accuracies: [time][run].
func Paths(g *engine.Prepared, perClass int, o engine.Options, every int, first uint64, n int) [][]float64 {
	return Repeat(first, n, func(seed uint64) []float64 {
		o := o
		o.Seed = seed
		_, p := Train(g, Split(g.Graph, perClass, seed), o, every)
		return p.Test
	})
}

// Train is Run, seen after every so many epochs.
func Train(g *engine.Prepared, s *engine.Split, o engine.Options, every int) (*engine.Result, *Path) {
	p := &Path{}
	obs := &engine.Observer{EvalEvery: every, Epoch: func(e engine.EpochInfo) {
		if e.Evaluated {
			p.Epoch, p.Loss = append(p.Epoch, float64(e.Epoch)), append(p.Loss, e.Loss)
			p.Seen, p.Test = append(p.Seen, 100*e.TrainAccuracy), append(p.Test, 100*e.TestAccuracy)
		}
	}}
	return Watch(g, s, o, obs), p
}
