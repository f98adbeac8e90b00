package engine

import (
	"m3s/engine/internal/gcn"
	"m3s/internal/draw"
	"m3s/internal/errs"
)

// staged is the state of a run with a network.
type staged struct {
	p   *Prepared
	s   *Split
	o   *Options
	obs *Observer
	x   *CSR

	filters []*CSR // of each layer
	weighed weighed

	crew *gcn.Crew

	recipe Recipe
	rounds int // its stages
	labels *Labels
	t      []int
	walks  *Absorption
	net    *gcn.Network
	eval   *gcn.Evaluator
	last   *gcn.Trainer
	epoch  int // chosen in the last training

	stands float64 // bytes held to the end

	early        []int32   // answers after stage 1
	noisyZ       []float32 // confidences with dropout, when asked for
	noisyPredict []int32
	out          []StageResult
}

// run trains, enlarges the labelled set and trains again, stage by stage.
// Co-training needs no network to propose, so it starts at its stage 1.
func (r *staged) run(ctx stopper) error {
	if err := r.reserve(); err != nil {
		return err
	}
	first := 0
	if !r.recipe.trainsFirst() {
		first = 1
	}
	for k := first; k <= r.rounds; k++ {
		res := StageResult{Stage: k}
		if k > 0 {
			info, err := r.enlarge(ctx, k)
			if err != nil {
				return err
			}
			res.Proposed, res.Rejected, res.Added = len(info.Proposed), len(info.Rejected), len(info.Added)
			res.StageStats = info.StageStats
			if r.obs.Stage != nil {
				r.obs.Stage(*info)
			}
		}
		if err := r.train(ctx, k); err != nil {
			return err
		}
		res.Epoch = r.epoch
		z, predict, err := r.answer()
		if err != nil {
			return err
		}
		if k == 1 && k < r.rounds {
			r.early = append(r.early, predict...)
		}
		var measured int
		res.TestAccuracy, measured = score(r.p.Graph, r.s, predict, r.o.counts())
		r.out = append(r.out, res)
		if r.obs.Trained != nil {
			r.obs.Trained(TrainedInfo{Stage: k, Epoch: r.epoch, TestAccuracy: res.TestAccuracy, Measured: measured, Predictions: predict, Z: z, Weights: r.net.Export})
		}
	}
	return nil
}

// train trains a network on the current labels and evaluates it.
func (r *staged) train(ctx stopper, k int) error {
	drop := dropoutOf(r.o)
	drop.Stage = k
	if r.net == nil || r.o.Restart != Continue {
		r.net = r.initial(k)
		r.last = nil
	}
	f := gcn.NewField(r.filters, r.x, r.labels.targets(r.o.PseudoWeight), drop.Scale(), r.o.FullBatch)
	if counted {
		if err := r.p.within(r.stands+passing(f, r.net), r.o); err != nil {
			return err
		}
	}
	t := gcn.NewTrainer(r.o.settings(), f, r.net, drop, r.last)
	t.B.Ops.Crew = r.crew
	if r.eval == nil {
		r.eval = gcn.NewEvaluator(r.filters, r.x, r.net)
		r.eval.B.Ops.Crew = r.crew
	}
	r.weighed.fresh = false
	chosen, err := t.Train(ctx, r.hook(t, k))
	if err != nil {
		return r.inTraining(err, k)
	}
	r.last, r.epoch = t, chosen
	if r.o.Confidence == Noisy && k < r.rounds {
		if r.noisyZ == nil {
			r.noisyZ, r.noisyPredict = make([]float32, len(r.eval.Z)), make([]int32, len(r.eval.Predict))
		}
		if !r.eval.Noisy(r.net, drop, chosen, r.noisyZ, r.noisyPredict) {
			return &DivergedError{Stage: k, Epoch: chosen, What: DivergedTraining}
		}
	}
	if !r.eval.Clean(r.net) {
		return &DivergedError{Stage: k, Epoch: chosen, What: DivergedTraining}
	}
	return nil
}

// inTraining names the stage and the cause of a training's failure.
func (r *staged) inTraining(err error, k int) error {
	b, ok := err.(gcn.Broken)
	if !ok {
		return err
	}
	d := &DivergedError{Stage: k, Epoch: b.Epoch, What: DivergedTraining}
	if b.Untouched {
		d.What = DivergedFeatures
	}
	return d
}

func (r *staged) initial(k int) *gcn.Network {
	stream := streamInit
	if r.o.Restart == FreshInit {
		stream += uint64(k) << 8
	}
	return gcn.NewNetwork(r.x.Cols, r.p.Graph.C(), r.o.Hidden, r.o.Layers, draw.New(r.o.Seed, stream))
}

// hook tells the observer of every epoch; nil when it does not listen.
func (r *staged) hook(t *gcn.Trainer, k int) gcn.EpochHook {
	if r.obs.Epoch == nil {
		return nil
	}
	return func(e int, loss, accuracy float64) {
		info := EpochInfo{Stage: k, Epoch: e, Epochs: r.o.Epochs, Loss: loss, TrainAccuracy: accuracy}
		if every := r.obs.EvalEvery; every > 0 && (e%every == 0 || e == r.o.Epochs) {
			t.Sync()
			info.Evaluated = r.eval.Guess(t.Net)
		}
		if info.Evaluated {
			info.Predictions = r.eval.Predict
			info.TestAccuracy, info.Measured = score(r.p.Graph, r.s, r.eval.Predict, r.o.counts())
		}
		r.obs.Epoch(info)
	}
}

// enlarge makes stage k's proposal, checks it and adds what passes.
func (r *staged) enlarge(ctx stopper, k int) (*StageInfo, error) {
	info := &StageInfo{Stage: k, T: r.t}
	if r.o.Selection == Anew {
		r.labels = newLabels(r.p.Graph, r.s.Labelled)
	}
	step := r.newStep(ctx, info)
	if err := r.propose(step); err != nil {
		return nil, err
	}
	if err := r.check(step); err != nil {
		return nil, err
	}
	y := r.p.Graph.Y
	for _, v := range info.Added {
		if y[v.Node] != Unlabelled {
			info.AddedKnown++
			info.AddedCorrect += one(y[v.Node] == v.Class)
		}
	}
	for _, v := range info.Rejected {
		if y[v.Node] != Unlabelled {
			info.RejectedKnown++
			info.RejectedCorrect += one(y[v.Node] == v.Class)
		}
	}
	r.labels.add(k, info.Added)
	return info, nil
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// propose asks the strategy for labels, and check for what confirms them. A
// rejected node stays unlabelled and is not replaced.
func (r *staged) propose(s *Step) error {
	s.Info.Proposed = r.recipe.Propose(s)
	for _, v := range s.Info.Proposed {
		if uint(v.Node) >= uint(len(r.labels.Class)) || uint(v.Class) >= uint(r.labels.classes) || r.labels.Class[v.Node] != Unlabelled {
			return errs.Errorf("engine: strategy %s: stage %d proposes class %d for node %d", r.recipe.Name, s.Info.Stage, v.Class, v.Node)
		}
	}
	return s.err
}

func (r *staged) check(s *Step) error {
	info := s.Info
	if r.recipe.Check == nil {
		info.Added = info.Proposed
		return nil
	}
	pseudo, err := r.recipe.Check(s)
	if err == nil && len(pseudo) != len(r.labels.Class) {
		err = errs.Errorf("engine: strategy %s: the check of stage %d has %d classes for %d nodes", r.recipe.Name, s.Info.Stage, len(pseudo), len(r.labels.Class))
	}
	if err != nil {
		return err
	}
	info.Pseudo, info.MaxMinRatio = pseudo, maxMinRatio(pseudo, r.labels.classes)
	for _, v := range info.Proposed {
		if pseudo[v.Node] == v.Class {
			info.Added = append(info.Added, v)
		} else {
			info.Rejected = append(info.Rejected, v)
		}
	}
	return nil
}
