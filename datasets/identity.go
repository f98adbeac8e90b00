package datasets

import (
	"math"
	"math/bits"

	"m3s/engine"
	"m3s/internal/errs"
)

// Identity is 16 hexadecimal digits that tell graphs apart by what a run on
// them can see: links, features, classes and names, not the name of the
// dataset. Equal graphs have equal identities on every platform; it is no
// protection against someone who looks for two graphs with the same one.
func Identity(g *engine.Graph) string {
	h := mixer(g.N())
	for _, m := range []*engine.CSR{g.A, g.X} {
		h.word(uint64(m.Cols))
		h.list(m.Ptr)
		h.list(m.Col)
		for _, v := range m.Val {
			h.word(uint64(math.Float32bits(v)))
		}
	}
	h.list(g.Y)
	for _, names := range [][]string{g.Classes, g.Nodes} {
		h.word(uint64(len(names)))
		for _, s := range names {
			h.text(s)
		}
	}
	return errs.Sprintf("%016x", uint64(h))
}

// mixer is a hash of 64-bit words, each of which moves all bits of the sum.
type mixer uint64

func (h *mixer) word(v uint64) {
	const odd = 0x9e3779b97f4a7c15 // 2^64 over the golden ratio
	x := (uint64(*h) ^ v) * odd
	*h = mixer(bits.RotateLeft64(x^x>>32, 29) + odd)
}

func (h *mixer) list(v []int32) {
	h.word(uint64(len(v)))
	for _, x := range v {
		h.word(uint64(uint32(x)))
	}
}

func (h *mixer) text(s string) {
	h.word(uint64(len(s)))
	for i := range len(s) {
		h.word(uint64(s[i]))
	}
}
