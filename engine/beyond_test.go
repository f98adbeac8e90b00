package engine_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"m3s/engine"
)

// evident are the options of the strategy, small.
func evident() engine.Options {
	o := engine.DefaultOptions()
	o.SetStrategy(engine.Evidence)
	o.Topics, o.Epochs, o.Stages, o.Seed = 24, 40, 2, 3
	return o
}

// Choosing the strategy by its name brings its options; its number alone does
// not, and later choices stay.
func TestStrategyBringsItsOptions(t *testing.T) {
	o := engine.DefaultOptions()
	if err := o.SetChoice("Strategy", "evidence"); err != nil {
		t.Fatal(err)
	}
	if o.Input != engine.InputTopics || o.Layers != 1 || o.Selection != engine.Anew || o.Filter != engine.FilterNone {
		t.Errorf("%+v", o)
	}
	want := engine.DefaultOptions()
	for _, s := range engine.Strategies() {
		got := engine.DefaultOptions()
		got.SetStrategy(s)
		got.Strategy = want.Strategy
		if (got == want) != (s != engine.Evidence) {
			t.Errorf("%v changes other options: %+v", s, got)
		}
	}
}

// The four terms of a node add up to the logarithm of its posterior, to the
// bit in the order they are added in.
func TestTermsAddUp(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	res := run(t, p, s, evident(), nil)
	c, e := p.Graph.C(), res.Terms
	for i := range p.Graph.N() {
		if slices.Contains(s.Labelled, int32(i)) {
			continue // is certain whatever they say
		}
		sum, top := make([]float64, c), math.Inf(-1)
		for k := range c {
			at := i*e.Pitch + k
			sum[k] = float64(e.Network[at] + e.Words[at] + e.Size[k] + e.Links[at])
			top = math.Max(top, sum[k])
		}
		all := 0.0
		for _, v := range sum {
			all += math.Exp(v - top)
		}
		for k, v := range sum {
			if got, want := float64(res.Z[i*c+k]), math.Exp(v-top)/all; math.Abs(got-want) > 1e-6 {
				t.Fatalf("node %d, class %d: %v, the terms say %v", i, k, got, want)
			}
		}
	}
}

// The result is the same on all rows, with several workers, and whether a
// matrix of all entries is read as dense or as sparse rows.
func TestEvidenceIsTheSameEveryWay(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	want := run(t, p, s, evident(), nil).Fingerprint
	full := evident()
	full.FullBatch = true
	if got := run(t, p, s, full, nil).Fingerprint; got != want {
		t.Errorf("on all rows %s, want %s", got, want)
	}
	if got := run(t, p.WithWorkers(3), s, evident(), nil).Fingerprint; got != want {
		t.Errorf("with 3 workers %s, want %s", got, want)
	}
	if got := run(t, p, s, evident(), nil).Fingerprint; got != want {
		t.Errorf("with kept topics %s, want %s", got, want)
	}
}

// A dense matrix gives the bits of the same one with a zero left out.
func TestDenseRowsHaveTheBitsOfSparseOnes(t *testing.T) {
	for _, layers := range []int{1, 2} {
		var want string
		for _, store := range []bool{true, false} {
			g := block(plain)
			var entries []engine.Entry
			for i := range g.N() {
				for j := range 6 {
					v := float32((i*7+j*5)%13) - 4
					if v != 0 || store {
						entries = append(entries, engine.Entry{Row: int32(i), Col: int32(j), Val: v})
					}
				}
			}
			x, err := engine.NewCSR(g.N(), 6, entries)
			if err != nil {
				t.Fatal(err)
			}
			g.X = x
			p, s := prepared(t, g, 2, 1)
			o := quick(engine.MultiStage)
			o.Layers, o.Dropout, o.NormalizeFeatures = layers, 0, false
			got := run(t, p, s, o, nil).Fingerprint
			if store {
				want = got
			} else if got != want {
				t.Errorf("%d layers: dense %s, sparse %s", layers, want, got)
			}
		}
	}
}

// Features that are no words are refused by name; without features the
// neighbours are the words.
func TestTopicsOfOtherFeatures(t *testing.T) {
	g := block(plain)
	g.X.Val[5] = -2
	p, s := prepared(t, g, 2, 1)
	o := evident()
	o.NormalizeFeatures = false
	for _, input := range []engine.Input{engine.InputTopics, engine.InputX} {
		o.Input = input
		_, err := p.Run(context.Background(), s, o, nil)
		wantError(t, err, "row 0", "column", "-2 is negative")
	}
	all := block(plain)
	all.X = filledFeatures(all.N(), 3)
	p, s = prepared(t, all, 2, 1)
	_, err := p.Run(context.Background(), s, evident(), nil)
	wantError(t, err, "tell no two nodes apart")

	weighted := block(plain)
	for k := range weighted.X.Val {
		weighted.X.Val[k] = float32(k%5) + 0.5
	}
	p, s = prepared(t, weighted, 2, 1)
	plainly, _ := prepared(t, block(plain), 2, 1)
	if a, b := run(t, p, s, evident(), nil).Fingerprint, run(t, plainly, s, evident(), nil).Fingerprint; a != b {
		t.Errorf("weights of words change the result: %s, %s", a, b)
	}
	p, s = prepared(t, karate(), 1, 2)
	club := run(t, p, s, evident(), nil)
	if club.Accuracy < 0.9 {
		t.Errorf("karate club, without features: accuracy %v", club.Accuracy)
	}
	for _, columns := range []int{0, 7} {
		silent := karate()
		silent.X = &engine.CSR{Rows: silent.N(), Cols: columns, Ptr: make([]int32, silent.N()+1)}
		p, s = prepared(t, silent, 1, 2)
		if got := run(t, p, s, evident(), nil).Fingerprint; got != club.Fingerprint {
			t.Errorf("%d columns without an entry: %s, with the identity %s", columns, got, club.Fingerprint)
		}
	}
}

func filledFeatures(n, width int) *engine.CSR {
	var entries []engine.Entry
	for i := range n {
		for j := range width {
			entries = append(entries, engine.Entry{Row: int32(i), Col: int32(j), Val: 1})
		}
	}
	x, err := engine.NewCSR(n, width, entries)
	if err != nil {
		panic(err)
	}
	return x
}

// Virtual labels chosen anew are at most T of a class in the end, and a node
// may leave them again.
func TestAnewTakesLabelsBack(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	o := evident()
	o.T, o.Stages, o.Check = 5, 4, engine.CheckNone
	res, h := recorded(t, p, s, o)
	count := make([]int, p.Graph.C())
	for i, k := range res.Labels.Stage {
		if k > 0 {
			count[res.Labels.Class[i]]++
			if k != 4 {
				t.Errorf("node %d has a label of stage %d", i, k)
			}
		}
	}
	for c, n := range count {
		if n > 5 {
			t.Errorf("class %d has %d virtual labels", c, n)
		}
	}
	left := false
	for _, v := range h.Stages[0].Added {
		left = left || !slices.Contains(h.Stages[3].Added, v)
	}
	if !left {
		t.Error("no label was taken back: the test shows nothing")
	}
}

// Explanations add up with topics and without Â too.
func TestExplainEvidence(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	o := evident()
	o.ReadOut = engine.ReadNetwork
	res := run(t, p, s, o, nil)
	c := p.Graph.C()
	for _, node := range []int{0, 17, 298} {
		e, err := p.ExplainRun(res.Weights, o, node)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(e.Z, res.Z[node*c:(node+1)*c]) || !slices.Equal(e.Neighbours, []int32{int32(node)}) {
			t.Errorf("node %d: %v from %v, the run has %v", node, e.Z, e.Neighbours, res.Z[node*c:(node+1)*c])
		}
	}
}

// An unknown option of the checks is no silent one: every strategy with
// proposals takes every check and read-out.
func TestChecksGoWithEveryStrategy(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	for _, strategy := range withNetwork() {
		for check := range engine.Choices("Check") {
			o := quick(strategy)
			o.Check, o.ReadOut = engine.Check(check), engine.ReadEvidence
			res, h := recorded(t, p, s, o)
			if res.Terms == nil {
				t.Errorf("%v: no terms", strategy)
			}
			for _, info := range h.Stages {
				confirmed := check == int(engine.CheckNone) || check == int(engine.CheckOwn) && strategy.Recipe().Check == nil
				if (info.Pseudo == nil) != confirmed || check == int(engine.CheckClusters) && info.Cluster == nil {
					t.Errorf("%v, check %v: pseudo-labels %v, clusters %v", strategy, o.Check, info.Pseudo != nil, info.Cluster != nil)
				}
			}
		}
	}
}

// Changed counts the answers that are others than after stage 1. A run that the
// evidence answers is doubtful where they are more than one in twenty.
func TestChangedAnswers(t *testing.T) {
	told := map[bool]int{}
	for seed := uint64(1); seed <= 6; seed++ {
		p, s := prepared(t, block(plain), 1, seed)
		o := evident()
		o.Stages = 4
		res, h := recorded(t, p, s, o)
		want := 0
		for i, c := range h.Trained[1].Predictions {
			if c != res.Predictions[i] {
				want++
			}
		}
		if res.Changed != want || res.Doubtful() != (20*want > p.Graph.N()) {
			t.Errorf("split %d: %d changed, doubtful %v, want %d of %d", seed, res.Changed, res.Doubtful(), want, p.Graph.N())
		}
		told[res.Doubtful()]++
		if o.ReadOut = engine.ReadNetwork; run(t, p, s, o, nil).Doubtful() {
			t.Errorf("split %d: what is known of the evidence is said of the network", seed)
		}
		if o.Stages = 1; run(t, p, s, o, nil).Changed != 0 {
			t.Errorf("split %d: one stage has changed answers", seed)
		}
	}
	if told[true] == 0 || told[false] == 0 {
		t.Errorf("doubtful and not: %v, want both", told)
	}
}

// Topics of links are those of the graph without its features, and no word is
// read: features that no topics could be made of are not looked at.
func TestLinksReadNoWord(t *testing.T) {
	bare, odd := block(plain), block(plain)
	var err error
	if bare.X, err = engine.NewCSR(bare.N(), plain.words, nil); err != nil {
		t.Fatal(err)
	}
	odd.X.Val[5] = -2
	o := evident()
	p, s := prepared(t, bare, 2, 1)
	want := run(t, p, s, o, nil).Fingerprint
	p, _ = prepared(t, block(plain), 2, 1)
	words := run(t, p, s, o, nil).Fingerprint
	o.Input = engine.InputLinks
	if got := run(t, p, s, o, nil).Fingerprint; got != want || got == words {
		t.Errorf("by links %s, without features %s, with words %s", got, want, words)
	}
	o.NormalizeFeatures = false
	p, _ = prepared(t, odd, 2, 1)
	if got := run(t, p, s, o, nil).Fingerprint; got != want {
		t.Errorf("beside a negative feature %s, want %s", got, want)
	}
	o.Input = engine.InputTopics
	p, _ = prepared(t, block(plain), 2, 1)
	if got := run(t, p, s, o, nil).Fingerprint; got != words {
		t.Errorf("topics of words %s, want %s", got, words)
	}
}

func TestBeyondNames(t *testing.T) {
	text := fmt.Sprint(engine.InputTopics, engine.InputLinks, engine.FilterPageRank, engine.FilterLast, engine.L2Sum, engine.RankMargin, engine.Anew, engine.CheckCentroids, engine.ReadEvidence)
	if text != strings.Join(strings.Fields(text), " ") || text != "topics links pagerank last sum margin anew centroids evidence" {
		t.Error(text)
	}
}
