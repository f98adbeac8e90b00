package reproduce

import (
	"fmt"
	"math"
	"strings"
)

// span writes the least and the greatest of values: "3.6 to 28.2".
func span(format string, values []float64) string {
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range values {
		low, high = min(low, v), max(high, v)
	}
	a, b := fmt.Sprintf(format, low), fmt.Sprintf(format, high)
	if a == b {
		return a
	}
	return a + " to " + b
}

// shares is the span, in per cent, over the columns of a protocol of one
// figure of M3S's check; see checks.
func (t *Table) shares(protocol, figure string) (string, error) {
	var values []float64
	for _, c := range t.Cells {
		if c.Protocol != protocol || c.Variant != "" {
			continue
		}
		v := math.NaN()
		switch {
		case c.Strategy == "m3s" && figure == "rejected":
			v = c.rejectedShare()
		case c.Strategy == "m3s" && figure == "rejected right":
			v = c.rejectedRight()
		case c.Strategy == "m3s" && figure == "added right", c.Strategy == "multistage" && figure == "multistage right":
			v = c.addedRight()
		}
		if !math.IsNaN(v) {
			values = append(values, 100*v)
		}
	}
	if values == nil {
		return "", fmt.Errorf("no %s under %s", figure, protocol)
	}
	return span("%.0f", values), nil
}

// same counts the runs in which M3S and Multi-Stage have the same accuracy,
// on one dataset: "240 of 250".
func (t *Table) same(dataset, protocol string) string {
	same, all := 0, 0
	for _, p := range t.Pairs {
		if p.Dataset == dataset && p.Protocol == protocol && p.Strategy == "m3s" && p.Minus == "multistage" {
			same, all = same+p.Runs-p.Better-p.Worse, all+p.Runs
		}
	}
	return fmt.Sprintf("%d of %d", same, all)
}

// bestDepths lists the depth with the highest mean at each label rate: "4, 3,
// 3, 2, 2".
func (t *Table) bestDepths(dataset, protocol string) string {
	part := t.of(dataset)
	perClass, _ := part.heads()
	var list []string
	for _, k := range perClass {
		cells := part.column(k, protocol)
		list = append(list, fmt.Sprint(cells[bestOf(cells)].Layers))
	}
	return strings.Join(list, ", ")
}

// orders is the span of the rank correlations with the published order over
// the columns of a protocol from a label rate upwards.
func (t *Table) orders(protocol string, from float64) string {
	var values []float64
	for _, dataset := range t.datasets() {
		part := t.of(dataset)
		perClass, _ := part.heads()
		for _, k := range perClass {
			cells := part.column(k, protocol)
			if len(cells) > 0 && cells[0].Rate >= from {
				values = append(values, part.agree(k, protocol).rank)
			}
		}
	}
	return span("%.2f", values)
}

// meanDistance is the mean over the columns of a protocol from a label rate
// upwards of the distance from the published values, in points.
func (t *Table) meanDistance(protocol string, from float64) string {
	sum, n := 0.0, 0.0
	for _, c := range t.Cells {
		if c.Protocol == protocol && c.Paper != nil && c.Rate >= from {
			sum, n = sum+math.Abs(*c.Difference), n+1
		}
	}
	return fmt.Sprintf("%.1f", 100*sum/n)
}

// perRun is the mean number of nodes over all stages of a run that the
// strategy proposed.
func (c Summary) perRun() string {
	sum := 0
	for _, a := range c.Trainings {
		sum += a.Proposed
	}
	return fmt.Sprintf("%.0f", float64(sum)/float64(c.Runs))
}

// less is the difference of two cells over the seeds they share: "+0.8 ± 0.3".
func less(a, b Summary) (string, error) {
	p, ok := newPair(a, b)
	if !ok || p.CI95 == nil {
		return "", fmt.Errorf("no shared runs of %s and %s", a.Key, b.Key)
	}
	return fmt.Sprintf("%s ± %.1f", points(p.Mean), 100**p.CI95), nil
}

// bestSteps is the span over label rates of the number of propagations after
// which the read-out of a panel is best.
func (p Panel) bestSteps() string {
	var values []float64
	for _, s := range p.Series {
		best := s.Points[0]
		for _, pt := range s.Points {
			if pt.Y > best.Y {
				best = pt
			}
		}
		values = append(values, best.X)
	}
	return span("%.0f", values)
}

// at is the span over label rates of a panel's values, in per cent, after so
// many propagations.
func (p Panel) at(x float64) (string, error) {
	var values []float64
	for _, s := range p.Series {
		for _, pt := range s.Points {
			if pt.X == x {
				values = append(values, 100*pt.Y)
			}
		}
	}
	if values == nil {
		return "", fmt.Errorf("%s: no point at %v", p.Title, x)
	}
	return span("%.0f", values), nil
}
