package gcn

import (
	"sync/atomic"

	"m3s/engine/internal/kernel"
)

// grain is the least number of rows worth handing to another goroutine.
const grain = 1024

// Ops runs the kernels over rows with a crew. One run uses one ops at a time.
type ops struct {
	Crew    *Crew
	sparse  sparseTask
	finite  finiteTask
	masked  maskedTask
	dense   denseTask
	active  activeTask
	back    backTask
	adam    adamTask
	outer   outerTask
	scatter scatterTask
}

// mul computes y = s·x.
func (o *ops) mul(s *kernel.Sparse, x, y []float32, pitch int) {
	o.sparse = sparseTask{s: s, x: x, y: y, pitch: pitch}
	o.Crew.do(&o.sparse, s.Rows(), grain)
}

type sparseTask struct {
	s     *kernel.Sparse
	x, y  []float32
	pitch int
}

func (t *sparseTask) part(lo, hi int) {
	s := t.s.Part(lo, hi)
	kernel.SpMM(&s, t.x, t.y[lo*t.pitch:hi*t.pitch], t.pitch)
}

// mulFinite is mul; it reports whether every value of y is finite.
func (o *ops) mulFinite(s *kernel.Sparse, x, y []float32, pitch int) bool {
	o.finite = finiteTask{sparseTask: sparseTask{s: s, x: x, y: y, pitch: pitch}}
	o.Crew.do(&o.finite, s.Rows(), grain)
	return o.finite.broken == 0
}

type finiteTask struct {
	sparseTask
	broken uint32 // 1: some value is not finite
}

// part looks at its rows while they are still near the processor.
func (t *finiteTask) part(lo, hi int) {
	block := max(1, 4096/t.pitch)
	for ; lo < hi; lo += block {
		end := min(lo+block, hi)
		t.sparseTask.part(lo, end)
		if !kernel.Finite(t.y[lo*t.pitch : end*t.pitch]) {
			atomic.StoreUint32(&t.broken, 1)
		}
	}
}

// mulMasked draws x's mask and computes y = x·w over the kept entries.
func (o *ops) mulMasked(x *kernel.Masked, nodes []int32, key uint64, keep int, w, y []float32, pitch int) {
	o.masked = maskedTask{x, nodes, key, keep, w, y, pitch}
	o.Crew.do(&o.masked, x.Rows(), grain)
}

type maskedTask struct {
	x     *kernel.Masked
	nodes []int32
	key   uint64
	keep  int
	w, y  []float32
	pitch int
}

func (t *maskedTask) part(lo, hi int) {
	m := t.x.Part(lo, hi)
	m.Draw(t.key, t.nodes[lo:hi], t.keep)
	kernel.SpMMMasked(&m, t.w, t.y[lo*t.pitch:hi*t.pitch], t.pitch)
}

// mulDense computes y = x·w for rows rows.
func (o *ops) mulDense(rows int, x []float32, in, xPitch int, w, y []float32, yPitch int) {
	o.dense = denseTask{x, w, y, in, xPitch, yPitch}
	o.Crew.do(&o.dense, rows, grain)
}

type denseTask struct {
	x, w, y            []float32
	in, xPitch, yPitch int
}

func (t *denseTask) part(lo, hi int) {
	kernel.Dense(hi-lo, t.x[lo*t.xPitch:hi*t.xPitch], t.in, t.xPitch, t.w, t.y[lo*t.yPitch:hi*t.yPitch], t.yPitch)
}

// activate applies ReLU, with dropout unless keep is 0, to h in place; its
// rows are the given nodes. words is scratch.
func (o *ops) activate(h []float32, pitch int, nodes []int32, words []uint64, key uint64, keep int, scale float32) {
	o.active = activeTask{h, pitch, nodes, words, key, keep, scale}
	o.Crew.do(&o.active, len(nodes), grain)
}

type activeTask struct {
	h     []float32
	pitch int
	nodes []int32
	words []uint64
	key   uint64
	keep  int
	scale float32
}

func (t *activeTask) part(lo, hi int) {
	h := t.h[lo*t.pitch : hi*t.pitch]
	if t.keep == 0 {
		kernel.ReLU(h)
		return
	}
	per := wordsPerRow(t.pitch)
	words := t.words[lo*per : hi*per]
	kernel.FillMaskRows(words, t.key, t.nodes[lo:hi], hi-lo, per, t.keep)
	kernel.ReLUDrop(h, t.pitch, words, per, t.scale)
}

// mulBack computes d = dy·turned and takes it through the activation h.
func (o *ops) mulBack(rows int, dy []float32, out, outPitch int, turned, d, h []float32, inPitch int, scale float32) {
	o.back = backTask{denseTask{dy, turned, d, out, outPitch, inPitch}, h, scale}
	o.Crew.do(&o.back, rows, grain)
}

type backTask struct {
	denseTask
	h     []float32
	scale float32
}

func (t *backTask) part(lo, hi int) {
	t.denseTask.part(lo, hi)
	p := t.yPitch
	kernel.ReLUBack(t.y[lo*p:hi*p], t.h[lo*p:hi*p], t.scale)
}

// step makes Adam's update, in blocks of 16 values, and reports whether the
// weights and their second moments are finite. Weights beyond the end of g
// have no gradient.
func (o *ops) step(w, g, m, v []float32, p *kernel.AdamStep) bool {
	o.adam = adamTask{w: w, g: g, m: m, v: v, p: p}
	o.Crew.do(&o.adam, (len(w)+15)/16, grain)
	return o.adam.broken == 0
}

type adamTask struct {
	w, g, m, v []float32
	p          *kernel.AdamStep
	broken     uint32 // 1: some value is not finite
}

// part has no gradients at hand for the last weights but those of zeros.
func (t *adamTask) part(lo, hi int) {
	lo, hi = lo*16, min(hi*16, len(t.w))
	var zeros [1024]float32
	for lo < hi {
		end := min(lo+len(zeros), hi)
		g := zeros[:end-lo]
		if lo < len(t.g) {
			end = min(hi, len(t.g))
			g = t.g[lo:end]
		}
		if !kernel.Adam(t.w[lo:end], g, t.m[lo:end], t.v[lo:end], t.p) {
			atomic.StoreUint32(&t.broken, 1)
		}
		lo = end
	}
}
