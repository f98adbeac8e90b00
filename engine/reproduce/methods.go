package reproduce

import (
	"fmt"
	"slices"

	"m3s/engine"
)

// method is a way to classify with few labels that is more than a strategy: one
// with options of its own, a recipe that the engine has not, or the mixture.
type method struct {
	name   string
	set    func(*engine.Options) // after the protocol's, and the layers and stages of the column
	recipe *engine.Recipe
	mixed  bool
}

// methods are compared on the same splits (EVIDENCE §6). None has a validation
// set: what its authors chose by one is at the value that they publish as the
// default, and what they stopped by one runs 200 epochs as all else does.
var methods = []method{
	{name: "evidence", set: evidence},
	{name: "evidence-mixed", set: evidence, mixed: true}, // package mixed
	{name: "m3s", set: func(o *engine.Options) { chosen(o, engine.M3S) }},
	{name: "gcn", set: func(o *engine.Options) { chosen(o, engine.GCN) }},
	{name: "appnp", set: appnp},
	{name: "sgc", set: sgc},
	{name: "poisson", set: func(o *engine.Options) { o.Strategy = engine.LP }, recipe: poissonLearning()},
	{name: "lp", set: func(o *engine.Options) { o.Strategy = engine.LP }},
}

// evidence are the options of the strategy.
func evidence(o *engine.Options) { o.SetStrategy(engine.Evidence) }

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
			cell.Strategy, cell.Recipe, cell.Mixed = name, methods[at].recipe, methods[at].mixed
		})
	}
	return s.done()
}

// methodHeader is the header whose hash is of the methods' options too. Those
// of the mixture are evidence's.
func (s *study) methodHeader() Header {
	var all []engine.Options
	for _, p := range Protocols() {
		for _, m := range methods {
			for _, name := range s.request.names() {
				if o := s.base(p, column{Dataset: name}); !m.mixed {
					m.set(&o)
					all = append(all, o)
				}
			}
		}
	}
	return newHeader("methods", s.request.settings(), all)
}

// NewMethodPairs compares the first of Methods with each other one: the mixture
// less evidence, and evidence less the others.
func NewMethodPairs(cells []Summary) []Pair {
	var all []Pair
	for _, m := range methods[1:] {
		first, second := methods[0].name, m.name
		if m.mixed {
			first, second = second, first
		}
		for _, a := range cells {
			for _, b := range cells {
				if a.Strategy != first || b.Strategy != second || b.PerClass != a.PerClass || b.Protocol != a.Protocol || b.Dataset != a.Dataset {
					continue
				}
				if p, ok := NewPair(a, b); ok {
					all = append(all, p)
				}
			}
		}
	}
	return all
}
