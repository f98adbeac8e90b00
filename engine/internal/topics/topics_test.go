package topics

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// Jacobi's eigenvalues are gonum's, and its vectors turn the matrix into them.
func TestEigen(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 5, 33, 60} {
		a := make([]float64, n*n)
		for i := range n {
			for j := range i + 1 {
				v := r.NormFloat64() * math.Exp(-float64(i+j)/8)
				a[i*n+j], a[j*n+i] = v, v
			}
		}
		whole := mat.NewSymDense(n, append([]float64(nil), a...))
		var want mat.EigenSym
		if !want.Factorize(whole, false) {
			t.Fatal("gonum fails")
		}
		u := mat.NewDense(n, n, eigen(a, n))
		var turned, unit mat.Dense
		turned.Product(u, whole, u.T())
		unit.Mul(u, u.T())
		values := want.Values(nil)
		for k := range n {
			at, v := largest(a, n)
			if w := values[n-1-k]; math.Abs(v-w) > 1e-9*math.Max(1, math.Abs(values[0])) {
				t.Errorf("n %d: eigenvalue %d is %v, gonum has %v", n, k, v, w)
			}
			if d := math.Abs(turned.At(at, at) - v); d > 1e-9 {
				t.Errorf("n %d: vector %d is off by %v", n, at, d)
			}
			a[at*n+at] = math.Inf(-1)
			for j := range n {
				if want := turned.At(at, j); j != at && math.Abs(want) > 1e-8 || math.Abs(unit.At(at, j)-one(at == j)) > 1e-9 {
					t.Errorf("n %d: vectors %d and %d: %v, %v", n, at, j, want, unit.At(at, j))
				}
			}
		}
	}
}

func one(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// Columns become orthonormal, and one that depends on others zero.
func TestOrthonormalise(t *testing.T) {
	const rows, width = 70, 20
	v := newBasis(rows, width)
	v.draw()
	for i := range rows {
		row := v.x[i*v.pitch:]
		row[7] = 2*row[3] - row[5]
		row[11] = 0
	}
	v.orthonormalise()
	g := v.gram()
	for i := range width {
		for j := range width {
			want := one(i == j && i != 7 && i != 11)
			if math.Abs(g[i*width+j]-want) > 2e-5 {
				t.Errorf("columns %d and %d: %v, want %v", i, j, g[i*width+j], want)
			}
		}
	}
}

// square is four nodes in a ring.
func square() Matrix {
	return Matrix{Rows: 4, Cols: 4, Ptr: []int32{0, 2, 4, 6, 8}, Col: []int32{1, 3, 0, 2, 1, 3, 0, 2}, Val: []float32{.5, .5, .5, .5, .5, .5, .5, .5}}
}

func never() error { return nil }

// Words that all nodes have, or none, tell no two apart; a stop is heard.
func TestNoTopics(t *testing.T) {
	o := Options{Count: 3, Hops: 2, Teleport: 0.1, IDF: 0.5, Power: 1.5}
	for name, words := range map[string]Matrix{
		"all":  {Rows: 4, Cols: 2, Ptr: []int32{0, 2, 4, 6, 8}, Col: []int32{0, 1, 0, 1, 0, 1, 0, 1}},
		"none": {Rows: 4, Cols: 2, Ptr: make([]int32, 5)},
	} {
		for _, o.IDF = range []float64{0, 0.5} {
			if _, err := Of(words, square(), o, never); !errors.Is(err, ErrAlike) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	words := Matrix{Rows: 4, Cols: 2, Ptr: []int32{0, 1, 2, 3, 3}, Col: []int32{0, 1, 0}}
	found, err := Of(words, square(), o, never)
	if err != nil || found.Width != 3 || len(found.Rows) != 12 {
		t.Fatalf("%+v, %v", found, err)
	}
	for i := range 4 {
		row := found.Rows[i*3:][:3]
		if length := math.Hypot(float64(row[0]), float64(row[1])); math.Abs(length-1) > 1e-6 || row[2] != Constant {
			t.Errorf("node %d: %v", i, row)
		}
	}
	gone := errors.New("gone")
	if _, err := Of(words, square(), o, func() error { return gone }); !errors.Is(err, gone) {
		t.Errorf("%v", err)
	}
}

func TestTransposed(t *testing.T) {
	m := Matrix{Rows: 3, Cols: 4, Ptr: []int32{0, 2, 2, 5}, Col: []int32{1, 3, 0, 1, 2}}
	got := m.Transposed()
	for i := range m.Rows {
		for c := range m.Cols {
			if has(&m, i, c) != has(&got, c, i) {
				t.Errorf("entry (%d, %d)", i, c)
			}
		}
	}
}

func has(m *Matrix, i, c int) bool {
	for _, v := range m.Col[m.Ptr[i]:m.Ptr[i+1]] {
		if int(v) == c {
			return true
		}
	}
	return false
}

// random is a sparse matrix with so many entries in each row.
func random(rows, cols, each int, val float32) Matrix {
	r := rand.New(rand.NewPCG(7, uint64(rows)))
	m := Matrix{Rows: rows, Cols: cols, Ptr: make([]int32, 1, rows+1)}
	for range rows {
		for k := range each {
			lo, hi := k*cols/each, (k+1)*cols/each // one in each of equal parts of the columns
			m.Col, m.Val = append(m.Col, int32(lo+r.IntN(hi-lo))), append(m.Val, val)
		}
		m.Ptr = append(m.Ptr, int32(len(m.Col)))
	}
	return m
}

// However large a graph is, its matrices are read equally often: a block of
// columns is spread for each of 16 columns in four rounds and one, whatever the
// nodes, words and entries. So the work is linear in entries (EVIDENCE §6).
func TestPassesDoNotGrow(t *testing.T) {
	o := Options{Count: 24, Hops: 3, Teleport: 0.1, IDF: 0.5, Power: 1.5}
	for _, nodes := range []int{100, 300, 1500} {
		words := random(nodes, nodes/2, 4, 1)
		words.Val = nil
		passes := 0
		if _, err := Of(words, random(nodes, nodes, 3, 0.3), o, func() error { passes++; return nil }); err != nil {
			t.Fatal(err)
		}
		if want := (24 + block + block - 1) / block * (steps + 1); passes != want {
			t.Errorf("%d nodes: %d blocks are spread, want %d", nodes, passes, want)
		}
	}
}
