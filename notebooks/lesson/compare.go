package lesson

import (
	"fmt"
	"math"
	"strings"

	"m3s/engine"
	"m3s/engine/paper"
	"m3s/engine/reproduce"
)

// Comparison is what strategies did on the same splits, in the order in which
// they were named.
type Comparison []*Studied

// Compare is Study for each of some strategies.
func Compare(g *engine.Prepared, perClass int, o engine.Options, first uint64, n int, strategies ...engine.Strategy) (c Comparison) {
	for _, o.Strategy = range strategies {
		c = append(c, Study(g, perClass, o, first, n))
	}
	return c
}

// Column compares all methods of the paper in one of its columns, under the
// rules that Options takes.
func Column(g *engine.Prepared, column paper.Setting, rules string, first uint64, n int) Comparison {
	return Compare(g, column.PerClass, Options(column, rules), first, n, reproduce.PaperStrategies()...)
}

// Printed is what the paper has in a column, in per cent, in the order of
// Column.
func Printed(column paper.Setting) (percent []float64) {
	for _, s := range reproduce.PaperStrategies() {
		share, ok := reproduce.PaperAccuracy(column.Dataset, column.PerClass, s)
		if !ok {
			share = math.NaN()
		}
		percent = append(percent, 100*share)
	}
	return percent
}

// Of is the accuracies of a strategy.
func (c Comparison) Of(strategy engine.Strategy) []float64 {
	for _, s := range c {
		if s.Strategy == strategy {
			return s.Accuracy
		}
	}
	panic(errorf("%s was not compared", strategy))
}

// Gain is what strategy a gains on strategy b, split by split.
func (c Comparison) Gain(a, b engine.Strategy) Interval { return Gain(c.Of(a), c.Of(b)) }

// GainsOn is what each strategy gains on the accuracies of one, split by
// split.
func (c Comparison) GainsOn(one []float64) (gains []Interval) {
	for _, s := range c {
		gains = append(gains, Gain(s.Accuracy, one))
	}
	return gains
}

// Names are the strategies' names.
func (c Comparison) Names() (names []string) {
	for _, s := range c {
		names = append(names, s.Strategy.String())
	}
	return names
}

// Means are the means of the accuracies.
func (c Comparison) Means() (means []Interval) {
	for _, s := range c {
		means = append(means, Mean(s.Accuracy))
	}
	return means
}

// String tells of each strategy its accuracy and, where it added labels, how
// many and how many of them right, and on how many nodes this was measured.
func (c Comparison) String() string {
	var text strings.Builder
	for _, s := range c {
		fmt.Fprintf(&text, "%-13s %s %%", s.Strategy, Mean(s.Accuracy))
		if added := Mean(s.Added).Mean; added > 0 {
			fmt.Fprintf(&text, "; %3.0f labels, %s %% right", added, Mean(s.Clean))
		}
		text.WriteString("\n")
	}
	return text.String() + c.Nodes()
}

// Nodes says on how many nodes these accuracies and those of others were
// measured.
func (c Comparison) Nodes(others ...Comparison) string {
	var counts []float64
	for _, one := range append([]Comparison{c}, others...) {
		for _, s := range one {
			counts = append(counts, s.Measured...)
		}
	}
	return Nodes(counts...)
}
