package reproduce

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"m3s/engine"
	"m3s/engine/paper"
)

// Study is a set of cells whose runs belong into one results file.
type Study struct {
	Header    Header
	FirstSeed uint64
	Cells     []Cell // in the order of Key.Compare
}

// Request says what part of an experiment to run, and with which options.
type Request struct {
	Datasets   []string
	PerClass   []int                       // labels per class instead of the paper's label rates; nil: those
	Protocols  []string                    // of Protocols
	Strategies []engine.Strategy           // of the tables; nil: PaperStrategies
	Adjust     func(*engine.Options) error // changes options before a cell's own; nil: no change
	Settings   string                      // names what Adjust does, "" for nothing
	// Own has the identity (datasets.Identity) of each graph among Datasets that
	// is the user's own: its name may stand for another graph tomorrow.
	Own map[string]string
	Fit func(dataset string, o *engine.Options) // changes the defaults for an own graph, before Adjust; nil: no change
}

// names are the names of own graphs after "", which stands for every dataset
// of the project.
func (r Request) names() []string {
	return append([]string{""}, slices.Sorted(maps.Keys(r.Own))...)
}

// settings says what the runs depend on besides their cells: a ledger is of
// these own graphs and no others.
func (r Request) settings() string {
	if len(r.Own) == 0 {
		return r.Settings
	}
	all := cmp.Or(r.Settings, defaultSettings)
	for _, name := range r.names()[1:] {
		all += "; " + name + " is " + r.Own[name]
	}
	return all
}

// firstSeed is the seed of the first run of every table and figure.
const firstSeed = 1

// column is one label rate of a dataset.
type column = paper.Setting

// columns are the paper's label rates of a dataset. A dataset the paper does
// not have gets 2, 4 and 8 labels per class, two layers and three stages.
func columns(dataset string) []column {
	var all []column
	for _, s := range paper.Settings() {
		if s.Dataset == dataset {
			all = append(all, s)
		}
	}
	if all == nil {
		for _, k := range []int{2, 4, 8} {
			all = append(all, column{Dataset: dataset, PerClass: k, Layers: 2, Stages: 3})
		}
	}
	return all
}

// columnsOf are the paper's columns, or one for each number of labels asked
// for, with the layers and stages of the nearest.
func (r Request) columnsOf(dataset string) []column {
	if r.PerClass == nil {
		return columns(dataset)
	}
	var all []column
	for _, k := range r.PerClass {
		c, ok := paper.Find(dataset, k)
		if !ok {
			c = columns(dataset)[0]
		}
		if c.PerClass != k {
			c.Rate, c.PerClass = 0, k
		}
		all = append(all, c)
	}
	return all
}

// study collects cells of a request.
type study struct {
	Study
	request Request
	err     error
}

// newStudy starts a study; cells follow by each and add.
func newStudy(name string, seed uint64, r Request) *study {
	s := &study{request: r}
	var bases []engine.Options
	for _, p := range Protocols() {
		for _, name := range r.names() {
			bases = append(bases, s.base(p, column{Dataset: name}))
		}
	}
	s.Study = Study{Header: newHeader(name, r.settings(), bases), FirstSeed: seed}
	if len(r.Datasets) == 0 || len(r.Protocols) == 0 {
		s.fail(fmt.Errorf("reproduce: %s: no dataset or no protocol", name))
	}
	return s
}

// base are the options of a column before a cell's own.
func (s *study) base(protocol string, c column) engine.Options {
	o := engine.DefaultOptions()
	s.fail(o.SetProtocol(protocol))
	if c.Layers > 0 {
		o.Layers, o.Stages = c.Layers, c.Stages
	}
	if _, own := s.request.Own[c.Dataset]; own && s.request.Fit != nil {
		s.request.Fit(c.Dataset, &o)
	}
	if s.request.Adjust != nil {
		s.fail(s.request.Adjust(&o))
	}
	return o
}

func (s *study) fail(err error) {
	if s.err == nil {
		s.err = err
	}
}

// each calls f for every dataset, label rate and protocol with the options to
// start from.
func (s *study) each(f func(c column, protocol string, o engine.Options)) {
	for _, d := range s.request.Datasets {
		for _, c := range s.request.columnsOf(d) {
			for _, p := range s.request.Protocols {
				f(c, p, s.base(p, c))
			}
		}
	}
}

// add adds a cell; one that is there already is not added again.
func (s *study) add(c column, protocol, variant string, o engine.Options) {
	s.fail(o.Validate())
	s.Cells = append(s.Cells, newCell(c.Dataset, c.Rate, c.PerClass, protocol, variant, o))
}

// done sorts the cells.
func (s *study) done() (Study, error) {
	slices.SortStableFunc(s.Cells, func(a, b Cell) int { return a.Compare(b.Key) })
	s.Cells = slices.CompactFunc(s.Cells, func(a, b Cell) bool { return a.Key == b.Key })
	return s.Study, s.err
}
