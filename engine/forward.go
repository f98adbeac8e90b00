package engine

// buffers holds the activations of forward passes over one field.
type buffers struct {
	h     [][]float32 // h[l], l ≥ 1: rows layers[l-1].out; the input of layer l, for the last l the logits
	y     []float32   // the product with W, before aggregation
	words []uint64
	ops   ops
}

func newBuffers(f *field, n *network) *buffers {
	b := &buffers{h: make([][]float32, n.layers()+1)}
	widest, words := 0, 0
	for l, fl := range f.layers {
		b.h[l+1] = make([]float32, len(fl.out)*n.pitch[l+1])
		widest = max(widest, len(fl.in)*n.pitch[l+1])
		words = max(words, len(fl.out)*wordsPerRow(n.pitch[l+1]))
	}
	b.y, b.words = make([]float32, widest), make([]uint64, words)
	return b
}

// forward runs the network over a field with dropout (drop set) or without
// and returns the logits of the last layer's rows, borrowed from b, and
// whether every layer's output is finite, before ReLU could hide that it is
// not. Where it is not, the logits are those of no network. w[0] has one row
// for each of the field's features.
func forward(f *field, n *network, w [][]float32, b *buffers, drop *dropout, epoch int, p pass) (logits []float32, finite bool) {
	for l := range f.layers {
		fl, pitch := &f.layers[l], n.pitch[l+1]
		y := b.y[:len(fl.in)*pitch]
		var key uint64
		keep, scale := 0, float32(1)
		if drop != nil {
			key, keep, scale = drop.key(epoch, p, l), drop.keep, drop.scale()
		}
		switch {
		case l > 0:
			b.ops.activate(b.h[l], n.pitch[l], fl.in, b.words, key, keep, scale)
			b.ops.mulDense(len(fl.in), b.h[l], n.dims[l], n.pitch[l], w[l], y, pitch)
		case drop != nil:
			b.ops.mulMasked(&f.x, fl.in, key, keep, w[0], y, pitch)
		default:
			b.ops.mul(&f.plain, w[0], y, pitch)
		}
		if !b.ops.mulFinite(&fl.fwd, y, b.h[l+1], pitch) && !f.finite(l, b.h[l+1], pitch) {
			return b.h[len(b.h)-1], false
		}
	}
	return b.h[len(b.h)-1], true
}
