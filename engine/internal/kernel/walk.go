package kernel

// The passes of a step of conjugate gradients for (D - A)x = b, four columns
// of b at a time, in float64. A matrix has four values to a row; a sum over
// rows has one place for each column and is taken in the order of the rows.

// WalkColumns is the number of columns of ParWalks' kernels.
const WalkColumns = 4

// WalkMatrix is D - A: the diagonal D and the weights A off it, in compressed
// row form, checked when it was made.
type WalkMatrix struct {
	ptr, col  []int32
	val, diag []float64
	entries   []walkEntry // val and col again where a kernel wants them side by side
}

// NewWalkMatrix is the matrix of len(diag) rows. It keeps the slices, which
// must not change any more, and panics if they are no matrix.
func NewWalkMatrix(ptr, col []int32, val, diag []float64) *WalkMatrix {
	checkRows(ptr, col, len(val), len(diag))
	if len(ptr) != len(diag)+1 {
		panic("kernel: row pointers of another matrix")
	}
	return &WalkMatrix{ptr, col, val, diag, walkEntries(col, val)}
}

// Rows is the number of rows.
func (a *WalkMatrix) Rows() int { return len(a.diag) }

// WalkSums is a number for each column.
type WalkSums = [WalkColumns]float64

func walkMulScalar(a *WalkMatrix, x, y []float64) (xy WalkSums) {
	for i, d := range a.diag {
		in, out := x[i*4:][:4], y[i*4:][:4]
		for j, v := range in {
			out[j] = float64(d * v)
		}
		for k := a.ptr[i]; k < a.ptr[i+1]; k++ {
			w, row := a.val[k], x[int(a.col[k])*4:][:4]
			for j, v := range row {
				out[j] -= float64(w * v)
			}
		}
		for j, v := range in {
			xy[j] += float64(v * out[j])
		}
	}
	return xy
}

func walkStepScalar(a *WalkMatrix, step *WalkSums, x, r, z, p, q []float64) (rz, rr WalkSums) {
	for i, d := range a.diag {
		at := i * 4
		for j, s := range step {
			x[at+j] += float64(s * p[at+j])
			v := r[at+j] - float64(s*q[at+j])
			u := v / d
			r[at+j], z[at+j] = v, u
			rz[j] += float64(v * u)
			rr[j] += float64(v * v)
		}
	}
	return rz, rr
}

func walkTurnScalar(turn *WalkSums, z, p []float64) {
	for i := 0; i < len(p); i += 4 {
		for j, t := range turn {
			p[i+j] = z[i+j] + float64(t*p[i+j])
		}
	}
}
