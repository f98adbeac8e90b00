package lesson

import (
	"slices"
	"sort"

	"m3s/engine"
)

// Labelled lists the nodes of known class that a run had labels of, given or
// virtual.
func Labelled(g *engine.Graph, r *engine.Result) []int32 {
	return nodes(g, func(i int) bool { return r.Labels.Stage[i] >= 0 })
}

// Virtual lists the nodes of known class that a run gave labels itself.
func Virtual(g *engine.Graph, r *engine.Result) []int32 {
	return nodes(g, func(i int) bool { return r.Labels.Stage[i] > 0 })
}

// Known is the class of each node that a run had a label of when a stage began
// to train, and -1 for the others. Stage 0 knows the given labels only.
func Known(r *engine.Result, stage int) []int32 {
	known := slices.Clone(r.Labels.Class)
	for i, since := range r.Labels.Stage {
		if since < 0 || int(since) > stage {
			known[i] = engine.Unlabelled
		}
	}
	return known
}

// Wrong lists those of some nodes whose class is known and another.
func Wrong(g *engine.Graph, class, nodes []int32) (wrong []int32) {
	for _, i := range nodes {
		if y := g.Y[i]; y >= 0 && y != class[i] {
			wrong = append(wrong, i)
		}
	}
	return wrong
}

// Confused counts some nodes of known class: [true class][class].
func Confused(g *engine.Graph, class, nodes []int32) [][]int {
	counts := make([][]int, g.C())
	for c := range counts {
		counts[c] = make([]int, g.C())
	}
	for _, i := range nodes {
		if y := g.Y[i]; y >= 0 {
			counts[y][class[i]]++
		}
	}
	return counts
}

// MaxMinRatio is the largest share of a class among nodes less the smallest. A
// node of class -1 has none, and counts.
func MaxMinRatio(class []int32, classes int) float64 {
	count := make([]int, classes)
	for _, c := range class {
		if c >= 0 {
			count[c]++
		}
	}
	return float64(slices.Max(count)-slices.Min(count)) / float64(len(class))
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
