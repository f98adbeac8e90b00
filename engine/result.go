package engine

import (
	"encoding/binary"
	"hash/fnv"
	"math"

	"m3s/engine/internal/gcn"
	"m3s/internal/errs"
)

// Labels are the labels a network was trained on.
type Labels struct {
	Class []int32   // n: class, or Unlabelled
	Stage []int32   // n: 0 given, k virtual since stage k, -1 unlabelled
	Also  []Virtual // further classes of nodes that Co-training or Union gave two

	classes int
}

// Result is the outcome of a run. It owns its memory.
type Result struct {
	Options     Options   // as run
	LabelCount  int       // |L0|
	T           []int     // nodes proposed per class and stage
	Accuracy    float64   // over the measured test nodes, NaN where there is none
	Measured    int       // test nodes that Accuracy and every TestAccuracy are measured on
	PerClass    []float64 // accuracy of each class over its test nodes, NaN for a class without any
	Confusion   [][]int   // [true class][predicted class] over the measured test nodes
	Predictions []int32   // n
	Z           []float32 // n×C: softmax output; for LP the share of each class's probability
	Labels      Labels
	Stages      []StageResult
	Weights     []Weight // empty for LP
	Terms       *Terms   // what the evidence weighs, nil where it has no say
	Changed     int      // nodes whose answer is another than after stage 1; 0 without two stages
	Fingerprint string   // 16 hexadecimal digits over the predictions and the bits of Z
}

// StageResult is one training and, for stages after 0, the enlargement before it.
type StageResult struct {
	Stage                     int
	Proposed, Rejected, Added int
	StageStats
	Epoch        int     // chosen by the stop rule
	TestAccuracy float64 // after the training, NaN where no node is measured
}

// Weight is one layer's weight matrix W, row-major: In rows of Out.
type Weight = gcn.Weight

// newResult measures predictions and Z, which it copies.
func newResult(g *Graph, s *Split, o Options, predict []int32, z []float32) *Result {
	res := &Result{
		Options: o, LabelCount: len(s.Labelled),
		PerClass: make([]float64, g.C()), Confusion: make([][]int, g.C()),
		Predictions: append([]int32(nil), predict...), Z: append([]float32(nil), z...),
		Fingerprint: fingerprint(predict, z),
	}
	res.Accuracy, res.Measured = score(g, s, predict, o.counts())
	for c := range res.Confusion {
		res.Confusion[c] = make([]int, g.C())
	}
	for _, i := range s.Test {
		if y, ok := truth(g, i, o.counts()); ok {
			res.Confusion[y][predict[i]]++
		}
	}
	for c, row := range res.Confusion {
		all := 0
		for _, k := range row {
			all += k
		}
		res.PerClass[c] = math.NaN()
		if all > 0 {
			res.PerClass[c] = float64(row[c]) / float64(all)
		}
	}
	return res
}

// score is the accuracy of predictions over the test nodes that are measured,
// NaN where there is none, and their number.
func score(g *Graph, s *Split, predict []int32, countUnlabelled bool) (accuracy float64, measured int) {
	right := 0
	for _, i := range s.Test {
		if y, ok := truth(g, i, countUnlabelled); ok {
			measured++
			if predict[i] == y {
				right++
			}
		}
	}
	if measured == 0 {
		return math.NaN(), 0
	}
	return float64(right) / float64(measured), measured
}

// Measured is the number of test nodes that a run's accuracies are measured
// on: those with a class, and under o.CountUnlabelled the others too, except
// by LP.
func (s *Split) Measured(g *Graph, o Options) int {
	measured := 0
	for _, i := range s.Test {
		if _, ok := truth(g, i, o.counts()); ok {
			measured++
		}
	}
	return measured
}

// counts reports whether test nodes without a class are measured. Label
// propagation always leaves them out (METHOD §10).
func (o *Options) counts() bool { return o.CountUnlabelled && !o.recipe().Alone }

// truth is the class node i is measured against, and whether it is measured.
func truth(g *Graph, i int32, countUnlabelled bool) (int32, bool) {
	if y := g.Y[i]; y != Unlabelled {
		return y, true
	}
	return 0, countUnlabelled
}

// fingerprint hashes the predictions and the bits of Z: two runs with the
// same fingerprint computed the same numbers.
func fingerprint(predict []int32, z []float32) string {
	h := fnv.New64a()
	var b [4]byte
	for _, c := range predict {
		binary.LittleEndian.PutUint32(b[:], uint32(c))
		h.Write(b[:])
	}
	for _, v := range z {
		binary.LittleEndian.PutUint32(b[:], math.Float32bits(v))
		h.Write(b[:])
	}
	return errs.Sprintf("%016x", h.Sum64())
}
