package lesson

import (
	"sort"

	"m3s/engine"
)

// Labelled lists the nodes of known class that a run had labels of, given or
// virtual.
func Labelled(g *engine.Graph, r *engine.Result) []int32 {
	return nodes(g, func(i int) bool { return r.Labels.Stage[i] >= 0 })
}

// Unseen lists the nodes of known class that are in none of the lists.
func Unseen(g *engine.Graph, lists ...[]int32) []int32 {
	in := make([]bool, g.N())
	for _, list := range lists {
		for _, i := range list {
			in[i] = true
		}
	}
	return nodes(g, func(i int) bool { return !in[i] })
}

// Surest lists the nodes of known class that a run had no label of, the one
// whose prediction it is surest of first.
func Surest(g *engine.Graph, r *engine.Result) []int32 {
	list := nodes(g, func(i int) bool { return r.Labels.Stage[i] < 0 })
	sure := func(i int32) float32 { return r.Z[int(i)*g.C()+int(r.Predictions[i])] }
	sort.SliceStable(list, func(a, b int) bool { return sure(list[a]) > sure(list[b]) })
	return list
}

// Precision is the share of right predictions, in per cent, among the first
// step nodes of a list, the first two times step, and so on.
func Precision(g *engine.Graph, r *engine.Result, list []int32, step int) (share []float64) {
	right := 0
	for k, i := range list {
		if r.Predictions[i] == g.Y[i] {
			right++
		}
		if (k+1)%step == 0 {
			share = append(share, 100*float64(right)/float64(k+1))
		}
	}
	return share
}

// nodes lists the nodes of known class for which keep holds.
func nodes(g *engine.Graph, keep func(i int) bool) (list []int32) {
	for i, y := range g.Y {
		if y >= 0 && keep(i) {
			list = append(list, int32(i))
		}
	}
	return list
}
