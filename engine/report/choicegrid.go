package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"m3s/engine/reproduce"
)

const choiceNote = "Mean accuracy in per cent and, for a changed option, the difference from the row without it over the same splits ± half its 95 % interval. *: the interval leaves out zero. –: the option is the default there; it counts as no change in the mean."

// choiceGrids show the explored options: one grid for each protocol, a row
// for each option with M3S, the other strategies below.
func choiceGrids(t *reproduce.Table, dataset string) []grid {
	columns, head := t.Columns()
	var all []grid
	for _, protocol := range reproduce.Protocols() {
		g := grid{title: fmt.Sprintf("%s, protocol %s, %s", dataset, protocol, runsOf(t)), note: choiceNote, head: append(slices.Clone(head), "mean change")}
		var names []string
		rows := map[string][]string{}
		change := map[string][]float64{}
		for _, c := range t.Cells {
			if c.Protocol != protocol {
				continue
			}
			name := choiceName(c)
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
			text := reproduce.Percent(c.Mean)
			if p, ok := changeFrom(t, c); ok {
				text += " (" + changeText(p) + ")"
				change[name] = append(change[name], p.Mean)
			}
			put(rows, name, len(columns), slices.Index(columns, c.PerClass), text)
		}
		for _, name := range choiceOrder(names) {
			mean := ""
			if list := change[name]; list != nil {
				sum := 0.0
				for _, v := range list {
					sum += v
				}
				mean = hundredths(sum / float64(len(columns)))
			}
			g.rows = append(g.rows, gridRow{"", name, append(rows[name], mean)})
		}
		if len(g.rows) > 0 {
			all = append(all, g)
		}
	}
	return all
}

func choiceName(c reproduce.Summary) string {
	switch {
	case c.Strategy != "m3s":
		return rowName(c)
	case c.Variant == "":
		return "defaults"
	}
	return c.Variant
}

// choiceOrder puts the defaults first, then the options as explored, then the
// other strategies.
func choiceOrder(names []string) []string {
	explored := reproduce.Explored()
	place := func(name string) int {
		if name == "defaults" {
			return -1
		}
		if i := slices.Index(explored, name); i >= 0 {
			return i
		}
		strategy, _, changed := strings.Cut(name, ",")
		if changed {
			return len(explored) + 2*reproduce.StrategyRank(strategy) + 1
		}
		return len(explored) + 2*reproduce.StrategyRank(strategy)
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(place(a), place(b)) })
	return names
}

// changeFrom is the difference of a variant from its strategy without one.
func changeFrom(t *reproduce.Table, c reproduce.Summary) (reproduce.Pair, bool) {
	for _, p := range t.Pairs {
		if c.Variant != "" && p.Variant == c.Variant && p.Strategy == c.Strategy && p.Minus == c.Strategy &&
			p.Dataset == c.Dataset && p.PerClass == c.PerClass && p.Protocol == c.Protocol {
			return p, true
		}
	}
	return reproduce.Pair{}, false
}

// changeText is the difference with its interval, marked when that leaves
// out zero.
func changeText(p reproduce.Pair) string {
	s := points(p.Mean)
	if p.CI95 != nil {
		s += " ±" + reproduce.Percent(*p.CI95)
	}
	if p.Clear {
		s += " *"
	}
	return s
}
