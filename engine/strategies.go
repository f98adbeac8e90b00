package engine

// The strategies of the paper's tables, in their order, and its Extension. A
// further one has its number in its own file.
const (
	LP           Strategy = iota // label propagation by ParWalks
	GCN                          // one training on the given labels
	CoTraining                   // one stage, labels proposed by ParWalks
	SelfTraining                 // one stage, labels proposed by the network
	Union                        // one stage, proposed by either
	Intersection                 // one stage, proposed by both
	MultiStage                   // K stages proposed by the network
	M3S                          // K stages, checked by DeepCluster and aligning
	M3SNaive                     // K stages, checked by the nearest class centroid (the paper's Extension)
)

// strategies is the one table of them. Whatever there is to know of a
// strategy is asked of its row: what a run does, which options it reads, and
// its name everywhere. TestIgnores holds the flags against runs.
var strategies = [...]Recipe{
	LP:           {Name: "lp", Walks: true, Alone: true},
	GCN:          {Name: "gcn"},
	CoTraining:   {Name: "co-training", Stages: 1, Propose: (*Step).Reached, Walks: true},
	SelfTraining: {Name: "self-training", Stages: 1, Propose: (*Step).Confident, Network: true},
	Union:        {Name: "union", Stages: 1, Propose: either, Network: true, Walks: true},
	Intersection: {Name: "intersection", Stages: 1, Propose: both, Network: true, Walks: true},
	MultiStage:   {Name: "multistage", Staged: true, Propose: (*Step).Confident, Network: true},
	M3S:          {Name: "m3s", Staged: true, Propose: (*Step).Confident, Network: true, Check: (*Step).Aligned, Embedding: true, Clusters: true},
	M3SNaive:     {Name: "m3s-naive", Staged: true, Propose: (*Step).Confident, Network: true, Check: (*Step).Nearest, Embedding: true},
	Evidence:     {Name: "evidence", Staged: true, Propose: (*Step).Confident, Network: true, Check: (*Step).Evident, Evidence: true, Prefer: preferEvidence},
}

func either(s *Step) []Virtual { return union(s.Confident(), s.Reached()) }

func both(s *Step) []Virtual { return intersection(s.Confident(), s.Reached()) }
