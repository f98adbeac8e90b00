package engine

import (
	"context"
	"slices"
	"testing"

	"m3s/engine/internal/cluster"
	"m3s/internal/draw"
	"m3s/internal/order"
)

// Pruned k-means must give the bits of the naive one: same clusters, same
// centroids, same inertia, after the same iterations.
func TestPruningChangesNothing(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct{ n, width, k, grid int }{
		{300, 2, 7, 0}, {500, 16, 40, 0}, {400, 3, 399, 0}, {200, 5, 1, 0}, {300, 2, 30, 4}, {64, 1, 8, 3}, {700, 33, 100, 0},
	} {
		r := draw.New(uint64(c.n), 9)
		x := make([]float32, c.n*c.width)
		for i := range x {
			x[i] = float32(r.Unit())
			if c.grid > 0 { // many equal rows and equal distances
				x[i] = float32(r.Below(c.grid))
			}
		}
		run := func(prune bool) *Clustering {
			p := &cluster.Points{X: x, Rows: order.Ascending(c.n), Width: c.width, Pitch: c.width}
			out, err := cluster.LloydPruned(ctx, p, cluster.SeedCentres(p, c.k, draw.New(5, 5)), 50, prune)
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
		got, want := run(true), run(false)
		if got.Inertia != want.Inertia || got.Iterations != want.Iterations {
			t.Fatalf("%+v: inertia %v after %d, naive %v after %d", c, got.Inertia, got.Iterations, want.Inertia, want.Iterations)
		}
		for i := range want.Cluster {
			if got.Cluster[i] != want.Cluster[i] {
				t.Fatalf("%+v: row %d in cluster %d, naive %d", c, i, got.Cluster[i], want.Cluster[i])
			}
		}
		for i := range want.Centroids {
			if got.Centroids[i] != want.Centroids[i] {
				t.Fatalf("%+v: centroid value %d is %v, naive %v", c, i, got.Centroids[i], want.Centroids[i])
			}
		}
	}
}

// nearTies draws rows a hair's breadth around the points of a coarse grid, so
// that a row's two nearest centres differ by less than their distances are
// rounded, and centres move by less than that.
func nearTies(seed uint64) (p *cluster.Points, k int) {
	r := draw.New(seed, 77)
	width := []int{1, 2, 3, 8, 16, 33}[r.Below(6)]
	n := 4 + r.Below(60)
	k = 2 + r.Below(6)
	scale := []float32{1, 10, 100, 1000}[r.Below(4)]
	hair := []float32{1e-3, 1e-4, 1e-5, 1e-6, 1e-7}[r.Below(5)]
	x := make([]float32, n*width)
	for i := range n {
		mode := r.Below(3)
		for j := range width {
			v := float32(float32(r.Unit()) * hair)
			switch mode {
			case 0:
				v += float32(scale * float32(r.Below(3)-1))
			case 1:
				v = float32(scale * float32(r.Below(3)-1))
			}
			x[i*width+j] = v
		}
	}
	return &cluster.Points{X: x, Rows: order.Ascending(n), Width: width, Pitch: width}, k
}

// The bounds allow for the rounding of distances: without their margin each
// of these seeds, found by search, ends in other clusters.
func TestPruningAllowsForRounding(t *testing.T) {
	for _, seed := range []uint64{19225, 95325, 97675, 117735, 151920, 154129, 159202, 195278, 236790, 242891, 244874, 260411} {
		p, k := nearTies(seed)
		run := func(prune bool) []int32 {
			c := cluster.NewCentres(k, p.Width)
			for c.Count < k {
				c.Set(c.Count, p.At(c.Count))
				c.Count++
			}
			out, err := cluster.LloydPruned(context.Background(), p, c, 50, prune)
			if err != nil {
				t.Fatal(err)
			}
			return out.Cluster
		}
		if got, want := run(true), run(false); !slices.Equal(got, want) {
			t.Errorf("seed %d: clusters %v, naive %v", seed, got, want)
		}
	}
}
