package reproduce

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

const choiceNote = "Mean accuracy in per cent and, for a changed option, the difference from the row without it over the same splits ± half its 95 % interval. *: the interval leaves out zero. –: the option is the default there; it counts as no change in the mean."

// choiceGrids show the explored options: one grid for each protocol, a row
// for each option with M3S, the other strategies below.
func (t *Table) choiceGrids(dataset string) []grid {
	columns, head := t.heads()
	var all []grid
	for _, protocol := range Protocols() {
		g := grid{title: fmt.Sprintf("%s, protocol %s, %s", dataset, protocol, t.runs()), note: choiceNote, head: append(slices.Clone(head), "mean change")}
		var names []string
		rows := map[string][]string{}
		change := map[string][]float64{}
		for _, c := range t.Cells {
			if c.Protocol != protocol {
				continue
			}
			name := c.choiceName()
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
			text := percent(c.Mean)
			if p, ok := t.changeFrom(c); ok {
				text += " (" + p.changeText() + ")"
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

func (c Summary) choiceName() string {
	switch {
	case c.Strategy != "m3s":
		return c.rowName()
	case c.Variant == "":
		return "defaults"
	}
	return c.Variant
}

// choiceOrder puts the defaults first, then the options as explored, then the
// other strategies.
func choiceOrder(names []string) []string {
	place := func(name string) int {
		if name == "defaults" {
			return -1
		}
		for i, c := range choices() {
			if c.name == name {
				return i
			}
		}
		strategy, _, changed := strings.Cut(name, ",")
		if changed {
			return len(choices()) + 2*strategyRank(strategy) + 1
		}
		return len(choices()) + 2*strategyRank(strategy)
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(place(a), place(b)) })
	return names
}

// changeFrom is the difference of a variant from its strategy without one.
func (t *Table) changeFrom(c Summary) (Pair, bool) {
	for _, p := range t.Pairs {
		if c.Variant != "" && p.Variant == c.Variant && p.Strategy == c.Strategy && p.Minus == c.Strategy &&
			p.Dataset == c.Dataset && p.PerClass == c.PerClass && p.Protocol == c.Protocol {
			return p, true
		}
	}
	return Pair{}, false
}

// changeText is the difference with its interval, marked when that leaves
// out zero.
func (p Pair) changeText() string {
	s := points(p.Mean)
	if p.CI95 != nil {
		s += " ±" + percent(*p.CI95)
	}
	if p.Clear {
		s += " *"
	}
	return s
}
