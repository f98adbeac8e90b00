package reproduce

import (
	"math"

	"m3s/engine"
)

// matrix is a dense row-major matrix.
type matrix struct {
	rows, cols int
	v          []float64
}

func dense(x *engine.CSR) *matrix {
	m := &matrix{x.Rows, x.Cols, make([]float64, x.Rows*x.Cols)}
	for i := range x.Rows {
		cols, vals := x.Row(i)
		for k, c := range cols {
			m.v[i*m.cols+int(c)] = float64(vals[k])
		}
	}
	return m
}

func (m *matrix) row(i int) []float64 { return m.v[i*m.cols : (i+1)*m.cols] }

// csr is the matrix in float32 without its zeros.
func (m *matrix) csr() *engine.CSR {
	out := &engine.CSR{Rows: m.rows, Cols: m.cols, Ptr: make([]int32, m.rows+1)}
	for i := range m.rows {
		for j, v := range m.row(i) {
			if f := float32(v); f != 0 {
				out.Col, out.Val = append(out.Col, int32(j)), append(out.Val, f)
			}
		}
		out.Ptr[i+1] = int32(len(out.Col))
	}
	return out
}

// distance is the Frobenius norm of the difference.
func (m *matrix) distance(other *matrix) float64 {
	sum := 0.0
	for i, v := range m.v {
		d := v - other.v[i]
		sum += float64(d * d)
	}
	return math.Sqrt(sum)
}

// propagator multiplies by Â in float64.
type propagator struct {
	a     *engine.CSR
	root  []float64 // √(degree + 1), degree as the row sum of A
	spare *matrix
	steps int
}

func newPropagator(a *engine.CSR) *propagator {
	h := &propagator{a: a, root: make([]float64, a.Rows)}
	for i := range h.root {
		_, vals := a.Row(i)
		degree := 1.0
		for _, v := range vals {
			degree += float64(v)
		}
		h.root[i] = math.Sqrt(degree)
	}
	return h
}

// step replaces x by Âx.
func (h *propagator) step(x *matrix) {
	if h.spare == nil {
		h.spare = &matrix{x.rows, x.cols, make([]float64, len(x.v))}
	}
	for i := range x.rows {
		out := h.spare.row(i)
		clear(out)
		h.addRow(out, x.row(i), 1/float64(h.root[i]*h.root[i]))
		cols, vals := h.a.Row(i)
		for k, c := range cols {
			h.addRow(out, x.row(int(c)), float64(vals[k])/float64(h.root[i]*h.root[c]))
		}
	}
	x.v, h.spare.v = h.spare.v, x.v
	h.steps++
}

func (h *propagator) addRow(out, in []float64, weight float64) {
	for j, v := range in {
		out[j] += float64(weight * v)
	}
}

// limit is what Âᵏx tends to: in each component u uᵀ x with u along
// √(degree + 1).
func (h *propagator) limit(x *matrix) *matrix {
	of, size := engine.Components(h.a)
	norm := make([]float64, len(size))
	sum := &matrix{len(size), x.cols, make([]float64, len(size)*x.cols)}
	for i, c := range of {
		norm[c] += float64(h.root[i] * h.root[i])
		h.addRow(sum.row(int(c)), x.row(i), h.root[i])
	}
	out := &matrix{x.rows, x.cols, make([]float64, len(x.v))}
	for i, c := range of {
		h.addRow(out.row(i), sum.row(int(c)), h.root[i]/norm[c])
	}
	return out
}
