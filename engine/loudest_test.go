package engine_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"m3s/engine"
)

func goOn() error { return nil }

// The loudest words of a topic are those with the largest sums over their
// nodes, divided by the root of their number, at each end.
func TestLoudestWords(t *testing.T) {
	g := block(plain)
	p, _ := prepared(t, g, 2, 1)
	o := evident()
	const count, most = 3, 4
	rows, words, linked, err := p.TopicWords(goOn, o, count, most)
	if err != nil || linked || len(rows) != g.N()*count || len(words) != count*2*most {
		t.Fatalf("%d values, %d words, %v", len(rows), len(words), err)
	}
	all, err := p.Topics(goOn, o)
	if err != nil {
		t.Fatal(err)
	}
	loud := func(word int32, k int) float64 {
		sum, n := 0.0, 0.0
		for i := range g.N() {
			if g.X.At(i, int(word)) > 0 {
				_, row := all.Row(i)
				sum, n = sum+float64(row[k]), n+1
			}
		}
		return sum / math.Sqrt(math.Max(1, n))
	}
	for k := range count {
		for end, sign := range []float64{1, -1} {
			got := words[(2*k+end)*most:][:most]
			for i, w := range got {
				if i > 0 && sign*loud(w, k) > sign*loud(got[i-1], k)+1e-5 {
					t.Errorf("topic %d, end %d: word %d is louder than the one before", k, end, w)
				}
			}
			for w := range int32(g.X.Cols) {
				if !slices.Contains(got, w) && sign*loud(w, k) > sign*loud(got[most-1], k)+1e-5 {
					t.Errorf("topic %d, end %d: word %d is missing", k, end, w)
				}
			}
		}
		for i := range g.N() {
			if _, row := all.Row(i); rows[i*count+k] != row[k] {
				t.Fatalf("node %d, topic %d: %v, want %v", i, k, rows[i*count+k], row[k])
			}
		}
	}
}

// Without features the words are neighbours; where there are fewer than asked
// for, the list ends; a graph of fewer topics has those.
func TestLoudestNeighbours(t *testing.T) {
	g := karate()
	p, _ := prepared(t, g, 1, 2)
	rows, words, linked, err := p.TopicWords(goOn, evident(), 100, 40)
	if err != nil || !linked {
		t.Fatal(err)
	}
	topics := len(rows) / g.N()
	if topics > 34 || len(words) != topics*2*40 {
		t.Fatalf("%d topics, %d words", topics, len(words))
	}
	for k := range topics {
		for end := range 2 {
			list := words[(2*k+end)*40:][:40]
			at := slices.Index(list, -1)
			if at < 0 || slices.ContainsFunc(list[at:], func(w int32) bool { return w >= 0 }) || slices.Max(list) >= int32(g.N()) {
				t.Errorf("topic %d, end %d: %v", k, end, list)
			}
		}
	}
	gone := errors.New("gone")
	if _, _, _, err := p.TopicWords(func() error { return gone }, engine.DefaultOptions(), 1, 1); err != gone {
		t.Errorf("a stop gives %v", err)
	}
}
