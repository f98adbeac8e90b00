package engine_test

import (
	"math"
	"testing"

	"m3s/engine"
)

// The four reasons of every node add up to the run's terms and answer, in every
// stage, and its words and neighbours to theirs.
func TestReasonsAddUp(t *testing.T) {
	g := block(plain)
	p, s := prepared(t, g, 2, 1)
	o := engine.DefaultOptions()
	o.SetStrategy(engine.Evidence)
	o.Topics, o.Stages, o.Epochs = 20, 2, 30
	var trained []engine.TrainedInfo
	var weights [][]engine.Weight
	res := run(t, p, s, o, &engine.Observer{Trained: func(i engine.TrainedInfo) {
		i.Z, i.Predictions = append([]float32(nil), i.Z...), append([]int32(nil), i.Predictions...)
		trained, weights = append(trained, i), append(weights, i.Weights())
	}})
	for k, i := range trained {
		for node := range g.N() {
			r, err := p.Reasons(weights[k], res.Options, s, node)
			if err != nil {
				t.Fatal(err)
			}
			checkReasons(t, g, r, node, i.Z[node*g.C():][:g.C()], i.Predictions[node])
			if k == len(trained)-1 {
				sameBits(t, node, r.Network, res.Terms.Network[node*res.Terms.Pitch:])
				sameBits(t, node, r.Words, res.Terms.Words[node*res.Terms.Pitch:])
				sameBits(t, node, r.Links, res.Terms.Links[node*res.Terms.Pitch:])
				sameBits(t, node, r.Size, res.Terms.Size)
			}
		}
	}
}

// checkReasons compares the reasons of a node with its answer z and class.
func checkReasons(t *testing.T, g *engine.Graph, r *engine.Reasons, node int, z []float32, class int32) {
	t.Helper()
	sameBits(t, node, r.Z, z)
	best, words, links := 0, make([]float32, g.C()), make([]float64, g.C())
	score := func(c int) float32 { return r.Network[c] + r.Words[c] + r.Size[c] + r.Links[c] }
	for c := range g.C() {
		if score(c) > score(best) {
			best = c
		}
		for k := range r.Word {
			words[c] += r.ByWord[k*g.C()+c]
		}
		for k := range r.Neighbours {
			links[c] += float64(r.ByNeighbour[k*g.C()+c])
		}
		if math.Abs(links[c]-float64(r.Links[c])) > 1e-5 {
			t.Fatalf("node %d class %d: neighbours sum to %v, their reason is %v", node, c, links[c], r.Links[c])
		}
	}
	sameBits(t, node, words, r.Words)
	if r.Given >= 0 {
		if r.Given != class || z[class] != 1 {
			t.Fatalf("node %d: given %d, answered %d with %v", node, r.Given, class, z)
		}
		return
	}
	sum := 0.0
	for c := range g.C() {
		sum += math.Exp(float64(score(c)) - float64(score(best)))
	}
	if best != int(class) || math.Abs(1/sum-float64(z[best])) > 1e-5 {
		t.Fatalf("node %d: the scores say class %d with %v, the answer is %d with %v", node, best, 1/sum, class, z)
	}
}

func sameBits(t *testing.T, node int, got, want []float32) {
	t.Helper()
	for c, v := range got {
		if math.Float32bits(v) != math.Float32bits(want[c]) {
			t.Fatalf("node %d class %d: %v, the run has %v", node, c, v, want[c])
		}
	}
}

// A graph without features has no words, a network's answer has no reasons, and
// a node that is not there is refused.
func TestReasonsElsewhere(t *testing.T) {
	g, s := cycle(12)
	p, err := engine.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	o := engine.DefaultOptions()
	o.SetStrategy(engine.Evidence)
	o.Topics, o.T, o.Stages, o.Epochs = 5, 1, 1, 20
	res := run(t, p, s, o, nil)
	for node := range g.N() {
		r, err := p.Reasons(res.Weights, res.Options, s, node)
		if err != nil || len(r.Word) != 0 || len(r.Neighbours) != 2 {
			t.Fatalf("node %d: %v, %v", node, r, err)
		}
		checkReasons(t, g, r, node, res.Z[node*2:][:2], res.Predictions[node])
	}
	if _, err := p.Reasons(res.Weights, res.Options, s, 12); err == nil {
		t.Error("node 12 of 12 has reasons")
	}
	if _, err := p.Reasons(nil, res.Options, s, 0); err == nil {
		t.Error("no weights, and reasons")
	}
	o.ReadOut = engine.ReadNetwork
	res = run(t, p, s, o, nil)
	if r, err := p.Reasons(res.Weights, res.Options, s, 0); r != nil || err != nil {
		t.Errorf("the network answers: %v, %v", r, err)
	}
}
