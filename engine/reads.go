package engine

// Ignores reports whether no value of the option field named can change a run
// of the strategy with the options it brings. An unknown field is ignored.
func (s Strategy) Ignores(field string) bool {
	o := DefaultOptions()
	o.SetStrategy(s)
	return o.Ignores(field)
}

// Ignores reports whether no other value of the option field named can change
// a run with o. An unknown field is ignored.
func (o Options) Ignores(field string) bool {
	r := o.recipe()
	switch field {
	case "Strategy":
		return false
	case "LPRule":
		return !r.Alone
	case "Alpha":
		return !r.Walks
	case "Seed", "Layers", "Hidden", "Epochs", "Dropout", "LearningRate", "Beta1", "Beta2", "Epsilon", "L2", "L2On", "Stop", "FullBatch", "CountUnlabelled":
		return r.Alone
	case "NormalizeFeatures":
		return r.Alone || o.Input.topical()
	case "T", "Restart":
		return r.Propose == nil
	case "Confidence":
		return !r.Network
	case "Stages", "SpreadT", "Selection":
		return !r.Staged
	case "Input", "Filter", "FilterOn", "L2Over", "ReadOut":
		return r.Alone
	case "Hops":
		return r.Alone || o.Filter == FilterNone
	case "PseudoWeight", "TLayers", "Check":
		return r.Propose == nil
	case "Rank":
		return !r.Network
	case "Topics", "TopicHops", "TopicIDF", "TopicPower":
		return r.Alone || !o.Input.topical()
	case "Teleport":
		return r.Alone || !o.Input.topical() && o.Filter != FilterPageRank
	case "EvidenceNetwork", "EvidenceWords", "EvidenceLinks", "EvidenceSize", "EvidencePrior", "EvidenceSharpness":
		wordless := o.Input == InputLinks && (field == "EvidenceWords" || field == "EvidencePrior")
		return wordless || r.Alone || !r.Evidence && (o.Check != CheckEvidence || r.Propose == nil)
	case "Embedding", "Centroids":
		return !r.Embedding
	case "Clusters", "ClusterOver", "KMeansIterations", "KMeansRestarts":
		return !r.Clusters
	}
	return true
}
