package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"m3s/engine"
	"m3s/engine/reproduce"
)

// reach counts the columns of a protocol in which a strategy's mean is at
// least the paper's M3S; clear ones are those where its whole interval is
// above.
func reach(t *reproduce.Table, protocol, strategy string) (reached, clear, all int) {
	for _, c := range t.Cells {
		if c.Protocol != protocol || c.Strategy != strategy || c.Variant != "" {
			continue
		}
		published, ok := reproduce.PaperAccuracy(c.Dataset, c.PerClass, engine.M3S)
		if !ok {
			continue
		}
		all++
		if c.Mean >= published {
			reached++
		}
		if c.CI95 != nil && c.Mean-*c.CI95 > published {
			clear++
		}
	}
	return reached, clear, all
}

func reachWord(t *reproduce.Table, protocol, strategy string) string {
	reached, _, all := reach(t, protocol, strategy)
	return fmt.Sprintf("%d of %d", reached, all)
}

func clearWord(t *reproduce.Table, protocol, strategy string) string {
	_, clear, all := reach(t, protocol, strategy)
	return fmt.Sprintf("%d of %d", clear, all)
}

// strongestOf names the change of a strategy that moves its mean most, apart
// from some: "`t=50` (+3.2 ± 2.1)".
func strongestOf(t *reproduce.Table, strategy string, apart ...string) (string, error) {
	var most reproduce.Pair
	for _, p := range t.Pairs {
		if p.Strategy == strategy && p.Minus == strategy && p.CI95 != nil && math.Abs(p.Mean) > math.Abs(most.Mean) &&
			!slices.ContainsFunc(apart, func(a string) bool { return slices.Contains(strings.Fields(p.Variant), a) }) {
			most = p
		}
	}
	if most.CI95 == nil {
		return "", fmt.Errorf("no change of %s", strategy)
	}
	return fmt.Sprintf("`%s` (%s ± %.1f)", most.Variant, points(most.Mean), 100**most.CI95), nil
}

// naiveOf is the largest distance of the naive check's mean from M3S's, in
// points.
func naiveOf(t *reproduce.Table) (string, error) {
	most := math.Inf(-1)
	for _, c := range t.Cells {
		if c.Strategy != "m3s-naive" || c.Variant != "" {
			continue
		}
		m3s, ok := t.Find(c.Dataset, c.PerClass, c.Protocol, "m3s")
		if ok {
			most = max(most, math.Abs(c.Mean-m3s.Mean))
		}
	}
	if math.IsInf(most, -1) {
		return "", fmt.Errorf("no naive check")
	}
	return reproduce.Percent(most), nil
}

// leadOf is the best depth of a column less two layers: "+1.5 ± 3.0".
func leadOf(t *reproduce.Table, dataset string, perClass int, protocol string) (string, error) {
	cells := columnOf(t.Of(dataset), perClass, protocol)
	two, err := pick(t, dataset, perClass, protocol, "gcn", "layers=2")
	if err != nil {
		return "", err
	}
	return less(cells[bestOf(cells)], two)
}

// unlabelled is the number of nodes without a label when each class has so
// many.
func unlabelled(dataset string, perClass int) (int, error) {
	sizes := reproduce.ClassSizes(dataset)
	if sizes == nil {
		return 0, fmt.Errorf("no class sizes of %s", dataset)
	}
	classes := len(sizes) - 1
	return sizes[classes] - classes*perClass, nil
}
