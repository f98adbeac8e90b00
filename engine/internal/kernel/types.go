package kernel

// WordBits is the number of entries whose bits share a word.
const WordBits = 64

// Sparse is a sparse matrix in compressed row form: the entries of row i are
// ptr[i] … ptr[i+1]-1. NewSparse has checked it, so that kernels without
// bounds checks stay within their slices.
type Sparse struct {
	ptr, col []int32
	val      []float32
	cols     int
}

// NewSparse is the matrix of len(ptr)-1 rows and cols columns. It keeps the
// slices, which must not change any more, and panics if they are no matrix.
func NewSparse(ptr, col []int32, val []float32, cols int) Sparse {
	checkRows(ptr, col, len(val), cols)
	return Sparse{ptr, col, val, cols}
}

// checkRows panics unless the row pointers ascend within the entries and the
// columns are those of a matrix of cols columns.
func checkRows(ptr, col []int32, values, cols int) {
	last := ptr[0]
	for _, p := range ptr {
		if p < last {
			panic("kernel: row pointers descend")
		}
		last = p
	}
	if ptr[0] < 0 || int(last) > len(col) || len(col) != values {
		panic("kernel: row pointers beyond the entries")
	}
	for _, c := range col {
		if c < 0 || int(c) >= cols {
			panic("kernel: column outside the matrix")
		}
	}
}

// Rows is the number of rows, Entries that of stored values.
func (s *Sparse) Rows() int    { return len(s.ptr) - 1 }
func (s *Sparse) Entries() int { return int(s.ptr[len(s.ptr)-1] - s.ptr[0]) }

// Cols is the number of columns. Values are the stored ones, borrowed; of a
// part, those of the whole.
func (s *Sparse) Cols() int         { return s.cols }
func (s *Sparse) Values() []float32 { return s.val }

// Part is rows lo … hi-1.
func (s *Sparse) Part(lo, hi int) Sparse {
	return Sparse{s.ptr[lo : hi+1], s.col, s.val, s.cols}
}

// Masked is a sparse matrix of which a bit mask keeps some entries. The bits
// of row i are in bits[words[i]:words[i+1]], 64 entries to a word, lowest bit
// first. Bits beyond the end of a row are zero. There are WordBits columns
// and values after the last entry, so that a kernel can take a whole word's
// entries at once.
type Masked struct {
	Sparse
	words []int32 // as long as ptr
	bits  []uint64
}

// NewMasked is s with its values times scale and an empty mask. It copies the
// entries; s shares the copied columns from now on.
func NewMasked(s *Sparse, scale float32) Masked {
	n := len(s.col)
	m := Masked{Sparse: Sparse{s.ptr, make([]int32, n+WordBits), make([]float32, n+WordBits), s.cols}}
	copy(m.col, s.col)
	s.col = m.col[:n:n]
	for k, v := range s.val {
		m.val[k] = float32(v * scale)
	}
	m.words = make([]int32, len(s.ptr))
	for i := range m.Rows() {
		m.words[i+1] = m.words[i] + (s.ptr[i+1]-s.ptr[i]+WordBits-1)/WordBits
	}
	m.bits = make([]uint64, m.words[m.Rows()])
	return m
}

// Part is rows lo … hi-1, which share their mask with m.
func (m *Masked) Part(lo, hi int) Masked {
	return Masked{m.Sparse.Part(lo, hi), m.words[lo : hi+1], m.bits}
}

// AdamStep holds the constants of one Adam update in TensorFlow's form:
// Rate is α·√(1-β2^t)/(1-β1^t) of step t. The gradient is g + L2·w.
type AdamStep struct {
	Rate, Beta1, OneMinusBeta1, Beta2, OneMinusBeta2, Epsilon, L2 float32
}
