package engine

// History keeps copies of everything a run reports.
type History struct {
	Epochs  []EpochInfo // without Predictions
	Trained []TrainedInfo
	Stages  []StageInfo
}

// Observer returns an observer that fills h.
func (h *History) Observer() *Observer {
	return &Observer{
		Epoch: func(e EpochInfo) {
			e.Predictions = nil
			h.Epochs = append(h.Epochs, e)
		},
		Trained: func(t TrainedInfo) {
			t.Predictions = append([]int32(nil), t.Predictions...)
			t.Z = append([]float32(nil), t.Z...)
			weights := t.Weights()
			t.Weights = func() []Weight { return weights }
			h.Trained = append(h.Trained, t)
		},
		Stage: func(s StageInfo) { h.Stages = append(h.Stages, s.clone()) },
	}
}

func (s StageInfo) clone() StageInfo {
	s.T = append([]int(nil), s.T...)
	for _, list := range []*[]Virtual{&s.Proposed, &s.Rejected, &s.Added} {
		*list = append([]Virtual(nil), *list...)
	}
	for _, list := range []*[]int32{&s.Cluster, &s.Aligned, &s.Pseudo} {
		*list = append([]int32(nil), *list...)
	}
	if s.Space != nil {
		p := *s.Space
		p.Embedding = append([]float32(nil), p.Embedding...)
		p.Classes, p.Clusters = append([]float64(nil), p.Classes...), append([]float64(nil), p.Clusters...)
		s.Space = &p
	}
	return s
}

// Tee returns an observer that tells both a and b, in that order. It
// evaluates as often as the more frequent of the two asks for.
func Tee(a, b *Observer) *Observer {
	every := a.EvalEvery
	if every == 0 || b.EvalEvery > 0 && b.EvalEvery < every {
		every = b.EvalEvery
	}
	return &Observer{
		EvalEvery: every,
		Epoch: func(e EpochInfo) {
			if a.Epoch != nil {
				a.Epoch(e)
			}
			if b.Epoch != nil {
				b.Epoch(e)
			}
		},
		Trained: func(t TrainedInfo) {
			if a.Trained != nil {
				a.Trained(t)
			}
			if b.Trained != nil {
				b.Trained(t)
			}
		},
		Stage: func(s StageInfo) {
			if a.Stage != nil {
				a.Stage(s)
			}
			if b.Stage != nil {
				b.Stage(s)
			}
		},
	}
}
