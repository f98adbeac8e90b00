package protocol

import "m3s/engine"

// option ties a field of start and started to a field of engine.Options.
type option struct {
	name string
	// at points to the option, or is the value of a choice.
	at func(*engine.Options) any
	// choice is engine's name of a choice, "" for other options.
	choice string
	// min and max bound whole numbers, so that no request can ask for more
	// memory or time than a page has. engine.Options.Validate does the rest.
	min, max float64
}

// options is the one table for reading start and writing started.
var options = []option{
	{name: "strategy", choice: "Strategy", at: func(o *engine.Options) any { return o.Strategy }},
	{name: fieldSeed, at: func(o *engine.Options) any { return &o.Seed }, max: maxWhole},
	{name: "layers", at: func(o *engine.Options) any { return &o.Layers }, max: 64},
	{name: "hidden", at: func(o *engine.Options) any { return &o.Hidden }, max: 4096},
	{name: fieldEpochs, at: func(o *engine.Options) any { return &o.Epochs }, max: 1e6},
	{name: "dropout", at: func(o *engine.Options) any { return &o.Dropout }},
	{name: "learningRate", at: func(o *engine.Options) any { return &o.LearningRate }},
	{name: "beta1", at: func(o *engine.Options) any { return &o.Beta1 }},
	{name: "beta2", at: func(o *engine.Options) any { return &o.Beta2 }},
	{name: "epsilon", at: func(o *engine.Options) any { return &o.Epsilon }},
	{name: "l2", at: func(o *engine.Options) any { return &o.L2 }},
	{name: "l2On", choice: "L2On", at: func(o *engine.Options) any { return o.L2On }},
	{name: "stop", choice: "Stop", at: func(o *engine.Options) any { return o.Stop }},
	{name: "fullBatch", at: func(o *engine.Options) any { return &o.FullBatch }},
	{name: "confidence", choice: "Confidence", at: func(o *engine.Options) any { return o.Confidence }},
	{name: "stages", at: func(o *engine.Options) any { return &o.Stages }, max: 1000},
	{name: "t", at: func(o *engine.Options) any { return &o.T }, min: engine.AutoT, max: 1 << 30},
	{name: "spreadT", at: func(o *engine.Options) any { return &o.SpreadT }},
	{name: "restart", choice: "Restart", at: func(o *engine.Options) any { return o.Restart }},
	{name: "embedding", choice: "Embedding", at: func(o *engine.Options) any { return o.Embedding }},
	{name: "clusters", at: func(o *engine.Options) any { return &o.Clusters }, max: 1 << 16},
	{name: "clusterOver", choice: "ClusterOver", at: func(o *engine.Options) any { return o.ClusterOver }},
	{name: "kMeansIterations", at: func(o *engine.Options) any { return &o.KMeansIterations }, max: 1e6},
	{name: "kMeansRestarts", at: func(o *engine.Options) any { return &o.KMeansRestarts }, max: 1000},
	{name: "centroids", choice: "Centroids", at: func(o *engine.Options) any { return o.Centroids }},
	{name: "alpha", at: func(o *engine.Options) any { return &o.Alpha }},
	{name: "lpRule", choice: "LPRule", at: func(o *engine.Options) any { return o.LPRule }},
	{name: "normalizeFeatures", at: func(o *engine.Options) any { return &o.NormalizeFeatures }},
	{name: "countUnlabelled", at: func(o *engine.Options) any { return &o.CountUnlabelled }},
}

// OptionNames lists the fields of start that are engine options.
func OptionNames() []string {
	names := make([]string, len(options))
	for i, p := range options {
		names[i] = p.name
	}
	return names
}

// read sets the option in o from the request's field, if it has one.
func (p *option) read(r *reader, o *engine.Options) {
	if p.choice != "" {
		if name := r.text(p.name, ""); r.m.Find(p.name) != nil && r.err == nil {
			if err := o.SetChoice(p.choice, name); err != nil {
				r.fail(p.name, "%v", err)
			}
		}
		return
	}
	switch v := p.at(o).(type) {
	case *int:
		*v = int(r.whole(p.name, float64(*v), p.min, p.max))
	case *uint64:
		*v = uint64(r.whole(p.name, float64(*v), p.min, p.max))
	case *float64:
		*v = r.float(p.name, *v)
	case *bool:
		*v = r.flag(p.name, *v)
	}
}

// write appends the option's value in o to m.
func (p *option) write(m *Message, o *engine.Options) {
	switch v := p.at(o).(type) {
	case *int:
		m.Int(p.name, *v)
	case *uint64:
		m.Number(p.name, float64(*v))
	case *float64:
		m.Number(p.name, *v)
	case *bool:
		m.Flag(p.name, *v)
	case interface{ String() string }:
		m.Text(p.name, v.String())
	}
}
