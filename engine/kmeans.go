package engine

import (
	"context"
	"math"

	"m3s/engine/internal/kernel"
	"m3s/internal/draw"
	"m3s/internal/errs"
)

// Clustering is the outcome of k-means. Where the iterations ran out before no
// row changed its cluster, the clusters are those of the last iteration, the
// centroids their means, to which a further iteration might move some rows,
// and the inertia is the distance to the centroids before (METHOD §16).
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

// tooLarge finds a value with which a squared distance may be more than
// float32 holds, or which is NaN; -1, -1 where there is none.
func (p *points) tooLarge() (row, column int) {
	limit := float32(math.Sqrt(math.MaxFloat32 / float64(8*p.width)))
	for i := range p.rows {
		for j, v := range p.at(i) {
			if !(v <= limit && v >= -limit) {
				return i, j
			}
		}
	}
	return -1, -1
}

// KMeans clusters len(x)/width rows of the row-major matrix x into at most k
// clusters: k-means++ seeding, then Lloyd's iterations until no row changes
// its cluster or they run out. A cluster that becomes empty keeps its centroid. Of restarts
// runs the one with the least inertia counts. The result depends on x, k and
// seed alone. Squared distances must be within float32: the error names a
// value that is too large.
func KMeans(ctx context.Context, x []float32, width, k, iterations, restarts int, seed uint64) (*Clustering, error) {
	switch {
	case width < 1 || len(x)%width != 0:
		return nil, errs.Errorf("engine: KMeans: %d values are no rows of width %d", len(x), width)
	case k < 1 || iterations < 1 || restarts < 1:
		return nil, errs.Errorf("engine: KMeans: %d clusters, %d iterations, %d restarts: at least 1 of each", k, iterations, restarts)
	}
	p := &points{x: x, rows: ascending(len(x) / width), width: width, pitch: width}
	if row, column := p.tooLarge(); row >= 0 {
		return nil, errs.Errorf("engine: KMeans: row %d, column %d: %v: the squared distances are beyond float32", row, column, x[row*width+column])
	}
	return kmeans(ctx, p, k, iterations, restarts, draw.New(seed, streamKMeans))
}

func kmeans(ctx stopper, p *points, k, iterations, restarts int, r *draw.Source) (*Clustering, error) {
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

// read writes the centres to a row-major matrix.
func (c *centres) read(to []float64, width int) {
	for i := range c.count {
		for j := range width {
			to[i*width+j] = float64(c.at[j*c.pitch+i])
		}
	}
}

func (c *centres) set(i int, row []float32) {
	for j, v := range row {
		c.at[j*c.pitch+i] = v
	}
}

// lloyd iterates from the given centres.
func lloyd(ctx stopper, p *points, c *centres, iterations int) (*Clustering, error) {
	return lloydPruned(ctx, p, c, iterations, true)
}

// lloydPruned skips, with prune set, a row whose nearest centre cannot have
// changed; the result is the same without.
func lloydPruned(ctx stopper, p *points, c *centres, iterations int, prune bool) (*Clustering, error) {
	n := len(p.rows)
	out := &Clustering{Cluster: filled(n), Clusters: c.count, Centroids: make([]float64, c.count*p.width)}
	c.read(out.Centroids, p.width)
	size := make([]int, c.count)
	b := newBounds(p, c)
	for n > 0 && out.Iterations < iterations {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out.Iterations++
		changed := 0
		out.Inertia = 0
		for i := range n {
			at := out.Cluster[i]
			d, same := float32(0), false
			if prune && at >= 0 {
				d, same = b.still(i, int(at))
			}
			if !same {
				if at, d = b.scan(i); at != out.Cluster[i] {
					out.Cluster[i] = at
					changed++
				}
			}
			out.Inertia += float64(d)
		}
		if changed == 0 {
			break
		}
		out.recentre(p, size)
		b.move(out.Centroids)
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
