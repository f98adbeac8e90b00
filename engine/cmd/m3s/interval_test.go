package main

import (
	"math"
	"testing"
)

func TestInterval(t *testing.T) {
	for _, c := range []struct {
		values     []float64
		mean, half float64
	}{
		// Half-widths by hand from tables of Student's t: 12.7062 for one degree
		// of freedom, 2.77645 for four.
		{[]float64{1, 3}, 2, 12.7062 * math.Sqrt2 / math.Sqrt2},
		{[]float64{1, 2, 3, 4, 5}, 3, 2.77645 * math.Sqrt(2.5) / math.Sqrt(5)},
		{[]float64{4, 4, 4}, 4, 0},
		{[]float64{7}, 7, math.NaN()},
		{nil, math.NaN(), math.NaN()},
	} {
		got := newInterval(c.values)
		if !near(got.mean, c.mean) || !near(got.half, c.half) {
			t.Errorf("%v: %v ± %v, want %v ± %v", c.values, got.mean, got.half, c.mean, c.half)
		}
	}
}

func near(a, b float64) bool {
	return math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) < 1e-4
}
