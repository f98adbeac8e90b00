package gcn

import "m3s/engine/internal/kernel"

// buffers holds the activations of forward passes over one field.
type buffers struct {
	h     [][]float32 // h[l], l ≥ 1: rows layers[l-1].out; the input of layer l, for the last l the logits
	Y     []float32   // the product with W, before aggregation
	words []uint64
	Ops   ops
}

func NewBuffers(f *Field, n *Network) *buffers {
	b := &buffers{h: make([][]float32, n.Layers()+1)}
	widest, words := 0, 0
	for l, fl := range f.Layers {
		b.h[l+1] = make([]float32, len(fl.Out)*n.Pitch[l+1])
		widest = max(widest, len(fl.In)*n.Pitch[l+1])
		words = max(words, len(fl.Out)*wordsPerRow(n.Pitch[l+1]))
	}
	b.Y, b.words = make([]float32, widest), make([]uint64, words)
	return b
}

// Forward runs the network over a field with dropout (drop set) or without
// and returns the logits of the last layer's rows, borrowed from b, and
// whether every layer's output is finite, before ReLU could hide that it is
// not. Where it is not, the logits are those of no network. w[0] has one row
// for each of the field's features.
func Forward(f *Field, n *Network, w [][]float32, b *buffers, drop *Dropout, epoch int, p Pass) (logits []float32, finite bool) {
	for l := range f.Layers {
		fl, pitch := &f.Layers[l], n.Pitch[l+1]
		y := b.Y[:len(fl.In)*pitch]
		var key uint64
		keep, scale := 0, float32(1)
		if drop != nil {
			key, keep, scale = drop.Key(epoch, p, l), drop.Keep, drop.Scale()
		}
		switch {
		case l > 0:
			b.Ops.activate(b.h[l], n.Pitch[l], fl.In, b.words, key, keep, scale)
			b.Ops.mulDense(len(fl.In), b.h[l], n.Dims[l], n.Pitch[l], w[l], y, pitch)
		case f.dense != nil && keep%kernel.KeepOne == 0:
			b.Ops.mulDense(len(fl.In), f.dense, len(f.Features), len(f.Features), w[0], y, pitch)
		case drop != nil:
			b.Ops.mulMasked(&f.x, fl.In, key, keep, w[0], y, pitch)
		default:
			b.Ops.mul(&f.plain, w[0], y, pitch)
		}
		if !b.Ops.mulFinite(&fl.fwd, y, b.h[l+1], pitch) && !f.finite(l, b.h[l+1], pitch) {
			return b.h[len(b.h)-1], false
		}
	}
	return b.h[len(b.h)-1], true
}
