// Package walk solves ParWalks: absorption probabilities by conjugate gradients
// (METHOD §14).
package walk

import (
	"math"

	"m3s/engine/internal/kernel"
	"m3s/engine/internal/sparse"
	"m3s/internal/errs"
)

// Absorption holds ParWalks' absorption probabilities up to a common factor:
// P = (L + αI)^-1 with L = D - A the Laplacian (METHOD §14), for the columns
// of the seeds only. P_ij is zero where no path joins i and seed j.
type Absorption struct {
	Seeds []int32   // nodes
	P     []float64 // n×len(Seeds), row-major
	// Residual is the largest ‖(L+αI)P_j - e_j‖ over the seeds.
	Residual float64
	// Iterations is the largest number of conjugate gradient steps.
	Iterations int
}

// walkTolerance is the residual at which a column is solved; e_j has norm 1.
const walkTolerance = 1e-10

// Stalled is the error of conjugate gradients that do not converge.
type Stalled struct{}

// Error says what failed.
func (Stalled) Error() string { return "engine: ParWalks: conjugate gradients do not converge" }

// Solve solves for the columns of the seeds: see engine.ParWalks.
func Solve(ctx interface{ Err() error }, a *sparse.CSR, seeds []int32, alpha float64) (*Absorption, error) {
	if !(alpha > 0) || math.IsInf(alpha, 0) {
		return nil, errs.Errorf("engine: ParWalks: alpha %v is not positive", alpha)
	}
	if a.Rows != a.Cols {
		return nil, errs.Errorf("engine: ParWalks: A is %d×%d", a.Rows, a.Cols)
	}
	for _, s := range seeds {
		if s < 0 || int(s) >= a.Rows {
			return nil, errs.Errorf("engine: ParWalks: seed %d in a graph of %d nodes", s, a.Rows)
		}
	}
	w := &Absorption{Seeds: seeds, P: make([]float64, a.Rows*len(seeds))}
	comp, size := sparse.Components(a)
	of := make([][]int, len(size)) // columns of each component
	for j, s := range seeds {
		of[comp[s]] = append(of[comp[s]], j)
	}
	members := make([][]int32, len(size))
	for i, c := range comp {
		if of[c] != nil {
			members[c] = append(members[c], int32(i))
		}
	}
	for c, columns := range of {
		if columns == nil {
			continue
		}
		if err := w.solve(ctx, newWalkSystem(a, members[c], alpha), columns); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// walkSystem is L + αI of one component in local numbering.
type walkSystem struct {
	nodes  []int32
	matrix *kernel.WalkMatrix // weights of A, self-loops left out: they cancel in L
	alpha  float64
}

func newWalkSystem(a *sparse.CSR, nodes []int32, alpha float64) *walkSystem {
	local := make([]int32, a.Rows)
	for k, i := range nodes {
		local[i] = int32(k)
	}
	s := &walkSystem{nodes: nodes, alpha: alpha}
	ptr, diag := make([]int32, len(nodes)+1), make([]float64, len(nodes))
	var col []int32
	var val []float64
	for k, i := range nodes {
		cols, vals := a.Row(int(i))
		for e, c := range cols {
			if c != i && vals[e] != 0 {
				col = append(col, local[c])
				val = append(val, float64(vals[e]))
				diag[k] += float64(vals[e])
			}
		}
		diag[k] += alpha
		ptr[k+1] = int32(len(col))
	}
	s.matrix = kernel.NewWalkMatrix(ptr, col, val, diag)
	return s
}

// solve finds the given columns of P, whose seeds lie in s. All columns make
// the same number of steps, the least after which all are solved: blocks of
// columns go to their own solution one after the other, near the processor,
// and then on together.
func (w *Absorption) solve(ctx interface{ Err() error }, s *walkSystem, columns []int) error {
	at := make(map[int32]int, len(s.nodes))
	for k, i := range s.nodes {
		at[i] = k
	}
	var blocks []*walkBlock
	steps := 0
	for from := 0; from < len(columns); from += kernel.WalkColumns {
		b := newWalkBlock(s, columns[from:min(from+kernel.WalkColumns, len(columns))], func(c int) int { return at[w.Seeds[c]] })
		for !(b.worst() <= walkTolerance) {
			if err := b.step(ctx); err != nil {
				return err
			}
		}
		blocks, steps = append(blocks, b), max(steps, b.steps)
	}
	for ; ; steps++ {
		worst := 0.0
		for _, b := range blocks {
			for b.steps < steps {
				if err := b.step(ctx); err != nil {
					return err
				}
			}
			worst = math.Max(worst, b.worst())
		}
		if worst <= walkTolerance {
			w.Residual, w.Iterations = math.Max(w.Residual, worst), max(w.Iterations, steps)
			break
		}
	}
	constant := 1 / float64(s.alpha*float64(len(s.nodes)))
	for _, b := range blocks {
		b.centre()
		for k, i := range s.nodes {
			for j, c := range b.columns {
				w.P[int(i)*len(w.Seeds)+c] = constant + b.x[k*kernel.WalkColumns+j]
			}
		}
	}
	return nil
}

// walkBlock solves (L+αI)x = b by conjugate gradients for a few columns, b's
// columns summing to zero, and so those of x but for rounding. Unused columns
// stay zero.
type walkBlock struct {
	matrix        *kernel.WalkMatrix
	columns       []int // of P
	x, r, z, p, q []float64
	rz, rr        kernel.WalkSums
	steps         int
}

// newWalkBlock starts from x = 0. place is the row of a column's seed.
func newWalkBlock(s *walkSystem, columns []int, place func(int) int) *walkBlock {
	n := len(s.nodes)
	matrix := func() []float64 { return make([]float64, n*kernel.WalkColumns) }
	b := &walkBlock{matrix: s.matrix, columns: columns, x: matrix(), r: matrix(), z: matrix(), p: matrix(), q: matrix()}
	for j, c := range columns {
		for k := range n {
			b.r[k*kernel.WalkColumns+j] = -1 / float64(n)
		}
		b.r[place(c)*kernel.WalkColumns+j]++
	}
	b.rz, b.rr = kernel.WalkStep(s.matrix, &kernel.WalkSums{}, b.x, b.r, b.z, b.p, b.q)
	copy(b.p, b.z)
	return b
}

// worst is the largest residual of the columns.
func (b *walkBlock) worst() float64 {
	worst := 0.0
	for _, v := range b.rr {
		worst = math.Max(worst, math.Sqrt(v))
	}
	return worst
}

func (b *walkBlock) step(ctx interface{ Err() error }) error {
	if w := b.worst(); b.steps > 10*b.matrix.Rows()+100 || w-w != 0 {
		return Stalled{}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	pq := kernel.WalkMul(b.matrix, b.p, b.q)
	step := ratio(b.rz, pq)
	next, rr := kernel.WalkStep(b.matrix, &step, b.x, b.r, b.z, b.p, b.q)
	turn := ratio(next, b.rz)
	kernel.WalkTurn(&turn, b.z, b.p)
	b.rz, b.rr = next, rr
	b.steps++
	return nil
}

// ratio is a over b, column by column, and 0 where b is 0: that column is
// solved.
func ratio(a, b kernel.WalkSums) (out kernel.WalkSums) {
	for j := range out {
		if b[j] > 0 {
			out[j] = a[j] / b[j]
		}
	}
	return out
}

// centre takes the mean of each column off it.
func (b *walkBlock) centre() {
	var mean kernel.WalkSums
	for i := 0; i < len(b.x); i += kernel.WalkColumns {
		for j := range mean {
			mean[j] += b.x[i+j]
		}
	}
	n := float64(b.matrix.Rows())
	for i := 0; i < len(b.x); i += kernel.WalkColumns {
		for j, m := range mean {
			b.x[i+j] -= m / n
		}
	}
}
