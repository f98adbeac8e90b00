package engine

// Ignores reports whether no value of the option field named can change a run
// of the strategy. An unknown field is ignored.
func (s Strategy) Ignores(field string) bool {
	o := Options{Strategy: s, Stages: 1}
	r := o.recipe()
	enlarges, checks := r.propose != proposeNone, r.check == checkAligned
	switch field {
	case "Strategy":
		return false
	case "LPRule":
		return s != LP
	case "Alpha":
		return s != LP && !r.propose.usesWalks()
	case "Seed", "Layers", "Hidden", "Epochs", "Dropout", "LearningRate", "Beta1", "Beta2", "Epsilon", "L2", "L2On", "Stop", "FullBatch", "NormalizeFeatures", "CountUnlabelled":
		return s == LP
	case "T", "Restart":
		return !enlarges
	case "Confidence":
		return !r.propose.usesNetwork()
	case "Stages", "SpreadT":
		return !s.staged()
	case "Embedding", "Centroids":
		return r.check == checkAll
	case "Clusters", "ClusterOver", "KMeansIterations", "KMeansRestarts":
		return !checks
	}
	return true
}
