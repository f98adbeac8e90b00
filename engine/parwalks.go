package engine

import (
	"context"

	"m3s/engine/internal/walk"
)

// Absorption holds ParWalks' absorption probabilities up to a common factor:
// P = (L + αI)^-1 with L = D - A the Laplacian (METHOD §14), for the columns
// of the Seeds only: P is n×len(Seeds), row-major, and P_ij zero where no path
// joins i and seed j. Residual is the largest ‖(L+αI)P_j - e_j‖ over the seeds,
// Iterations the largest number of conjugate gradient steps.
type Absorption = walk.Absorption

// ParWalks solves for the columns of the seeds, one connected component at a
// time. The constant part of a column, 1/(α·size of the component), is known;
// the rest is found by conjugate gradients with a diagonal preconditioner,
// all columns of a component together. Where that fails, because alpha or the
// weights of a are extreme, the error is a *DivergedError.
func ParWalks(ctx context.Context, a *CSR, seeds []int32, alpha float64) (*Absorption, error) {
	return parWalks(ctx, a, seeds, alpha)
}

func parWalks(ctx stopper, a *CSR, seeds []int32, alpha float64) (*Absorption, error) {
	w, err := walk.Solve(ctx, a, seeds, alpha)
	if _, ok := err.(walk.Stalled); ok {
		return nil, stalled()
	}
	return w, err
}

// stalled is the error of walks without a solution.
func stalled() error { return &DivergedError{What: DivergedWalks} }

// propagate turns absorption probabilities into LP's predictions and Z
// (METHOD §14). A node that no seed reaches gets the class of the labelled
// node with the smallest number, and a zero row in Z.
func propagate(g *Graph, w *Absorption, rule LPRule) (predict []int32, z []float32) {
	n, classes := g.N(), g.C()
	predict, z = make([]int32, n), make([]float32, n*classes)
	share := make([]float64, classes)
	for i := range n {
		p := w.P[i*len(w.Seeds) : (i+1)*len(w.Seeds)]
		clear(share)
		nearest, total := 0, 0.0
		for j, v := range p {
			y := g.Y[w.Seeds[j]]
			if v > p[nearest] {
				nearest = j
			}
			if rule == ClassSum {
				share[y] += v
			} else {
				share[y] = max(share[y], v)
			}
		}
		best := int32(0)
		for c, v := range share {
			total += v
			if v > share[best] {
				best = int32(c)
			}
		}
		if rule == NearestSeed || total == 0 {
			best = g.Y[w.Seeds[nearest]]
		}
		predict[i] = best
		for c, v := range share {
			if total > 0 {
				z[i*classes+c] = float32(v / total)
			}
		}
	}
	return predict, z
}
