package lesson

import (
	"fmt"
	"math"
	"slices"

	"m3s/engine/reproduce"
)

// Interval is a mean with the half-width of its 95 % confidence interval, and
// the least and the most of the values.
type Interval struct {
	N              int
	Mean, SD, Half float64
	Least, Most    float64 // 0 without values
}

// String is "53.5 ± 2.3".
func (i Interval) String() string { return fmt.Sprintf("%.1f ± %.1f", i.Mean, i.Half) }

// Signed is String with the mean's sign: "+16.7 ± 4.3", as a difference is
// written.
func (i Interval) Signed() string { return fmt.Sprintf("%+.1f ± %.1f", i.Mean, i.Half) }

// Above reports whether the whole interval is above v.
func (i Interval) Above(v float64) bool { return i.Mean-i.Half > v }

// Holds reports whether v is inside.
func (i Interval) Holds(v float64) bool { return math.Abs(v-i.Mean) <= i.Half }

// Mean is the mean of some values with its interval (Student's t).
func Mean(values []float64) Interval {
	r := reproduce.NewInterval(values)
	i := Interval{N: r.N, Mean: r.Mean, SD: r.SD, Half: r.Half}
	if len(values) > 0 {
		i.Least, i.Most = slices.Min(values), slices.Max(values)
	}
	return i
}

// Means are the means of some lists.
func Means(lists [][]float64) []Interval {
	means := make([]Interval, len(lists))
	for k, values := range lists {
		means[k] = Mean(values)
	}
	return means
}

// Gain is the mean of a − b, split by split.
func Gain(a, b []float64) Interval {
	if len(a) != len(b) {
		panic(errorf("%d values less %d", len(a), len(b)))
	}
	d := make([]float64, len(a))
	for k := range a {
		d[k] = a[k] - b[k]
	}
	return Mean(d)
}

func errorf(format string, args ...any) error { return fmt.Errorf("lesson: "+format, args...) }
