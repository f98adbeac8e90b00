package gcn

import "m3s/engine/internal/kernel"

// chunkBits sets the size of the chunks in which weight gradients, sums over
// the nodes, are added up: 2^chunkBits node numbers to a chunk, then chunk by
// chunk. The order depends on node numbers alone, so it is the same for any
// number of workers and for the receptive field as for all rows.
const chunkBits = 16

// ChunksOf returns where the chunks of ascending nodes begin, and their end.
func ChunksOf(nodes []int32) []int32 {
	at := []int32{0}
	for i := 1; i < len(nodes); i++ {
		if nodes[i]>>chunkBits != nodes[i-1]>>chunkBits {
			at = append(at, int32(i))
		}
	}
	return append(at, int32(len(nodes)))
}

// MoreChunks is how many chunks so many nodes have beyond the first.
func MoreChunks(nodes int) int { return max(0, nodes-1) >> chunkBits }

// outerSum computes g = hᵀ·d over the rows of the chunks. partial has room
// for one g for each chunk after the first.
func (o *ops) outerSum(chunks []int32, h []float32, in, hPitch int, d, g []float32, dPitch int, partial []float32) {
	o.outer = outerTask{chunks, h, d, sums{g, partial}, in, hPitch, dPitch}
	o.Crew.do(&o.outer, len(chunks)-1, 1)
	o.outer.add(len(chunks) - 1)
}

type outerTask struct {
	chunks []int32
	h, d   []float32
	sums
	in, hPitch, dPitch int
}

func (t *outerTask) part(lo, hi int) {
	for k := lo; k < hi; k++ {
		a, b := int(t.chunks[k]), int(t.chunks[k+1])
		kernel.Outer(b-a, t.h[a*t.hPitch:b*t.hPitch], t.in, t.hPitch, t.d[a*t.dPitch:b*t.dPitch], t.of(k), t.dPitch)
	}
}

// scatterSum computes g = xᵀ·d over the kept entries of the rows of the chunks.
func (o *ops) scatterSum(chunks []int32, x *kernel.Masked, d, g []float32, pitch int, partial []float32) {
	o.scatter = scatterTask{chunks, x, d, sums{g, partial}, pitch}
	o.Crew.do(&o.scatter, len(chunks)-1, 1)
	o.scatter.add(len(chunks) - 1)
}

type scatterTask struct {
	chunks []int32
	x      *kernel.Masked
	d      []float32
	sums
	pitch int
}

func (t *scatterTask) part(lo, hi int) {
	for k := lo; k < hi; k++ {
		a, b := int(t.chunks[k]), int(t.chunks[k+1])
		g := t.of(k)
		clear(g)
		m := t.x.Part(a, b)
		kernel.ScatterMasked(&m, t.d[a*t.pitch:b*t.pitch], g, t.pitch)
	}
}

// sums are the sums of chunks: the first in g itself.
type sums struct {
	g, partial []float32
}

func (s *sums) of(k int) []float32 {
	if k == 0 {
		return s.g
	}
	return s.partial[(k-1)*len(s.g) : k*len(s.g)]
}

// add adds the later chunks to g, in order.
func (s *sums) add(chunks int) {
	for k := 1; k < chunks; k++ {
		for i, v := range s.of(k) {
			s.g[i] += v
		}
	}
}
