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
