package engine

import (
	"context"
	"errors"
	"math"

	"m3s/engine/errs"
)

// Absorption holds ParWalks' absorption probabilities up to a common factor:
// P = (L + αI)^-1 with L = D - A the Laplacian (PROTOCOL §4), for the columns
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

// ParWalks solves for the columns of the seeds, one connected component at a
// time. The constant part of a column, 1/(α·size of the component), is known;
// the rest is found by conjugate gradients with a diagonal preconditioner,
// all columns of a component together.
func ParWalks(ctx context.Context, a *CSR, seeds []int32, alpha float64) (*Absorption, error) {
	return parWalks(ctx, a, seeds, alpha)
}

func parWalks(ctx stopper, a *CSR, seeds []int32, alpha float64) (*Absorption, error) {
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
	comp, size := Components(a)
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

// Components numbers the connected components in the order of their smallest
// node and returns each node's component and each component's size.
func Components(a *CSR) (of []int32, size []int) {
	of = make([]int32, a.Rows)
	for i := range of {
		of[i] = -1
	}
	var queue []int32
	for i := range of {
		if of[i] >= 0 {
			continue
		}
		c := int32(len(size))
		of[i] = c
		queue = append(queue[:0], int32(i))
		for k := 0; k < len(queue); k++ {
			cols, _ := a.Row(int(queue[k]))
			for _, v := range cols {
				if of[v] < 0 {
					of[v] = c
					queue = append(queue, v)
				}
			}
		}
		size = append(size, len(queue))
	}
	return of, size
}

// walkSystem is L + αI of one component in local numbering.
type walkSystem struct {
	nodes    []int32
	ptr, col []int32
	val      []float64 // weights of A, self-loops left out: they cancel in L
	diag     []float64
	alpha    float64
}

func newWalkSystem(a *CSR, nodes []int32, alpha float64) *walkSystem {
	local := make([]int32, a.Rows)
	for k, i := range nodes {
		local[i] = int32(k)
	}
	s := &walkSystem{nodes: nodes, ptr: make([]int32, len(nodes)+1), diag: make([]float64, len(nodes)), alpha: alpha}
	for k, i := range nodes {
		cols, vals := a.Row(int(i))
		for e, c := range cols {
			if c != i && vals[e] != 0 {
				s.col = append(s.col, local[c])
				s.val = append(s.val, float64(vals[e]))
				s.diag[k] += float64(vals[e])
			}
		}
		s.diag[k] += alpha
		s.ptr[k+1] = int32(len(s.col))
	}
	return s
}

// mul sets y = (L+αI)x for width columns.
func (s *walkSystem) mul(x, y []float64, width int) {
	for i, d := range s.diag {
		out, in := y[i*width:(i+1)*width], x[i*width:(i+1)*width]
		for j, v := range in {
			out[j] = float64(d * v)
		}
		for k := s.ptr[i]; k < s.ptr[i+1]; k++ {
			w, row := s.val[k], x[int(s.col[k])*width:][:width]
			for j, v := range row {
				out[j] -= float64(w * v)
			}
		}
	}
}

// dots sets out[j] to the product of columns j of x and y.
func dots(x, y []float64, width int, out []float64) {
	clear(out)
	for i := 0; i < len(x); i += width {
		a, b := x[i:i+width], y[i:i+width]
		for j, v := range a {
			out[j] += float64(v * b[j])
		}
	}
}

var errWalksStalled = errors.New("engine: ParWalks: conjugate gradients did not converge")

// solve finds the given columns of P, whose seeds lie in s.
func (w *Absorption) solve(ctx stopper, s *walkSystem, columns []int) error {
	n, width := len(s.nodes), len(columns)
	r := make([]float64, n*width)
	for i := range r {
		r[i] = -1 / float64(n)
	}
	at := make(map[int32]int, n)
	for k, i := range s.nodes {
		at[i] = k
	}
	for j, c := range columns {
		r[at[w.Seeds[c]]*width+j]++
	}
	x, err := w.conjugate(ctx, s, r, width)
	if err != nil {
		return err
	}
	constant := 1 / float64(s.alpha*float64(n))
	for k, i := range s.nodes {
		for j, c := range columns {
			w.P[int(i)*len(w.Seeds)+c] = constant + x[k*width+j]
		}
	}
	return nil
}

// conjugate solves (L+αI)x = b, whose columns sum to zero, and so those of x.
// b is used as scratch.
func (w *Absorption) conjugate(ctx stopper, s *walkSystem, b []float64, width int) ([]float64, error) {
	n := len(s.nodes)
	x, z, p, q := make([]float64, len(b)), make([]float64, len(b)), make([]float64, len(b)), make([]float64, len(b))
	rz, pq, rr, next := make([]float64, width), make([]float64, width), make([]float64, width), make([]float64, width)
	r := b
	s.precondition(r, z, width)
	copy(p, z)
	dots(r, z, width, rz)
	for it := 0; ; it++ {
		dots(r, r, width, rr)
		worst := 0.0
		for _, v := range rr {
			worst = math.Max(worst, math.Sqrt(v))
		}
		if worst <= walkTolerance {
			w.Residual, w.Iterations = math.Max(w.Residual, worst), max(w.Iterations, it)
			break
		}
		if it > 10*n+100 {
			return nil, errWalksStalled
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s.mul(p, q, width)
		dots(p, q, width, pq)
		advance(x, r, p, q, rz, pq, width)
		s.precondition(r, z, width)
		dots(r, z, width, next)
		turn(p, z, next, rz, width)
		copy(rz, next)
	}
	centre(x, width)
	return x, nil
}

func (s *walkSystem) precondition(r, z []float64, width int) {
	for i, d := range s.diag {
		in, out := r[i*width:(i+1)*width], z[i*width:(i+1)*width]
		for j, v := range in {
			out[j] = v / d
		}
	}
}

// advance moves x along p and r against q by rz/pq, column by column.
func advance(x, r, p, q, rz, pq []float64, width int) {
	step := make([]float64, width)
	for j := range step {
		if pq[j] > 0 {
			step[j] = rz[j] / pq[j]
		}
	}
	for i := 0; i < len(x); i += width {
		for j, a := range step {
			x[i+j] += float64(a * p[i+j])
			r[i+j] -= float64(a * q[i+j])
		}
	}
}

// turn sets p = z + (next/rz)·p, column by column.
func turn(p, z, next, rz []float64, width int) {
	beta := make([]float64, width)
	for j := range beta {
		if rz[j] > 0 {
			beta[j] = next[j] / rz[j]
		}
	}
	for i := 0; i < len(p); i += width {
		for j, b := range beta {
			p[i+j] = z[i+j] + float64(b*p[i+j])
		}
	}
}

// centre takes each column's mean off it.
func centre(x []float64, width int) {
	mean := make([]float64, width)
	for i := 0; i < len(x); i += width {
		for j := range mean {
			mean[j] += x[i+j]
		}
	}
	for i := 0; i < len(x); i += width {
		for j, m := range mean {
			x[i+j] -= m * float64(width) / float64(len(x))
		}
	}
}
