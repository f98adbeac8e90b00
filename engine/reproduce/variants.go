package reproduce

import (
	"fmt"
	"slices"

	"m3s/engine"
)

// Variant is a change of options that a cell is named after.
type Variant struct {
	Name string // "option=value …"
	Set  func(*engine.Options) error
}

// SweepStudy runs the strategies, of the tables where none is named, with
// every variant at every label rate. A variant that is there twice is refused.
func SweepStudy(r Request, variants []Variant) (Study, error) {
	s := newStudy("sweep", firstSeed, r)
	strategies := r.Strategies
	if strategies == nil {
		strategies = PaperStrategies()
	}
	for i, v := range variants {
		if slices.ContainsFunc(variants[:i], func(other Variant) bool { return other.Name == v.Name }) {
			s.fail(fmt.Errorf("reproduce: sweep: %s twice", v.Name))
		}
	}
	s.each(func(c column, protocol string, o engine.Options) {
		for _, strategy := range strategies {
			for _, v := range variants {
				changed := o
				changed.Strategy = strategy
				s.fail(v.Set(&changed))
				s.add(c, protocol, v.Name, changed)
			}
		}
	})
	return s.done()
}
