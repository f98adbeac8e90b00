package reproduce

import (
	"fmt"
	"math"
	"strings"
	"text/template"
)

// words are what the report's text can say about the results. A cell that is
// not there is an error.
func (r *Report) words() template.FuncMap {
	return template.FuncMap{
		"grid":      func(t *Table) string { return string(gridsMarkdown(t.grids())) },
		"facts":     func(s Statistics) string { return string(gridsMarkdown([]grid{s.grid()})) },
		"agreement": func(t *Table) string { return string(gridsMarkdown(t.agreement())) },
		"checks":    func(t *Table) string { return string(gridsMarkdown(t.checks())) },
		"depths":    func(t *Table) string { return string(gridsMarkdown(t.depths())) },
		"target":    func(all ...*Table) string { return string(gridsMarkdown(targets(all))) },
		"runs":      func(t *Table) string { return strings.TrimSuffix(t.runs(), " a cell") },
		"mean":      meanWord,
		"change":    changeWord,
		"outside": func(t *Table, protocol string) string {
			return t.share(protocol, func(c Summary) bool { return c.Outside })
		},
		"surprising": func(t *Table, protocol string) string {
			return t.share(protocol, func(c Summary) bool { return c.Surprising })
		},
		"within": func(t *Table, protocol string, from, points float64) string {
			return t.shareOf(func(c Summary) bool { return c.Protocol == protocol && c.Rate >= from }, func(c Summary) bool { return math.Abs(*c.Difference) <= points/100 })
		},
		"rejected": func(t *Table, dataset string, perClass int, protocol string) (string, error) {
			c, err := t.cell(dataset, perClass, protocol, "m3s")
			return fmt.Sprintf("%.1f", 100*c.rejectedShare()), err
		},
	}
}

// cell is Find with an error.
func (t *Table) cell(dataset string, perClass int, protocol, strategy string) (Summary, error) {
	c, ok := t.Find(dataset, perClass, protocol, strategy)
	if !ok {
		return c, fmt.Errorf("no cell %s, %d labels per class, %s, %s", dataset, perClass, protocol, strategy)
	}
	return c, nil
}

// meanWord is a cell's accuracy: "61.5 ± 1.2".
func meanWord(t *Table, dataset string, perClass int, protocol, strategy string) (string, error) {
	c, err := t.cell(dataset, perClass, protocol, strategy)
	if err != nil || c.CI95 == nil {
		return fmt.Sprintf("%.1f", 100*c.Mean), err
	}
	return fmt.Sprintf("%.1f ± %.1f", 100*c.Mean, 100**c.CI95), nil
}

// changeWord is M3S less another strategy: "+0.8 ± 0.3".
func changeWord(t *Table, dataset string, perClass int, protocol, minus string) (string, error) {
	p, ok := t.FindPair(dataset, perClass, protocol, minus)
	if !ok || p.CI95 == nil {
		return "", fmt.Errorf("no pair %s, %d labels per class, %s, m3s − %s", dataset, perClass, protocol, minus)
	}
	return fmt.Sprintf("%s ± %.1f", points(p.Mean), 100**p.CI95), nil
}

func (t *Table) share(protocol string, is func(Summary) bool) string {
	return t.shareOf(func(c Summary) bool { return c.Protocol == protocol }, is)
}

// shareOf counts cells with a published value: "5 of 80".
func (t *Table) shareOf(among, is func(Summary) bool) string {
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
