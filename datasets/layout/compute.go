package layout

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/spatial/r2"

	"m3s/datasets"
	"m3s/engine"
)

// Version grows when Compute places the nodes of a graph differently.
const Version = 1

// Options of Compute. Zero means zero: start from DefaultOptions.
type Options struct {
	Seed       uint64
	Iterations int     // of the forces on a component, at most; it stops when settled
	Theta      float64 // Barnes–Hut approximation, 0 is exact
}

// DefaultOptions suit graphs of up to about ten thousand nodes.
func DefaultOptions() Options { return Options{Seed: 1, Iterations: 2000, Theta: 1} }

// Validate names the first option that Compute cannot honour.
func (o Options) Validate() error {
	switch {
	case o.Iterations < 1 || o.Iterations > 1_000_000:
		return fmt.Errorf("datasets: layout: Iterations is %d: want 1 to 1000000", o.Iterations)
	case !(o.Theta >= 0 && o.Theta <= 4):
		return fmt.Errorf("datasets: layout: Theta is %v: want 0 to 4", o.Theta)
	}
	return nil
}

// Compute returns x, y of each node, 2n long, in [-1, 1]. The same graph and
// options give the same picture on the same platform. It stops with ctx's error
// within an iteration of ctx being cancelled.
func Compute(ctx context.Context, g *engine.Graph, o Options) ([]float32, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	if g == nil || g.A == nil || g.A.Rows == 0 {
		return nil, errors.New("datasets: layout: no nodes")
	}
	parts := components(g.A)
	for k, p := range parts {
		random := rand.New(rand.NewPCG(o.Seed, uint64(k)))
		if err := p.arrange(ctx, o, random); err != nil {
			return nil, err
		}
	}
	pack(parts)
	return scaled(parts, g.A.Rows), nil
}

// component is a connected part of the graph with its own node numbers.
type component struct {
	nodes []int32   // its nodes in the graph
	links [][]int32 // neighbours of each, by their place in nodes; no self-loops
	at    []r2.Vec
}

// components splits a graph, the largest part first.
func components(a *engine.CSR) []*component {
	of := datasets.Components(a)
	var parts []*component
	place := make([]int32, a.Rows)
	for i, c := range of {
		if int(c) == len(parts) {
			parts = append(parts, &component{})
		}
		place[i] = int32(len(parts[c].nodes))
		parts[c].nodes = append(parts[c].nodes, int32(i))
	}
	for _, p := range parts {
		p.links = make([][]int32, len(p.nodes))
		p.at = make([]r2.Vec, len(p.nodes))
		for k, i := range p.nodes {
			cols, _ := a.Row(int(i))
			for _, c := range cols {
				if c != i {
					p.links[k] = append(p.links[k], place[c])
				}
			}
		}
	}
	largestFirst(parts)
	return parts
}

// arrange places the nodes of a component around the origin, with about one
// unit of area for each.
func (p *component) arrange(ctx context.Context, o Options, random *rand.Rand) error {
	switch n := len(p.nodes); {
	case n == 1:
		return nil
	case n == 2:
		p.at[0], p.at[1] = r2.Vec{X: -0.3}, r2.Vec{X: 0.3}
	default:
		p.scatter(random)
		f := newForces(p, o.Theta)
		if err := f.run(ctx, o.Iterations); err != nil {
			return fmt.Errorf("datasets: layout: %w", err)
		}
	}
	p.normalise()
	return spread(ctx, p)
}

// normalise moves the component's middle to the origin and scales it to an
// area of one unit per node.
func (p *component) normalise() {
	var mid r2.Vec
	for _, v := range p.at {
		mid = r2.Add(mid, v)
	}
	mid = r2.Scale(1/float64(len(p.at)), mid)
	var square float64
	for i := range p.at {
		p.at[i] = r2.Sub(p.at[i], mid)
		square += r2.Norm2(p.at[i])
	}
	if square == 0 {
		return
	}
	// A disc of area n has mean squared radius n/2π.
	n := float64(len(p.at))
	scale := math.Sqrt(n / (2 * math.Pi) / (square / n))
	for i := range p.at {
		p.at[i] = r2.Scale(scale, p.at[i])
	}
}

// scaled returns the places as the square [-1, 1]², keeping proportions.
func scaled(parts []*component, n int) []float32 {
	low, high := r2.Vec{X: math.Inf(1), Y: math.Inf(1)}, r2.Vec{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, p := range parts {
		for _, v := range p.at {
			low = r2.Vec{X: min(low.X, v.X), Y: min(low.Y, v.Y)}
			high = r2.Vec{X: max(high.X, v.X), Y: max(high.Y, v.Y)}
		}
	}
	mid := r2.Scale(0.5, r2.Add(low, high))
	half := max(high.X-low.X, high.Y-low.Y) / 2
	if half == 0 {
		half = 1
	}
	fit := func(v float64) float32 { return float32(max(-1, min(1, v/half))) }
	xy := make([]float32, 2*n)
	for _, p := range parts {
		for k, i := range p.nodes {
			xy[2*i], xy[2*i+1] = fit(p.at[k].X-mid.X), fit(p.at[k].Y-mid.Y)
		}
	}
	return xy
}
