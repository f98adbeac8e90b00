package reproduce

import (
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Interval is a mean over runs with the half-width of its 95 % confidence
// interval by Student's t; SD and Half are NaN for fewer than two values.
type Interval struct {
	N              int
	Mean, SD, Half float64
}

// NewInterval describes a sample.
func NewInterval(values []float64) Interval {
	iv := Interval{N: len(values), Mean: stat.Mean(values, nil), SD: math.NaN(), Half: math.NaN()}
	if iv.N >= 2 {
		iv.SD = stat.StdDev(values, nil)
		iv.Half = student(iv.N-1) * iv.SD / math.Sqrt(float64(iv.N))
	}
	return iv
}

// student is the 97.5 % quantile of Student's t.
func student(degrees int) float64 {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(degrees)}.Quantile(0.975)
}

// Excludes reports whether v is outside the interval.
func (iv Interval) Excludes(v float64) bool { return math.Abs(v-iv.Mean) > iv.Half }

// Surprises reports whether v, taken as the mean of so many runs of the same
// distribution, differs from the mean by more than chance allows at 95 %.
func (iv Interval) Surprises(v float64, runs int) bool {
	spread := iv.SD * math.Sqrt(1/float64(iv.N)+1/float64(runs))
	return iv.N >= 2 && math.Abs(v-iv.Mean) > float64(student(iv.N-1)*spread)
}
