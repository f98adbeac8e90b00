package kernel

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// fence is the number of values before and after a matrix that no kernel may
// touch: reading one gives NaN, writing one is found out.
const fence = 24

// field makes matrices between fences for one fuzz case.
type field struct {
	*rand.Rand
	t     *testing.T
	whole [][]float32
	twice [][]float64
}

// floats are n values, some of them zeros of either sign.
func (f *field) floats(n int) []float32 {
	all := make([]float32, n+2*fence)
	for i := range all {
		switch {
		case i < fence || i >= fence+n:
			all[i] = float32(math.NaN())
		case f.IntN(8) > 0:
			all[i] = float32(f.NormFloat64())
		case f.IntN(2) > 0:
			all[i] = float32(math.Copysign(0, -1))
		}
	}
	f.whole = append(f.whole, all)
	return all[fence : fence+n : fence+n]
}

func (f *field) doubles(n int) []float64 {
	all := make([]float64, n+2*fence)
	for i := range all {
		all[i] = math.NaN()
		if i >= fence && i < fence+n {
			all[i] = f.NormFloat64()
		}
	}
	f.twice = append(f.twice, all)
	return all[fence : fence+n : fence+n]
}

// closed fails if a fence was written to.
func (f *field) closed() {
	f.t.Helper()
	for _, all := range f.whole {
		for i, v := range all {
			if (i < fence || i >= len(all)-fence) && v == v {
				f.t.Fatalf("value %d of %d beside a matrix was written: %v", i-fence, len(all)-2*fence, v)
			}
		}
	}
	for _, all := range f.twice {
		for i, v := range all {
			if (i < fence || i >= len(all)-fence) && v == v {
				f.t.Fatalf("value %d of %d beside a matrix was written: %v", i-fence, len(all)-2*fence, v)
			}
		}
	}
}

func (f *field) equal(what string, got, want []float32) {
	f.t.Helper()
	same(f.t, what, got, want)
	f.closed()
}

// pitch is often one of those with kernels of their own.
func (f *field) pitch() int {
	if f.IntN(3) == 0 {
		return Lane * (1 + f.IntN(20))
	}
	return []int{4, 8, 16}[f.IntN(3)]
}

// matrix is a masked matrix with some empty rows and some of several words.
func (f *field) matrix(rows, cols int) Masked {
	ptr, col := []int32{0}, []int32(nil)
	for range rows {
		for range f.IntN(5) * f.IntN(5) * f.IntN(12) {
			col = append(col, int32(f.IntN(cols)))
		}
		ptr = append(ptr, int32(len(col)))
	}
	s := NewSparse(ptr, col, f.floats(len(col)), cols)
	m := NewMasked(&s, float32(f.IntN(3)))
	keep := []int{1, 1000, KeepOne / 2, 40000, KeepOne - 1, KeepOne}[f.IntN(6)]
	key, ids := f.Uint64(), make([]int32, rows)
	for i := range ids {
		ids[i] = int32(f.Uint32() >> 1)
	}
	m.Draw(key, ids, keep)
	want := make([]uint64, len(m.bits))
	FillMask(want, key, ids, m.words, keep)
	TrimMask(want, m.ptr, m.words)
	if !slices.Equal(m.bits, want) {
		f.t.Fatalf("mask of %d rows, keep %d: not the naive twin's bits", rows, keep)
	}
	return m
}

func (f *field) sparse(rows, cols, pitch int) {
	m := f.matrix(rows, cols)
	lo := f.IntN(rows + 1)
	m = m.Part(lo, lo+f.IntN(rows-lo+1))
	rows = m.Rows()
	x, y, want := f.floats(cols*pitch), f.floats(rows*pitch), make([]float32, rows*pitch)
	SpMM(&m.Sparse, x, y, pitch)
	spmmScalar(&m.Sparse, x, want, pitch)
	f.equal("SpMM", y, want)
	SpMMMasked(&m, x, y, pitch)
	spmmMaskedScalar(&m, x, want, pitch)
	f.equal("SpMMMasked", y, want)
	g := slices.Clone(x)
	ScatterMasked(&m, y, x, pitch)
	scatterMaskedScalar(&m, y, g, pitch)
	f.equal("ScatterMasked", x, g)
}

func (f *field) dense(rows, in, pitch int) {
	xPitch := Pitch(in) + Lane*f.IntN(2)
	some := 1 + f.IntN(pitch)
	z, at, first := f.floats(rows*pitch), make([]int32, rows), make([]int32, rows)
	Predict(rows, z, some, pitch, at)
	predictScalar(rows, z, some, pitch, first)
	if !slices.Equal(at, first) {
		f.t.Fatalf("Predict: %v, naive twin %v", at, first)
	}
	x, w, y, want := f.floats(rows*xPitch), f.floats(in*pitch), f.floats(rows*pitch), make([]float32, rows*pitch)
	Dense(rows, x, in, xPitch, w, y, pitch)
	denseScalar(rows, x, in, xPitch, w, want, pitch)
	f.equal("Dense", y, want)
	g := make([]float32, in*pitch)
	Outer(rows, x, in, xPitch, y, w, pitch)
	outerScalar(rows, x, in, xPitch, y, g, pitch)
	f.equal("Outer", w, g)
}

func (f *field) flat(rows, pitch int) {
	n := rows * pitch
	d, h := f.floats(n), f.floats(n)
	want := slices.Clone(d)
	ReLUBack(d, h, 2.5)
	reluBackScalar(want, h, 2.5)
	f.equal("ReLUBack", d, want)
	want = slices.Clone(h)
	ReLU(h)
	reluScalar(want)
	f.equal("ReLU", h, want)

	per := (pitch+63)/64 + f.IntN(2)
	words, ids := make([]uint64, rows*per), make([]int32, rows)
	for i := range ids {
		ids[i] = int32(f.Uint32() >> 1)
	}
	keep, key := 1+f.IntN(KeepOne), f.Uint64()
	FillMaskRows(words, key, ids, rows, per, keep)
	plain := make([]uint64, rows*per)
	fillRows(plain, key, ids, rows, per, keep)
	if !slices.Equal(words, plain) {
		f.t.Fatalf("FillMaskRows, keep %d: not the naive twin's bits", keep)
	}
	z := f.floats(rows * pitch)
	want = slices.Clone(z)
	ReLUDrop(z, pitch, words, per, 1.5)
	reluDropScalar(want, pitch, words, per, 1.5)
	f.equal("ReLUDrop", z, want)

	count := f.IntN(pitch + 1)
	for i := range z[:min(len(z), pitch)] {
		z[i] = []float32{float32(f.NormFloat64()), float32(f.NormFloat64()) * 40, float32(math.NaN()), -87, 88, -88, 89, 0}[f.IntN(8)]
	}
	if rows > 0 {
		want = slices.Clone(z[:count])
		exps(z[:pitch], count)
		expsScalar(want, count)
		f.equal("exps", z[:count], want)
		want = slices.Clone(z[:count])
		logs(z[:pitch], count)
		logsScalar(want, count)
		f.equal("logs", z[:count], want)
	}

	p := &AdamStep{Rate: 0.01, Beta1: 0.9, OneMinusBeta1: 0.1, Beta2: 0.999, OneMinusBeta2: 0.001, Epsilon: 1e-8, L2: float32(f.IntN(2)) * 5e-4}
	w, g, m, v := f.floats(n), f.floats(n), f.floats(n), f.floats(n)
	for i := range v {
		v[i] *= v[i]
	}
	w2, m2, v2 := slices.Clone(w), slices.Clone(m), slices.Clone(v)
	if Adam(w, g, m, v, p) != adamScalar(w2, g, m2, v2, p) {
		f.t.Fatal("Adam: finite or not: not as its naive twin")
	}
	f.equal("Adam w", w, w2)
	f.equal("Adam m", m, m2)
	f.equal("Adam v", v, v2)
}

func (f *field) means(dim, count int) {
	pitch := Pitch(count)
	x, centres, dist, want := f.floats(dim), f.floats(dim*pitch), f.floats(pitch), make([]float32, pitch)
	Distances(x, centres, dim, pitch, dist)
	distancesScalar(x, centres, dim, pitch, want)
	f.equal("Distances", dist, want)
	for range f.IntN(count) { // equal ones
		dist[f.IntN(count)] = dist[f.IntN(count)]
	}
	at, best, next := TwoSmallest(dist[:count])
	if a, b, n := twoSmallestScalar(dist[:count]); at != a || best != b || next != n {
		f.t.Fatalf("TwoSmallest = %d %v %v, naive twin %d %v %v", at, best, next, a, b, n)
	}
}

func (f *field) walks(rows int) {
	m := f.matrix(rows, rows)
	nnz := m.Entries()
	a := NewWalkMatrix(m.ptr, m.col[:nnz], f.doubles(nnz), f.doubles(rows))
	n := rows * WalkColumns
	x, y, z, p, q := f.doubles(n), f.doubles(n), f.doubles(n), f.doubles(n), f.doubles(n)
	x2, y2, z2, p2 := slices.Clone(x), slices.Clone(y), slices.Clone(z), slices.Clone(p)
	step := (*WalkSums)(f.doubles(WalkColumns))
	if WalkMul(a, x, y) != walkMulScalar(a, x2, y2) || !slices.Equal(y, y2) {
		f.t.Fatal("WalkMul: not the naive twin's bits")
	}
	rz, rr := WalkStep(a, step, x, y, z, p, q)
	rz2, rr2 := walkStepScalar(a, step, x2, y2, z2, p2, q)
	if rz != rz2 || rr != rr2 || !slices.Equal(x, x2) || !slices.Equal(y, y2) || !slices.Equal(z, z2) {
		f.t.Fatal("WalkStep: not the naive twin's bits")
	}
	WalkTurn(step, z, p)
	walkTurnScalar(step, z2, p2)
	if !slices.Equal(p, p2) {
		f.t.Fatal("WalkTurn: not the naive twin's bits")
	}
	f.closed()
}

// Every kernel has its naive twin's bits for any shape, and touches nothing
// beside its matrices.
func FuzzKernels(f *testing.F) {
	for seed := range uint64(60) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		f := &field{Rand: rand.New(rand.NewPCG(seed, 1)), t: t}
		f.sparse(f.IntN(30), 1+f.IntN(90), f.pitch())
		f.dense(f.IntN(30), 1+f.IntN(40), f.pitch())
		f.flat(f.IntN(30), f.pitch())
		f.means(1+f.IntN(40), 1+f.IntN(230))
		f.walks(1 + f.IntN(40))
	})
}
