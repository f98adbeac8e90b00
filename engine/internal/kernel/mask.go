package kernel

import "math/bits"

// Mix is the finaliser of SplitMix64, a bijection that spreads every input
// bit over the output.
func Mix(z uint64) uint64 {
	z ^= z >> 30
	z *= 0xbf58476d1ce4e5b9
	z ^= z >> 27
	z *= 0x94d049bb133111eb
	return z ^ z>>31
}

const golden = 0x9e3779b97f4a7c15

// Key folds numbers into one key for FillMask.
func Key(parts ...uint64) uint64 {
	var k uint64
	for _, p := range parts {
		k = Mix(k + golden + p)
		k = Mix(k ^ p)
	}
	return k
}

// KeepOne is the keep value with which FillMask keeps everything.
const KeepOne = 1 << 16

// FillMask sets the mask words of rows: words dst[ptr[i]:ptr[i+1]] of the row
// with identity ids[i] (i itself where ids is nil). Each bit is set with
// probability keep/KeepOne, independently, as a function of the key, the
// identity and the bit's place alone.
func FillMask(dst []uint64, key uint64, ids, ptr []int32, keep int) {
	for i := range len(ptr) - 1 {
		id := uint64(i)
		if ids != nil {
			id = uint64(ids[i])
		}
		row := dst[ptr[i]:ptr[i+1]]
		counter := id << 24
		if keep == KeepOne/2 { // one draw to a word
			for w := range row {
				row[w] = Mix(key + counter*golden)
				counter += 1 << 4
			}
			continue
		}
		for w := range row {
			row[w] = maskWord(key, counter, keep)
			counter += 1 << 4
		}
	}
}

// FillMaskRows is FillMask with perRow words for every row.
func FillMaskRows(dst []uint64, key uint64, ids []int32, rows, perRow, keep int) {
	if drawnRows(dst, key, ids, rows, perRow, keep) {
		return
	}
	fillRows(dst, key, ids, rows, perRow, keep)
}

func fillRows(dst []uint64, key uint64, ids []int32, rows, perRow, keep int) {
	for i := range rows {
		id := uint64(i)
		if ids != nil {
			id = uint64(ids[i])
		}
		for w := range perRow {
			dst[i*perRow+w] = maskWord(key, id<<24|uint64(w)<<4, keep)
		}
	}
}

// maskWord draws 64 bits of probability keep/KeepOne from keep's binary
// digits: from the lowest set digit up, each further digit halves the
// probability with an and, or halves its complement with an or.
func maskWord(key, counter uint64, keep int) uint64 {
	if keep >= KeepOne {
		return ^uint64(0)
	}
	low := bits.TrailingZeros32(uint32(keep))
	mask := Mix(key + counter*golden)
	for d := low + 1; d < 16; d++ {
		counter++
		r := Mix(key + counter*golden)
		if keep>>d&1 != 0 {
			mask |= r
		} else {
			mask &= r
		}
	}
	return mask
}

// Draw draws the mask of m as FillMask does, row i having identity ids[i].
func (m *Masked) Draw(key uint64, ids []int32, keep int) {
	if drawn(m, key, ids, keep) {
		return
	}
	FillMask(m.bits, key, ids, m.words, keep)
	TrimMask(m.bits, m.ptr, m.words)
}

// TrimMask clears the bits beyond the end of each row, as Masked promises.
func TrimMask(dst []uint64, ptr, words []int32) {
	for i := range len(ptr) - 1 {
		if rest := uint(ptr[i+1]-ptr[i]) & 63; rest != 0 {
			dst[words[i+1]-1] &= 1<<rest - 1
		}
	}
}
