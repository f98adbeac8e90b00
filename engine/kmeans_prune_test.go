package engine

import (
	"context"
	"testing"
)

// Pruned k-means must give the bits of the naive one: same clusters, same
// centroids, same inertia, after the same iterations.
func TestPruningChangesNothing(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct{ n, width, k, grid int }{
		{300, 2, 7, 0}, {500, 16, 40, 0}, {400, 3, 399, 0}, {200, 5, 1, 0}, {300, 2, 30, 4}, {64, 1, 8, 3}, {700, 33, 100, 0},
	} {
		r := newRand(uint64(c.n), 9)
		x := make([]float32, c.n*c.width)
		for i := range x {
			x[i] = float32(r.float64())
			if c.grid > 0 { // many equal rows and equal distances
				x[i] = float32(r.below(c.grid))
			}
		}
		run := func(prune bool) *Clustering {
			p := &points{x: x, rows: ascending(c.n), width: c.width, pitch: c.width}
			out, err := lloydPruned(ctx, p, seedCentres(p, c.k, newRand(5, 5)), 50, prune)
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
