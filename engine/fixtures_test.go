package engine_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"m3s/engine"
)

// karateTies lists for each member of Zachary's karate club the ties to
// members with a higher number.
var karateTies = [][]int32{
	0: {1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 17, 19, 21, 31}, 1: {2, 3, 7, 13, 17, 19, 21, 30},
	2: {3, 7, 8, 9, 13, 27, 28, 32}, 3: {7, 12, 13}, 4: {6, 10}, 5: {6, 10, 16}, 6: {16}, 8: {30, 32, 33}, 9: {33}, 13: {33},
	14: {32, 33}, 15: {32, 33}, 18: {32, 33}, 19: {33}, 20: {32, 33}, 22: {32, 33}, 23: {25, 27, 29, 32, 33}, 24: {25, 27, 31},
	25: {31}, 26: {29, 33}, 27: {33}, 28: {31, 33}, 29: {32, 33}, 30: {32, 33}, 31: {32, 33}, 32: {33},
}

// karateHi are the members who stayed with the instructor.
var karateHi = []int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 16, 17, 19, 21}

func karateEdges() [][2]int32 {
	var edges [][2]int32
	for i, row := range karateTies {
		for _, j := range row {
			edges = append(edges, [2]int32{int32(i), j})
		}
	}
	return edges
}

// karate is the karate club with the identity as features.
func karate() *engine.Graph {
	a, err := engine.FromEdges(34, karateEdges())
	if err != nil {
		panic(err)
	}
	g := &engine.Graph{Name: "karate", A: a, X: engine.Identity(34), Y: make([]int32, 34), Classes: []string{"instructor", "officer"}}
	for i := range g.Y {
		g.Y[i] = 1
	}
	for _, i := range karateHi {
		g.Y[i] = 0
	}
	return g
}

func TestKarateFixture(t *testing.T) {
	g := karate()
	cols, _ := g.A.Row(33)
	if g.A.NNZ() != 156 || len(cols) != 17 {
		t.Fatalf("karate club has %d entries, degree of 33 is %d; want 156 and 17", g.A.NNZ(), len(cols))
	}
}

// blockShape describes a seeded block model with words.
type blockShape struct {
	nodes, classes, words int
	within, across        float64 // chance of an edge
	perNode               int     // draws of words
	seed                  uint64
}

// plain is the block model of most tests. Its last five nodes are odd:
// see block.
var plain = blockShape{nodes: 300, classes: 4, words: 64, within: 0.035, across: 0.003, perNode: 7, seed: 11}

// block draws a block model: node i has class i mod classes, edges are more
// likely within a class, words come from the class's part of the vocabulary
// two times out of three. Of the last five nodes two have no class, one no
// words, one a self-loop and no other edge, one nothing at all but a class.
func block(s blockShape) *engine.Graph {
	r := rand.NewPCG(s.seed, 1)
	chance := func(p float64) bool { return float64(r.Uint64()>>11)/(1<<53) < p }
	n := s.nodes
	g := &engine.Graph{Name: "block", Y: make([]int32, n), Classes: make([]string, s.classes)}
	for c := range g.Classes {
		g.Classes[c] = string(rune('a' + c))
	}
	var edges [][2]int32
	seen := map[engine.Entry]bool{}
	var words []engine.Entry
	part := s.words / s.classes
	for i := range n {
		g.Y[i] = int32(i % s.classes)
		for range s.perNode {
			w := r.Uint64() % uint64(s.words)
			if !chance(1.0 / 3) {
				w = uint64(i%s.classes*part) + w%uint64(part)
			}
			e := engine.Entry{Row: int32(i), Col: int32(w), Val: 1}
			if !seen[e] && i != n-3 && i != n-1 {
				seen[e] = true
				words = append(words, e)
			}
		}
		for j := range i {
			p := s.across
			if g.Y[i] == g.Y[j] {
				p = s.within
			}
			if chance(p) && i < n-2 {
				edges = append(edges, [2]int32{int32(j), int32(i)})
			}
		}
	}
	edges = append(edges, [2]int32{int32(n - 2), int32(n - 2)})
	g.Y[n-4], g.Y[n-5] = engine.Unlabelled, engine.Unlabelled
	var err error
	if g.A, err = engine.FromEdges(n, edges); err != nil {
		panic(err)
	}
	if g.X, err = engine.NewCSR(n, s.words, words); err != nil {
		panic(err)
	}
	return g
}

// prepared prepares a graph and draws a split.
func prepared(t testing.TB, g *engine.Graph, perClass int, seed uint64) (*engine.Prepared, *engine.Split) {
	t.Helper()
	p, err := engine.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	s, err := engine.RandomSplit(g, perClass, seed)
	if err != nil {
		t.Fatal(err)
	}
	return p, s
}

// quick are options of short runs.
func quick(s engine.Strategy) engine.Options {
	o := engine.DefaultOptions()
	o.Strategy, o.Seed, o.Hidden = s, 3, 8
	o.Epochs, o.Clusters, o.T, o.Stages = 15, 12, 6, 2
	return o
}

func run(t testing.TB, p *engine.Prepared, s *engine.Split, o engine.Options, obs *engine.Observer) *engine.Result {
	t.Helper()
	res, err := p.Run(context.Background(), s, o, obs)
	if err != nil {
		t.Fatalf("%v: %v", o.Strategy, err)
	}
	return res
}

// recorded runs with a History.
func recorded(t testing.TB, p *engine.Prepared, s *engine.Split, o engine.Options) (*engine.Result, *engine.History) {
	t.Helper()
	h := &engine.History{}
	return run(t, p, s, o, h.Observer()), h
}

// withNetwork are the strategies that train a network.
func withNetwork() []engine.Strategy { return engine.Strategies()[1:] }
