package reproduce

import (
	"fmt"
	"text/template"

	"m3s/engine"
)

// findingWords are the figures that only the findings name.
func (r *Report) findingWords() template.FuncMap {
	return template.FuncMap{
		"less":       less,
		"shares":     (*Table).shares,
		"same":       (*Table).same,
		"bestDepths": (*Table).bestDepths,
		"orders":     (*Table).orders,
		"perRun":     Summary.perRun,
		"bestSteps":  func(panel int) string { return r.Smoothing.Panels[panel].bestSteps() },
		"readOut":    func(panel int, x float64) (string, error) { return r.Smoothing.Panels[panel].at(x) },
		"chosen":     func() string { return Chosen },
		"published":  r.publishedWord,
		"meanChange": func(dataset, strategy, variant string) (string, error) {
			v, ok := r.Choices.meanChange(dataset, "last", strategy, variant)
			if !ok {
				return "", fmt.Errorf("no choice %s of %s on %s", variant, strategy, dataset)
			}
			return points(v), nil
		},
		"runs":          func(t *Table) int { return t.Cells[0].Runs },
		"meanDistance":  (*Table).meanDistance,
		"off":           func(c Summary) string { return points(*c.Difference) },
		"rejected":      func(c Summary) string { return percentOf(c.rejectedShare()) },
		"rejectedRight": func(c Summary) string { return fmt.Sprintf("%.0f", 100*c.rejectedRight()) },
		"unlabelled":    unlabelled,
		"naive":         (*Table).naive,
		"lead":          (*Table).lead,
		"strongest":     (*Table).strongest,
		"reach":         (*Table).reachWord,
		"clearly":       (*Table).clearWord,
		"perfect": func(dataset string) string {
			v, _ := PerfectRatio(dataset)
			return fmt.Sprintf("%.2f", v)
		},
		"moreStages": r.moreStages,
		"columnOff": func(t *Table, dataset string, perClass int) (string, error) {
			nearest, ok := engine.FindPaperSetting(dataset, perClass)
			if !ok {
				return "", fmt.Errorf("no published column of %s", dataset)
			}
			d, _ := reading{"", t, perClass}.distance(dataset, nearest.PerClass)
			return points(d), nil
		},
		"distance": func(t *Table, dataset string, published, perClass int) string {
			_, d := reading{"", t, perClass}.distance(dataset, published)
			return percent(d)
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
	one, err := r.Stages.pick(dataset, perClass, protocol, "self-training")
	if err != nil {
		return "", err
	}
	most, err := r.Stages.pick(dataset, perClass, protocol, "multistage", fmt.Sprint("stages=", MaxStages))
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
	for i, c := range r.Choices.ranking("last") {
		if c.name == name {
			return i + 1, nil
		}
	}
	return 0, fmt.Errorf("no choice %s", name)
}
