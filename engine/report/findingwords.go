package report

import (
	"fmt"
	"text/template"

	"m3s/engine/paper"
	"m3s/engine/reproduce"
)

// findingWords are the figures that only the findings name.
func (r *Report) findingWords() template.FuncMap {
	return template.FuncMap{
		"less":       less,
		"shares":     sharesOf,
		"same":       sameOf,
		"bestDepths": bestDepths,
		"orders":     ordersOf,
		"perRun":     perRun,
		"bestSteps":  func(panel int) string { return bestSteps(r.Smoothing.Panels[panel]) },
		"readOut":    func(panel int, x float64) (string, error) { return readOutAt(r.Smoothing.Panels[panel], x) },
		"chosen":     func() string { return reproduce.Chosen },
		"published":  r.publishedWord,
		"meanChange": func(dataset, strategy, variant string) (string, error) {
			v, ok := meanChange(r.Choices, dataset, "last", strategy, variant)
			if !ok {
				return "", fmt.Errorf("no choice %s of %s on %s", variant, strategy, dataset)
			}
			return points(v), nil
		},
		"runs":          func(t *reproduce.Table) int { return t.Cells[0].Runs },
		"meanDistance":  meanDistance,
		"off":           func(c reproduce.Summary) string { return points(*c.Difference) },
		"rejected":      func(c reproduce.Summary) string { return percentOf(rejectedShare(c)) },
		"rejectedRight": func(c reproduce.Summary) string { return fmt.Sprintf("%.0f", 100*rejectedRight(c)) },
		"unlabelled":    unlabelled,
		"naive":         naiveOf,
		"lead":          leadOf,
		"strongest":     strongestOf,
		"reach":         reachWord,
		"clearly":       clearWord,
		"perfect": func(dataset string) string {
			v, _ := reproduce.PerfectRatio(dataset)
			return fmt.Sprintf("%.2f", v)
		},
		"moreStages": r.moreStages,
		"columnOff": func(t *reproduce.Table, dataset string, perClass int) (string, error) {
			nearest, ok := paper.Find(dataset, perClass)
			if !ok {
				return "", fmt.Errorf("no published column of %s", dataset)
			}
			d, _ := reading{"", t, perClass}.distance(dataset, nearest.PerClass)
			return points(d), nil
		},
		"distance": func(t *reproduce.Table, dataset string, published, perClass int) string {
			_, d := reading{"", t, perClass}.distance(dataset, published)
			return reproduce.Percent(d)
		},
	}
}

// publishedWord is the published difference of M3S from another strategy.
func (r *Report) publishedWord(dataset string, perClass int, minus string) (string, error) {
	p, ok := r.Table.FindPair(dataset, perClass, "paper", minus)
	if !ok || p.Paper == nil {
		return "", fmt.Errorf("no published difference m3s − %s, %d labels per class of %s", minus, perClass, dataset)
	}
	return points(*p.Paper), nil
}

// moreStages is Multi-Stage of most stages less Self-training.
func (r *Report) moreStages(dataset string, perClass int, protocol string) (string, error) {
	one, err := pick(r.Stages, dataset, perClass, protocol, "self-training")
	if err != nil {
		return "", err
	}
	most, err := pick(r.Stages, dataset, perClass, protocol, "multistage", fmt.Sprint("stages=", reproduce.MaxStages))
	if err != nil {
		return "", err
	}
	return less(most, one)
}

// belowReasons say why a cell of M3S is below the paper's where chance does
// not; see belowPaper.
var belowReasons = map[string]string{
	"cora, 2, paper": "three layers and the later stopping rule together reach it, see the findings",
}

// place is an option's place in the exploration, by name.
func (r *Report) place(name string) (int, error) {
	for i, c := range rankingOf(r.Choices, "last") {
		if c.name == name {
			return i + 1, nil
		}
	}
	return 0, fmt.Errorf("no choice %s", name)
}
