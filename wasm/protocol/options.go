package protocol

import "m3s/engine"

// option ties a field of start and started to a field of engine.Options.
type option struct {
	name string
	// at points to the option, nil for a choice.
	at any
	// choice is engine's name of a choice, "" for other options.
	choice string
	// min and max bound whole numbers, so that no request can ask for more
	// memory or time than a page has. engine.Options.Validate does the rest.
	min, max float64
}

// optionsOf is the one table for reading start into o and writing started
// from it.
func optionsOf(o *engine.Options) []option {
	return []option{
		{name: "strategy", choice: "Strategy"},
		{name: fieldSeed, at: &o.Seed, max: maxWhole},
		{name: "layers", at: &o.Layers, max: 64},
		{name: "hidden", at: &o.Hidden, max: 4096},
		{name: fieldEpochs, at: &o.Epochs, max: 1e6},
		{name: "dropout", at: &o.Dropout},
		{name: "learningRate", at: &o.LearningRate},
		{name: "beta1", at: &o.Beta1},
		{name: "beta2", at: &o.Beta2},
		{name: "epsilon", at: &o.Epsilon},
		{name: "l2", at: &o.L2},
		{name: "l2On", choice: "L2On"},
		{name: "stop", choice: "Stop"},
		{name: "fullBatch", at: &o.FullBatch},
		{name: "confidence", choice: "Confidence"},
		{name: "stages", at: &o.Stages, max: 1000},
		{name: "t", at: &o.T, min: engine.AutoT, max: 1 << 30},
		{name: "spreadT", at: &o.SpreadT},
		{name: "restart", choice: "Restart"},
		{name: "embedding", choice: "Embedding"},
		{name: "clusters", at: &o.Clusters, max: 1 << 16},
		{name: "clusterOver", choice: "ClusterOver"},
		{name: "kMeansIterations", at: &o.KMeansIterations, max: 1e6},
		{name: "kMeansRestarts", at: &o.KMeansRestarts, max: 1000},
		{name: "centroids", choice: "Centroids"},
		{name: "alpha", at: &o.Alpha},
		{name: "lpRule", choice: "LPRule"},
		{name: "normalizeFeatures", at: &o.NormalizeFeatures},
		{name: "countUnlabelled", at: &o.CountUnlabelled},
		{name: "input", choice: "Input"},
		{name: "topics", at: &o.Topics, max: 1024},
		{name: "topicHops", at: &o.TopicHops, max: 1000},
		{name: "topicIdf", at: &o.TopicIDF},
		{name: "topicPower", at: &o.TopicPower},
		{name: "teleport", at: &o.Teleport},
		{name: "filter", choice: "Filter"},
		{name: "hops", at: &o.Hops, max: 64},
		{name: "filterOn", choice: "FilterOn"},
		{name: "l2Over", choice: "L2Over"},
		{name: "pseudoWeight", at: &o.PseudoWeight},
		{name: "rank", choice: "Rank"},
		{name: "selection", choice: "Selection"},
		{name: "tLayers", at: &o.TLayers, max: 64},
		{name: "check", choice: "Check"},
		{name: "readOut", choice: "ReadOut"},
		{name: "evidenceNetwork", at: &o.EvidenceNetwork},
		{name: "evidenceWords", at: &o.EvidenceWords},
		{name: "evidenceLinks", at: &o.EvidenceLinks},
		{name: "evidenceSize", at: &o.EvidenceSize},
		{name: "evidencePrior", at: &o.EvidencePrior},
		{name: "evidenceSharpness", at: &o.EvidenceSharpness},
	}
}

// OptionNames lists the fields of start that are engine options.
func OptionNames() []string {
	options := optionsOf(new(engine.Options))
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
	switch v := p.at.(type) {
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
	if p.choice != "" {
		m.Text(p.name, o.Choice(p.choice))
		return
	}
	switch v := p.at.(type) {
	case *int:
		m.Int(p.name, *v)
	case *uint64:
		m.Number(p.name, float64(*v))
	case *float64:
		m.Number(p.name, *v)
	case *bool:
		m.Flag(p.name, *v)
	}
}
