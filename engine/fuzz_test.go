package engine_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"m3s/engine"
)

// bytesOf hands out the bytes of fuzz input as small numbers, then zeros.
type bytesOf struct{ rest []byte }

func (b *bytesOf) next() byte {
	if len(b.rest) == 0 {
		return 0
	}
	v := b.rest[0]
	b.rest = b.rest[1:]
	return v
}

// small is in -1 … limit, mostly within 0 … limit-1.
func (b *bytesOf) small(limit int) int { return int(b.next())%(limit+2) - 1 }

// value is a small number, sometimes one near the ends of float32, or one
// that no matrix may hold.
func (b *bytesOf) value() float32 {
	switch v := b.next(); v {
	case 255:
		return float32(math.NaN())
	case 254:
		return float32(math.Inf(1))
	case 253, 252, 251, 250, 249, 248:
		return float32(math.Pow(10, float64(b.next()%77)-38)) * float32(1-2*int(v%2))
	default:
		return float32(int8(v)) / 16
	}
}

// magnitude is the given number for 0, else one of any size that float64
// holds, or none.
func (b *bytesOf) magnitude(usual float64) float64 {
	switch v := b.next(); {
	case v == 0:
		return usual
	case v == 255:
		return math.NaN()
	case v == 254:
		return math.Inf(1)
	case v == 253:
		return -usual
	case v == 252:
		return 0
	case v > 200:
		return math.Pow(10, float64(v-200)*6)
	default:
		return math.Pow(10, float64(v)/2-50)
	}
}

// share is the given number for 0, else one from 0 to 1 and a little beyond.
func (b *bytesOf) share(usual float64) float64 {
	switch v := b.next(); {
	case v == 0:
		return usual
	case v < 40:
		return math.Pow(10, -float64(v))
	case v < 80:
		return 1 - math.Pow(10, 40-float64(v))
	default:
		return float64(v-80) / 174
	}
}

// A matrix that NewCSR makes is valid and holds the entries; other input is
// an error.
func FuzzNewCSR(f *testing.F) {
	f.Add([]byte{4, 4, 1, 1, 16, 2, 2, 32})
	f.Add([]byte{0, 3, 1, 1, 1})
	f.Add([]byte{4, 4, 1, 1, 16, 1, 1, 16})
	f.Fuzz(func(t *testing.T, data []byte) {
		b := &bytesOf{data}
		rows, cols := b.small(9), b.small(9)
		var entries []engine.Entry
		for len(b.rest) > 0 {
			entries = append(entries, engine.Entry{Row: int32(b.small(9)), Col: int32(b.small(9)), Val: b.value()})
		}
		m, err := engine.NewCSR(rows, cols, entries)
		if err != nil {
			return
		}
		if err := m.Validate(); err != nil {
			t.Fatal(err)
		}
		if m.NNZ() != len(entries) {
			t.Fatalf("%d entries of %d", m.NNZ(), len(entries))
		}
		for _, e := range entries {
			if m.At(int(e.Row), int(e.Col)) != e.Val {
				t.Fatalf("entry %+v is %v", e, m.At(int(e.Row), int(e.Col)))
			}
		}
	})
}

// rawCSR takes every part of a matrix from the input.
func rawCSR(b *bytesOf) *engine.CSR {
	m := &engine.CSR{Rows: b.small(7), Cols: b.small(7)}
	for range b.next() % 10 {
		m.Ptr = append(m.Ptr, int32(int8(b.next()))/8)
	}
	for range b.next() % 12 {
		m.Col = append(m.Col, int32(b.small(7)))
	}
	for range b.next() % 12 {
		m.Val = append(m.Val, b.value())
	}
	return m
}

// What Validate passes can be read, multiplied and normalised.
func FuzzCSRValidate(f *testing.F) {
	f.Add([]byte{3, 3, 3, 0, 8, 16, 2, 1, 2, 2, 16, 16})
	f.Add([]byte{3, 3, 3, 0, 120, 16, 2, 1, 2, 2, 16, 16})
	f.Fuzz(func(t *testing.T, data []byte) {
		m := rawCSR(&bytesOf{data})
		if m.Validate() != nil {
			return
		}
		for i := range m.Rows {
			for j := range m.Cols {
				m.At(i, j)
			}
		}
		if _, err := m.MulDense(make([]float32, m.Cols*3), 3); err != nil {
			t.Fatal(err)
		}
		if n := engine.NormalizeRows(m); n.NNZ() != m.NNZ() {
			t.Fatalf("normalising changed %d entries to %d", m.NNZ(), n.NNZ())
		}
	})
}

// rawGraph takes a graph from the input: its matrices raw, or well formed.
func rawGraph(b *bytesOf) *engine.Graph {
	g := &engine.Graph{Classes: make([]string, b.next()%4)}
	shape := b.next()
	for range b.next() % 12 {
		g.Y = append(g.Y, int32(b.small(3)))
	}
	n := len(g.Y)
	switch shape % 4 {
	case 0:
		g.A, g.X = rawCSR(b), rawCSR(b)
		return g
	case 1:
		g.X = engine.Identity(n)
	default:
		var entries []engine.Entry
		for range b.next() % 20 {
			entries = append(entries, engine.Entry{Row: int32(b.small(n)), Col: int32(b.small(5)), Val: b.value()})
		}
		g.X, _ = engine.NewCSR(n, 5, entries)
	}
	var edges [][2]int32
	for len(b.rest) > 1 {
		edges = append(edges, [2]int32{int32(b.small(n)), int32(b.small(n))})
	}
	g.A, _ = engine.FromEdges(n, edges)
	if shape&64 != 0 && g.A != nil {
		w := float32(math.Pow(10, float64(shape%77)-38))
		for k := range g.A.Val {
			g.A.Val[k] = w
		}
	}
	return g
}

// A graph that Validate passes has an Â and components.
func FuzzGraphValidate(f *testing.F) {
	f.Add([]byte{2, 1, 4, 1, 2, 1, 2, 1, 2, 2, 3, 3, 4})
	f.Add([]byte{2, 0, 1, 1, 3, 3, 2, 0, 8, 1, 1, 1, 16, 3, 3, 2, 0, 8, 1, 1, 1, 16})
	f.Fuzz(func(t *testing.T, data []byte) {
		g := rawGraph(&bytesOf{data})
		p, err := engine.Prepare(g)
		if err != nil {
			return
		}
		if err := p.AHat.Validate(); err != nil {
			t.Fatal(err)
		}
		engine.Components(g.A)
		for k := range 4 {
			_, _ = engine.RandomSplit(g, k, 1)
		}
	})
}

// rawOptions takes options from the input, out of range here and there.
func rawOptions(b *bytesOf) engine.Options {
	o := engine.DefaultOptions()
	o.Strategy, o.Seed = engine.Strategy(b.small(9)), uint64(b.next())
	o.Layers, o.Hidden, o.Epochs, o.Stages = b.small(4), b.small(9), b.small(3), b.small(4)
	o.T, o.Clusters, o.KMeansIterations, o.KMeansRestarts = b.small(9)-1, b.small(20), b.small(4), b.small(3)
	o.Dropout, o.L2 = float64(b.small(10))/10, b.magnitude(5e-4)
	o.LearningRate, o.Alpha, o.Epsilon = b.magnitude(0.01), b.magnitude(1e-6), b.magnitude(1e-8)
	o.Beta1, o.Beta2 = b.share(0.9), b.share(0.999)
	o.Stop, o.Confidence, o.L2On = engine.StopRule(b.small(3)), engine.Confidence(b.small(2)), engine.L2Scope(b.small(2))
	o.Restart, o.Embedding, o.ClusterOver = engine.Restart(b.small(3)), engine.Embedding(b.small(3)), engine.ClusterOver(b.small(2))
	o.Centroids, o.LPRule = engine.CentroidsFrom(b.small(2)), engine.LPRule(b.small(2))
	o.SpreadT, o.FullBatch, o.NormalizeFeatures, o.CountUnlabelled = b.next()%2 == 0, b.next()%2 == 0, b.next()%2 == 0, b.next()%2 == 1
	return o
}

// rawRun runs on a graph and options from the input, with a random split or,
// where there is none, one labelled node. ok says that a run can begin.
func rawRun(data []byte, perClass byte) (res *engine.Result, ok bool, err error) {
	b := &bytesOf{data}
	o, g := rawOptions(b), rawGraph(b)
	if err := g.Validate(); err != nil {
		return nil, false, err
	}
	if err := o.Validate(); err != nil {
		return nil, false, err
	}
	s, err := engine.RandomSplit(g, int(perClass)%4, 1)
	if err != nil {
		s = &engine.Split{Labelled: []int32{int32(perClass) % int32(len(g.Y))}}
	}
	if err := s.Validate(g); err != nil {
		return nil, false, err
	}
	res, err = engine.Run(context.Background(), g, s, o, nil)
	return res, true, err
}

// A run on any input ends with a result or an error; on a valid graph with
// valid options with a class for every node and a finite Z, or with the stage
// and epoch in which it diverged, or with the features that float32 does not
// hold.
func FuzzRun(f *testing.F) {
	options := []byte{0, 7, 3, 5, 3, 3, 4, 6, 4, 2, 6, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0}
	ring := []byte{2, 1, 8, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 1}
	for strategy := range byte(9) {
		seed := slices.Concat(options, ring)
		seed[0] = strategy + 1
		if res, _, err := rawRun(seed, 1); res == nil || err != nil || int(res.Options.Strategy) != int(strategy) {
			f.Fatalf("the seed of strategy %d does not run: %v", strategy, err)
		}
		f.Add(seed, byte(1))
		for _, rate := range []byte{120, 138, 150, 175} { // up to 1e37
			wild := slices.Clone(seed)
			wild[12] = rate
			f.Add(wild, byte(1))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, perClass byte) {
		res, ok, err := rawRun(data, perClass)
		if err != nil {
			if ok && !errors.Is(err, engine.ErrDiverged) && !strings.HasPrefix(err.Error(), "engine: features: row ") {
				t.Fatal(err)
			}
			return
		}
		for i, v := range res.Z {
			if v-v != 0 {
				t.Fatalf("Z has %v at %d", v, i)
			}
		}
		for i, c := range res.Predictions {
			if c < 0 || int(c) >= len(res.PerClass) {
				t.Fatalf("node %d has class %d of %d", i, c, len(res.PerClass))
			}
		}
	})
}
