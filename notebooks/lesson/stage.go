package lesson

import (
	"fmt"

	"m3s/engine"
)

// Tell prints what each stage of a run did, and on how many nodes its
// accuracies were measured.
func Tell(r *engine.Result) {
	for _, s := range r.Stages {
		fmt.Printf("stage %d: %2d proposed, %2d rejected, %2d added, %2d right; %.1f %%\n",
			s.Stage, s.Proposed, s.Rejected, s.Added, s.AddedCorrect, 100*s.TestAccuracy)
	}
	fmt.Println("accuracies", Nodes(float64(r.Measured)))
}

// Busiest is the place in h.Stages of the stage that rejected most, the first
// of equals.
func Busiest(h *engine.History) int {
	busy := 0
	for k, s := range h.Stages {
		if len(s.Rejected) > len(h.Stages[busy].Rejected) {
			busy = k
		}
	}
	return busy
}

// Members is the cluster of each node without a label, and -1 for the others:
// class has -1 for a node without one.
func Members(cluster, class []int32) []int32 {
	member := make([]int32, len(cluster))
	for i, l := range cluster {
		member[i] = l
		if class[i] >= 0 {
			member[i] = -1
		}
	}
	return member
}

// Agree counts the places at which a has something, which is not -1, and those
// of them at which b has the same.
func Agree(a, b []int32) (same, of int) {
	for k, v := range a {
		if v < 0 {
			continue
		}
		of++
		if b[k] == v {
			same++
		}
	}
	return same, of
}

// Doubted counts the rejected proposals of a stage whose true class the
// network said, and those whose true class the cluster had.
func Doubted(g *engine.Graph, stage engine.StageInfo) (network, cluster int) {
	for _, v := range stage.Rejected {
		switch g.Y[v.Node] {
		case v.Class:
			network++
		case stage.Pseudo[v.Node]:
			cluster++
		}
	}
	return network, cluster
}
