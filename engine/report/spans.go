package report

import (
	"fmt"
	"math"
	"strings"

	"m3s/engine/reproduce"
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

// sharesOf is the span, in per cent, over the columns of a protocol of one
// figure of M3S's check; see checkGrids.
func sharesOf(t *reproduce.Table, protocol, figure string) (string, error) {
	var values []float64
	for _, c := range t.Cells {
		if c.Protocol != protocol || c.Variant != "" {
			continue
		}
		v := math.NaN()
		switch {
		case c.Strategy == "m3s" && figure == "rejected":
			v = rejectedShare(c)
		case c.Strategy == "m3s" && figure == "rejected right":
			v = rejectedRight(c)
		case c.Strategy == "m3s" && figure == "added right", c.Strategy == "multistage" && figure == "multistage right":
			v = addedRight(c)
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

// sameOf counts the runs in which M3S and Multi-Stage have the same accuracy,
// on one dataset: "240 of 250".
func sameOf(t *reproduce.Table, dataset, protocol string) string {
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
func bestDepths(t *reproduce.Table, dataset, protocol string) string {
	part := t.Of(dataset)
	perClass, _ := part.Columns()
	var list []string
	for _, k := range perClass {
		cells := columnOf(part, k, protocol)
		list = append(list, fmt.Sprint(cells[bestOf(cells)].Layers))
	}
	return strings.Join(list, ", ")
}

// ordersOf is the span of the rank correlations with the published order over
// the columns of a protocol from a label rate upwards.
func ordersOf(t *reproduce.Table, protocol string, from float64) string {
	var values []float64
	for _, dataset := range t.Datasets() {
		part := t.Of(dataset)
		perClass, _ := part.Columns()
		for _, k := range perClass {
			cells := columnOf(part, k, protocol)
			if len(cells) > 0 && cells[0].Rate >= from {
				values = append(values, agree(part, k, protocol).rank)
			}
		}
	}
	return span("%.2f", values)
}

// meanDistance is the mean over the columns of a protocol from a label rate
// upwards of the distance from the published values, in points.
func meanDistance(t *reproduce.Table, protocol string, from float64) string {
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
func perRun(c reproduce.Summary) string {
	sum := 0
	for _, a := range c.Trainings {
		sum += a.Proposed
	}
	return fmt.Sprintf("%.0f", float64(sum)/float64(c.Runs))
}

// less is the difference of two cells over the seeds they share: "+0.8 ± 0.3".
func less(a, b reproduce.Summary) (string, error) {
	p, ok := reproduce.NewPair(a, b)
	if !ok || p.CI95 == nil {
		return "", fmt.Errorf("no shared runs of %s and %s", a.Key, b.Key)
	}
	return fmt.Sprintf("%s ± %.1f", points(p.Mean), 100**p.CI95), nil
}

// bestSteps is the span over label rates of the number of propagations after
// which the read-out of a panel is best.
func bestSteps(p reproduce.Panel) string {
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

// readOutAt is the span over label rates of a panel's values, in per cent, after so
// many propagations.
func readOutAt(p reproduce.Panel, x float64) (string, error) {
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
