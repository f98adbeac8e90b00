// Package draw is the one generator of draws in sequence: the same numbers on
// every platform and with every Go release.
package draw

import (
	"math/bits"
	"math/rand/v2"
)

// Source draws from a PCG with draws defined here, so that a later Go release
// cannot change them.
type Source struct{ pcg rand.PCG }

// New is the source of a seed and a stream. Draws of one stream never depend
// on how many another made.
func New(seed, stream uint64) *Source {
	return &Source{pcg: *rand.NewPCG(seed, stream)}
}

// Unit is uniform on [0, 1) in steps of 2^-53.
func (r *Source) Unit() float64 { return float64(r.pcg.Uint64()>>11) / (1 << 53) }

// Chance is true with probability p, to within 2^-53.
func (r *Source) Chance(p float64) bool { return r.Unit() < p }

// Below is uniform on 0 … n-1 (Lemire's multiply and reject); n must be
// positive.
func (r *Source) Below(n int) int {
	m := uint64(n)
	for {
		hi, lo := bits.Mul64(r.pcg.Uint64(), m)
		if lo >= m || lo >= -m%m {
			return int(hi)
		}
	}
}

// Shuffle puts list in a uniform order (Fisher–Yates).
func (r *Source) Shuffle(list []int32) {
	for i := len(list) - 1; i > 0; i-- {
		j := r.Below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// Perm is a uniform permutation of 0 … n-1.
func (r *Source) Perm(n int) []int32 {
	p := make([]int32, n)
	for i := range p {
		p[i] = int32(i)
	}
	r.Shuffle(p)
	return p
}
