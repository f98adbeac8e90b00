package engine

import "m3s/internal/errs"

// Input says what a network reads of a node.
type Input int

const (
	InputX      Input = iota // X
	InputTopics              // its topics, found without labels (EVIDENCE §1)
	InputLinks               // topics of its links, and no word is read anywhere (EVIDENCE §1)
)

// Filter says what a layer spreads its values with.
type Filter int

const (
	FilterPower    Filter = iota // Â to the power of Hops
	FilterPageRank               // PageRank in Hops steps (EVIDENCE §2)
	FilterNone                   // nothing: each node by itself
)

// FilterOn says which layers spread their values.
type FilterOn int

const (
	FilterAll  FilterOn = iota // every layer
	FilterLast                 // the last layer
)

// L2Over says what the loss, and with it the weight of L2, is a share of.
type L2Over int

const (
	L2Mean L2Over = iota // the mean of the labels' losses has the weight L2 beside it
	L2Sum                // their sum has
)

// Rank says which of a class's nodes are proposed first.
type Rank int

const (
	RankProbability Rank = iota // those of the largest probability
	RankMargin                  // those of the largest ratio to the second class's probability
)

// Selection says what becomes of virtual labels when a stage proposes.
type Selection int

const (
	Accumulate Selection = iota // they stay for good
	Anew                        // they are taken back, and all nodes may be proposed again
)

// Check says what confirms a proposed label.
type Check int

const (
	CheckOwn       Check = iota // what the strategy has
	CheckNone                   // nothing
	CheckClusters               // as M3S: DeepCluster and aligning
	CheckCentroids              // as M3SNaive: the nearest class centroid
	CheckEvidence               // the evidence (EVIDENCE §3)
)

// ReadOut says what answers in the end.
type ReadOut int

const (
	ReadOwn      ReadOut = iota // what the strategy has
	ReadNetwork                 // the network
	ReadEvidence                // the evidence (EVIDENCE §3)
)

// The names of these choices, in the order of their constants.
var (
	inputNames     = []string{"x", "topics", "links"}
	filterNames    = []string{"power", "pagerank", "none"}
	filterOnNames  = []string{"all", "last"}
	l2OverNames    = []string{"mean", "sum"}
	rankNames      = []string{"probability", "margin"}
	selectionNames = []string{"accumulate", "anew"}
	checkNames     = []string{"own", "none", "clusters", "centroids", "evidence"}
	readOutNames   = []string{"own", "network", "evidence"}
)

// topical reports whether a network reads topics.
func (i Input) topical() bool { return i != InputX }

func (i Input) String() string     { return choiceName(inputNames, int(i)) }
func (f Filter) String() string    { return choiceName(filterNames, int(f)) }
func (f FilterOn) String() string  { return choiceName(filterOnNames, int(f)) }
func (l L2Over) String() string    { return choiceName(l2OverNames, int(l)) }
func (r Rank) String() string      { return choiceName(rankNames, int(r)) }
func (s Selection) String() string { return choiceName(selectionNames, int(s)) }
func (c Check) String() string     { return choiceName(checkNames, int(c)) }
func (r ReadOut) String() string   { return choiceName(readOutNames, int(r)) }

// beyond are the choices that the paper has not.
func (o *Options) beyond() []choice {
	return []choice{
		{"Input", inputNames, (*int)(&o.Input)},
		{"Filter", filterNames, (*int)(&o.Filter)},
		{"FilterOn", filterOnNames, (*int)(&o.FilterOn)},
		{"L2Over", l2OverNames, (*int)(&o.L2Over)},
		{"Rank", rankNames, (*int)(&o.Rank)},
		{"Selection", selectionNames, (*int)(&o.Selection)},
		{"Check", checkNames, (*int)(&o.Check)},
		{"ReadOut", readOutNames, (*int)(&o.ReadOut)},
	}
}

// validateBeyond names the first number of the options that the paper has not
// with a value no run can have. Zero in float32 counts as zero.
func (o *Options) validateBeyond() error {
	names := [...]string{"Teleport", "EvidencePrior", "TopicIDF", "TopicPower", "PseudoWeight", "EvidenceNetwork", "EvidenceWords", "EvidenceLinks", "EvidenceSize", "EvidenceSharpness"}
	most := [...]float64{0.999999, 1e9, 10, 10, 1e6, 1e4, 1e4, 1e4, 1e4, 100}
	for i, v := range [...]float64{o.Teleport, o.EvidencePrior, o.TopicIDF, o.TopicPower, o.PseudoWeight, o.EvidenceNetwork, o.EvidenceWords, o.EvidenceLinks, o.EvidenceSize, o.EvidenceSharpness} {
		if !(v >= 0 && v <= most[i]) || !inFloat32(v) || i < 2 && v < 1e-6 {
			return errs.Errorf("engine: options: %s: %v is out of range", names[i], v)
		}
	}
	return nil
}

// with is the recipe under the options that replace parts of it.
func (r Recipe) with(o *Options) Recipe {
	if o.ReadOut != ReadOwn {
		r.Evidence = o.ReadOut == ReadEvidence
	}
	if o.Check == CheckOwn || r.Propose == nil {
		return r
	}
	r.Check, r.Embedding, r.Clusters = nil, false, false
	switch o.Check {
	case CheckClusters:
		r.Check, r.Embedding, r.Clusters = (*Step).Aligned, true, true
	case CheckCentroids:
		r.Check, r.Embedding = (*Step).Nearest, true
	case CheckEvidence:
		r.Check, r.Network = (*Step).Evident, true
	}
	return r
}
