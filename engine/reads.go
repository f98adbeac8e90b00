package engine

// Ignores reports whether no value of the option field named can change a run
// of the strategy. An unknown field is ignored.
func (s Strategy) Ignores(field string) bool {
	r := s.Recipe()
	switch field {
	case "Strategy":
		return false
	case "LPRule":
		return !r.Alone
	case "Alpha":
		return !r.Walks
	case "Seed", "Layers", "Hidden", "Epochs", "Dropout", "LearningRate", "Beta1", "Beta2", "Epsilon", "L2", "L2On", "Stop", "FullBatch", "NormalizeFeatures", "CountUnlabelled":
		return r.Alone
	case "T", "Restart":
		return r.Propose == nil
	case "Confidence":
		return !r.Network
	case "Stages", "SpreadT":
		return !r.Staged
	case "Embedding", "Centroids":
		return !r.Embedding
	case "Clusters", "ClusterOver", "KMeansIterations", "KMeansRestarts":
		return !r.Clusters
	}
	return true
}
