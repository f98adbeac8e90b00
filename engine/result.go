package engine

import "m3s/engine/internal/gcn"

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
