package protocol

import (
	"m3s/datasets/own"
	"m3s/engine"
	"m3s/engine/paper"
	"m3s/internal/errs"
)

// Start asks for a run. ParseStart has filled in every default.
type Start struct {
	Run       Run
	PerClass  int // labels per class, 0: those of the split that came with the graph
	SplitSeed uint64
	Paused    bool // wait for step or resume before the first epoch
	EvalEvery int  // epochs between evaluations, 0: none
	Protocol  string
	Graph     string // identity of the graph it is meant for, "" for any
	Options   engine.Options
}

// maxValues bounds the values of the activations and weights of one network,
// so that a request cannot exhaust the memory of a page: 2^26 of them are
// 256 MB before Adam's moments.
const maxValues = 1 << 26

// ParseStart reads a start request for a run on g. An option that is missing
// has the value of engine.DefaultOptions, changed by the protocol and, for
// layers and stages, by the paper's setting for the dataset and the labels
// per class.
func ParseStart(m *Message, g *engine.Graph) (Start, error) {
	r := &reader{m: m}
	q := Start{Run: r.run(), PerClass: readPerClass(r, g), Protocol: r.text(fieldProtocol, "last"), Graph: r.text(fieldGraph, "")}
	var err error
	if q.Options, err = paper.Options(g.Paper, q.PerClass, q.Protocol); err != nil {
		r.fail(fieldProtocol, "%v", err)
	}
	own.SetDefaults(g, &q.Options)
	for _, p := range optionsOf(&q.Options) {
		p.read(r, &q.Options)
	}
	q.SplitSeed = uint64(r.whole(fieldSplitSeed, float64(q.Options.Seed), 0, maxWhole))
	q.Paused = r.flag(fieldPaused, false)
	q.EvalEvery = int(r.whole(fieldEvalEvery, 0, 0, 1e6))
	if err := r.done(); err != nil {
		return q, err
	}
	if err := q.Options.Validate(); err != nil {
		return q, errs.Errorf("message: start: %w", err)
	}
	return q, fits(q.Options, g)
}

// readPerClass is the number of labels per class, given as such or as a rate
// in per cent. 0 is that of a split from a file.
func readPerClass(r *reader, g *engine.Graph) int {
	per := r.whole(fieldPerClass, 0, 0, float64(g.N()))
	rate := r.float(fieldRate, 0)
	switch given, rated := r.m.Find(fieldPerClass) != nil, r.m.Find(fieldRate) != nil; {
	case given && rated:
		r.fail(fieldRate, "perClass is given too, want one of them")
	case given:
		return int(per)
	case !rated:
		r.fail(fieldPerClass, "missing, and rate too: want one of them")
	case r.err == nil:
		k, err := paper.LabelsPerClass(g, rate)
		if err != nil {
			r.fail(fieldRate, "%v", err)
		}
		return k
	}
	return 0
}

// fits fails for a network too large for a page.
func fits(o engine.Options, g *engine.Graph) error {
	if o.Strategy.Recipe().Alone {
		return nil
	}
	values := float64(o.Hidden) * (float64(o.Layers)*float64(g.N()+o.Hidden) + float64(g.X.Cols))
	if values > maxValues {
		return errs.Errorf("message: start: hidden: %d layers of %d units need %v values on this graph, the page has room for %d",
			o.Layers, o.Hidden, values, maxValues)
	}
	return nil
}
