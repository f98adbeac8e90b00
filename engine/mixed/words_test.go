package mixed

import (
	"math"
	"math/rand/v2"
	"testing"

	"m3s/engine"
)

// The length of a description is the formula's with the library's log Γ, on
// words of all frequencies.
func TestNats(t *testing.T) {
	const nodes, words, classes = 400, 50, 4
	r := rand.New(rand.NewPCG(1, 2))
	var entries []engine.Entry
	class := make([]int32, nodes)
	count, total, share, all := [classes][words]float64{}, [classes]float64{}, [words]float64{}, 0.0
	for i := range class {
		class[i] = r.Int32N(classes - 1) // one class has no node
		for w := range words - 1 {       // one word has none either
			if r.IntN(words) < w {
				entries = append(entries, engine.Entry{Row: int32(i), Col: int32(w), Val: 1})
				count[class[i]][w]++
				total[class[i]]++
				share[w]++
				all++
			}
		}
	}
	entries = append(entries, engine.Entry{Row: 7, Col: words - 1, Val: 0}) // a feature that is zero is no word
	x, err := engine.NewCSR(nodes, words, entries)
	if err != nil {
		t.Fatal(err)
	}
	gamma := func(v float64) float64 {
		l, _ := math.Lgamma(v)
		return l
	}
	want := 0.0
	for c := range classes {
		want += gamma(prior+total[c]) - gamma(prior)
		for w := range words {
			if a := prior * share[w] / all; a > 0 {
				want -= gamma(a+count[c][w]) - gamma(a)
			}
		}
	}
	if got := newVocabulary(x).nats(class, classes); math.Abs(got-want) > 1e-5 || !(want > 1000) {
		t.Errorf("%v nats, the formula has %v", got, want)
	}
}

// A product far beyond what float64 holds keeps its logarithm.
func TestProduct(t *testing.T) {
	for _, x := range []float64{1e30, 1e-30, 3, 0.3} {
		p := product{mantissa: 1}
		for range 5000 {
			p.times(x)
		}
		if want := 5000 * math.Log(x); math.Abs(p.log()-want) > 1e-6 {
			t.Errorf("%v to the 5000th: %v, want %v", x, p.log(), want)
		}
	}
}
