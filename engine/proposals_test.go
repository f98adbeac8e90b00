package engine_test

import (
	"context"
	"slices"
	"sort"
	"testing"

	"m3s/engine"
)

// mostConfident proposes for each class the most confident unlabelled nodes
// of that predicted class, by the text of Algorithm 1.
func mostConfident(z []float32, labelled func(i int) bool, top []int) []engine.Virtual {
	classes := len(top)
	var out []engine.Virtual
	for c, k := range top {
		var nodes []int
		for i := range len(z) / classes {
			if row := widen(z[i*classes : (i+1)*classes]); !labelled(i) && argmax(row) == c {
				nodes = append(nodes, i)
			}
		}
		sort.SliceStable(nodes, func(a, b int) bool { return z[nodes[a]*classes+c] > z[nodes[b]*classes+c] })
		for _, i := range nodes[:min(k, len(nodes))] {
			out = append(out, engine.Virtual{Node: int32(i), Class: int32(c)})
		}
	}
	return out
}

// Every stage proposes the top T of each class of the net trained before,
// splits them into added and rejected in order, and adds the former for good.
func TestStagesFollowTheAlgorithm(t *testing.T) {
	g := block(plain)
	p, s := prepared(t, g, 2, 1)
	for _, strategy := range []engine.Strategy{engine.SelfTraining, engine.MultiStage, engine.M3S, engine.M3SNaive} {
		o := quick(strategy)
		o.Stages, o.T = 4, 9
		res, h := recorded(t, p, s, o)
		class, stage := make([]int32, g.N()), make([]int32, g.N())
		for i := range class {
			class[i], stage[i] = engine.Unlabelled, -1
		}
		for _, i := range s.Labelled {
			class[i], stage[i] = g.Y[i], 0
		}
		rejected := 0
		for k, info := range h.Stages {
			want := mostConfident(h.Trained[k].Z, func(i int) bool { return class[i] >= 0 }, info.T)
			if !slices.Equal(info.Proposed, want) {
				t.Errorf("%v, stage %d: proposed %v, want %v", strategy, info.Stage, info.Proposed, want)
			}
			checkParts(t, info)
			checkStats(t, g, info)
			for _, v := range info.Added {
				class[v.Node], stage[v.Node] = v.Class, int32(info.Stage)
			}
			rejected += len(info.Rejected)
			if r := res.Stages[k+1]; r.Proposed != len(info.Proposed) || r.Added != len(info.Added) || r.Rejected != len(info.Rejected) || r.StageStats != info.StageStats {
				t.Errorf("%v, stage %d: result %+v does not match", strategy, info.Stage, r)
			}
		}
		if !slices.Equal(res.Labels.Class, class) || !slices.Equal(res.Labels.Stage, stage) || res.Labels.Also != nil {
			t.Errorf("%v: labels of the result are not those that were added", strategy)
		}
		if checks := strategy == engine.M3S || strategy == engine.M3SNaive; checks != (rejected > 0) {
			t.Errorf("%v rejected %d nodes", strategy, rejected)
		}
	}
}

// checkParts: Proposed is Added and Rejected merged, each in order, and no
// class has more than T.
func checkParts(t *testing.T, info engine.StageInfo) {
	t.Helper()
	added, rejected := info.Added, info.Rejected
	count := make([]int, len(info.T))
	for _, v := range info.Proposed {
		count[v.Class]++
		switch {
		case len(added) > 0 && added[0] == v:
			added = added[1:]
		case len(rejected) > 0 && rejected[0] == v:
			rejected = rejected[1:]
		default:
			t.Errorf("stage %d: %v is neither the next added nor the next rejected", info.Stage, v)
		}
		if info.Pseudo != nil && (info.Pseudo[v.Node] == v.Class) != slices.Contains(info.Added, v) {
			t.Errorf("stage %d: %v with pseudo-label %d on the wrong side", info.Stage, v, info.Pseudo[v.Node])
		}
	}
	if len(added)+len(rejected) > 0 {
		t.Errorf("stage %d: added %v or rejected %v without having been proposed", info.Stage, added, rejected)
	}
	for c, k := range count {
		if k > info.T[c] {
			t.Errorf("stage %d: %d proposed for class %d, T is %d", info.Stage, k, c, info.T[c])
		}
	}
}

func checkStats(t *testing.T, g *engine.Graph, info engine.StageInfo) {
	t.Helper()
	tally := func(list []engine.Virtual) (known, correct int) {
		for _, v := range list {
			if g.Y[v.Node] != engine.Unlabelled {
				known++
				if g.Y[v.Node] == v.Class {
					correct++
				}
			}
		}
		return known, correct
	}
	if known, correct := tally(info.Added); known != info.AddedKnown || correct != info.AddedCorrect {
		t.Errorf("stage %d: %d of %d added right, counted %+v", info.Stage, correct, known, info.StageStats)
	}
	if known, correct := tally(info.Rejected); known != info.RejectedKnown || correct != info.RejectedCorrect {
		t.Errorf("stage %d: %d of %d rejected right, counted %+v", info.Stage, correct, known, info.StageStats)
	}
	precision, ok := info.Precision()
	if ok != (info.AddedKnown > 0) || ok && precision != float64(info.AddedCorrect)/float64(info.AddedKnown) {
		t.Errorf("stage %d: precision %v, %v", info.Stage, precision, ok)
	}
}

// Co-training proposes by the absorption probabilities summed over each
// class's labelled nodes, each class for itself (METHOD §13).
func TestCoTrainingProposals(t *testing.T) {
	g := block(plain)
	p, s := prepared(t, g, 3, 2)
	o := quick(engine.CoTraining)
	o.T = 15
	res, h := recorded(t, p, s, o)
	w, err := engine.ParWalks(context.Background(), g.A, s.Labelled, o.Alpha)
	if err != nil {
		t.Fatal(err)
	}
	var want []engine.Virtual
	for c := range g.C() {
		sum := make([]float64, g.N())
		var nodes []int
		for i := range sum {
			for j, seed := range s.Labelled {
				if int(g.Y[seed]) == c {
					sum[i] += w.P[i*len(s.Labelled)+j]
				}
			}
			if !slices.Contains(s.Labelled, int32(i)) {
				nodes = append(nodes, i)
			}
		}
		sort.SliceStable(nodes, func(a, b int) bool { return sum[nodes[a]] > sum[nodes[b]] })
		for _, i := range nodes[:o.T] {
			if sum[i] > sum[nodes[o.T]] {
				want = append(want, engine.Virtual{Node: int32(i), Class: int32(c)})
			}
		}
	}
	if got := h.Stages[0].Proposed; !slices.Equal(got, want) {
		t.Errorf("proposed %v, want %v", got, want)
	}
	if len(res.Stages) != 1 || res.Stages[0].Stage != 1 || len(h.Trained) != 1 {
		t.Errorf("co-training trains once, on the enlarged set: %+v", res.Stages)
	}
}

// A node proposed for two classes is trained with both, by the twin's loss.
func TestNodesOfTwoClasses(t *testing.T) {
	g := block(smallBlock)
	p, s := prepared(t, g, 2, 1)
	for _, strategy := range []engine.Strategy{engine.CoTraining, engine.Union} {
		o := quick(strategy)
		o.T, o.Dropout = g.N(), 0
		res, h := recorded(t, p, s, o)
		if len(res.Labels.Also) == 0 {
			t.Fatalf("%v: no node got two classes", strategy)
		}
		for _, v := range res.Labels.Also {
			if res.Labels.Class[v.Node] >= v.Class || res.Labels.Stage[v.Node] != 1 {
				t.Errorf("%v: node %d has class %d of stage %d and also %d", strategy, v.Node, res.Labels.Class[v.Node], res.Labels.Stage[v.Node], v.Class)
			}
		}
		added := 0
		for _, st := range res.Labels.Stage {
			if st == 1 {
				added++
			}
		}
		if added+len(res.Labels.Also) != len(h.Stages[0].Added) {
			t.Errorf("%v: %d nodes and %d further classes for %d added", strategy, added, len(res.Labels.Also), len(h.Stages[0].Added))
		}
		initial := engine.NewTraining(p, &res.Labels, o, 1, nil).Weights()
		want, accuracy := newTwin(p, &res.Labels, o, 1, initial).crossEntropy(nil)
		first := h.Epochs[slices.IndexFunc(h.Epochs, func(e engine.EpochInfo) bool { return e.Stage == 1 })]
		if diff := first.Loss - want; diff > 1e-4 || diff < -1e-4 || first.TrainAccuracy != accuracy {
			t.Errorf("%v: loss %v and accuracy %v in the first epoch, twin %v and %v", strategy, first.Loss, first.TrainAccuracy, want, accuracy)
		}
	}
}
