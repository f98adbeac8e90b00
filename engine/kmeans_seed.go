package engine

import (
	"math"

	"m3s/engine/internal/kernel"
	"m3s/internal/draw"
)

// seedCentres draws the first centre uniformly and each further one with
// probability proportional to the squared distance to the nearest so far
// (k-means++). It stops early when every row is a centre.
func seedCentres(p *points, k int, r *draw.Source) *centres {
	n := len(p.rows)
	c := newCentres(min(k, n), p.width)
	if n == 0 {
		return c
	}
	turned := newCentres(n, p.width) // the rows, laid out for the kernel
	for i := range n {
		turned.set(i, p.at(i))
	}
	near, dist := make([]float32, n), make([]float32, turned.pitch)
	for i := range near {
		near[i] = float32(math.Inf(1))
	}
	next := r.Below(n)
	for {
		centre := p.at(next)
		c.set(c.count, centre)
		c.count++
		if c.count == min(k, n) {
			return c
		}
		kernel.Distances(centre, turned.at, p.width, turned.pitch, dist)
		total := 0.0
		for i, d := range dist[:n] {
			if d < near[i] {
				near[i] = d
			}
			total += float64(near[i])
		}
		if total == 0 {
			return c
		}
		next = weighted(near, float64(r.Unit()*total))
	}
}

// weighted is the first index at which the running sum of weights exceeds u, of
// those with a weight.
func weighted(weights []float32, u float64) int {
	sum, last := 0.0, 0
	for i, w := range weights {
		if w == 0 {
			continue
		}
		sum += float64(w)
		last = i
		if sum > u {
			break
		}
	}
	return last
}
