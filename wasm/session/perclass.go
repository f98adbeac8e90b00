package session

import (
	"math"

	"m3s/engine"
)

// perClassT is the number of nodes a run will propose per class and stage,
// which the page shows before the run gets there: what engine.StageInfo.T
// says later (PROTOCOL §5). It is empty for a strategy without stages.
func perClassT(g *engine.Graph, labelled []int32, o engine.Options) []int {
	stages := stagesOf(o)
	if stages == 0 {
		return nil
	}
	share := make([]float64, g.C())
	for _, i := range labelled {
		share[g.Y[i]] += 1 / float64(len(labelled))
	}
	var sum float64
	for _, v := range g.A.Val {
		sum += float64(v)
	}
	eta := float64(g.N())
	for range o.Layers {
		eta /= sum / float64(g.N())
	}
	t := make([]int, g.C())
	for c := range t {
		t[c] = o.T
		if o.T == engine.AutoT {
			t[c] = int(math.Min(math.Floor(float64(3*eta)*share[c]+1e-9), float64(g.N())))
		}
		if o.SpreadT {
			t[c] = (t[c] + stages - 1) / stages
		}
	}
	return t
}

func stagesOf(o engine.Options) int {
	switch o.Strategy {
	case engine.LP, engine.GCN:
		return 0
	case engine.MultiStage, engine.M3S, engine.M3SNaive:
		return o.Stages
	}
	return 1
}
