package kernel

import (
	"fmt"
	"testing"
	"time"
)

// fastest is the least time of one call of f, in nanoseconds, over chunks so
// short that some of them are not interrupted on a busy computer.
func fastest(f func()) float64 {
	times := 1
	for {
		from := time.Now()
		for range times {
			f()
		}
		if time.Since(from) > 300*time.Microsecond {
			break
		}
		times *= 2
	}
	least := time.Duration(1 << 62)
	for range 400 {
		from := time.Now()
		for range times {
			f()
		}
		least = min(least, time.Since(from))
	}
	return float64(least) / float64(times)
}

// bound is a kernel at Cora's shapes: what one call computes and moves. Bytes
// are those of the rows it reads and writes, gathered ones each time.
type bound struct {
	name         string
	flops, bytes float64
	call         func()
}

// bounds are the kernels of an epoch on all rows of Cora.
func bounds() []bound {
	const rows, words, width = 2708, 1433, 16
	ptr, col, val := benchRows(rows, rows, 5)
	s := NewSparse(ptr, col, val, rows)
	edges := float64(len(col))
	masks := benchMasks(rows)
	kept, turn := float64(masks[0].Entries())/2, 0
	mask := func() *Masked { turn++; return masks[turn%len(masks)] }
	x, y, w := benchDense(rows, width), benchDense(rows, width), benchDense(words, width)
	square := benchDense(width, width)
	bits, ids := make([]uint64, rows), ascending(rows)
	m, v, g := benchDense(words, width), benchDense(words, width), benchDense(words, width)
	step := &AdamStep{Rate: 1e-3, Beta1: 0.9, OneMinusBeta1: 0.1, Beta2: 0.999, OneMinusBeta2: 0.001, Epsilon: 1e-8, L2: 5e-4}
	n, all := float64(rows*width), float64(words*width)
	return []bound{
		{"SpMM", 2 * width * edges, edges*(4*width+8) + 4*n, func() { SpMM(&s, x, y, width) }},
		{"SpMMMasked", 2 * width * kept, kept*(4*width+8) + 4*n, func() { SpMMMasked(mask(), w, y, width) }},
		{"ScatterMasked", 2 * width * kept, kept*(8*width+8) + 4*n, func() { ScatterMasked(mask(), x, g, width) }},
		{"Dense", 2 * width * n, 8 * n, func() { Dense(rows, x, width, width, square, y, width) }},
		{"Outer", 2 * width * n, 8 * n, func() { Outer(rows, x, width, width, y, square, width) }},
		{"ReLUDrop", 2 * n, 8*n + 8*rows, func() { ReLUDrop(y, width, bits, 1, 2) }},
		{"ReLUBack", 2 * n, 12 * n, func() { ReLUBack(y, x, 2) }},
		{"Adam", 14 * all, 28 * all, func() { Adam(w, g, m, v, step) }},
		{"FillMaskRows", 0, 8 * rows, func() { FillMaskRows(bits, 7, ids, rows, 1, KeepOne/2) }},
		{"Finite", 2 * n, 4 * n, func() { Finite(x) }},
	}
}

// BenchmarkRoofline sets each kernel against what the machine does: Gflop/s of
// products and sums in registers, GB/s of reading and writing in place for
// matrices of several sizes (ReLU), and the arithmetic and traffic of each
// kernel. It makes the table in PERFORMANCE.md.
func BenchmarkRoofline(b *testing.B) {
	if flops, _ := peak(10_000); flops > 0 {
		b.Run("peak", func(b *testing.B) {
			b.ReportMetric(flops/fastest(func() { peak(10_000) }), "Gflop/s")
			b.ReportMetric(0, "ns/op")
		})
	}
	for _, kb := range []int{16, 512, 8 << 10, 128 << 10} {
		z := make([]float32, kb<<10/4)
		b.Run(fmt.Sprintf("stream=%dKB", kb), func(b *testing.B) {
			ns := fastest(func() { ReLU(z) })
			b.ReportMetric(float64(8*len(z))/ns, "GB/s")
			b.ReportMetric(0, "ns/op")
		})
	}
	for _, k := range bounds() {
		b.Run(k.name, func(b *testing.B) {
			ns := fastest(k.call)
			b.ReportMetric(ns/1e3, "µs")
			b.ReportMetric(k.flops/ns, "Gflop/s")
			b.ReportMetric(k.bytes/ns, "GB/s")
			b.ReportMetric(0, "ns/op")
		})
	}
}
