package engine

import (
	"m3s/engine/internal/gcn"
	"m3s/internal/order"
)

func newLabels(g *Graph, labelled []int32) *Labels {
	l := &Labels{Class: order.Unset(g.N()), Stage: order.Unset(g.N()), classes: g.C()}
	for _, i := range labelled {
		l.Class[i], l.Stage[i] = g.Y[i], 0
	}
	return l
}

// add gives nodes their virtual labels of a stage. A node named twice keeps
// its lowest class in Class; the others go to Also.
func (l *Labels) add(stage int, added []Virtual) {
	sorted := order.Ascending(len(added))
	order.Stable(sorted, func(i, j int32) bool {
		a, b := added[i], added[j]
		return a.Node < b.Node || a.Node == b.Node && a.Class < b.Class
	})
	for _, k := range sorted {
		v := added[k]
		if l.Class[v.Node] == Unlabelled {
			l.Class[v.Node], l.Stage[v.Node] = v.Class, int32(stage)
		} else {
			l.Also = append(l.Also, v)
		}
	}
}

// targets are the multi-hot rows a network is trained on. The virtual labels
// of a class weigh mass given ones together; mass 0: each weighs one.
func (l *Labels) targets(mass float64) *gcn.Targets {
	t := &gcn.Targets{Classes: l.classes}
	place := make(map[int32]int)
	for i, c := range l.Class {
		if c != Unlabelled {
			place[int32(i)] = len(t.Nodes)
			t.Nodes = append(t.Nodes, int32(i))
		}
	}
	t.Hot = make([]float32, len(t.Nodes)*t.Classes)
	for k, i := range t.Nodes {
		t.Hot[k*t.Classes+int(l.Class[i])] = 1
	}
	if mass > 0 {
		t.Weigh = l.weights(t.Nodes, mass)
	}
	for _, v := range l.Also {
		t.Hot[place[v.Node]*t.Classes+int(v.Class)] = 1
	}
	return t
}

// weights are those of nodes' labels. A node with two classes counts for its
// first.
func (l *Labels) weights(nodes []int32, mass float64) []float32 {
	count := make([]float64, l.classes)
	for _, i := range nodes {
		if l.Stage[i] > 0 {
			count[l.Class[i]]++
		}
	}
	w := make([]float32, len(nodes))
	for k, i := range nodes {
		w[k] = 1
		if l.Stage[i] > 0 {
			w[k] = float32(mass / count[l.Class[i]])
		}
	}
	return w
}

// clone copies labels for a result.
func (l *Labels) clone() Labels {
	return Labels{
		Class: append([]int32(nil), l.Class...), Stage: append([]int32(nil), l.Stage...),
		Also: append([]Virtual(nil), l.Also...), classes: l.classes,
	}
}
