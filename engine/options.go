package engine

import (
	"errors"
	"math"

	"m3s/engine/internal/gcn"
	"m3s/internal/errs"
)

// AutoT lets the run compute T as the reference code does:
// t_j = floor(3 η |class j in L0| / |L0|), η = n / (mean degree)^layers (METHOD §12).
const AutoT = -1

// Options are the settings of a run. Start from DefaultOptions; zero means
// zero, never "default".
type Options struct {
	Strategy Strategy
	Seed     uint64 // of initial weights, dropout masks and k-means

	Layers       int     // graph convolutions, ≥ 1
	Hidden       int     // units of every hidden layer, ≥ 1
	Epochs       int     // full-batch updates per stage, ≥ 1
	Dropout      float64 // share dropped at every layer's input, in [0, 1); rounded to a multiple of 2^-16
	LearningRate float64 // ≥ 0; a training computes in float32, so this and the four below must neither be infinite nor round to 0 there
	Beta1, Beta2 float64 // Adam, in [0, 1)
	Epsilon      float64 // Adam, > 0
	L2           float64 // weight of ½‖W‖² in the loss, ≥ 0
	L2On         L2Scope
	Stop         StopRule
	FullBatch    bool // train on all rows; the same bits as the receptive field, slower

	Confidence Confidence
	Stages     int  // K of MultiStage and M3S and of every strategy with Staged; the others have their own
	T          int  // nodes proposed per class and stage, or AutoT
	SpreadT    bool // divide T by the number of stages, rounding up
	Restart    Restart

	Embedding        Embedding
	Clusters         int // of k-means
	ClusterOver      ClusterOver
	KMeansIterations int // at most, ≥ 1
	KMeansRestarts   int // the best of this many, ≥ 1
	Centroids        CentroidsFrom

	Alpha  float64 // of ParWalks, MinAlpha … MaxAlpha
	LPRule LPRule

	NormalizeFeatures bool // divide each row of X by its sum
	CountUnlabelled   bool // a test node without a class counts as class 0 (reference code, METHOD §10)

	// What the paper has not. They go with every strategy that has a network.

	Input      Input
	Topics     int     // of a node at most, ≥ 1
	TopicHops  int     // steps of PageRank that spread the words, ≥ 0
	TopicIDF   float64 // power of a word's weight, 0 … 10
	TopicPower float64 // power of a topic's strength, 0 … 10
	Teleport   float64 // restart probability of PageRank in topics and filters, in (0, 1)

	Filter   Filter
	Hops     int // of Filter, ≥ 0
	FilterOn FilterOn

	L2Over       L2Over
	PseudoWeight float64 // given labels that the virtual ones of a class weigh together, 0: each weighs one
	Rank         Rank
	Selection    Selection
	TLayers      int // depth in the formula of AutoT, 0: Layers

	Check             Check
	ReadOut           ReadOut
	EvidenceNetwork   float64 // weights of the four terms, ≥ 0
	EvidenceWords     float64
	EvidenceLinks     float64
	EvidenceSize      float64
	EvidencePrior     float64 // words of each class that are as common as everywhere, > 0
	EvidenceSharpness float64 // power of the network's probabilities in the first guess, ≥ 0
}

// DefaultOptions are the paper's settings where it states them and the
// choices of METHOD §17 where it does not, under the protocol "last": the
// network after the last epoch, clean confidences, L2 on the first layer.
// Layers and Stages depend on the dataset in the paper: see package paper.
func DefaultOptions() Options {
	return Options{
		Strategy: M3S, Layers: 2, Hidden: 16, Epochs: 200, Dropout: 0.5,
		LearningRate: 0.01, Beta1: 0.9, Beta2: 0.999, Epsilon: 1e-8, L2: 5e-4, L2On: L2First,
		Stop: LastEpoch, Confidence: Clean, Stages: 3, T: AutoT, Restart: SameInit,
		Embedding: EmbedSoftmax, Clusters: 200, ClusterOver: AllNodes, KMeansIterations: 100, KMeansRestarts: 1,
		Centroids: CurrentLabels, Alpha: 1e-6, LPRule: NearestSeed, NormalizeFeatures: true,
		Topics: 128, TopicHops: 20, TopicIDF: 0.5, TopicPower: 1.5, Teleport: 0.1, Hops: 1,
		EvidenceNetwork: 2, EvidenceWords: 0.2, EvidenceLinks: 0.5, EvidenceSize: 1, EvidencePrior: 20, EvidenceSharpness: 3,
	}
}

// SetProtocol sets how a run is stopped and measured. "last" is the default
// of DefaultOptions. "paper" is the reference code: the first epoch with the
// best training accuracy, noisy confidences, L2 on every layer, test nodes
// without a class counted as class 0 (METHOD §17).
func (o *Options) SetProtocol(name string) error {
	switch name {
	case "last":
		o.Stop, o.Confidence, o.L2On, o.CountUnlabelled = LastEpoch, Clean, L2First, false
	case "paper":
		o.Stop, o.Confidence, o.L2On, o.CountUnlabelled = FirstBest, Noisy, L2All, true
	default:
		return errs.Errorf("engine: protocol: %q is not one of last, paper", name)
	}
	return nil
}

// Validate names the first field with a value no run can have, or that
// contradicts another.
func (o Options) Validate() error {
	for _, c := range o.choices() {
		if i := *c.at; i < 0 || i >= len(c.names) {
			return errs.Errorf("engine: options: %s: unknown value %d", c.field, i)
		}
	}
	for _, f := range []struct {
		name          string
		val, min, max int
	}{
		{"Layers", o.Layers, 1, MaxLayers}, {"Hidden", o.Hidden, 1, MaxHidden}, {"Epochs", o.Epochs, 1, math.MaxInt}, {"Stages", o.Stages, 0, math.MaxInt},
		{"T", o.T, AutoT, math.MaxInt}, {"Clusters", o.Clusters, 1, math.MaxInt},
		{"KMeansIterations", o.KMeansIterations, 1, math.MaxInt}, {"KMeansRestarts", o.KMeansRestarts, 1, math.MaxInt},
		{"Topics", o.Topics, 1, MaxHidden}, {"TopicHops", o.TopicHops, 0, 1000}, {"Hops", o.Hops, 0, 1000}, {"TLayers", o.TLayers, 0, MaxLayers},
	} {
		if f.val < f.min {
			return errs.Errorf("engine: options: %s: %d is less than %d", f.name, f.val, f.min)
		}
		if f.val > f.max {
			return errs.Errorf("engine: options: %s: %d is more than %d", f.name, f.val, f.max)
		}
	}
	for _, f := range []struct {
		name string
		val  float64
		ok   bool
	}{
		{"Dropout", o.Dropout, o.Dropout >= 0 && o.Dropout < 1 && keepUnits(o.Dropout) > 0},
		{"Beta1", o.Beta1, decay(o.Beta1)}, {"Beta2", o.Beta2, decay(o.Beta2)}, {"LearningRate", o.LearningRate, o.rates()},
		{"Epsilon", o.Epsilon, o.Epsilon > 0 && inFloat32(o.Epsilon)}, {"L2", o.L2, o.L2 >= 0 && inFloat32(o.L2)},
		{"Alpha", o.Alpha, o.Alpha >= MinAlpha && o.Alpha <= MaxAlpha},
	} {
		if !f.ok {
			return errs.Errorf("engine: options: %s: %v is out of range", f.name, f.val)
		}
	}
	if err := o.validateBeyond(); err != nil {
		return err
	}
	if o.recipe().Staged && o.Stages == 0 {
		return errors.New("engine: options: Stages: " + o.Strategy.String() + " needs at least 1")
	}
	return nil
}

// The range of Alpha: beyond it float64 no longer tells absorption
// probabilities apart.
const (
	MinAlpha = 1e-12
	MaxAlpha = 1e12
)

// inFloat32 reports whether v ≥ 0 is finite in float32, and zero there only
// when it is zero.
func inFloat32(v float64) bool {
	f := float32(v)
	return f-f == 0 && (f > 0 || v == 0)
}

// decay reports whether b is a decay that Adam can use: 0, or such that b and
// 1-b are between 0 and 1 in float32 too.
func decay(b float64) bool {
	within := func(v float64) bool { return float32(v) > 0 && float32(v) < 1 }
	return b == 0 || within(b) && within(1-b)
}

// rates reports whether every step's learning rate, α·√(1-β2^t)/(1-β1^t), is
// within float32. Beta1 and Beta2 are decays.
func (o *Options) rates() bool {
	least, most := float64(o.LearningRate*math.Sqrt(1-o.Beta2)), o.LearningRate/(1-o.Beta1)
	return o.LearningRate >= 0 && inFloat32(least) && inFloat32(most)
}

// The deepest and widest network: far beyond use, and short of asking for
// more memory than there is.
const (
	MaxLayers = 256
	MaxHidden = 1 << 14
)

// keepUnits is the share kept by dropout in units of 2^-16.
func keepUnits(rate float64) int { return int(math.Floor(float64((1-rate)*65536) + 0.5)) }

// dropoutOf is the dropout of a run's training on the given labels.
func dropoutOf(o *Options) gcn.Dropout { return gcn.Dropout{Seed: o.Seed, Keep: keepUnits(o.Dropout)} }

// settings are what a training needs to know.
func (o *Options) settings() gcn.Settings {
	return gcn.Settings{
		Epochs: o.Epochs, Rate: o.LearningRate, Beta1: o.Beta1, Beta2: o.Beta2, Epsilon: o.Epsilon, L2: o.L2, L2All: o.L2On == L2All, L2Sum: o.L2Over == L2Sum,
		Best: o.Stop != LastEpoch, LastBest: o.Stop == LastBest,
	}
}
