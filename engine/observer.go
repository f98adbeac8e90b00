package engine

// Observer is told of a run's progress. Any field may be nil. The functions
// are called by the goroutine of the run, which waits for them; slices in
// their arguments are borrowed until the function returns. An observer never
// changes a result.
type Observer struct {
	// EvalEvery evaluates all nodes after every so many epochs, for
	// EpochInfo.Predictions and TestAccuracy. 0: never.
	EvalEvery int

	Epoch   func(EpochInfo)
	Trained func(TrainedInfo)
	Stage   func(StageInfo)
}

// EpochInfo describes one update of the weights.
type EpochInfo struct {
	Stage         int // 0 for the training on the given labels
	Epoch         int // 1 … Epochs
	Epochs        int
	Loss          float64 // cross-entropy over the labelled nodes, dropout on, before the update; L2 not included
	TrainAccuracy float64 // of the same forward pass

	Evaluated    bool    // whether the fields below are set; not where some output is not finite
	TestAccuracy float64 // dropout off, after the update; NaN where no node is measured
	Measured     int     // test nodes TestAccuracy is measured on
	Predictions  []int32 // n classes, borrowed
}

// TrainedInfo describes the network a stage's training returned.
type TrainedInfo struct {
	Stage        int
	Epoch        int             // the epoch the stop rule chose
	TestAccuracy float64         // NaN where no node is measured
	Measured     int             // test nodes TestAccuracy is measured on
	Predictions  []int32         // n classes, dropout off, borrowed
	Z            []float32       // n×C softmax output, dropout off, borrowed
	Weights      func() []Weight // copies the network's weights out; only during the call
}

// Virtual is a node with the class proposed for it.
type Virtual struct {
	Node, Class int32
}

// StageInfo describes how stage Stage enlarged the labelled set. It comes
// after the training of stage Stage-1 and before that of Stage.
type StageInfo struct {
	Stage    int // 1 … K
	T        []int
	Proposed []Virtual // by class, most confident first
	Rejected []Virtual // proposed but not confirmed by the check
	Added    []Virtual // joined the labelled set

	// Set by M3S, else nil.
	Cluster []int32 // cluster of each node, -1 where k-means did not see it
	Aligned []int32 // class of each cluster, -1 for a cluster without unlabelled nodes
	// Set by M3S and M3SNaive, else nil.
	Pseudo []int32 // aligned class of each unlabelled node, -1 elsewhere
	Space  *Space  // the vectors the check compared

	StageStats
}

// Space is what the check of a stage compared: the embedding and its
// centroids. A centroid of nothing is NaN.
type Space struct {
	Width     int
	Embedding []float32 // n×Width
	Classes   []float64 // C×Width: μ_m over the labelled nodes
	Clusters  []float64 // clusters×Width: v_l over the unlabelled members; empty for M3SNaive
}

// StageStats are the figures of a stage. Correct counts need the truth and
// leave out nodes without a class.
type StageStats struct {
	AddedKnown, AddedCorrect       int
	RejectedKnown, RejectedCorrect int     // Correct: the virtual label was right
	MaxMinRatio                    float64 // of the pseudo-labels among unlabelled nodes (sensitivity section), 0 without them
}

// Precision is the share of added labels that are right, and whether any has
// a known truth.
func (s StageStats) Precision() (float64, bool) {
	if s.AddedKnown == 0 {
		return 0, false
	}
	return float64(s.AddedCorrect) / float64(s.AddedKnown), true
}
