//go:build !goexperiment.simd || !(amd64 || arm64 || wasm)

package kernel

// SIMD reports whether the vector kernels are in use.
func SIMD() bool { return false }

// SpMM computes y = s·x: for each row i, y[i] = Σ_k val[k]·x[col[k]] in the
// order of k.
func SpMM(s *Sparse, x, y []float32, pitch int) { spmmScalar(s, x, y, pitch) }

// SpMMMasked is SpMM over the kept entries of m.
func SpMMMasked(m *Masked, x, y []float32, pitch int) { spmmMaskedScalar(m, x, y, pitch) }

// ScatterMasked adds Mᵀ·d to g over the kept entries of m: for each row i and
// kept entry k, g[col[k]] += val[k]·d[i].
func ScatterMasked(m *Masked, d, g []float32, pitch int) { scatterMaskedScalar(m, d, g, pitch) }

// Dense computes y = x·w for rows rows of x with in columns:
// y[r] = Σ_i x[r][i]·w[i] in the order of i.
func Dense(rows int, x []float32, in, xPitch int, w, y []float32, yPitch int) {
	denseScalar(rows, x, in, xPitch, w, y, yPitch)
}

// Outer computes g = hᵀ·d for rows rows of h with in columns:
// g[i] = Σ_r h[r][i]·d[r] in the order of r.
func Outer(rows int, h []float32, in, hPitch int, d, g []float32, dPitch int) {
	outerScalar(rows, h, in, hPitch, d, g, dPitch)
}

// ReLUDrop applies max(z, 0) and dropout in place: a value whose bit is set
// in its row's perRow words is multiplied by scale, the others become zero.
func ReLUDrop(z []float32, pitch int, words []uint64, perRow int, scale float32) {
	reluDropScalar(z, pitch, words, perRow, scale)
}

// ReLU applies max(z, 0) in place.
func ReLU(z []float32) { reluScalar(z) }

// ReLUBack takes d from the output h of ReLUDrop to its input, in place:
// d·scale where h > 0, else 0.
func ReLUBack(d, h []float32, scale float32) { reluBackScalar(d, h, scale) }

// Adam updates w, m and v in place from the gradient g. It reports whether
// every new value of w and v is finite.
func Adam(w, g, m, v []float32, p *AdamStep) bool { return adamScalar(w, g, m, v, p) }

// Finite reports whether no value is infinite or NaN.
func Finite(x []float32) bool { return finiteScalar(x) }

// exps sets the first count values of x to their Exp. len(x) is a pitch; what
// becomes of the values after count is not said.
func exps(x []float32, count int) { expsScalar(x, count) }

// Predict sets at[r] to the first index of the largest of row r's first classes
// values, for rows rows of x.
func Predict(rows int, x []float32, classes, pitch int, at []int32) {
	predictScalar(rows, x, classes, pitch, at)
}

// Distances sets dist[c] to the squared distance Σ_j (x[j] - centre c's j)²,
// in the order of j, for pitch centres: centre c has coordinate j at
// centres[j*pitch+c].
func Distances(x, centres []float32, dim, pitch int, dist []float32) {
	distancesScalar(x, centres, dim, pitch, dist)
}

// TwoSmallest returns the first index of the smallest value, that value and
// the smallest of the others, +Inf when there are none. No value is negative;
// with a NaN among them the answer is some index and two of the values.
func TwoSmallest(d []float32) (at int, best, next float32) { return twoSmallestScalar(d) }

// WalkMul computes y = a·x and returns the products of x and y.
func WalkMul(a *WalkMatrix, x, y []float64) WalkSums { return walkMulScalar(a, x, y) }

// WalkStep moves x by step·p and r by -step·q, column by column, sets z to r
// over the diagonal, and returns the products of r and z and of r and r.
func WalkStep(a *WalkMatrix, step *WalkSums, x, r, z, p, q []float64) (rz, rr WalkSums) {
	return walkStepScalar(a, step, x, r, z, p, q)
}

// WalkTurn sets p to z + turn·p, column by column.
func WalkTurn(turn *WalkSums, z, p []float64) { walkTurnScalar(turn, z, p) }
