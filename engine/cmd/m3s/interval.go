package main

import (
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// interval is a mean with the half-width of its 95 % confidence interval by
// Student's t, NaN for fewer than two values.
type interval struct {
	mean, half float64
}

func newInterval(values []float64) interval {
	n := float64(len(values))
	if n < 2 {
		return interval{stat.Mean(values, nil), math.NaN()}
	}
	mean, dev := stat.MeanStdDev(values, nil)
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: n - 1}.Quantile(0.975)
	return interval{mean, t * dev / math.Sqrt(n)}
}
