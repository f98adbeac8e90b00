//go:build goexperiment.simd

package kernel

import "math"

// needSame panics if a slice is shorter than n.
func needSame[T any](n int, slices ...[]T) {
	for _, s := range slices {
		if len(s) < n {
			panic("kernel: slices of different lengths")
		}
	}
}

func reluVector(z []float32) {
	reluBlocks(start(z, 0), len(z)/4)
}

func reluBackVector(d, h []float32, scale float32) {
	needSame(len(h), d)
	needSame(len(d), h)
	reluBackBlocks(start(d, 0), start(h, 0), &scale, len(h)/4)
}

func reluDropVector(z []float32, pitch int, words []uint64, perRow int, scale float32) {
	rows := len(z) / pitch
	if perRow < (pitch+63)/64 || rows > 0 && len(words)/perRow < rows {
		panic("kernel: too few mask words")
	}
	need(len(z), rows, pitch)
	at, w := start(z, 0), start(words, 0)
	switch {
	case pitch == 16 && perRow == 1:
		reluDrop16row(at, w, &scale, rows)
	case pitch == 8 && perRow == 1:
		reluDrop8row(at, w, &scale, rows)
	case pitch == 4 && perRow == 1:
		reluDrop4row(at, w, &scale, rows)
	default:
		reluDropWide(at, w, &scale, rows, pitch/4, perRow)
	}
}

func adamVector(w, g, m, v []float32, p *AdamStep) bool {
	needSame(len(w), g, m, v)
	var gone [2]uint64
	adamBlocks(start(w, 0), start(g, 0), start(m, 0), start(v, 0), p, len(w)/4, &gone)
	k := len(w) / 4 * 4
	rest := adamScalar(w[k:], g[k:], m[k:], v[k:], p)
	return gone[0]|gone[1] == 0 && rest
}

func finiteVector(x []float32) bool {
	var gone [2]uint64
	finiteBlocks(start(x, 0), len(x)/4, &gone)
	return gone[0]|gone[1] == 0 && finiteScalar(x[len(x)/4*4:])
}

func expsVector(x []float32, count int) {
	expBlocks(start(x[:(count+3)/4*4], 0), (count+3)/4)
}

func predictVector(rows int, x []float32, classes, pitch int, at []int32) {
	needSame(rows, at)
	if classes < 1 {
		panic("kernel: rows without classes")
	}
	needRead(len(x), rows, classes, pitch)
	predictRows(start(x, 0), start(at, 0), rows, classes, 4*pitch)
}

func distancesVector(x, centres []float32, dim, pitch int, dist []float32) {
	needSame(dim, x)
	need(len(centres), dim, pitch)
	needSame(pitch, dist)
	wide := pitch / 16
	distances16row(start(x, 0), start(centres, 0), dim, 4*pitch, start(dist, 0), wide)
	if pitch%16 != 0 {
		distances4row(start(x, 0), start(centres, 16*wide), dim, 4*pitch, start(dist, 16*wide), pitch%16/4)
	}
}

// twoSmallestVector takes the two smallest of every lane, then of those and
// of the values after the last whole block; d has at least one block.
func twoSmallestVector(d []float32) (at int, best, next float32) {
	blocks := len(d) / 16
	var few [24]float32
	inf := float32(math.Inf(1))
	twoSmallestLanes(start(d, 0), &inf, blocks, &few[0])
	rest := copy(few[8:], d[blocks*16:])
	_, best, next = twoSmallestScalar(few[:8+rest])
	var before int64
	firstEqual(start(d, 0), &best, len(d)/4, &before)
	for at = int(before); at < len(d); at++ {
		if d[at] == best {
			return at, best, next
		}
	}
	return twoSmallestScalar(d) // a NaN hides the smallest
}

// walkEntry is an entry with its column: one address for both.
type walkEntry struct {
	val float64
	col int64
}

// walkEntries are the entries as walkMulRows reads them.
func walkEntries(col []int32, val []float64) []walkEntry {
	entries := make([]walkEntry, len(col))
	for k, c := range col {
		entries[k] = walkEntry{val[k], int64(c)}
	}
	return entries
}

func walkMulVector(a *WalkMatrix, x, y []float64) (xy WalkSums) {
	rows := a.Rows()
	needSame(WalkColumns*rows, x, y)
	walkMulRows(start(a.ptr, 0), start(a.entries, 0), start(a.diag, 0), start(x, 0), start(y, 0), rows, &xy)
	return xy
}

func walkStepVector(a *WalkMatrix, step *WalkSums, x, r, z, p, q []float64) (rz, rr WalkSums) {
	rows := a.Rows()
	needSame(WalkColumns*rows, x, r, z, p, q)
	walkStepRows(start(a.diag, 0), step, start(x, 0), start(r, 0), start(z, 0), start(p, 0), start(q, 0), rows, &rz, &rr)
	return rz, rr
}

func walkTurnVector(turn *WalkSums, z, p []float64) {
	needSame(len(p), z)
	walkTurnRows(turn, start(z, 0), start(p, 0), len(p)/WalkColumns)
}

// drawn draws the mask of m if there is a kernel for it.
func drawn(m *Masked, key uint64, ids []int32, keep int) bool {
	if ids == nil || keep <= 0 || keep >= KeepOne {
		return false
	}
	needSame(m.Rows(), ids)
	drawMask(start(m.bits, 0), key, start(ids, 0), start(m.ptr, 0), start(m.words, 0), m.Rows(), keep)
	return true
}

// drawnRows draws perRow words for every row if there is a kernel for it.
func drawnRows(dst []uint64, key uint64, ids []int32, rows, perRow, keep int) bool {
	if ids == nil || keep <= 0 || keep >= KeepOne {
		return false
	}
	needSame(rows, ids)
	needSame(rows*perRow, dst)
	drawRows(start(dst, 0), key, start(ids, 0), rows, perRow, keep)
	return true
}
