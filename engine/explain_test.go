package engine_test

import (
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"m3s/engine"
)

func TestExplanationAddsUp(t *testing.T) {
	g := block(plain)
	p, s := prepared(t, g, 3, 1)
	for _, layers := range []int{1, 2, 4} {
		o := quick(engine.GCN)
		o.Layers = layers
		res := run(t, p, s, o, nil)
		r := rand.New(rand.NewPCG(1, 1))
		for range 100 {
			node := r.IntN(g.N())
			e, err := p.Explain(res.Weights, o.NormalizeFeatures, node)
			if err != nil {
				t.Fatal(err)
			}
			checkExplanation(t, p, res, e)
		}
	}
}

// checkExplanation compares one explanation with the run it explains.
func checkExplanation(t *testing.T, p *engine.Prepared, res *engine.Result, e *engine.Explanation) {
	t.Helper()
	classes := p.Graph.C()
	for c := range classes {
		var sum float32
		for k := range e.Neighbours {
			sum += e.Terms[k*classes+c]
		}
		if math.Float32bits(sum) != math.Float32bits(e.Logits[c]) {
			t.Fatalf("node %d class %d: terms sum to %v, logit %v", e.Node, c, sum, e.Logits[c])
		}
		if want := res.Z[int(e.Node)*classes+c]; math.Float32bits(e.Z[c]) != math.Float32bits(want) {
			t.Fatalf("node %d class %d: Z %v, the run's %v", e.Node, c, e.Z[c], want)
		}
	}
	for k, j := range e.Neighbours {
		if want := p.AHat.At(int(e.Node), int(j)); e.Weights[k] != want || want == 0 {
			t.Fatalf("node %d neighbour %d: weight %v, Â has %v", e.Node, j, e.Weights[k], want)
		}
	}
	for l := 1; l < len(e.Field); l++ {
		if len(e.Field[l-1]) < len(e.Field[l]) {
			t.Fatalf("node %d: layer %d reads %d nodes, layer %d %d", e.Node, l-1, len(e.Field[l-1]), l, len(e.Field[l]))
		}
	}
}

func TestExplanationRefuses(t *testing.T) {
	g := karate()
	p, s := prepared(t, g, 2, 1)
	res := run(t, p, s, quick(engine.GCN), nil)
	for _, c := range []struct {
		weights []engine.Weight
		node    int
		want    string
	}{
		{res.Weights, -1, "node -1"}, {res.Weights, g.N(), "node 34"}, {nil, 0, "none"},
		{res.Weights[1:], 0, "layer 0"}, {res.Weights[:1], 0, "last layer"},
	} {
		if _, err := p.Explain(c.weights, true, c.node); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want one naming %q", err, c.want)
		}
	}
}

func TestSpaceHasWhatTheCheckCompared(t *testing.T) {
	g := block(plain)
	p, s := prepared(t, g, 3, 1)
	for _, strategy := range []engine.Strategy{engine.M3S, engine.M3SNaive} {
		_, h := recorded(t, p, s, quick(strategy))
		for _, st := range h.Stages {
			sp := st.Space
			for i, c := range st.Pseudo {
				if c < 0 {
					continue
				}
				row := make([]float64, sp.Width)
				for j := range row {
					row[j] = float64(sp.Embedding[i*sp.Width+j])
				}
				if strategy == engine.M3S {
					row = sp.Clusters[int(st.Cluster[i])*sp.Width:][:sp.Width]
				}
				if got := nearestRow(sp.Classes, row); got != int(c) {
					t.Fatalf("%v stage %d node %d: pseudo-label %d, nearest centroid %d", strategy, st.Stage, i, c, got)
				}
			}
		}
	}
}

// nearestRow is the first row of m nearest to x.
func nearestRow(m, x []float64) int {
	best, at := math.Inf(1), -1
	for r := 0; r*len(x) < len(m); r++ {
		d := 0.0
		for j, v := range x {
			d += (v - m[r*len(x)+j]) * (v - m[r*len(x)+j])
		}
		if d < best {
			best, at = d, r
		}
	}
	return at
}

// What an explanation allocates follows what the node depends on: not the
// weights of all features of a graph that has one for each node.
func TestExplanationNeedsLittle(t *testing.T) {
	g, s := cycle(1 << 16)
	p, err := engine.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	o := quick(engine.GCN)
	o.Epochs, o.Hidden = 1, 16
	res := run(t, p, s, o, nil)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := p.Explain(res.Weights, o.NormalizeFeatures, 77); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if took, weights := after.TotalAlloc-before.TotalAlloc, uint64(4*len(res.Weights[0].W)); took > weights/4 {
		t.Errorf("%d bytes for one node, the weights of all features are %d", took, weights)
	}
}
