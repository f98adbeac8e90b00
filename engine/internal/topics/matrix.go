package topics

import "m3s/engine/internal/kernel"

// Matrix is a sparse matrix in compressed row form, borrowed. A nil Val
// stands for ones.
type Matrix struct {
	Rows, Cols int
	Ptr, Col   []int32
	Val        []float32
}

// Sparse is m as the kernels take it.
func (m *Matrix) Sparse() kernel.Sparse {
	val := m.Val
	if val == nil {
		val = make([]float32, len(m.Col))
		for k := range val {
			val[k] = 1
		}
	}
	return kernel.NewSparse(m.Ptr, m.Col, val, m.Cols)
}

// Transposed is mᵀ, of ones.
func (m *Matrix) Transposed() Matrix {
	t := Matrix{Rows: m.Cols, Cols: m.Rows, Ptr: make([]int32, m.Cols+2), Col: make([]int32, len(m.Col))}
	for _, c := range m.Col {
		t.Ptr[c+2]++
	}
	for c := range m.Cols {
		t.Ptr[c+1] += t.Ptr[c]
	}
	// Ptr[c+1] is where the next entry of row c goes, and so where it ends.
	at := t.Ptr[1:]
	for i := range m.Rows {
		for _, c := range m.Col[m.Ptr[i]:m.Ptr[i+1]] {
			t.Col[at[c]] = int32(i)
			at[c]++
		}
	}
	t.Ptr = t.Ptr[:m.Cols+1]
	return t
}
