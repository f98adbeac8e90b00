package protocol

import (
	"strings"

	"m3s/engine"
)

// Ready says the program has started: the version of Go it was built with and
// whether its kernels use SIMD.
func Ready(goVersion string, simd bool) *Message {
	return New(TypeReady).Int(fieldVersion, Version).Text(fieldGo, goVersion).Flag(fieldSIMD, simd)
}

// Loaded describes the graph the next runs are on and its identity. layout has
// 2n coordinates in [-1, 1] or is empty.
func Loaded(g *engine.Graph, id string, layout []float32) *Message {
	edges, degree := edgesOf(g.A)
	return New(TypeLoaded).Text(fieldName, g.Name).Text(fieldGraph, id).
		Int(fieldN, g.N()).Int(fieldF, g.X.Cols).Int(fieldC, g.C()).Int(fieldEdgeCount, len(edges)/2).
		Text(fieldClasses, lines(g.Classes)).Text(fieldNodes, lines(g.Nodes)).
		Int32s(fieldEdges, edges).Float32s(fieldLayout, layout).
		Int32s(fieldTruth, g.Y).Int32s(fieldDegree, degree)
}

// edgesOf lists the pairs u < v of a symmetric matrix, 2 values each, and the
// neighbours of every node; self-loops are left out of both.
func edgesOf(a *engine.CSR) (edges, degree []int32) {
	degree = make([]int32, a.Rows)
	edges = make([]int32, 0, a.NNZ())
	for i := range a.Rows {
		cols, _ := a.Row(i)
		for _, c := range cols {
			if int(c) != i {
				degree[i]++
			}
			if int(c) > i {
				edges = append(edges, int32(i), c)
			}
		}
	}
	return edges, degree
}

// lines joins names by newlines; a newline inside a name becomes a space.
func lines(names []string) string {
	var text []byte
	for i, s := range names {
		if i > 0 {
			text = append(text, '\n')
		}
		text = append(text, spaced(s, "\n")...)
	}
	return string(text)
}

// spaced is s with a space for each byte that is one of marks.
func spaced(s, marks string) []byte {
	b := []byte(s)
	for i := range b {
		if strings.IndexByte(marks, b[i]) >= 0 {
			b[i] = ' '
		}
	}
	return b
}

// Started describes the run that is about to begin: every effective option,
// the split, the number of nodes it is measured on, and T per class.
func Started(q *Start, s *engine.Split, measured int, t []int) *Message {
	m := ofRun(TypeStarted, q.Run)
	for _, p := range optionsOf(&q.Options) {
		p.write(m, &q.Options)
	}
	return m.Int(fieldPerClass, q.PerClass).Number(fieldSplitSeed, float64(q.SplitSeed)).
		Flag(fieldPaused, q.Paused).Int(fieldEvalEvery, q.EvalEvery).Text(fieldProtocol, q.Protocol).
		Int32s(fieldLabelled, s.Labelled).Int32s(fieldTest, s.Test).Int(fieldMeasured, measured).Int32s(fieldTPerClass, int32s(t))
}

// Epoch writes an epoch event into m, which is reused from epoch to epoch.
func Epoch(m *Message, run Run, i engine.EpochInfo) *Message {
	m.Reset(TypeEpoch).Number(fieldRun, float64(run)).Int(fieldStage, i.Stage).
		Int(fieldEpoch, i.Epoch).Int(fieldEpochs, i.Epochs).Number(fieldLoss, i.Loss).
		Number(fieldTrainAccuracy, i.TrainAccuracy).Flag(fieldEvaluated, i.Evaluated)
	if i.Evaluated {
		m.Number(fieldTestAccuracy, i.TestAccuracy).Int32s(fieldPredictions, i.Predictions)
	}
	return m
}

// Trained describes the network a stage's training returned.
func Trained(run Run, i engine.TrainedInfo) *Message {
	return ofRun(TypeTrained, run).Int(fieldStage, i.Stage).Int(fieldEpoch, i.Epoch).
		Number(fieldTestAccuracy, i.TestAccuracy).Int32s(fieldPredictions, i.Predictions).Float32s(fieldZ, i.Z)
}

// Stage describes how a stage enlarged the labelled set.
func Stage(run Run, i engine.StageInfo) *Message {
	m := ofRun(TypeStage, run).Int(fieldStage, i.Stage)
	for _, l := range []struct {
		node, class string
		nodes       []engine.Virtual
	}{
		{fieldProposed, fieldProposedClass, i.Proposed},
		{fieldRejected, fieldRejectedClass, i.Rejected},
		{fieldAdded, fieldAddedClass, i.Added},
	} {
		nodes, classes := make([]int32, len(l.nodes)), make([]int32, len(l.nodes))
		for k, v := range l.nodes {
			nodes[k], classes[k] = v.Node, v.Class
		}
		m.Int32s(l.node, nodes).Int32s(l.class, classes)
	}
	space := i.Space
	if space == nil {
		space = &engine.Space{}
	}
	return m.Int32s(fieldCluster, i.Cluster).Int32s(fieldAligned, i.Aligned).Int32s(fieldPseudo, i.Pseudo).
		Int(fieldAddedKnown, i.AddedKnown).Int(fieldAddedCorrect, i.AddedCorrect).
		Int(fieldRejectedKnown, i.RejectedKnown).Int(fieldRejectedCorrect, i.RejectedCorrect).
		Number(fieldMaxMinRatio, i.MaxMinRatio).Int(fieldWidth, space.Width).Float32s(fieldEmbedding, space.Embedding).
		Float64s(fieldClassCentroids, space.Classes).Float64s(fieldClusterCentroid, space.Clusters)
}

// Explained takes one node's output apart, with the network a stage trained,
// and its answer, where that is the evidence's: why is nil for the others.
func Explained(run Run, stage int, e *engine.Explanation, why *engine.Reasons) *Message {
	ptr, nodes := []int32{0}, []int32(nil)
	for _, rows := range e.Field {
		nodes = append(nodes, rows...)
		ptr = append(ptr, int32(len(nodes)))
	}
	m := ofRun(TypeExplained, run).Int(fieldStage, stage).Int(fieldNode, int(e.Node)).
		Int32s(fieldNeighbours, e.Neighbours).Float32s(fieldWeights, e.Weights).Float32s(fieldTerms, e.Terms).
		Float32s(fieldLogits, e.Logits).Float32s(fieldZ, e.Z).Int32s(fieldFieldPtr, ptr).Int32s(fieldFieldNodes, nodes)
	if why == nil {
		why = &engine.Reasons{Given: engine.Unlabelled}
	}
	var four []float32
	for _, row := range [][]float32{why.Network, why.Words, why.Size, why.Links} {
		four = append(four, row...)
	}
	return m.Int(fieldGiven, int(why.Given)).Float32s(fieldAnswer, why.Z).Float32s(fieldReasons, four).
		Int32s(fieldWords, why.Word).Float32s(fieldByWord, why.ByWord).Int32s(fieldLinked, why.Neighbours).Float32s(fieldByLinked, why.ByNeighbour)
}

// Pong answers a ping.
func Pong() *Message { return New(TypePong) }

// Paused says the run waits at an epoch or stage, or before its first epoch.
func Paused(run Run) *Message { return ofRun(TypePaused, run) }

// Resumed says the run goes on.
func Resumed(run Run) *Message { return ofRun(TypeResumed, run) }

// Cancelled ends a run that was cancelled.
func Cancelled(run Run) *Message { return ofRun(TypeCancelled, run) }

// Done ends a run with its result. seconds leaves out the time spent paused.
func Done(run Run, r *engine.Result, seconds float64) *Message {
	confusion := make([]int32, 0, len(r.Confusion)*len(r.Confusion))
	for _, row := range r.Confusion {
		confusion = append(confusion, int32s(row)...)
	}
	return ofRun(TypeDone, run).Number(fieldAccuracy, r.Accuracy).Int(fieldMeasured, r.Measured).Float64s(fieldPerClass, r.PerClass).
		Int32s(fieldConfusion, confusion).Int32s(fieldPredictions, r.Predictions).Float32s(fieldZ, r.Z).
		Int32s(fieldLabelClass, r.Labels.Class).Int32s(fieldLabelStage, r.Labels.Stage).
		Text(fieldFingerprint, r.Fingerprint).Number(fieldSeconds, seconds)
}

// Failure reports a request or, under WhereRun, a run that failed.
func Failure(where string, err error) *Message {
	m := New(TypeError).Text(fieldWhere, where).Text(fieldMessage, err.Error())
	if diverged(m, err) {
		return m
	}
	return blame(m, err)
}

// FailureOf is Failure with the run concerned.
func FailureOf(run Run, where string, err error) *Message {
	return Failure(where, err).Number(fieldRun, float64(run))
}

func ofRun(typ string, run Run) *Message { return New(typ).Number(fieldRun, float64(run)) }

func int32s(v []int) []int32 {
	out := make([]int32, len(v))
	for i, x := range v {
		out[i] = int32(x)
	}
	return out
}
