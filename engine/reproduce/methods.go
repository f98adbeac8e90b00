package reproduce

import (
	"fmt"
	"slices"

	"m3s/engine"
)

// method is a way to classify with few labels that is more than a strategy: one
// with options of its own, or a recipe that the engine has not.
type method struct {
	name   string
	set    func(*engine.Options) // after the protocol's, and the layers and stages of the column
	recipe *engine.Recipe
}

// methods are compared on the same splits (EVIDENCE §6). None has a validation
// set: what its authors chose by one is at the value that they publish as the
// default, and what they stopped by one runs 200 epochs as all else does.
var methods = []method{
	{"evidence", func(o *engine.Options) { o.SetStrategy(engine.Evidence) }, nil},
	{"m3s", func(o *engine.Options) { chosen(o, engine.M3S) }, nil},
	{"gcn", func(o *engine.Options) { chosen(o, engine.GCN) }, nil},
	{"appnp", appnp, nil},
	{"sgc", sgc, nil},
	{"poisson", func(o *engine.Options) { o.Strategy = engine.LP }, poissonLearning()},
	{"lp", func(o *engine.Options) { o.Strategy = engine.LP }, nil},
}

// chosen are the options of Chosen.
func chosen(o *engine.Options, s engine.Strategy) {
	o.Strategy, o.Layers, o.Embedding, o.Centroids = s, 2, engine.EmbedHidden, engine.OriginalLabels
}

// appnp is PageRank of a network's predictions (Gasteiger, Bojchevski,
// Günnemann, ICLR 2019): 64 hidden units, ten steps, the first layer's L2 0.005.
func appnp(o *engine.Options) {
	o.Strategy, o.Layers, o.Hidden, o.L2 = engine.GCN, 2, 64, 0.005
	o.Filter, o.FilterOn, o.Hops, o.Teleport = engine.FilterPageRank, engine.FilterLast, 10, 0.1
}

// sgc is softmax regression on Â²X (Wu, Souza, Zhang, Fifty, Yu, Weinberger,
// ICML 2019): 100 epochs at a rate of 0.2, L2 5e-6.
func sgc(o *engine.Options) {
	o.Strategy, o.Layers, o.Dropout, o.LearningRate, o.Epochs, o.L2 = engine.GCN, 1, 0, 0.2, 100, 5e-6
	o.Filter, o.Hops = engine.FilterPower, 2
}

// Methods are the names that MethodsStudy takes.
func Methods() []string {
	var names []string
	for _, m := range methods {
		names = append(names, m.name)
	}
	return names
}

// MethodsStudy compares methods by their names, all of them for "all", at every
// label rate.
func MethodsStudy(r Request, names []string) (Study, error) {
	s := newStudy("methods", firstSeed, r)
	s.Header = s.methodHeader()
	if slices.Contains(names, "all") {
		names = Methods()
	}
	for _, name := range names {
		at := slices.IndexFunc(methods, func(m method) bool { return m.name == name })
		if at < 0 {
			return Study{}, fmt.Errorf("%q is not one of %q, or all", name, Methods())
		}
		s.each(func(c column, protocol string, o engine.Options) {
			methods[at].set(&o)
			s.add(c, protocol, "", o)
			cell := &s.Cells[len(s.Cells)-1]
			cell.Strategy, cell.Recipe = name, methods[at].recipe
		})
	}
	return s.done()
}

// methodHeader is the header whose hash is of the methods' options too.
func (s *study) methodHeader() Header {
	var all []engine.Options
	for _, p := range Protocols() {
		for _, m := range methods {
			for _, name := range s.request.names() {
				o := s.base(p, column{Dataset: name})
				m.set(&o)
				all = append(all, o)
			}
		}
	}
	return newHeader("methods", s.request.settings(), all)
}

// NewMethodPairs compares the first of Methods with each other one.
func NewMethodPairs(cells []Summary) []Pair {
	var all []Pair
	for _, a := range cells {
		if a.Strategy != methods[0].name {
			continue
		}
		for _, b := range cells {
			if b.Strategy == a.Strategy || b.PerClass != a.PerClass || b.Protocol != a.Protocol || b.Dataset != a.Dataset {
				continue
			}
			if p, ok := NewPair(a, b); ok {
				all = append(all, p)
			}
		}
	}
	return all
}
