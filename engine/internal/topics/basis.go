package topics

import (
	"math"

	"m3s/engine/internal/kernel"
)

// basis is a tall matrix whose columns span a subspace.
type basis struct {
	rows, width int
	pitch       int // width rounded up to whole blocks; the columns beyond width are zero
	x           []float32
}

func newBasis(rows, width int) *basis {
	pitch := (width + block - 1) / block * block
	return &basis{rows: rows, width: width, pitch: pitch, x: make([]float32, rows*pitch)}
}

// draw fills v with numbers uniform on [-1, 1).
func (v *basis) draw() {
	for i := range v.rows {
		for j := range v.width {
			v.x[i*v.pitch+j] = float32(float32(kernel.Key(uint64(i), uint64(j))>>40)/(1<<23)) - 1
		}
	}
}

// move copies a block of columns, rows of from's pitch, to rows of to's pitch.
func move(to, from []float32, toPitch, fromPitch int) {
	for a, b := 0, 0; a < len(to) && b < len(from); a, b = a+toPitch, b+fromPitch {
		copy(to[a:a+block], from[b:])
	}
}

// gram is vᵀv, width×width: float32 within 2^16 rows, float64 across.
func (v *basis) gram() []float64 {
	const chunk = 1 << 16
	g, part := make([]float64, v.width*v.width), make([]float32, v.width*v.pitch)
	for lo := 0; lo < v.rows; lo += chunk {
		hi := min(lo+chunk, v.rows)
		x := v.x[lo*v.pitch : hi*v.pitch]
		kernel.Outer(hi-lo, x, v.width, v.pitch, x, part, v.pitch)
		for i := range v.width {
			for j := range v.width {
				g[i*v.width+j] += float64(part[i*v.pitch+j])
			}
		}
	}
	return g
}

// orthonormalise makes the columns orthonormal by Cholesky's factor of their
// products; a column that depends on those before it becomes zero.
func (v *basis) orthonormalise() {
	turn := triangle(v.gram(), v.width)
	w := make([]float32, v.width*v.pitch)
	for i := range v.width {
		for j := range v.width {
			w[i*v.pitch+j] = float32(turn[i*v.width+j])
		}
	}
	const some = 1024
	y := make([]float32, some*v.pitch)
	for lo := 0; lo < v.rows; lo += some {
		hi := min(lo+some, v.rows)
		x := v.x[lo*v.pitch : hi*v.pitch]
		kernel.Dense(hi-lo, x, v.width, v.pitch, w, y, v.pitch)
		copy(x, y)
	}
}

// triangle is the upper triangular T, width×width, with TᵀGT = I, but for a
// column and a row of zeros for each column that the ones before it explain.
func triangle(g []float64, width int) []float64 {
	scale, l := make([]float64, width), make([]float64, width*width)
	for j := range width {
		if v := g[j*width+j]; v > 0 {
			scale[j] = 1 / math.Sqrt(v)
		}
	}
	for j := range width {
		for i := j; i < width; i++ {
			s := float64(float64(g[i*width+j]*scale[i]) * scale[j])
			for c := range j {
				s -= float64(l[i*width+c] * l[j*width+c])
			}
			if i == j && s < dependent {
				break
			} else if i == j {
				s = math.Sqrt(s)
			} else {
				s /= l[j*width+j]
			}
			l[i*width+j] = s
		}
	}
	return inverse(l, scale, width)
}

// dependent is the share of a column's squared length below which what the
// columns before it leave of it is rounding.
const dependent = 1e-5

// inverse is diag(scale)·L⁻ᵀ, without the rows and columns of zero diagonal.
func inverse(l, scale []float64, width int) []float64 {
	t := make([]float64, width*width)
	for j := range width {
		if l[j*width+j] == 0 {
			continue
		}
		t[j*width+j] = 1 / l[j*width+j]
		for i := j - 1; i >= 0; i-- {
			if l[i*width+i] == 0 {
				continue
			}
			var s float64
			for c := i + 1; c <= j; c++ {
				s += float64(l[c*width+i] * t[c*width+j])
			}
			t[i*width+j] = -s / l[i*width+i]
		}
	}
	for i := range width {
		for j := range width {
			t[i*width+j] = float64(t[i*width+j] * scale[i])
		}
	}
	return t
}
