// Package mixed runs the strategy evidence at two settings, a sharp and a
// smooth one, and mixes their answers by which of them describes the words
// more shortly (MIXED §1). No label decides between them, and neither does
// the name of a dataset. It stands above the engine, which does without it.
package mixed

import (
	"context"

	"m3s/engine"
	"m3s/engine/internal/kernel"
)

// Name is what the mixture is called where methods are listed.
const Name = "evidence-mixed"

// setting is what the two runs differ in.
type setting struct {
	idf, power float64 // TopicIDF and TopicPower
	l2         float64 // L2, beside the sum of the losses
}

// The constants of MIXED §1.
var (
	sharp  = setting{idf: 0.5, power: 1.25, l2: 1} // fine topics, weak L2
	smooth = setting{idf: 0, power: 2, l2: 6}      // coarse topics, strong L2
)

const (
	mass  = 6    // given labels that the virtual ones of a class weigh together, over those given a class
	width = 0.05 // nats a node that move the weight from 1/2 to 1/(1 + 1/e)
)

// Prepared is a graph with what the runs on it share. It is read-only: any
// number of runs may use it at once. Each setting has an engine.Prepared of its
// own, since one keeps the topics of one setting.
type Prepared struct {
	sharp, smooth *engine.Prepared
	words         *vocabulary // nil: there are none
}

// Prepare validates g and prepares it for both settings. g must not change
// afterwards. Topics are found by the first run.
func Prepare(g *engine.Graph) (*Prepared, error) {
	a, err := engine.Prepare(g)
	if err != nil {
		return nil, err
	}
	b, err := engine.Prepare(g)
	if err != nil {
		return nil, err
	}
	p := &Prepared{sharp: a, smooth: b}
	if a.WordsPerNode() > 0 {
		p.words = newVocabulary(g.X)
	}
	return p, nil
}

// WithWorkers returns p for runs that share their rows among n goroutines: see
// engine.Prepared.WithWorkers.
func (p *Prepared) WithWorkers(n int) *Prepared {
	q := *p
	q.sharp, q.smooth = p.sharp.WithWorkers(n), p.smooth.WithWorkers(n)
	return &q
}

// Result is the outcome of a run. It owns its memory.
type Result struct {
	// Of the mixture: Z is (1 - Weight)·Sharp.Z + Weight·Smooth.Z. It has no
	// stages, weights and terms but those of its two parts.
	*engine.Result
	Sharp, Smooth         *engine.Result
	SharpNats, SmoothNats float64 // that describe all words by the classes of either network, 0 without words
	Weight                float64 // of Smooth, 0 to 1; 1/2 without words
}

// Saved is how many nats a node the words' description is shorter by the
// smooth setting's classes.
func (r *Result) Saved() float64 {
	return (r.SharpNats - r.SmoothNats) / float64(len(r.Predictions))
}

// Run runs both settings on s and mixes their answers. o are options of the
// strategy evidence (engine.Options.SetStrategy); TopicIDF, TopicPower, L2 and
// PseudoWeight are the settings'. It stops as engine.Prepared.Run does, and
// fails where one of the two fails.
func (p *Prepared) Run(ctx context.Context, s *engine.Split, o engine.Options) (*Result, error) {
	if err := s.Validate(p.sharp.Graph); err != nil {
		return nil, err
	}
	o.Strategy = engine.Evidence
	r := &Result{}
	var err error
	if r.Sharp, err = p.sharp.Run(ctx, s, p.options(o, s, sharp), nil); err != nil {
		return nil, err
	}
	if r.Smooth, err = p.smooth.Run(ctx, s, p.options(o, s, smooth), nil); err != nil {
		return nil, err
	}
	if p.words != nil && o.Input != engine.InputLinks {
		classes := p.sharp.Graph.C()
		r.SharpNats = p.words.nats(networkClasses(r.Sharp, classes), classes)
		r.SmoothNats = p.words.nats(networkClasses(r.Smooth, classes), classes)
	}
	w := p.weight(r.SharpNats - r.SmoothNats)
	r.Weight = float64(w)
	if r.Result, err = p.measure(ctx, s, o, mix(r.Sharp.Z, r.Smooth.Z, w)); err != nil {
		return nil, err
	}
	r.Options = o
	return r, nil
}

// options are those of one of the two runs.
func (p *Prepared) options(o engine.Options, s *engine.Split, set setting) engine.Options {
	o.TopicIDF, o.TopicPower, o.L2 = set.idf, set.power, set.l2
	o.PseudoWeight = mass * float64(p.sharp.Graph.C()) / float64(len(s.Labelled))
	return o
}

// networkClasses are the classes that the network of a run says, which are not
// those of the evidence.
func networkClasses(r *engine.Result, classes int) []int32 {
	if r.Terms == nil {
		return r.Predictions // the network answers
	}
	all := make([]int32, len(r.Predictions))
	for i := range all {
		all[i] = int32(kernel.Argmax(r.Terms.Network[i*r.Terms.Pitch:][:classes]))
	}
	return all
}

// weight is the smooth setting's where its classes save so many nats.
func (p *Prepared) weight(saved float64) float32 {
	x := saved / float64(p.sharp.Graph.N()) / width
	return 1 / (1 + kernel.Exp(float32(-x)))
}

// mix is (1-w)a + wb.
func mix(a, b []float32, w float32) []float32 {
	z := make([]float32, len(a))
	for i := range z {
		z[i] = float32((1-w)*a[i]) + float32(w*b[i])
	}
	return z
}

// measure makes a result of z as the engine makes one of every run.
func (p *Prepared) measure(ctx context.Context, s *engine.Split, o engine.Options, z []float32) (*engine.Result, error) {
	answer := func(*engine.Graph, *engine.Split, func() error) ([]float32, error) { return z, nil }
	return p.sharp.WithRecipe(engine.Recipe{Name: Name, Alone: true, Answer: answer}).Run(ctx, s, o, nil)
}
