package kernel

import (
	"math"
	"math/rand/v2"
	"testing"
)

// broken are values that are not finite, and the largest that is.
var broken = []struct {
	v  float32
	ok bool
}{
	{float32(math.NaN()), false}, {float32(math.Inf(1)), false}, {float32(math.Inf(-1)), false}, {math.MaxFloat32, true}, {math.SmallestNonzeroFloat32, true},
}

// One value anywhere decides, in whole blocks as in the rest.
func TestFinite(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for n := range 70 {
		x := random(r, n)
		if !Finite(x) || !finiteScalar(x) {
			t.Fatalf("%d finite values are not finite", n)
		}
		for at := range x {
			was := x[at]
			for _, b := range broken {
				x[at] = b.v
				if Finite(x) != b.ok || finiteScalar(x) != b.ok {
					t.Fatalf("%v at %d of %d: finite %v, naive twin %v", b.v, at, n, Finite(x), finiteScalar(x))
				}
			}
			x[at] = was
		}
	}
}

// Adam says so when a weight or its second moment overflows, in any place.
func TestAdamReportsOverflow(t *testing.T) {
	p := &AdamStep{Rate: 1, Beta1: 0.9, OneMinusBeta1: 0.1, Beta2: 0.999, OneMinusBeta2: 0.001, Epsilon: 1e-8}
	for _, n := range []int{1, 7, 8, 16, 21} {
		for at := range n {
			for _, c := range []struct {
				what string
				w, g float32
				ok   bool
			}{
				{"nothing", 1, 1, true}, {"a weight", math.MaxFloat32, -1e18, true}, {"an infinite weight", float32(math.Inf(1)), 1, false},
				{"a gradient that is no number", 1, float32(math.NaN()), false}, {"a gradient whose square overflows", 1, 1e30, false},
			} {
				for name, adam := range map[string]func(w, g, m, v []float32, p *AdamStep) bool{"Adam": Adam, "naive twin": adamScalar} {
					w, g, m, v := make([]float32, n), make([]float32, n), make([]float32, n), make([]float32, n)
					w[at], g[at] = c.w, c.g
					if got := adam(w, g, m, v, p); got != c.ok {
						t.Errorf("%s, %s at %d of %d: finite %v", name, c.what, at, n, got)
					}
				}
			}
		}
	}
}

// Distances that are no numbers lead to some index, never past the end.
func TestTwoSmallestOfNaN(t *testing.T) {
	nan := float32(math.NaN())
	r := rand.New(rand.NewPCG(15, 16))
	for n := 1; n < 80; n++ {
		all, some := make([]float32, n), make([]float32, n)
		for i := range all {
			all[i], some[i] = nan, float32(r.IntN(5))
			if r.IntN(3) == 0 {
				some[i] = nan
			}
		}
		for name, d := range map[string][]float32{"all": all, "some": some} {
			if at, _, _ := TwoSmallest(d); at < 0 || at >= n {
				t.Fatalf("%s of %d NaN: index %d", name, n, at)
			}
		}
	}
}

func TestLogOfNaN(t *testing.T) {
	if v := Log(float32(math.NaN())); v == v {
		t.Errorf("the logarithm of NaN is %v", v)
	}
}

func BenchmarkFinite(b *testing.B) {
	x := make([]float32, 2708*16)
	b.SetBytes(int64(len(x) * 4))
	for b.Loop() {
		if !Finite(x) {
			b.Fatal("zeros are finite")
		}
	}
}
