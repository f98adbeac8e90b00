package datasets

import (
	"math"
	"reflect"
	"testing"

	"m3s/engine"
)

// small is a graph of two components and every special case of Stats: node 3
// has only a self-loop, node 4 no link at all, nodes 2 and 4 no class, node 4
// no features either.
func small(t *testing.T) *engine.Graph {
	t.Helper()
	a, err := engine.FromEdges(5, [][2]int32{{0, 1}, {1, 2}, {1, 1}, {3, 3}})
	if err != nil {
		t.Fatal(err)
	}
	x, err := engine.NewCSR(5, 3, []engine.Entry{{Row: 0, Col: 2, Val: 1}, {Row: 2, Col: 0, Val: 0.5}})
	if err != nil {
		t.Fatal(err)
	}
	return &engine.Graph{Name: "small", A: a, X: x, Y: []int32{0, 0, -1, 1, -1}, Classes: []string{"a", "b"}}
}

func TestMeasure(t *testing.T) {
	got := Measure(small(t))
	// Â by hand: degrees of A+I are 2, 4, 2, 2, 1.
	sum := 0.5 + 2/math.Sqrt(8) + 0.5 + 2/math.Sqrt(8) + 0.5 + 1 + 1
	if math.Abs(got.AHatSum-sum) > 1e-12 || math.Abs(got.AHatTrace-3.5) > 1e-12 {
		t.Errorf("Â: sum %v trace %v, want %v and 3.5", got.AHatSum, got.AHatTrace, sum)
	}
	got.AHatSum, got.AHatTrace = 0, 0
	want := Stats{
		Nodes: 5, Features: 3, Classes: 2, FeatureNNZ: 2, Edges: 2, SelfLoops: 2, AdjacencyNNZ: 6,
		Components: 3, LargestComponent: 3, LoopOnly: 1, Isolated: 1, Unlabelled: 2, Blank: 1,
		PerClass: []int{2, 1}, EdgeHomophily: 0.5, MeanDegree: 1.2, MaxDegree: 2, MaxDegreeNode: 1,
		AHatNNZ: 9, Sums: Sums{Edges: 1*2 + 2*3, Features: 1*3 + 3*1, Labels: 1 + 2 + 4*2},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestMeasureAgreesWithEngine(t *testing.T) {
	g := Karate()
	s := Measure(g)
	m := engine.AHat(g.A)
	var sum float64
	for _, v := range m.Val {
		sum += float64(v)
	}
	if m.NNZ() != s.AHatNNZ || math.Abs(sum-s.AHatSum) > 1e-4 {
		t.Errorf("engine's Â has %d entries and sum %v, Measure %d and %v", m.NNZ(), sum, s.AHatNNZ, s.AHatSum)
	}
}
