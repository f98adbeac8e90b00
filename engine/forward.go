package engine

import "m3s/engine/internal/kernel"

// buffers holds the activations of forward passes over one field.
type buffers struct {
	h     [][]float32 // h[l], l ≥ 1: rows layers[l-1].out; the input of layer l, for the last l the logits
	y     []float32   // the product with W, before aggregation
	words []uint64
}

func newBuffers(f *field, n *network) *buffers {
	b := &buffers{h: make([][]float32, n.layers()+1)}
	widest, words := 0, 0
	for l, fl := range f.layers {
		b.h[l+1] = make([]float32, len(fl.out)*n.pitch[l+1])
		widest = max(widest, len(fl.in)*n.pitch[l+1], len(fl.in)*n.pitch[l])
		words = max(words, len(fl.out)*wordsPerRow(n.pitch[l+1]))
	}
	if l0 := len(f.layers[0].in) * n.pitch[1]; n.layers() == 1 || l0 > widest {
		widest = l0
	}
	b.y, b.words = make([]float32, widest), make([]uint64, words)
	return b
}

// forward runs the network over a field with dropout (drop set) or without
// and returns the logits of the last layer's rows, borrowed from b. w[0] has
// one row for each of the field's features.
func forward(f *field, n *network, w [][]float32, b *buffers, drop *dropout, epoch int, p pass) []float32 {
	for l := range f.layers {
		pitch := n.pitch[l+1]
		y := b.y[:len(f.layers[l].in)*pitch]
		switch {
		case l > 0:
			h := b.h[l]
			if drop != nil {
				drop.apply(h, n.pitch[l], f.layers[l].in, epoch, p, l, b.words)
			} else {
				kernel.ReLU(h)
			}
			kernel.Dense(len(f.layers[l].in), h, n.dims[l], n.pitch[l], w[l], y, pitch)
		case drop != nil:
			drop.features(&f.x, f.layers[0].in, epoch, p)
			kernel.SpMMMasked(&f.x, w[0], y, pitch)
		default:
			kernel.SpMM(f.x.Ptr, f.x.Col, f.raw, w[0], y, pitch)
		}
		f.layers[l].fwd.mul(y, b.h[l+1], pitch)
	}
	return b.h[len(b.h)-1]
}
