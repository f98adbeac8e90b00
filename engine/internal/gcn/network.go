// Package gcn is the network and its training: weights, the receptive field,
// forward and backward passes, dropout, Adam and the stop rules (METHOD §4, §5,
// §6, §7, §9 and §19). It knows no strategy, no split and no test nodes.
package gcn

import (
	"math"

	"m3s/engine/internal/kernel"
	"m3s/internal/draw"
	"m3s/internal/errs"
)

// Network is the weights of a GCN. Layer l has dims[l] rows of pitch[l+1].
type Network struct {
	Dims, Pitch []int
	W           [][]float32
}

// ShapeOf is a network without its weights.
func ShapeOf(features, classes, hidden, layers int) *Network {
	n := &Network{}
	for l := range layers + 1 {
		d := hidden
		switch l {
		case 0:
			d = features
		case layers:
			d = classes
		}
		n.Dims = append(n.Dims, d)
		n.Pitch = append(n.Pitch, kernel.Pitch(d))
	}
	return n
}

// NewNetwork draws Glorot-uniform weights: ±√(6/(in+out)), layer by layer,
// row by row.
func NewNetwork(features, classes, hidden, layers int, r *draw.Source) *Network {
	n := ShapeOf(features, classes, hidden, layers)
	for l := range layers {
		in, out, pitch := n.Dims[l], n.Dims[l+1], n.Pitch[l+1]
		w := make([]float32, in*pitch)
		limit := math.Sqrt(6 / float64(in+out))
		for i := range in {
			for j := range out {
				w[i*pitch+j] = float32((float64(2*r.Unit()) - 1) * limit)
			}
		}
		n.W = append(n.W, w)
	}
	return n
}

func (n *Network) Layers() int { return len(n.W) }

func (n *Network) Clone() *Network {
	c := &Network{Dims: n.Dims, Pitch: n.Pitch, W: make([][]float32, len(n.W))}
	for l, w := range n.W {
		c.W[l] = append([]float32(nil), w...)
	}
	return c
}

// copyFrom takes the weights of a network of the same shape.
func (n *Network) copyFrom(from *Network) {
	for l, w := range from.W {
		copy(n.W[l], w)
	}
}

// Export copies the weights out without padding.
func (n *Network) Export() []Weight {
	out := make([]Weight, n.Layers())
	for l := range out {
		in, width, pitch := n.Dims[l], n.Dims[l+1], n.Pitch[l+1]
		w := Weight{In: in, Out: width, W: make([]float32, 0, in*width)}
		for i := range in {
			w.W = append(w.W, n.W[l][i*pitch:i*pitch+width]...)
		}
		out[l] = w
	}
	return out
}

// Weight is one layer's weight matrix, row-major.
type Weight struct {
	In, Out int
	W       []float32
}

// Exporter is the network, without its weights, that exported those given.
func Exporter(weights []Weight, features, classes int) (*Network, error) {
	if len(weights) == 0 {
		return nil, errs.Errorf("engine: weights: none, as after LP")
	}
	n := &Network{Dims: []int{features}, Pitch: []int{kernel.Pitch(features)}}
	for l, w := range weights {
		if w.In != n.Dims[l] || w.Out < 1 || len(w.W) != w.In*w.Out {
			return nil, errs.Errorf("engine: weights: layer %d is %d×%d with %d values, its input has %d columns", l, w.In, w.Out, len(w.W), n.Dims[l])
		}
		n.Dims, n.Pitch = append(n.Dims, w.Out), append(n.Pitch, kernel.Pitch(w.Out))
	}
	if last := n.Dims[len(weights)]; last != classes {
		return nil, errs.Errorf("engine: weights: the last layer has %d columns for %d classes", last, classes)
	}
	return n, nil
}

// Load sets the weights to those exported, of the first layer to the rows of
// some features only.
func (n *Network) Load(weights []Weight, features []int32) {
	for l, w := range weights {
		rows, pitch := w.In, n.Pitch[l+1]
		if l == 0 {
			rows = len(features)
		}
		to := make([]float32, rows*pitch)
		for k := range rows {
			i := k
			if l == 0 {
				i = int(features[k])
			}
			copy(to[k*pitch:], w.W[i*w.Out:(i+1)*w.Out])
		}
		n.W = append(n.W, to)
	}
}
