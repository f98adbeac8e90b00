package engine

import (
	"m3s/engine/internal/kernel"
	"m3s/internal/draw"
	"m3s/internal/errs"
)

// Step is what a strategy looks at when a stage enlarges the labelled set.
// All of it is borrowed, only to be read, and only during the call.
type Step struct {
	Graph   *Graph
	Options *Options
	Labels  *Labels // before the stage

	// Of a recipe with Network: the confidences of the network trained before,
	// n×C, and its predictions, with dropout under Options.Confidence Noisy.
	Z           []float32
	Predictions []int32

	// Info has Stage and T, for Check also Proposed.
	Info *StageInfo

	run *staged
	ctx stopper
	err error
}

// newStep opens stage info.Stage for its strategy.
func (r *staged) newStep(ctx stopper, info *StageInfo) *Step {
	s := &Step{Graph: r.p.Graph, Options: r.o, Labels: r.labels, Info: info, run: r, ctx: ctx}
	if r.recipe.Network {
		s.Z, s.Predictions = r.eval.Z, r.eval.Predict
		if r.o.Confidence == Noisy {
			s.Z, s.Predictions = r.noisyZ, r.noisyPredict
		}
	}
	return s
}

// reads notes what the recipe reads without saying so.
func (s *Step) reads(said bool, what string) bool {
	if !said {
		s.err = errs.Errorf("engine: strategy %s: reads what it has not set: %s", s.run.recipe.Name, what)
	}
	return said
}

// Confident proposes what the network is most confident of: for each class
// the T unlabelled nodes predicted as it with the highest Z (METHOD §12).
func (s *Step) Confident() []Virtual {
	if !s.reads(s.run.recipe.Network, "Network") {
		return nil
	}
	return byConfidence(s.Labels, s.Z, s.Predictions, s.Info.T, s.Options.Rank == RankMargin)
}

// Reached proposes for each class the nodes from which ParWalks is absorbed
// there most (METHOD §13).
func (s *Step) Reached() []Virtual {
	r := s.run
	if !s.reads(r.recipe.Walks, "Walks") {
		return nil
	}
	if r.walks == nil {
		w, err := parWalks(s.ctx, s.Graph.A, r.s.Labelled, s.Options.Alpha)
		if err != nil {
			s.err = inStage(err, s.Info.Stage, 0)
			return nil
		}
		r.walks = w
	}
	return byWalks(s.Graph, s.Labels, r.walks, s.Info.T)
}

// Aligned clusters the embedding and gives each node its cluster's class
// (DeepCluster and the aligning mechanism, METHOD §15).
func (s *Step) Aligned() ([]int32, error) {
	r := s.run
	if !s.reads(r.recipe.Embedding && r.recipe.Clusters, "Embedding and Clusters") {
		return nil, s.err
	}
	seed := kernel.Key(s.Options.Seed, uint64(s.Info.Stage))
	a, err := alignClusters(s.ctx, r.eval, s.Labels, s.Options, draw.New(seed, streamKMeans))
	if err != nil {
		return nil, inStage(err, s.Info.Stage-1, r.epoch)
	}
	return a.tell(s.Info), nil
}

// Nearest gives each node the class of the nearest class centroid (the
// paper's Extension, METHOD §15).
func (s *Step) Nearest() ([]int32, error) {
	if !s.reads(s.run.recipe.Embedding, "Embedding") {
		return nil, s.err
	}
	return alignNodes(s.run.eval, s.Labels, s.Options).tell(s.Info), nil
}
