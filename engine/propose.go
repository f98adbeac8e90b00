package engine

import (
	"math"

	"m3s/internal/order"
)

// TPerClass is the number of nodes each stage of a run proposes for each
// class: o.T, or with AutoT floor(3 η share), shared out over the stages when
// o.SpreadT is set (METHOD §12). It is nil for a strategy without stages.
func TPerClass(g *Graph, s *Split, o Options) []int {
	return tPerClass(g, s, &o, o.recipe().rounds(&o))
}

func tPerClass(g *Graph, s *Split, o *Options, stages int) []int {
	if stages == 0 {
		return nil
	}
	labelled := s.Labelled
	share := make([]float64, g.C())
	for _, i := range labelled {
		share[g.Y[i]] += 1 / float64(len(labelled))
	}
	var sum float64
	for _, v := range g.A.Val {
		sum += float64(v)
	}
	eta := float64(g.N())
	layers := o.Layers
	if o.TLayers > 0 {
		layers = o.TLayers
	}
	for range layers {
		eta /= sum / float64(g.N())
	}
	t := make([]int, g.C())
	for c := range t {
		t[c] = o.T
		switch {
		case o.T == AutoT && share[c] == 0:
			t[c] = 0 // in a graph without edges η is infinite
		case o.T == AutoT:
			// A class's share of 1/C must not fall below it by rounding.
			t[c] = int(math.Min(math.Floor(float64(float64(3*eta)*share[c])+1e-9), float64(g.N())))
		}
		if o.SpreadT && t[c] > 0 {
			t[c] = (t[c]-1)/stages + 1
		}
	}
	return t
}

// byConfidence proposes the unlabelled nodes of the highest confidence, at
// most t[c] for each predicted class c. With margin a node's confidence is the
// ratio of its two largest probabilities, else the largest. Of equally confident nodes the one
// with the lower number comes first.
func byConfidence(labels *Labels, z []float32, predict []int32, t []int, margin bool) []Virtual {
	var nodes []int32
	confidence := make([]float32, len(predict))
	for i, c := range labels.Class {
		if c == Unlabelled {
			nodes = append(nodes, int32(i))
			confidence[i] = z[i*labels.classes+int(predict[i])]
			if margin {
				confidence[i] /= runnerUp(z[i*labels.classes:(i+1)*labels.classes], int(predict[i]))
			}
		}
	}
	order.Stable(nodes, func(a, b int32) bool { return confidence[a] > confidence[b] })
	lists := make([][]Virtual, len(t))
	for _, i := range nodes {
		if c := predict[i]; len(lists[c]) < t[c] {
			lists[c] = append(lists[c], Virtual{i, c})
		}
	}
	return joined(lists)
}

// runnerUp is the largest of row without the one at best, 0 of none.
func runnerUp(row []float32, best int) float32 {
	second := float32(0)
	for c, v := range row {
		if c != best && v > second {
			second = v
		}
	}
	return second
}

// byWalks proposes for each class the unlabelled nodes whose summed
// absorption probability into the class's labelled nodes is above that of the
// (t+1)-th: t nodes unless some tie at the gate. A node may be proposed for
// several classes (METHOD §13). Of equal sums the lower number comes first.
func byWalks(g *Graph, labels *Labels, w *Absorption, t []int) []Virtual {
	lists := make([][]Virtual, len(t))
	sum := make([]float64, g.N())
	for c := range t {
		clear(sum)
		var nodes []int32
		for i := range sum {
			if labels.Class[i] != Unlabelled {
				continue
			}
			for j, s := range w.Seeds {
				if int(g.Y[s]) == c {
					sum[i] += w.P[i*len(w.Seeds)+j]
				}
			}
			nodes = append(nodes, int32(i))
		}
		order.Stable(nodes, func(a, b int32) bool { return sum[a] > sum[b] })
		gate := 0.0
		if t[c] < len(nodes) {
			gate = sum[nodes[t[c]]]
		}
		for _, i := range nodes {
			if sum[i] > gate {
				lists[c] = append(lists[c], Virtual{i, int32(c)})
			}
		}
	}
	return joined(lists)
}

func joined(lists [][]Virtual) []Virtual {
	var all []Virtual
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

// union lists of each class what a has, then what only b has; intersection
// what both have, in a's order. a and b are grouped by class, ascending.
func union(a, b []Virtual) []Virtual {
	in := asSet(a)
	var out []Virtual
	for _, v := range b {
		for len(a) > 0 && a[0].Class <= v.Class {
			out = append(out, a[0])
			a = a[1:]
		}
		if !in[v] {
			out = append(out, v)
		}
	}
	return append(out, a...)
}

func intersection(a, b []Virtual) []Virtual {
	in := asSet(b)
	var out []Virtual
	for _, v := range a {
		if in[v] {
			out = append(out, v)
		}
	}
	return out
}

func asSet(list []Virtual) map[Virtual]bool {
	set := make(map[Virtual]bool, len(list))
	for _, v := range list {
		set[v] = true
	}
	return set
}
