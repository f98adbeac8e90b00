package kernel

// WordBits is the number of entries whose bits share a word.
const WordBits = 64

// Masked is a sparse matrix in compressed row form of which a bit mask keeps
// some entries. The entries of row i are Ptr[i] … Ptr[i+1]-1; their bits are
// in Bits[Words[i]:Words[i+1]], 64 entries to a word, lowest bit first. Bits
// beyond the end of a row are zero. Col and Val go on for WordBits values after
// the last entry, so that a kernel can take a whole word's entries at once.
type Masked struct {
	Ptr, Col []int32
	Val      []float32
	Words    []int32 // as long as Ptr
	Bits     []uint64
}

// AdamStep holds the constants of one Adam update in TensorFlow's form:
// Rate is α·√(1-β2^t)/(1-β1^t) of step t. The gradient is g + L2·w.
type AdamStep struct {
	Rate, Beta1, OneMinusBeta1, Beta2, OneMinusBeta2, Epsilon, L2 float32
}
