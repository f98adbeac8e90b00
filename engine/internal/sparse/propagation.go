package sparse

import "math"

// AHat is D̃^-½ (A+I) D̃^-½ with D̃ the row sums of A+I (the paper, eq. 1). A
// node with a self-loop has diagonal 2 in A+I.
func AHat(a *CSR) *CSR {
	n := a.Rows
	m := &CSR{Rows: n, Cols: n, Ptr: make([]int32, n+1)}
	deg := make([]float64, n)
	vals := make([]float64, 0, a.NNZ()+n)
	for i := range n {
		cols, w := a.Row(i)
		own := false
		add := func(c int32, v float64) {
			m.Col = append(m.Col, c)
			vals = append(vals, v)
			deg[i] += v
		}
		for k, c := range cols {
			if !own && int(c) >= i {
				own = true
				if int(c) == i {
					add(c, float64(w[k])+1)
					continue
				}
				add(int32(i), 1)
			}
			add(c, float64(w[k]))
		}
		if !own {
			add(int32(i), 1)
		}
		m.Ptr[i+1] = int32(len(m.Col))
	}
	m.Val = make([]float32, len(m.Col))
	for i := range n {
		for k := m.Ptr[i]; k < m.Ptr[i+1]; k++ {
			m.Val[k] = float32(vals[k] / math.Sqrt(float64(deg[i]*deg[m.Col[k]])))
		}
	}
	return m
}

// NormalizeRows returns x with every row divided by its sum; a row whose sum
// is zero keeps its values. In a row of mixed signs the sum may be so small
// that a quotient is infinite: a run with NormalizeFeatures on such features
// is refused.
func NormalizeRows(x *CSR) *CSR {
	m := &CSR{Rows: x.Rows, Cols: x.Cols, Ptr: x.Ptr, Col: x.Col, Val: make([]float32, x.NNZ())}
	for i := range x.Rows {
		_, in := x.Row(i)
		_, out := m.Row(i)
		var sum float64
		for _, v := range in {
			sum += float64(v)
		}
		for k, v := range in {
			if sum != 0 {
				out[k] = float32(float64(v) / sum)
			} else {
				out[k] = v
			}
		}
	}
	return m
}

// Identity returns the n×n identity, the feature matrix of a graph without
// features.
func Identity(n int) *CSR {
	m := &CSR{Rows: n, Cols: n, Ptr: make([]int32, n+1), Col: make([]int32, n), Val: make([]float32, n)}
	for i := range n {
		m.Ptr[i+1], m.Col[i], m.Val[i] = int32(i+1), int32(i), 1
	}
	return m
}
