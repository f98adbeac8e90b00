package reproduce_test

import (
	"math"
	"testing"

	"m3s/engine/reproduce"
)

func TestInterval(t *testing.T) {
	// Student's t for 9 degrees of freedom is 2.262157; the standard deviation
	// of 1 … 10 is √(55/6).
	iv := reproduce.NewInterval([]float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
	half := 2.2621571628 * math.Sqrt(55.0/6) / math.Sqrt(10)
	if iv.N != 10 || iv.Mean != 5.5 || math.Abs(iv.Half-half) > 1e-9 {
		t.Errorf("%+v, want mean 5.5 ± %v", iv, half)
	}
	for v, want := range map[float64]bool{5.5: false, 5.5 + half - 1e-6: false, 5.5 + half + 1e-6: true, 5.5 - half - 1e-6: true} {
		if iv.Excludes(v) != want {
			t.Errorf("Excludes(%v) = %v", v, !want)
		}
	}
	// A mean of 10 runs varies as much as ours: the bound grows by √2.
	for v, want := range map[float64]bool{5.5 + math.Sqrt2*half - 1e-6: false, 5.5 - math.Sqrt2*half - 1e-6: true} {
		if iv.Surprises(v, 10) != want {
			t.Errorf("Surprises(%v) = %v", v, !want)
		}
	}
	one := reproduce.NewInterval([]float64{3})
	if one.Mean != 3 || !math.IsNaN(one.Half) || one.Excludes(9) || one.Surprises(9, 10) {
		t.Errorf("one value: %+v", one)
	}
}

func TestIntervalsByHand(t *testing.T) {
	near := func(a, b float64) bool { return math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) < 1e-4 }
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
		got := reproduce.NewInterval(c.values)
		if !near(got.Mean, c.mean) || !near(got.Half, c.half) {
			t.Errorf("%v: %v ± %v, want %v ± %v", c.values, got.Mean, got.Half, c.mean, c.half)
		}
	}
}
