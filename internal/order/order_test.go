package order

import (
	"math/rand/v2"
	"slices"
	"sort"
	"testing"
)

// Stable gives the order of sort.SliceStable, whatever the length and however
// many are equal.
func TestStableIsSorts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for n := range 200 {
		for _, distinct := range []int{1, 2, 5, n + 1, 1 << 30} {
			key := make([]int, n)
			got := make([]int32, n)
			for i := range got {
				key[i], got[i] = r.IntN(distinct), int32(i)
			}
			r.Shuffle(n, func(i, j int) { got[i], got[j] = got[j], got[i] })
			want := slices.Clone(got)
			sort.SliceStable(want, func(i, j int) bool { return key[want[i]] < key[want[j]] })
			Stable(got, func(a, b int32) bool { return key[a] < key[b] })
			if !slices.Equal(got, want) {
				t.Fatalf("%d numbers of %d keys: %v, want %v", n, distinct, got, want)
			}
		}
	}
}

// A list in order, in reverse or of equal numbers takes no more than n log n
// comparisons.
func TestStableCountsComparisons(t *testing.T) {
	const n = 1 << 12
	for name, key := range map[string]func(i int32) int32{
		"ascending":  func(i int32) int32 { return i },
		"descending": func(i int32) int32 { return -i },
		"equal":      func(int32) int32 { return 0 },
		"mixed":      func(i int32) int32 { return i * 2654435 % n },
	} {
		list := make([]int32, n)
		for i := range list {
			list[i] = int32(i)
		}
		comparisons := 0
		Stable(list, func(a, b int32) bool { comparisons++; return key(a) < key(b) })
		if comparisons > 12*n {
			t.Errorf("%s: %d comparisons of %d numbers", name, comparisons, n)
		}
	}
}

func BenchmarkStable(b *testing.B) {
	list := rand.New(rand.NewPCG(1, 1)).Perm(3000)
	numbers := make([]int32, len(list))
	for b.Loop() {
		for i, v := range list {
			numbers[i] = int32(v)
		}
		Stable(numbers, func(a, b int32) bool { return a < b })
	}
}
