package engine_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"m3s/engine"
)

// k-means from given centres against scikit-learn's: same assignment, same
// centroids.
func TestGoldenKMeans(t *testing.T) {
	for i, c := range readGolden(t).KMeans {
		got, err := engine.KMeansFrom(c.X, c.Width, c.Start, 300)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.Cluster, c.Cluster) {
			t.Errorf("case %d: assignment %v, scikit-learn %v", i, got.Cluster, c.Cluster)
		}
		for k, v := range c.Centroids {
			if math.Abs(got.Centroids[k]-v) > 1e-5 {
				t.Fatalf("case %d: coordinate %d of the centroids is %v, scikit-learn %v", i, k, got.Centroids[k], v)
			}
		}
		if math.Abs(got.Inertia/c.Inertia-1) > 1e-5 {
			t.Errorf("case %d: inertia %v, scikit-learn %v", i, got.Inertia, c.Inertia)
		}
	}
}

// lloyd is k-means written naively: float32 distances, means in float64.
func lloyd(x []float32, width int, start []float32, iterations int) []int32 {
	n, k := len(x)/width, len(start)/width
	centres := slices.Clone(start)
	cluster := make([]int32, n)
	for i := range cluster {
		cluster[i] = -1
	}
	for range iterations {
		changed := false
		for i := range n {
			at, best := 0, float32(math.Inf(1))
			for c := range k {
				var d float32
				for j := range width {
					diff := x[i*width+j] - centres[c*width+j]
					d += float32(diff * diff)
				}
				if d < best {
					at, best = c, d
				}
			}
			changed = changed || cluster[i] != int32(at)
			cluster[i] = int32(at)
		}
		if !changed {
			break
		}
		sum, count := make([]float64, k*width), make([]float64, k)
		for i, c := range cluster {
			count[c]++
			for j := range width {
				sum[int(c)*width+j] += float64(x[i*width+j])
			}
		}
		for p, s := range sum {
			if m := count[p/width]; m > 0 {
				centres[p] = float32(s / m)
			}
		}
	}
	return cluster
}

// The engine's k-means against the naive one: equal assignments on rows on
// a grid (many ties), far apart, close together and repeated.
func TestKMeansEqualsNaive(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	for trial := range 150 {
		width, n := 1+r.IntN(9), 1+r.IntN(120)
		k := 1 + r.IntN(n)
		x := make([]float32, n*width)
		for i := range x {
			switch trial % 3 {
			case 0:
				x[i] = float32(r.IntN(4))
			case 1:
				x[i] = float32(r.NormFloat64())
			default:
				x[i] = 1 + float32(r.NormFloat64())*1e-6
			}
		}
		var start []float32
		for _, i := range r.Perm(n)[:k] {
			start = append(start, x[i*width:(i+1)*width]...)
		}
		iterations := 1 + r.IntN(30)
		got, err := engine.KMeansFrom(x, width, start, iterations)
		if err != nil {
			t.Fatal(err)
		}
		if want := lloyd(x, width, start, iterations); !slices.Equal(got.Cluster, want) {
			t.Fatalf("trial %d, %d rows of %d, %d clusters, %d iterations: %v, naive %v", trial, n, width, k, iterations, got.Cluster, want)
		}
	}
}

func TestKMeans(t *testing.T) {
	x := []float32{0, 0, 0, 1, 10, 10, 10, 11, 0, 0, 5, 5} // five distinct rows of six
	ctx := context.Background()
	few, err := engine.KMeans(ctx, x, 2, 3, 100, 5, 1)
	if err != nil {
		t.Fatal(err)
	}
	c := few.Cluster
	if few.Clusters != 3 || c[0] != c[1] || c[0] != c[4] || c[2] != c[3] || c[0] == c[2] || c[5] == c[0] || c[5] == c[2] {
		t.Errorf("clusters %v", c)
	}
	if want := 2.0/3 + 0.5; math.Abs(few.Inertia-want) > 1e-6 {
		t.Errorf("inertia %v, want %v", few.Inertia, want)
	}
	all, err := engine.KMeans(ctx, x, 2, 50, 100, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	if all.Clusters != 5 || all.Inertia != 0 || all.Cluster[0] != all.Cluster[4] {
		t.Errorf("as many clusters as distinct rows: %d clusters %v, inertia %v", all.Clusters, all.Cluster, all.Inertia)
	}
	again, _ := engine.KMeans(ctx, x, 2, 3, 100, 5, 1)
	if !slices.Equal(few.Cluster, again.Cluster) || !slices.Equal(few.Centroids, again.Centroids) {
		t.Error("the same seed gave two clusterings")
	}
	one, err := engine.KMeans(ctx, x, 1, 1, 1, 1, 1)
	if err != nil || one.Clusters != 1 || one.Iterations != 1 || one.Centroids[0] != 52.0/12 {
		t.Errorf("one of each: %+v, %v", one, err)
	}
	none, err := engine.KMeans(ctx, nil, 2, 3, 100, 1, 1)
	if err != nil || len(none.Cluster) != 0 {
		t.Errorf("no rows: %+v, %v", none, err)
	}
}

// At its limit of iterations k-means gives the clusters of the last one with
// their means, and the inertia is the distance to the centroids before; ended
// by itself it gives what no further iteration changes.
func TestKMeansAtItsLimit(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 7))
	x := make([]float32, 2*200)
	for i := range x {
		x[i] = float32(r.NormFloat64())
	}
	start := slices.Clone(x[:2*9])
	before := widened(start)
	for limit := 1; ; limit++ {
		got, err := engine.KMeansFrom(x, 2, start, limit)
		if err != nil {
			t.Fatal(err)
		}
		if want := lloyd(x, 2, start, limit); !slices.Equal(got.Cluster, want) {
			t.Fatalf("after %d: %v, naive %v", limit, got.Cluster, want)
		}
		inertia, sums, size := 0.0, make([]float64, 18), make([]float64, 9)
		for i, c := range got.Cluster {
			for j := range 2 {
				v := float64(x[2*i+j])
				inertia += (v - before[2*int(c)+j]) * (v - before[2*int(c)+j])
				sums[2*int(c)+j] += v
			}
			size[c]++
		}
		if math.Abs(got.Inertia/inertia-1) > 1e-5 {
			t.Errorf("after %d: inertia %v, to the centroids before it is %v", limit, got.Inertia, inertia)
		}
		for k, v := range got.Centroids {
			if math.Abs(v-sums[k]/size[k/2]) > 1e-9 {
				t.Fatalf("after %d: coordinate %d is %v, the mean is %v", limit, k, v, sums[k]/size[k/2])
			}
		}
		if got.Iterations < limit {
			if limit < 4 {
				t.Errorf("ended after %d iterations: nothing was cut", limit)
			}
			return
		}
		before = got.Centroids
	}
}

func widened(x []float32) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = float64(v)
	}
	return out
}

// More restarts never give a larger inertia: the first is the same.
func TestKMeansRestarts(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	x := make([]float32, 300)
	for i := range x {
		x[i] = float32(r.NormFloat64())
	}
	last := math.Inf(1)
	improved := false
	for _, restarts := range []int{1, 2, 5, 20} {
		c, err := engine.KMeans(context.Background(), x, 3, 12, 50, restarts, 7)
		if err != nil {
			t.Fatal(err)
		}
		if c.Inertia > last {
			t.Errorf("%d restarts: inertia %v, with fewer %v", restarts, c.Inertia, last)
		}
		improved = improved || c.Inertia < last && !math.IsInf(last, 1)
		last = c.Inertia
	}
	if !improved {
		t.Error("twenty restarts found nothing better than one: they are not independent")
	}
}

func TestKMeansErrors(t *testing.T) {
	x := make([]float32, 12)
	for _, c := range []struct {
		what                                  string
		x                                     []float32
		width, clusters, iterations, restarts int
	}{
		{"width", x, 0, 2, 10, 1}, {"width", x, 5, 2, 10, 1}, {"clusters", x, 3, 0, 10, 1},
		{"iterations", x, 3, 2, 0, 1}, {"restarts", x, 3, 2, 10, 0},
	} {
		_, err := engine.KMeans(context.Background(), c.x, c.width, c.clusters, c.iterations, c.restarts, 1)
		wantError(t, err, "KMeans", c.what)
	}
}
