// Package cluster is k-means: k-means++ seeding, then Lloyd's iterations with
// bounds that spare most distances (METHOD §16).
package cluster

import (
	"math"

	"m3s/engine/internal/kernel"
	"m3s/internal/draw"
	"m3s/internal/errs"
	"m3s/internal/order"
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

// Points is what k-means clusters: rows of x, each width values of a pitch.
type Points struct {
	X            []float32
	Rows         []int32
	Width, Pitch int
}

func (p *Points) At(i int) []float32 {
	return p.X[int(p.Rows[i])*p.Pitch:][:p.Width]
}

// TooLarge finds a value with which a squared distance may be more than
// float32 holds, or which is NaN; -1, -1 where there is none.
func (p *Points) TooLarge() (row, column int) {
	limit := float32(math.Sqrt(math.MaxFloat32 / float64(8*p.Width)))
	for i := range p.Rows {
		for j, v := range p.At(i) {
			if !(v <= limit && v >= -limit) {
				return i, j
			}
		}
	}
	return -1, -1
}

// KMeans clusters the rows of a matrix with draws of r: see engine.KMeans.
func KMeans(ctx interface{ Err() error }, x []float32, width, k, iterations, restarts int, r *draw.Source) (*Clustering, error) {
	switch {
	case width < 1 || len(x)%width != 0:
		return nil, errs.Errorf("engine: KMeans: %d values are no rows of width %d", len(x), width)
	case k < 1 || iterations < 1 || restarts < 1:
		return nil, errs.Errorf("engine: KMeans: %d clusters, %d iterations, %d restarts: at least 1 of each", k, iterations, restarts)
	}
	p := &Points{X: x, Rows: order.Ascending(len(x) / width), Width: width, Pitch: width}
	if row, column := p.TooLarge(); row >= 0 {
		return nil, errs.Errorf("engine: KMeans: row %d, column %d: %v: the squared distances are beyond float32", row, column, x[row*width+column])
	}
	return Run(ctx, p, k, iterations, restarts, r)
}

// Run runs restarts times and keeps the best.
func Run(ctx interface{ Err() error }, p *Points, k, iterations, restarts int, r *draw.Source) (*Clustering, error) {
	var best *Clustering
	for range restarts {
		c, err := Lloyd(ctx, p, SeedCentres(p, k, r), iterations)
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
	Count int
}

func NewCentres(k, width int) *centres {
	pitch := kernel.Pitch(k)
	return &centres{at: make([]float32, width*pitch), pitch: pitch}
}

// read writes the centres to a row-major matrix.
func (c *centres) read(to []float64, width int) {
	for i := range c.Count {
		for j := range width {
			to[i*width+j] = float64(c.at[j*c.pitch+i])
		}
	}
}

func (c *centres) Set(i int, row []float32) {
	for j, v := range row {
		c.at[j*c.pitch+i] = v
	}
}

// Lloyd iterates from the given centres.
func Lloyd(ctx interface{ Err() error }, p *Points, c *centres, iterations int) (*Clustering, error) {
	return LloydPruned(ctx, p, c, iterations, true)
}

// LloydPruned skips, with prune set, a row whose nearest centre cannot have
// changed; the result is the same without.
func LloydPruned(ctx interface{ Err() error }, p *Points, c *centres, iterations int, prune bool) (*Clustering, error) {
	n := len(p.Rows)
	out := &Clustering{Cluster: order.Unset(n), Clusters: c.Count, Centroids: make([]float64, c.Count*p.Width)}
	c.read(out.Centroids, p.Width)
	size := make([]int, c.Count)
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
func (c *Clustering) recentre(p *Points, size []int) {
	clear(size)
	for _, l := range c.Cluster {
		size[l]++
	}
	for l, k := range size {
		if k > 0 {
			clear(c.Centroids[l*p.Width : (l+1)*p.Width])
		}
	}
	for i, l := range c.Cluster {
		sum := c.Centroids[int(l)*p.Width:]
		for j, v := range p.At(i) {
			sum[j] += float64(v)
		}
	}
	for l, k := range size {
		for j := range p.Width {
			if k > 0 {
				c.Centroids[l*p.Width+j] /= float64(k)
			}
		}
	}
}
