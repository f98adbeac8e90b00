package reproduce

import (
	"cmp"
	"fmt"
	"strings"

	"m3s/engine"
)

// Protocols are the names engine.Options.SetProtocol takes, the reference
// code's first.
func Protocols() []string { return []string{"paper", "last"} }

// Key names a cell. Keys are ordered by Compare.
type Key struct {
	Dataset  string  `json:"dataset"`
	Rate     float64 `json:"rate"` // per cent of all nodes, 0 where the paper has no such column
	PerClass int     `json:"perClass"`
	Protocol string  `json:"protocol"`
	Strategy string  `json:"strategy"`
	Layers   int     `json:"layers"`
	Stages   int     `json:"stages"`            // of a staged strategy, else 0
	Variant  string  `json:"variant,omitempty"` // what else differs from the study's settings
}

// Cell is one setting whose runs are averaged.
type Cell struct {
	Key
	Options engine.Options // without the seed
	Recipe  *engine.Recipe // of a method that is no strategy of the engine, else nil
	Mixed   bool           // run by Sweep.Mixed
}

// newCell completes a cell from its options.
func newCell(dataset string, rate float64, perClass int, protocol, variant string, o engine.Options) Cell {
	k := Key{
		Dataset: dataset, Rate: rate, PerClass: perClass, Protocol: protocol,
		Strategy: o.Strategy.String(), Layers: o.Layers, Variant: variant,
	}
	switch r := o.Strategy.Recipe(); {
	case r.Alone:
		k.Layers = 0
	case r.Staged:
		k.Stages = o.Stages
	}
	return Cell{Key: k, Options: o}
}

// Compare orders keys as tables show them: by dataset, labels, protocol,
// strategy, layers, stages and variant.
func (k Key) Compare(other Key) int {
	return cmp.Or(
		cmp.Compare(datasetRank(k.Dataset), datasetRank(other.Dataset)),
		cmp.Compare(k.Dataset, other.Dataset),
		cmp.Compare(k.PerClass, other.PerClass),
		cmp.Compare(k.Rate, other.Rate),
		cmp.Compare(rank(Protocols(), k.Protocol), rank(Protocols(), other.Protocol)),
		cmp.Compare(k.Protocol, other.Protocol),
		cmp.Compare(StrategyRank(k.Strategy), StrategyRank(other.Strategy)),
		cmp.Compare(k.Strategy, other.Strategy),
		cmp.Compare(k.Layers, other.Layers),
		cmp.Compare(k.Stages, other.Stages),
		compareVariants(k.Variant, other.Variant),
	)
}

// compareVariants puts shorter names first, so that clusters=7 comes before
// clusters=50.
func compareVariants(a, b string) int {
	nameA, valueA, _ := strings.Cut(a, "=")
	nameB, valueB, _ := strings.Cut(b, "=")
	return cmp.Or(strings.Compare(nameA, nameB), cmp.Compare(len(valueA), len(valueB)), strings.Compare(valueA, valueB))
}

func datasetRank(name string) int { return rank([]string{"cora", "citeseer", "pubmed"}, name) }

// StrategyRank is a strategy's place in the paper's tables; others come last.
func StrategyRank(name string) int {
	for i, s := range paperStrategies {
		if s.String() == name {
			return i
		}
	}
	return len(paperStrategies)
}

// rank is the place of name in names, or their number.
func rank(names []string, name string) int {
	for i, n := range names {
		if n == name {
			return i
		}
	}
	return len(names)
}

// String says which cell it is in one line.
func (k Key) String() string {
	s := fmt.Sprintf("%s, %d labels per class, protocol %s, %s, %d layers, %d stages", k.Dataset, k.PerClass, k.Protocol, k.Strategy, k.Layers, k.Stages)
	if k.Variant != "" {
		s += ", " + k.Variant
	}
	return s
}
