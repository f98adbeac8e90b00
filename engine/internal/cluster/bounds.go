package cluster

import (
	"math"

	"m3s/engine/internal/kernel"
)

// bounds spare k-means most distances (Hamerly 2010): lower[i] is at most the
// distance of row i to every centre but its own. While its own is nearer than
// that, no other can be nearest. margin covers the rounding of the computed
// squared distances, so that a skipped row keeps the centre a scan would find.
type bounds struct {
	p      *Points
	c      *centres
	lower  []float64
	margin float64
	dist   []float32
	own    []float32 // row-major centres

	farthest, second float64 // the two largest moves of the last step
	mover            int     // the centre that moved farthest
}

func newBounds(p *Points, c *centres) *bounds {
	b := &bounds{
		p: p, c: c, lower: make([]float64, len(p.Rows)), margin: float64(p.Width+8) / (1 << 23),
		dist: make([]float32, c.pitch), own: make([]float32, c.Count*p.Width), mover: -1,
	}
	for i := range c.Count {
		for j := range p.Width {
			b.own[i*p.Width+j] = c.at[j*c.pitch+i]
		}
	}
	return b
}

// still returns row i's squared distance to its centre, as a scan computes
// it, and whether that centre is certainly still the nearest.
func (b *bounds) still(i, at int) (float32, bool) {
	step := b.farthest
	if at == b.mover {
		step = b.second
	}
	b.lower[i] -= step
	if b.lower[i] <= 0 {
		return 0, false
	}
	d := squared(b.p.At(i), b.own[at*b.p.Width:])
	return d, float64(d)*(1+b.margin) < float64(b.lower[i]*b.lower[i])*(1-b.margin)
}

// scan finds the centre nearest to row i and renews its bound.
func (b *bounds) scan(i int) (int32, float32) {
	kernel.Distances(b.p.At(i), b.c.at, b.p.Width, b.c.pitch, b.dist)
	at, best, next := kernel.TwoSmallest(b.dist[:b.c.Count])
	b.lower[i] = math.Sqrt(float64(next) * (1 - b.margin))
	return int32(at), best
}

// move takes the centres to the given means.
func (b *bounds) move(to []float64) {
	b.farthest, b.second, b.mover = 0, 0, -1
	w := b.p.Width
	for i := range b.c.Count {
		sum := 0.0
		for j := range w {
			v := float32(to[i*w+j])
			d := float64(v) - float64(b.own[i*w+j])
			sum += float64(d * d)
			b.own[i*w+j], b.c.at[j*b.c.pitch+i] = v, v
		}
		switch d := math.Sqrt(sum) * (1 + b.margin); {
		case d > b.farthest:
			b.farthest, b.second, b.mover = d, b.farthest, i
		case d > b.second:
			b.second = d
		}
	}
}

// squared is ‖a-b‖² in the order of kernel.Distances.
func squared(a, b []float32) float32 {
	var s float32
	for j, v := range a {
		d := v - b[j]
		s += float32(d * d)
	}
	return s
}
