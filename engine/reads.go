package engine

// Ignores reports whether no value of the option field named can change a run
// of the strategy, as long as Check, ReadOut and Input are its own. An unknown
// field is ignored.
func (s Strategy) Ignores(field string) bool {
	r := s.Recipe()
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
		return r.Alone || r.Evidence
	case "T", "Restart":
		return r.Propose == nil
	case "Confidence":
		return !r.Network
	case "Stages", "SpreadT", "Selection":
		return !r.Staged
	case "Input", "Filter", "FilterOn", "Hops", "L2Over", "ReadOut":
		return r.Alone
	case "PseudoWeight", "TLayers", "Check":
		return r.Propose == nil
	case "Rank":
		return !r.Network
	case "Topics", "TopicHops", "TopicIDF", "TopicPower", "Teleport", "EvidenceNetwork", "EvidenceWords", "EvidenceLinks", "EvidenceSize", "EvidencePrior", "EvidenceSharpness":
		return !r.Evidence
	case "Embedding", "Centroids":
		return !r.Embedding
	case "Clusters", "ClusterOver", "KMeansIterations", "KMeansRestarts":
		return !r.Clusters
	}
	return true
}
