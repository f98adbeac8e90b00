package kernel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// pitches cover every block width and its remainders.
var pitches = []int{4, 8, 12, 16, 20, 24, 32, 36, 80}

func random(r *rand.Rand, n int) []float32 {
	v := make([]float32, n)
	for i := range v {
		v[i] = float32(r.NormFloat64())
	}
	return v
}

func same(t *testing.T, what string, got, want []float32) {
	t.Helper()
	for i := range want {
		if math.Float32bits(got[i]) != math.Float32bits(want[i]) {
			t.Fatalf("%s: element %d: %v, naive twin %v", what, i, got[i], want[i])
		}
	}
}

// randomMasked makes a matrix whose rows have 0 … 150 entries.
func randomMasked(r *rand.Rand, rows, cols, keep int) *Masked {
	ptr, col, val := []int32{0}, []int32(nil), []float32(nil)
	for range rows {
		for c := range cols {
			if r.IntN(cols) < r.IntN(150) {
				col = append(col, int32(c))
				val = append(val, float32(r.NormFloat64()))
			}
		}
		ptr = append(ptr, int32(len(col)))
	}
	s := NewSparse(ptr, col, val, cols)
	m := NewMasked(&s, 1)
	m.Draw(7, ascending(rows), keep)
	return &m
}

func ascending(n int) []int32 {
	ids := make([]int32, n)
	for i := range ids {
		ids[i] = int32(i)
	}
	return ids
}

func TestSparseEqualsNaive(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, pitch := range pitches {
		for _, keep := range []int{KeepOne, KeepOne / 2, 1000} {
			m := randomMasked(r, 37, 200, keep)
			x, got, want := random(r, 200*pitch), make([]float32, 37*pitch), make([]float32, 37*pitch)
			SpMM(&m.Sparse, x, got, pitch)
			spmmScalar(&m.Sparse, x, want, pitch)
			same(t, fmt.Sprint("SpMM pitch ", pitch), got, want)
			SpMMMasked(m, x, got, pitch)
			spmmMaskedScalar(m, x, want, pitch)
			same(t, fmt.Sprint("SpMMMasked pitch ", pitch), got, want)
			d := random(r, 37*pitch)
			g1, g2 := make([]float32, 200*pitch), make([]float32, 200*pitch)
			ScatterMasked(m, d, g1, pitch)
			scatterMaskedScalar(m, d, g2, pitch)
			same(t, fmt.Sprint("ScatterMasked pitch ", pitch), g1, g2)
		}
	}
}

func TestMaskedProductIsTheProductOfKeptEntries(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	m := randomMasked(r, 20, 180, KeepOne/2)
	const pitch = 8
	x, y := random(r, 180*pitch), make([]float32, 20*pitch)
	SpMMMasked(m, x, y, pitch)
	kept := 0
	for i := range 20 {
		for j := range pitch {
			var want float64
			for k := m.ptr[i]; k < m.ptr[i+1]; k++ {
				b := int(k - m.ptr[i])
				if m.bits[int(m.words[i])+b/64]>>(b%64)&1 != 0 {
					want += float64(m.val[k]) * float64(x[int(m.col[k])*pitch+j])
					kept++
				}
			}
			if got := float64(y[i*pitch+j]); math.Abs(got-want) > 1e-4 {
				t.Fatalf("row %d column %d: %v, want %v", i, j, got, want)
			}
		}
	}
	if all := len(m.col) * pitch; kept < all/3 || kept > all*2/3 {
		t.Fatalf("kept %d of %d entries, want about half", kept, all)
	}
}

func TestDenseEqualsNaive(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, pitch := range pitches {
		for _, in := range []int{1, 3, 7, 16, 19} {
			xp := Pitch(in)
			x, w := random(r, 23*xp), random(r, in*pitch)
			got, want := make([]float32, 23*pitch), make([]float32, 23*pitch)
			Dense(23, x, in, xp, w, got, pitch)
			denseScalar(23, x, in, xp, w, want, pitch)
			same(t, fmt.Sprintf("Dense %d to %d", in, pitch), got, want)
			g1, g2 := make([]float32, in*pitch), make([]float32, in*pitch)
			Outer(23, x, in, xp, want, g1, pitch)
			outerScalar(23, x, in, xp, want, g2, pitch)
			same(t, fmt.Sprintf("Outer %d to %d", in, pitch), g1, g2)
		}
	}
}

func TestElementwiseEqualsNaive(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	z := random(r, 400)
	z[3], z[7] = 0, float32(math.Copysign(0, -1))
	a, b := append([]float32(nil), z...), append([]float32(nil), z...)
	ReLU(a)
	reluScalar(b)
	same(t, "ReLU", a, b)
	d1 := random(r, 400)
	d2 := append([]float32(nil), d1...)
	ReLUBack(d1, z, 2)
	reluBackScalar(d2, z, 2)
	same(t, "ReLUBack", d1, d2)

	for _, pitch := range pitches {
		rows := 11
		per := (pitch + 63) / 64
		words := make([]uint64, rows*per)
		FillMaskRows(words, 3, nil, rows, per, KeepOne/2)
		a, b := random(r, rows*pitch), make([]float32, rows*pitch)
		copy(b, a)
		ReLUDrop(a, pitch, words, per, 2)
		reluDropScalar(b, pitch, words, per, 2)
		same(t, fmt.Sprint("ReLUDrop pitch ", pitch), a, b)
	}

	p := &AdamStep{Rate: 0.01, Beta1: 0.9, OneMinusBeta1: 0.1, Beta2: 0.999, OneMinusBeta2: 0.001, Epsilon: 1e-8, L2: 5e-4}
	w1, m1, v1 := random(r, 400), make([]float32, 400), make([]float32, 400)
	w2, m2, v2 := append([]float32(nil), w1...), make([]float32, 400), make([]float32, 400)
	for range 5 {
		g := random(r, 400)
		Adam(w1, g, m1, v1, p)
		adamScalar(w2, g, m2, v2, p)
	}
	same(t, "Adam w", w1, w2)
	same(t, "Adam m", m1, m2)
	same(t, "Adam v", v1, v2)
}

func TestDistancesEqualNaive(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for _, count := range []int{1, 2, 7, 16, 30, 200} {
		pitch := Pitch(count)
		centres, got, want := random(r, 7*pitch), make([]float32, pitch), make([]float32, pitch)
		for range 50 {
			x := random(r, 7)
			Distances(x, centres, 7, pitch, got)
			distancesScalar(x, centres, 7, pitch, want)
			same(t, fmt.Sprint("Distances to ", count), got, want)
		}
	}
}

func TestTwoSmallest(t *testing.T) {
	inf := float32(math.Inf(1))
	for _, c := range []struct {
		d          []float32
		at         int
		best, next float32
	}{
		{[]float32{3}, 0, 3, inf}, {[]float32{2, 1, 3}, 1, 1, 2}, {[]float32{1, 1, 2}, 0, 1, 1}, {[]float32{5, 4, 3, 3}, 2, 3, 3},
	} {
		if at, best, next := TwoSmallest(c.d); at != c.at || best != c.best || next != c.next {
			t.Errorf("TwoSmallest(%v) = %d %v %v, want %d %v %v", c.d, at, best, next, c.at, c.best, c.next)
		}
	}
}

func TestTwoSmallestEqualsNaive(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for n := 1; n < 120; n++ {
		d := make([]float32, n)
		for i := range d {
			d[i] = float32(r.IntN(n))
		}
		at, best, next := TwoSmallest(d)
		if wa, wb, wn := twoSmallestScalar(d); at != wa || best != wb || next != wn {
			t.Fatalf("TwoSmallest(%v) = %d %v %v, naive twin %d %v %v", d, at, best, next, wa, wb, wn)
		}
	}
}

func TestExpLog(t *testing.T) {
	for x := float32(-86.9); x < 87.9; x += 0.0137 {
		want := math.Exp(float64(x))
		if got := float64(Exp(x)); math.Abs(got/want-1) > 2.5e-7 {
			t.Fatalf("Exp(%v) = %v, want %v", x, got, want)
		}
	}
	for x := float32(1e-30); x < 1e30; x *= 1.0173 {
		want := math.Log(float64(x))
		if got := float64(Log(x)); math.Abs(got-want) > 2e-7*math.Max(1, math.Abs(want)) {
			t.Fatalf("Log(%v) = %v, want %v", x, got, want)
		}
	}
	if Exp(-200) != 0 || !math.IsInf(float64(Exp(200)), 1) || Exp(0) != 1 || Log(1) != 0 {
		t.Fatalf("edges: %v %v %v %v", Exp(-200), Exp(200), Exp(0), Log(1))
	}
}

// exps and logs have the bits of Exp and Log for any float32, the exceptions
// included.
func TestExpsAndLogsAreExpAndLog(t *testing.T) {
	x, want, given := make([]float32, 64), make([]float32, 64), make([]float32, 64)
	for bits := uint64(0); bits < 1<<32; {
		for i := range given {
			given[i] = math.Float32frombits(uint32(bits))
			bits += 5003
		}
		copy(x, given)
		copy(want, given)
		exps(x, len(x))
		expsScalar(want, len(want))
		same(t, "exps", x, want)
		copy(x, given)
		copy(want, given)
		logs(x, len(x))
		logsScalar(want, len(want))
		same(t, "logs", x, want)
	}
}

func TestMaskProbability(t *testing.T) {
	for _, keep := range []int{1, 655, 13107, 32768, 49152, 52429, 65535, KeepOne} {
		words := make([]int32, 2001)
		for i := range words {
			words[i] = int32(i) * 2
		}
		dst := make([]uint64, 4000)
		FillMask(dst, Key(1, 2, 3), nil, words, keep)
		n := 0
		for _, w := range dst {
			for ; w != 0; w &= w - 1 {
				n++
			}
		}
		total := float64(len(dst) * 64)
		p := float64(keep) / KeepOne
		if dev := math.Abs(float64(n) - p*total); dev > 5*math.Sqrt(total*p*(1-p))+1e-9 {
			t.Errorf("keep %d: %d of %v bits, want a share of %v", keep, n, total, p)
		}
	}
}

func TestMaskDependsOnIdentityOnly(t *testing.T) {
	all, some := make([]uint64, 8), make([]uint64, 2)
	FillMask(all, 5, nil, []int32{0, 2, 4, 6, 8}, 40000)
	FillMask(some, 5, []int32{2}, []int32{0, 2}, 40000)
	if some[0] != all[4] || some[1] != all[5] {
		t.Fatalf("row 2 alone has mask %x, among all rows %x", some, all[4:6])
	}
}

func TestWalksEqualNaive(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	doubles := func(n int) []float64 {
		v := make([]float64, n)
		for i := range v {
			v[i] = r.NormFloat64()
		}
		return v
	}
	m := randomMasked(r, 37, 37, KeepOne)
	nnz := m.Entries()
	a := NewWalkMatrix(m.ptr, m.col[:nnz], doubles(nnz), doubles(37))
	const size = 37 * WalkColumns
	x, y, want := doubles(size), make([]float64, size), make([]float64, size)
	if WalkMul(a, x, y) != walkMulScalar(a, x, want) || !slices.Equal(y, want) {
		t.Error("WalkMul: not the naive twin's bits")
	}
	z, p, q, step := doubles(size), doubles(size), doubles(size), (*WalkSums)(doubles(4))
	x2, y2, z2, p2 := slices.Clone(x), slices.Clone(y), slices.Clone(z), slices.Clone(p)
	rz, rr := WalkStep(a, step, x, y, z, p, q)
	rz2, rr2 := walkStepScalar(a, step, x2, y2, z2, p, q)
	if rz != rz2 || rr != rr2 || !slices.Equal(x, x2) || !slices.Equal(y, y2) || !slices.Equal(z, z2) {
		t.Error("WalkStep: not the naive twin's bits")
	}
	WalkTurn(step, z, p)
	walkTurnScalar(step, z, p2)
	if !slices.Equal(p, p2) {
		t.Error("WalkTurn: not the naive twin's bits")
	}
}
