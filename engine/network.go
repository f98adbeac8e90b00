package engine

import (
	"math"

	"m3s/engine/internal/kernel"
	"m3s/internal/draw"
)

// network is the weights of a GCN. Layer l has dims[l] rows of pitch[l+1].
type network struct {
	dims, pitch []int
	w           [][]float32
}

// shapeOf is a network without its weights.
func shapeOf(features, classes int, o *Options) *network {
	n := &network{}
	for l := range o.Layers + 1 {
		d := o.Hidden
		switch l {
		case 0:
			d = features
		case o.Layers:
			d = classes
		}
		n.dims = append(n.dims, d)
		n.pitch = append(n.pitch, kernel.Pitch(d))
	}
	return n
}

// newNetwork draws Glorot-uniform weights: ±√(6/(in+out)), layer by layer,
// row by row.
func newNetwork(features, classes int, o *Options, r *draw.Source) *network {
	n := shapeOf(features, classes, o)
	for l := range o.Layers {
		in, out, pitch := n.dims[l], n.dims[l+1], n.pitch[l+1]
		w := make([]float32, in*pitch)
		limit := math.Sqrt(6 / float64(in+out))
		for i := range in {
			for j := range out {
				w[i*pitch+j] = float32((float64(2*r.Unit()) - 1) * limit)
			}
		}
		n.w = append(n.w, w)
	}
	return n
}

func (n *network) layers() int { return len(n.w) }

func (n *network) clone() *network {
	c := &network{dims: n.dims, pitch: n.pitch, w: make([][]float32, len(n.w))}
	for l, w := range n.w {
		c.w[l] = append([]float32(nil), w...)
	}
	return c
}

// copyFrom takes the weights of a network of the same shape.
func (n *network) copyFrom(from *network) {
	for l, w := range from.w {
		copy(n.w[l], w)
	}
}

// export copies the weights out without padding.
func (n *network) export() []Weight {
	out := make([]Weight, n.layers())
	for l := range out {
		in, width, pitch := n.dims[l], n.dims[l+1], n.pitch[l+1]
		w := Weight{In: in, Out: width, W: make([]float32, 0, in*width)}
		for i := range in {
			w.W = append(w.W, n.w[l][i*pitch:i*pitch+width]...)
		}
		out[l] = w
	}
	return out
}
