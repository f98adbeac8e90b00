package engine

import (
	"context"
	"math"

	"m3s/engine/internal/kernel"
)

// Clustering is the outcome of k-means.
type Clustering struct {
	Cluster    []int32   // of each row given to KMeans
	Centroids  []float64 // clusters×width
	Clusters   int       // fewer than asked for when there are fewer distinct rows
	Inertia    float64   // Σ of squared distances to the nearest centroid
	Iterations int
}

// points is what k-means clusters: rows of x, each width values of a pitch.
type points struct {
	x            []float32
	rows         []int32
	width, pitch int
}

func (p *points) at(i int) []float32 {
	return p.x[int(p.rows[i])*p.pitch:][:p.width]
}

// KMeans clusters len(x)/width rows of the row-major matrix x into at most k
// clusters: k-means++ seeding, then Lloyd's iterations until no row changes
// its cluster. A cluster that becomes empty keeps its centroid. Of restarts
// runs the one with the least inertia counts. The result depends on x, k and
// seed alone.
func KMeans(ctx context.Context, x []float32, width, k, iterations, restarts int, seed uint64) (*Clustering, error) {
	p := &points{x: x, rows: ascending(len(x) / width), width: width, pitch: width}
	return kmeans(ctx, p, k, iterations, restarts, newRand(seed, streamKMeans))
}

func kmeans(ctx context.Context, p *points, k, iterations, restarts int, r *source) (*Clustering, error) {
	var best *Clustering
	for range restarts {
		c, err := lloyd(ctx, p, seedCentres(p, k, r), iterations)
		if err != nil {
			return nil, err
		}
		if best == nil || c.Inertia < best.Inertia {
			best = c
		}
	}
	return best, nil
}

// centres keeps the centres for the kernel: coordinate j of centre c at
// at[j*pitch+c].
type centres struct {
	at    []float32
	pitch int
	count int
}

func newCentres(k, width int) *centres {
	pitch := kernel.Pitch(k)
	return &centres{at: make([]float32, width*pitch), pitch: pitch}
}

func (c *centres) set(i int, row []float32) {
	for j, v := range row {
		c.at[j*c.pitch+i] = v
	}
}

// seedCentres draws the first centre uniformly and each further one with
// probability proportional to the squared distance to the nearest so far
// (k-means++). It stops early when every row is a centre.
func seedCentres(p *points, k int, r *source) *centres {
	n := len(p.rows)
	c := newCentres(min(k, n), p.width)
	if n == 0 {
		return c
	}
	next := r.below(n)
	near := make([]float64, n)
	for i := range near {
		near[i] = math.Inf(1)
	}
	for c.count < min(k, n) {
		centre := p.at(next)
		c.set(c.count, centre)
		c.count++
		total := 0.0
		for i := range near {
			near[i] = min(near[i], distance(p.at(i), centre))
			total += near[i]
		}
		if total == 0 {
			break
		}
		next = draw(near, float64(r.float64()*total))
	}
	return c
}

func distance(a, b []float32) float64 {
	var s float32
	for j, v := range a {
		d := v - b[j]
		s += float32(d * d)
	}
	return float64(s)
}

// draw is the first index at which the running sum of weights exceeds u, of
// those with a weight.
func draw(weights []float64, u float64) int {
	sum, last := 0.0, 0
	for i, w := range weights {
		if w == 0 {
			continue
		}
		sum += w
		last = i
		if sum > u {
			break
		}
	}
	return last
}

func lloyd(ctx context.Context, p *points, c *centres, iterations int) (*Clustering, error) {
	n := len(p.rows)
	out := &Clustering{Cluster: make([]int32, n), Clusters: c.count, Centroids: make([]float64, c.count*p.width)}
	for i := range out.Cluster {
		out.Cluster[i] = -1
	}
	for i := range c.count {
		for j := range p.width {
			out.Centroids[i*p.width+j] = float64(c.at[j*c.pitch+i])
		}
	}
	size := make([]int, c.count)
	dist := make([]float32, c.pitch)
	for n > 0 && out.Iterations < iterations {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out.Iterations++
		changed := 0
		out.Inertia = 0
		for i := range n {
			at, d := kernel.Nearest(p.at(i), c.at, p.width, c.count, c.pitch, dist)
			if out.Cluster[i] != int32(at) {
				out.Cluster[i] = int32(at)
				changed++
			}
			out.Inertia += float64(d)
		}
		if changed == 0 {
			break
		}
		out.recentre(p, size)
		for i := range c.count {
			for j := range p.width {
				c.at[j*c.pitch+i] = float32(out.Centroids[i*p.width+j])
			}
		}
	}
	return out, nil
}

// recentre moves each centroid to the mean of its rows.
func (c *Clustering) recentre(p *points, size []int) {
	clear(size)
	for _, l := range c.Cluster {
		size[l]++
	}
	for l, k := range size {
		if k > 0 {
			clear(c.Centroids[l*p.width : (l+1)*p.width])
		}
	}
	for i, l := range c.Cluster {
		sum := c.Centroids[int(l)*p.width:]
		for j, v := range p.at(i) {
			sum[j] += float64(v)
		}
	}
	for l, k := range size {
		for j := range p.width {
			if k > 0 {
				c.Centroids[l*p.width+j] /= float64(k)
			}
		}
	}
}
