package engine_test

import (
	"math"
	"slices"
	"testing"

	"m3s/engine"
)

// A centre that comes exactly as near as the bound says: the tie goes to the
// first centre, as it does where every row is scanned.
func TestKMeansTieAtTheBound(t *testing.T) {
	x, start := []float32{0, 2, 6}, []float32{0, 3}
	got, err := engine.KMeansFrom(x, 1, start, 100)
	if err != nil {
		t.Fatal(err)
	}
	if want := lloyd(x, 1, start, 100); !slices.Equal(got.Cluster, want) || want[1] != 0 {
		t.Errorf("clusters %v, naive %v: want the row in the middle in the first", got.Cluster, want)
	}
}

// The share of one label of known truth is a share.
func TestPrecisionOfOne(t *testing.T) {
	for known, want := range []float64{0: math.NaN(), 1: 1, 2: 0.5} {
		got, ok := engine.StageStats{AddedKnown: known, AddedCorrect: min(known, 1)}.Precision()
		if ok != (known > 0) || ok && got != want {
			t.Errorf("of %d: %v, %v", known, got, ok)
		}
	}
}

// An adjacency matrix is as wide as it is high.
func TestGraphOfOtherWidth(t *testing.T) {
	for _, add := range []struct{ rows, cols int }{{0, 1}, {1, 0}, {1, 1}} {
		g := karate()
		a := *g.A
		a.Rows, a.Cols = a.Rows+add.rows, a.Cols+add.cols
		for range add.rows {
			a.Ptr = append(slices.Clone(a.Ptr), a.Ptr[len(a.Ptr)-1])
		}
		if g.A = &a; g.Validate() == nil {
			t.Errorf("%d×%d for %d nodes is no error", a.Rows, a.Cols, len(g.Y))
		}
	}
}
