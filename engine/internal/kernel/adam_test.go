//go:build goexperiment.simd && (amd64 || arm64)

package kernel

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Where the processor has wider vectors the narrower ones are used elsewhere:
// both must have the twin's bits.
func TestAdamOfEveryWidth(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	p := &AdamStep{Rate: 0.01, Beta1: 0.9, OneMinusBeta1: 0.1, Beta2: 0.999, OneMinusBeta2: 0.001, Epsilon: 1e-8, L2: 5e-4}
	for _, n := range []int{0, 4, 12, 16, 40, 100} {
		w, g, m, v := random(r, n), random(r, n), make([]float32, n), make([]float32, n)
		want := slices.Clone(w)
		adamScalar(want, g, slices.Clone(m), slices.Clone(v), p)
		narrow := slices.Clone(w)
		if !adam8(narrow, g, slices.Clone(m), slices.Clone(v), p) {
			t.Fatal("finite weights are not finite")
		}
		same(t, "blocks of 8", narrow, want)
		if !adamVector(w, g, m, v, p) {
			t.Fatal("finite weights are not finite")
		}
		same(t, "widest blocks", w, want)
	}
}
