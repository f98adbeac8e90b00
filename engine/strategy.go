package engine

// proposer names where virtual labels come from, checker what confirms them.
type (
	proposer int
	checker  int
)

const (
	proposeNone          proposer = iota
	proposeNetwork                // the network's confidence
	proposeWalks                  // ParWalks
	proposeEither                 // union of the two
	proposeBoth                   // intersection of the two
	checkAll             checker  = iota
	checkAligned                  // virtual label = aligned class of the cluster
	checkNearestCentroid          // virtual label = class of the nearest centroid
)

// recipe is a strategy as stages × propose × check.
type recipe struct {
	stages  int
	propose proposer
	check   checker
}

// recipe returns how a strategy with a network enlarges the labelled set.
func (o *Options) recipe() recipe {
	switch o.Strategy {
	case CoTraining:
		return recipe{1, proposeWalks, checkAll}
	case SelfTraining:
		return recipe{1, proposeNetwork, checkAll}
	case Union:
		return recipe{1, proposeEither, checkAll}
	case Intersection:
		return recipe{1, proposeBoth, checkAll}
	case MultiStage:
		return recipe{o.Stages, proposeNetwork, checkAll}
	case M3S:
		return recipe{o.Stages, proposeNetwork, checkAligned}
	case M3SNaive:
		return recipe{o.Stages, proposeNetwork, checkNearestCentroid}
	}
	return recipe{0, proposeNone, checkAll}
}

// usesNetwork reports whether proposals need the network trained before; the
// others (Co-training) go straight to the enlarged training.
func (p proposer) usesNetwork() bool {
	return p == proposeNetwork || p == proposeEither || p == proposeBoth
}

func (p proposer) usesWalks() bool {
	return p == proposeWalks || p == proposeEither || p == proposeBoth
}
