package report

import (
	"fmt"
	"maps"
	"math"
	"strings"
	"text/template"

	"m3s/engine/reproduce"
)

// words are what the report's text can say about the results. A cell that is
// not there is an error.
func (r *Report) words() template.FuncMap {
	markdown := func(grids []grid) string { return string(gridsMarkdown(grids)) }
	all := template.FuncMap{
		"grid":      func(t *reproduce.Table) string { return markdown(tableGrids(t)) },
		"facts":     func(s reproduce.Statistics) string { return markdown([]grid{statisticsGrid(s)}) },
		"agreement": func(t *reproduce.Table) string { return markdown(agreementGrids(t)) },
		"checks":    func(t *reproduce.Table) string { return markdown(checkGrids(t)) },
		"depths":    func(t *reproduce.Table) string { return markdown(depthGrids(t)) },
		"stages":    func(t *reproduce.Table) string { return markdown(stageGrids(t)) },
		"clusters":  func(t *reproduce.Table) string { return markdown(clusterGrids(t)) },
		"target":    func(all ...*reproduce.Table) string { return markdown(targets(all)) },
		"below": func(all ...*reproduce.Table) (string, error) {
			grids, err := belowPaper(all, belowReasons)
			return markdown(grids), err
		},
		"ranking": func(rows int) string { return markdown(rankingGrid(r.Choices, "last", rows)) },
		"place":   r.place,
		"gains":   func() string { return markdown(gains(r.Choices, r.Table, r.Chosen, reproduce.Chosen)) },
		"pick":    pick,
		"reading": func(title string, t *reproduce.Table, perClass int) reading { return reading{title, t, perClass} },
		"readings": func(dataset string, perClass int, all ...reading) string {
			return markdown(readings(dataset, perClass, all...))
		},
		"labels": func() string { return markdown(labelReadings(r.Table, r.Labels)) },
		"mean":   func(c reproduce.Summary) string { return reproduce.Percent(c.Mean) },
		"epoch":  func(c reproduce.Summary) string { return fmt.Sprintf("%.0f", c.Trainings[0].Epoch) },
		"ratio":  func(c reproduce.Summary) string { return fmt.Sprintf("%.2f", firstRatio(c)) },
		"tenth":  tenRuns,
		"change": changeWord,
		"within": func(t *reproduce.Table, dataset, protocol string, from, points float64) string {
			return count(t, func(c reproduce.Summary) bool {
				return c.Dataset == dataset && c.Protocol == protocol && c.Rate >= from
			},
				func(c reproduce.Summary) bool { return math.Abs(*c.Difference) <= points/100 })
		},
		"surprising": func(t *reproduce.Table, dataset, protocol string) string {
			return count(t, func(c reproduce.Summary) bool { return c.Dataset == dataset && c.Protocol == protocol }, func(c reproduce.Summary) bool { return c.Surprising })
		},
		"firsts": firsts,
		"clear":  clearCount,
		"point": func(panel int, series string, x float64) (string, error) {
			for _, s := range r.Smoothing.Panels[panel].Series {
				for _, p := range s.Points {
					if s.Name == series && p.X == x {
						return fmt.Sprintf("%.3g", p.Y), nil
					}
				}
			}
			return "", fmt.Errorf("no point %s at %v", series, x)
		},
	}
	maps.Copy(all, r.findingWords())
	return all
}

// pick finds a cell by its key; more are "layers=3", "stages=2" or
// "variant=…", without which layers and stages are any.
func pick(t *reproduce.Table, dataset string, perClass int, protocol, strategy string, more ...string) (reproduce.Summary, error) {
	for _, c := range t.Cells {
		if c.Dataset != dataset || c.PerClass != perClass || c.Protocol != protocol || c.Strategy != strategy {
			continue
		}
		has := []string{fmt.Sprint("layers=", c.Layers), fmt.Sprint("stages=", c.Stages), "variant=" + c.Variant}
		found := c.Variant == "" || strings.Contains(strings.Join(more, " "), "variant=")
		for _, m := range more {
			found = found && (m == has[0] || m == has[1] || m == has[2])
		}
		if found {
			return c, nil
		}
	}
	return reproduce.Summary{}, fmt.Errorf("no cell %s, %d labels per class, %s, %s %v", dataset, perClass, protocol, strategy, more)
}

// tenRuns is half the 95 % range of a mean of ten runs of the cell.
func tenRuns(c reproduce.Summary) string {
	return fmt.Sprintf("%.1f", 100*1.96*reproduce.NewInterval(c.Accuracies).SD/math.Sqrt(reproduce.PaperRuns))
}

// changeWord is M3S less another strategy: "+0.8 ± 0.3".
func changeWord(t *reproduce.Table, dataset string, perClass int, protocol, minus string) (string, error) {
	p, ok := t.FindPair(dataset, perClass, protocol, minus)
	if !ok || p.CI95 == nil {
		return "", fmt.Errorf("no pair %s, %d labels per class, %s, m3s − %s", dataset, perClass, protocol, minus)
	}
	return fmt.Sprintf("%s ± %.1f", points(p.Mean), 100**p.CI95), nil
}

// count counts cells with a published value: "5 of 80".
func count(t *reproduce.Table, among, is func(reproduce.Summary) bool) string {
	n, all := 0, 0
	for _, c := range t.Cells {
		if c.Paper != nil && among(c) {
			all++
			if is(c) {
				n++
			}
		}
	}
	return fmt.Sprintf("%d of %d", n, all)
}

// firsts counts the columns in which M3S has the highest mean.
func firsts(t *reproduce.Table, protocol string) string {
	n, all := 0, 0
	for _, m3s := range t.Cells {
		if m3s.Strategy != "m3s" || m3s.Protocol != protocol {
			continue
		}
		all++
		n++
		for _, c := range t.Cells {
			if c.Dataset == m3s.Dataset && c.PerClass == m3s.PerClass && c.Protocol == protocol && c.Mean > m3s.Mean {
				n--
				break
			}
		}
	}
	return fmt.Sprintf("%d of %d", n, all)
}

// clearCount counts the columns in which M3S is ahead of another strategy by an
// interval that leaves out zero.
func clearCount(t *reproduce.Table, protocol, minus string) string {
	n, all := 0, 0
	for _, p := range t.Pairs {
		if p.Protocol == protocol && p.Minus == minus && p.Variant == "" {
			all++
			if p.Clear && p.Mean > 0 {
				n++
			}
		}
	}
	return fmt.Sprintf("%d of %d", n, all)
}
