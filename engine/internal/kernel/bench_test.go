package kernel

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// benchRows are rows of a sparse matrix of n columns, 1 … 2·mean-1 entries
// each.
func benchRows(rows, n, mean int) (ptr, col []int32, val []float32) {
	r := rand.New(rand.NewPCG(1, 2))
	ptr = make([]int32, 1, rows+1)
	for range rows {
		from := len(col)
		for range 1 + r.IntN(2*mean-1) {
			col, val = append(col, int32(r.IntN(n))), append(val, r.Float32())
		}
		slices.Sort(col[from:])
		ptr = append(ptr, int32(len(col)))
	}
	return ptr, col, val
}

func benchDense(rows, pitch int) []float32 {
	x := make([]float32, rows*pitch)
	for i := range x {
		x[i] = float32(i % 7)
	}
	return x
}

// perEntry reports the time of an entry beside that of the whole.
func perEntry(b *testing.B, entries int, f func()) {
	f()
	for b.Loop() {
		f()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(entries), "ns/entry")
}

// Rows of Cora's mean degree and of ten edges a node, from a matrix in the
// first caches to one in memory: what a gathered row costs.
func BenchmarkSpMM(b *testing.B) {
	for _, c := range []struct{ n, mean, pitch int }{{2708, 5, 8}, {2708, 5, 16}, {10_000, 21, 16}, {100_000, 21, 16}, {300_000, 21, 16}, {1_000_000, 21, 8}, {1_000_000, 21, 16}} {
		b.Run(fmt.Sprintf("n=%d/mean=%d/pitch=%d", c.n, c.mean, c.pitch), func(b *testing.B) {
			ptr, col, val := benchRows(c.n, c.n, c.mean)
			x, y := benchDense(c.n, c.pitch), benchDense(c.n, c.pitch)
			s := NewSparse(ptr, col, val, c.n)
			perEntry(b, len(col), func() { SpMM(&s, x, y, c.pitch) })
		})
	}
}

// benchMasks are Cora's features, 18 of 1,433 words a row, under masks that
// keep half of them: enough masks in turn that no processor learns where
// their rows end.
func benchMasks(rows int) []*Masked {
	ptr, col, val := benchRows(rows, 1433, 18)
	s := NewSparse(ptr, col, val, 1433)
	masks := make([]*Masked, 64)
	for k := range masks {
		m := NewMasked(&s, 1)
		m.Draw(uint64(k), ascending(rows), KeepOne/2)
		masks[k] = &m
	}
	return masks
}

func BenchmarkMasked(b *testing.B) {
	for _, rows := range []int{483, 2708} {
		masks := benchMasks(rows)
		w, y := benchDense(1433, 16), benchDense(rows, 16)
		kept, k := masks[0].Entries()/2, 0
		next := func() *Masked { k++; return masks[k%len(masks)] }
		b.Run(fmt.Sprintf("mul/rows=%d", rows), func(b *testing.B) { perEntry(b, kept, func() { SpMMMasked(next(), w, y, 16) }) })
		b.Run(fmt.Sprintf("scatter/rows=%d", rows), func(b *testing.B) { perEntry(b, kept, func() { ScatterMasked(next(), y, w, 16) }) })
	}
}

func BenchmarkDense(b *testing.B) {
	for _, rows := range []int{483, 2708} {
		x, w, y := benchDense(rows, 16), benchDense(16, 16), benchDense(rows, 16)
		b.Run(fmt.Sprintf("mul/rows=%d", rows), func(b *testing.B) { perEntry(b, rows, func() { Dense(rows, x, 16, 16, w, y, 16) }) })
		b.Run(fmt.Sprintf("outer/rows=%d", rows), func(b *testing.B) { perEntry(b, rows, func() { Outer(rows, x, 16, 16, y, w, 16) }) })
	}
}

func BenchmarkSoftmax(b *testing.B) {
	for _, classes := range []int{3, 7, 16} {
		z := benchDense(1, classes)
		p := make([]float32, classes)
		b.Run(fmt.Sprintf("classes=%d", classes), func(b *testing.B) { perEntry(b, classes, func() { Softmax(z, p) }) })
	}
}

func BenchmarkExps(b *testing.B) {
	from, x := benchDense(189, 8), make([]float32, 189*8)
	for i := range from {
		from[i] = -from[i]
	}
	perEntry(b, 189*7, func() {
		copy(x, from)
		for r := range 189 {
			exps(x[r*8:][:8], 7)
		}
	})
}

func BenchmarkWeighedCrossEntropy(b *testing.B) {
	const rows, classes = 2708, 7
	from, z, y := benchDense(rows, 8), make([]float32, rows*8), make([]float32, rows*8)
	weight := make([]float32, rows)
	for r := range rows {
		y[r*8+(r*31+r/7)%classes] = 1
		weight[r] = 0.5
	}
	perEntry(b, rows, func() {
		copy(z, from)
		WeighedCrossEntropy(rows, classes, z, y, weight, 8, rows*0.5)
	})
}
