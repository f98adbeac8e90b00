package chart

import (
	"math"
	"strings"
	"testing"

	"m3s/engine"
	"m3s/engine/chart/svg"
)

// path is a graph of n nodes in a row, from low to high.
func path(t *testing.T, n int) Nodes {
	t.Helper()
	var edges [][2]int32
	nodes := Nodes{Class: make([]int32, n), Classes: []string{"a"}}
	for i := range n {
		if i > 0 {
			edges = append(edges, [2]int32{int32(i - 1), int32(i)})
		}
		nodes.Layout = append(nodes.Layout, 0, float32(i))
	}
	a, err := engine.FromEdges(n, edges)
	if err != nil {
		t.Fatal(err)
	}
	nodes.A = a
	return nodes
}

func TestSampleIsNearTheGiven(t *testing.T) {
	n := path(t, 100)
	n.Given, n.Limit = []int32{50}, 11
	seen := map[int32]bool{}
	for _, i := range n.sample() {
		seen[i] = true
	}
	for i := int32(45); i <= 55; i++ {
		if !seen[i] {
			t.Errorf("node %d is not drawn", i)
		}
	}
	if len(seen) != 11 {
		t.Errorf("%d nodes drawn, want 11", len(seen))
	}
	f := Network(Frame{Title: "Path"}, n).With(svg.Draw)
	if f.Err() != nil || !strings.Contains(f.SVG(), "the 11 of 100 nodes nearest to a given label") || !strings.Contains(f.Alt(), "11 of them drawn") {
		t.Errorf("the figure does not say that it is a sample: %s, %v", f.Alt(), f.Err())
	}
}

// A tall graph is laid on its side, and both axes have one scale.
func TestWindow(t *testing.T) {
	n := path(t, 5)
	shown := n.sample()
	n.Layout = lying(n.Layout, shown)
	lo, hi := extent(n.Layout, shown)
	if hi[0]-lo[0] != 4 || hi[1]-lo[1] != 0 {
		t.Fatalf("the path reaches from %v to %v", lo, hi)
	}
	x, y := n.window(shown, 400, 200)
	if a, b := (x[1]-x[0])/400, (y[1]-y[0])/200; math.Abs(a-b) > 1e-12 {
		t.Errorf("a pixel is %v wide and %v high", a, b)
	}
	if x[0] >= lo[0] || x[1] <= hi[0] {
		t.Errorf("window %v does not hold %v to %v", x, lo, hi)
	}
}

func TestPrincipalPlane(t *testing.T) {
	// Points on the line (3, 4) in the plane of the first two of three axes.
	var x []float32
	for k := -2; k <= 2; k++ {
		x = append(x, float32(3*k)+1, float32(4*k)+2, 7)
	}
	p, err := principal(x, 3)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(p.share[0]-1) > 1e-9 || p.share[1] != 0 {
		t.Errorf("shares %v, want all in the first", p.share)
	}
	for k := -2; k <= 2; k++ {
		if a, b := p.at([]float64{float64(3*k) + 1, float64(4*k) + 2, 7}); math.Abs(a-float64(5*k)) > 1e-6 || b != 0 {
			t.Errorf("point %d is at (%v, %v), want (%d, 0)", k, a, b, 5*k)
		}
	}
}

func TestDescriptions(t *testing.T) {
	for alt, words := range map[string][]string{
		Curves(Frame{Title: "T", X: "x", Y: "y"}, []Curve{{Name: "c", Y: []float64{3, 1, 2}}}).Alt():                                                          {"c goes from 3 at 1 to 2 at 3", "lowest 1 at 2"},
		Heat(Frame{Title: "T"}, Matrix{Rows: []string{"r"}, Cols: []string{"a", "b"}, Value: [][]float64{{1, 2}}, BestOfRow: true}).Alt():                     {"r: highest at b, 2"},
		Dots(Frame{Title: "T"}, []string{"LP"}, []Dot{{Name: "here", Value: []float64{50}, Half: []float64{2}}}).Alt():                                        {"LP: here 50 ± 2"},
		Confusion(Frame{Title: "T"}, []string{"a", "b"}, [][]int{{3, 1}, {0, 4}}).Alt():                                                                       {"7 of 8 on the diagonal"},
		Stages(Frame{Title: "T"}, []engine.StageResult{{Stage: 1, Proposed: 3, Added: 2, Rejected: 1, StageStats: engine.StageStats{AddedCorrect: 2}}}).Alt(): {"stage 1 proposed 3, added 2 of which 2 right, rejected 1"},
	} {
		for _, w := range words {
			if !strings.Contains(alt, w) {
				t.Errorf("%q does not say %q", alt, w)
			}
		}
	}
}
