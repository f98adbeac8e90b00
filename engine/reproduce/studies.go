package reproduce

import (
	"fmt"

	"m3s/engine"
)

// TableStudy is the paper's Tables 2–4: the strategies at every label rate
// with the paper's layers and stages.
func TableStudy(r Request) (Study, error) {
	s := newStudy("table", firstSeed, r)
	strategies := r.Strategies
	if strategies == nil {
		strategies = PaperStrategies()
	}
	s.each(func(c column, protocol string, o engine.Options) {
		for _, strategy := range strategies {
			o.Strategy = strategy
			s.add(c, protocol, "", o)
		}
	})
	return s.done()
}

// MaxLayers is the deepest network of LayersStudy.
const MaxLayers = 6

// LayersStudy is the paper's Fig. 2: GCN of 1 to MaxLayers layers at every
// label rate.
func LayersStudy(r Request) (Study, error) {
	s := newStudy("layers", firstSeed, r)
	s.each(func(c column, protocol string, o engine.Options) {
		o.Strategy = engine.GCN
		for o.Layers = 1; o.Layers <= MaxLayers; o.Layers++ {
			s.add(c, protocol, "", o)
		}
	})
	return s.done()
}

// MaxStages is the longest Multi-Stage training of StagesStudy.
const MaxStages = 5

// StagesStudy is the paper's Fig. 3: GCN, Self-training and Multi-Stage of 2
// to MaxStages stages at every label rate.
func StagesStudy(r Request) (Study, error) {
	s := newStudy("stages", firstSeed, r)
	s.each(func(c column, protocol string, o engine.Options) {
		for _, strategy := range []engine.Strategy{engine.GCN, engine.SelfTraining} {
			o.Strategy = strategy
			s.add(c, protocol, "", o)
		}
		o.Strategy = engine.MultiStage
		for o.Stages = 2; o.Stages <= MaxStages; o.Stages++ {
			s.add(c, protocol, "", o)
		}
	})
	return s.done()
}

// ClusterCounts are the numbers of clusters of ClustersStudy; the paper takes
// 200.
func ClusterCounts() []int { return []int{5, 10, 25, 50, 100, 150, 200, 300, 400} }

// ClustersPerClass is the paper's "two labeled nodes of each class".
const ClustersPerClass = 2

// ClustersStudy is the paper's Fig. 4: M3S over the number of clusters with
// two labels per class, whatever the label rate that makes.
func ClustersStudy(r Request) (Study, error) {
	s := newStudy("clusters", firstSeed, r)
	s.request.PerClass = []int{ClustersPerClass}
	s.each(func(c column, protocol string, o engine.Options) {
		o.Strategy = engine.M3S
		for _, k := range ClusterCounts() {
			o.Clusters = k
			s.add(c, protocol, fmt.Sprintf("clusters=%d", k), o)
		}
	})
	return s.done()
}
