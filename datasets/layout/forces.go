package layout

import (
	"context"
	"math"

	"gonum.org/v1/gonum/spatial/r2"
)

// Strengths of the forces. Attraction along a link is log(1+distance),
// repulsion (degree+1)·(degree+1)/distance.
const (
	gravity   = 0.006 // times (degree+1)·distance, towards the middle
	tolerance = 1.0   // of swinging, ForceAtlas2's "jitter tolerance"
	settled   = 2e-4  // mean step, relative to the component's radius, at which it stops
)

// forces moves the nodes of one component.
type forces struct {
	p         *component
	theta     float64
	mass      []float64 // degree+1
	tree      *tree
	now, last []r2.Vec // force on each node, in this step and the one before
	speed     float64
}

func newForces(p *component, theta float64) *forces {
	n := len(p.nodes)
	f := &forces{p: p, theta: theta, mass: make([]float64, n), now: make([]r2.Vec, n), last: make([]r2.Vec, n), speed: 1}
	for i := range f.mass {
		f.mass[i] = float64(len(p.links[i]) + 1)
	}
	f.tree = newTree(p.at, f.mass)
	return f
}

// run moves the nodes until they settle, at most the given number of times.
func (f *forces) run(ctx context.Context, iterations int) error {
	for range iterations {
		if err := ctx.Err(); err != nil {
			return err
		}
		f.pull()
		if f.move() < settled {
			break
		}
	}
	return nil
}

// pull computes the force on every node.
func (f *forces) pull() {
	f.tree.build()
	f.now, f.last = f.last, f.now
	for i, at := range f.p.at {
		force := f.tree.repulsion(i, f.theta)
		force = r2.Add(force, r2.Scale(-gravity*f.mass[i], at))
		for _, j := range f.p.links[i] {
			to := r2.Sub(f.p.at[j], at)
			if d := r2.Norm(to); d > 0 {
				force = r2.Add(force, r2.Scale(math.Log1p(d)/d, to))
			}
		}
		f.now[i] = force
	}
}

// move steps along the forces, less where a node swings (Jacomy et al. 2014,
// "adaptive speed"), and returns the mean step relative to the radius.
func (f *forces) move() float64 {
	var swinging, traction float64
	for i, m := range f.mass {
		swinging += m * r2.Norm(r2.Sub(f.now[i], f.last[i]))
		traction += m * r2.Norm(r2.Add(f.now[i], f.last[i])) / 2
	}
	f.speed = min(tolerance*tolerance*traction/max(swinging, 1e-12), 1.5*f.speed)
	var steps, radius float64
	for i, m := range f.mass {
		swing := m * r2.Norm(r2.Sub(f.now[i], f.last[i]))
		step := r2.Scale(f.speed/(1+math.Sqrt(f.speed*swing)), f.now[i])
		f.p.at[i] = r2.Add(f.p.at[i], step)
		steps += r2.Norm(step)
		radius += r2.Norm(f.p.at[i])
	}
	return steps / max(radius, 1e-12)
}
