package datasets

import (
	"math/bits"
	"math/rand/v2"
)

// Streams of the generator. Draws of one stream never depend on how many
// another made.
const (
	streamClasses uint64 = iota + 1
	streamLinks
	streamTopics
	streamWords
	streamGuises
)

// draws is a seeded source whose mapping to numbers is fixed here, so that a
// seed keeps its graph on every platform and with every Go release.
type draws struct{ pcg *rand.PCG }

func newDraws(seed, stream uint64) draws { return draws{rand.NewPCG(seed, stream)} }

// below is uniform on 0 … n-1; n must be positive. The bias of one multiply
// is under n/2^64.
func (d draws) below(n int) int {
	hi, _ := bits.Mul64(d.pcg.Uint64(), uint64(n))
	return int(hi)
}

// chance is true with probability p, to within 2^-53.
func (d draws) chance(p float64) bool { return d.unit() < p }

// unit is uniform on [0, 1) in steps of 2^-53.
func (d draws) unit() float64 { return float64(d.pcg.Uint64()>>11) / (1 << 53) }

func (d draws) shuffle(s []int32) {
	for i := len(s) - 1; i > 0; i-- {
		j := d.below(i + 1)
		s[i], s[j] = s[j], s[i]
	}
}
