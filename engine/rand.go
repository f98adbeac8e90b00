package engine

import (
	"math/bits"
	"math/rand/v2"
)

// Streams of random draws in sequence. Draws of one stream never depend on
// how many another made.
const (
	streamSplit uint64 = iota + 1
	streamInit
	streamKMeans
)

// source draws from a PCG with draws defined here, so that a later Go release
// cannot change them.
type source struct{ pcg rand.PCG }

func newRand(seed, stream uint64) *source {
	return &source{pcg: *rand.NewPCG(seed, stream)}
}

// float64 is uniform on [0, 1) in steps of 2^-53.
func (r *source) float64() float64 { return float64(r.pcg.Uint64()>>11) / (1 << 53) }

// below is uniform on 0 … n-1 (Lemire's multiply and reject).
func (r *source) below(n int) int {
	m := uint64(n)
	for {
		hi, lo := bits.Mul64(r.pcg.Uint64(), m)
		if lo >= m || lo >= -m%m {
			return int(hi)
		}
	}
}

// perm is a uniform permutation of 0 … n-1 (Fisher–Yates).
func (r *source) perm(n int) []int32 {
	p := make([]int32, n)
	for i := range p {
		p[i] = int32(i)
	}
	for i := n - 1; i > 0; i-- {
		j := r.below(i + 1)
		p[i], p[j] = p[j], p[i]
	}
	return p
}
