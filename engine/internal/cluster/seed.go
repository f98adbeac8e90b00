package cluster

import (
	"math"

	"m3s/engine/internal/kernel"
	"m3s/internal/draw"
)

// SeedCentres draws the first centre uniformly and each further one with
// probability proportional to the squared distance to the nearest so far
// (k-means++). It stops early when every row is a centre.
func SeedCentres(p *Points, k int, r *draw.Source) *centres {
	n := len(p.Rows)
	c := NewCentres(min(k, n), p.Width)
	if n == 0 {
		return c
	}
	turned := NewCentres(n, p.Width) // the rows, laid out for the kernel
	for i := range n {
		turned.Set(i, p.At(i))
	}
	near, dist := make([]float32, n), make([]float32, turned.pitch)
	for i := range near {
		near[i] = float32(math.Inf(1))
	}
	next := r.Below(n)
	for {
		centre := p.At(next)
		c.Set(c.Count, centre)
		c.Count++
		if c.Count == min(k, n) {
			return c
		}
		kernel.Distances(centre, turned.at, p.Width, turned.pitch, dist)
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
