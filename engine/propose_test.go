package engine

import (
	"slices"
	"testing"
)

// ties are 40 nodes of two classes, the first two labelled; every other one
// has one of four values, so that each is shared by nine or ten nodes.
func ties() (g *Graph, labels *Labels, value []float64) {
	const n = 40
	g = &Graph{A: &CSR{Rows: n, Cols: n, Ptr: make([]int32, n+1)}, Y: make([]int32, n), Classes: []string{"a", "b"}}
	labels = &Labels{Class: make([]int32, n), Stage: make([]int32, n), classes: 2}
	value = make([]float64, n)
	for i := range n {
		g.Y[i] = int32(i % 2)
		labels.Class[i], labels.Stage[i] = Unlabelled, -1
		if i < 2 {
			labels.Class[i], labels.Stage[i] = int32(i), 0
		}
		value[i] = 0.5 + float64(i*7%4)/16
	}
	return g, labels, value
}

// first lists the nodes from the third of the given values, highest first, of
// equal ones the lower number first, written without a sort.
func first(value []float64, values ...float64) []int32 {
	var nodes []int32
	for _, v := range values {
		for i := 2; i < len(value); i++ {
			if value[i] == v {
				nodes = append(nodes, int32(i))
			}
		}
	}
	return nodes
}

func ofClass(list []Virtual, class int32) []int32 {
	var nodes []int32
	for _, v := range list {
		if v.Class == class {
			nodes = append(nodes, v.Node)
		}
	}
	return nodes
}

// Random walks propose nodes of equal sums in the order of their numbers, and
// none of those that tie at the gate.
func TestWalksProposeTiesInOrder(t *testing.T) {
	g, labels, value := ties()
	w := &Absorption{Seeds: []int32{0, 1}, P: make([]float64, 2*g.N())}
	for i, v := range value {
		w.P[2*i], w.P[2*i+1] = v, 1-v
	}
	got := byWalks(g, labels, w, []int{25, 12})
	if nodes, want := ofClass(got, 0), first(value, 0.6875, 0.625); !slices.Equal(nodes, want) {
		t.Errorf("class 0: %v, want %v", nodes, want)
	}
	if nodes, want := ofClass(got, 1), first(value, 0.5); !slices.Equal(nodes, want) {
		t.Errorf("class 1: %v, want %v", nodes, want)
	}
}

// Confidence proposes nodes that are equally sure in the order of their
// numbers, and cuts among them.
func TestConfidenceProposesTiesInOrder(t *testing.T) {
	_, labels, value := ties()
	z, predict := make([]float32, 2*len(value)), make([]int32, len(value))
	for i, v := range value {
		z[2*i], z[2*i+1] = float32(v), float32(1-v)
	}
	got := byConfidence(labels, z, predict, []int{25, 12}, false)
	if nodes, want := ofClass(got, 0), first(value, 0.6875, 0.625, 0.5625)[:25]; !slices.Equal(nodes, want) {
		t.Errorf("class 0: %v, want %v", nodes, want)
	}
	if nodes := ofClass(got, 1); nodes != nil {
		t.Errorf("class 1: %v, want none", nodes)
	}
}
