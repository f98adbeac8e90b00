package engine

import (
	"context"
	"testing"

	"m3s/engine/internal/gcn"
	"m3s/internal/draw"
)

// bigGraph has more nodes than two chunks of a gradient's sum.
func bigGraph(t *testing.T) *Graph {
	t.Helper()
	const n = 2<<16 + 5000
	r := draw.New(1, 2)
	var edges [][2]int32
	var x []Entry
	g := &Graph{Name: "big", Classes: []string{"a", "b", "c"}, Y: make([]int32, n)}
	for i := range n {
		g.Y[i] = int32(r.Below(3))
		for range 2 {
			edges = append(edges, [2]int32{int32(i), int32(r.Below(n))})
		}
		first := r.Below(20)
		x = append(x, Entry{Row: int32(i), Col: int32(first), Val: 1}, Entry{Row: int32(i), Col: int32(20 + r.Below(20)), Val: 1})
	}
	var err error
	if g.A, err = FromEdges(n, edges); err != nil {
		t.Fatal(err)
	}
	if g.X, err = NewCSR(n, 40, x); err != nil {
		t.Fatal(err)
	}
	return g
}

// bigFingerprint is that of the run below, whose gradients are sums of three
// chunks.
const bigFingerprint = "c9b42431af674bd2"

func TestWorkersChangeNothing(t *testing.T) {
	g := bigGraph(t)
	p, err := Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	s, err := RandomSplit(g, 40, 1)
	if err != nil {
		t.Fatal(err)
	}
	o := DefaultOptions()
	o.Strategy, o.Layers, o.Epochs = GCN, 3, 2
	run := func(workers int, full bool) string {
		o.FullBatch = full
		res, err := p.WithWorkers(workers).Run(context.Background(), s, o, nil)
		if err != nil {
			t.Fatal(err)
		}
		return res.Fingerprint
	}
	want := run(1, false)
	if want != bigFingerprint {
		t.Errorf("fingerprint %s, want %s: the sums of gradients have another order", want, bigFingerprint)
	}
	for _, workers := range []int{2, 8} {
		if got := run(workers, false); got != want {
			t.Errorf("%d workers: fingerprint %s, one worker %s", workers, got, want)
		}
	}
	if got := run(3, true); got != want {
		t.Errorf("full batch with 3 workers: fingerprint %s, receptive field %s", got, want)
	}
}

func TestChunksFollowNodeNumbers(t *testing.T) {
	const c = 1 << 16 // another size would change the bits of results
	got := gcn.ChunksOf([]int32{3, c - 1, c, 3*c + 7, 3*c + 8})
	want := []int32{0, 2, 3, 5}
	if len(got) != len(want) {
		t.Fatalf("chunks %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("chunks %v, want %v", got, want)
		}
	}
}
