package gcn

import (
	"m3s/engine/internal/kernel"
	"m3s/engine/internal/sparse"
	"m3s/internal/order"
)

// Evaluator runs a network over all nodes.
type Evaluator struct {
	Classes int
	f       *Field
	B       *buffers
	Net     *Network
	Z       []float32 // n×C softmax output
	Predict []int32
}

// NewEvaluator prepares passes over all nodes of a graph for networks of the
// shape of net.
func NewEvaluator(filters []*sparse.CSR, x *sparse.CSR, net *Network) *Evaluator {
	all := order.Ascending(x.Rows)
	f := &Field{Layers: make([]fieldLayer, net.Layers()), plain: whole(x)}
	for l := range f.Layers {
		f.Layers[l] = fieldLayer{In: all, Out: all, fwd: whole(filters[l])}
	}
	if x.NNZ() == x.Rows*x.Cols {
		f.dense, f.Features = x.Val, order.Ascending(x.Cols)
	}
	classes := net.Dims[net.Layers()]
	return &Evaluator{Classes: classes, f: f, B: NewBuffers(f, net), Net: net, Z: make([]float32, x.Rows*classes), Predict: make([]int32, x.Rows)}
}

// Clean evaluates without dropout and sets z and predict, unless the pass is
// not finite, which it reports.
func (e *Evaluator) Clean(net *Network) bool {
	logits, finite := Forward(e.f, net, net.W, e.B, nil, 0, PassPredict)
	if finite {
		e.read(logits, e.Z, e.Predict)
	}
	return finite
}

// Guess is clean without z, which keeps what it was: an epoch's evaluation is
// asked for its predictions alone, and the exponentials are half of a pass.
func (e *Evaluator) Guess(net *Network) bool {
	logits, finite := Forward(e.f, net, net.W, e.B, nil, 0, PassPredict)
	if finite {
		kernel.Predict(len(e.Predict), logits, e.Classes, kernel.Pitch(e.Classes), e.Predict)
	}
	return finite
}

// Noisy evaluates with dropout into z and predict, given by the caller, unless
// the pass is not finite, which it reports.
func (e *Evaluator) Noisy(net *Network, drop Dropout, epoch int, z []float32, predict []int32) bool {
	if e.f.x.Rows() != len(e.Predict) {
		e.f.x = kernel.NewMasked(&e.f.plain, drop.Scale())
	}
	logits, finite := Forward(e.f, net, net.W, e.B, &drop, epoch, PassPredict)
	if finite {
		e.read(logits, z, predict)
	}
	return finite
}

func (e *Evaluator) read(logits, z []float32, predict []int32) {
	classes, pitch := e.Classes, kernel.Pitch(e.Classes)
	kernel.Predict(len(e.Predict), logits, classes, pitch, predict)
	for i := range len(e.Predict) {
		kernel.Softmax(logits[i*pitch:i*pitch+classes], z[i*classes:(i+1)*classes])
	}
}

// Layer is the output of layer l's aggregation in the last pass, with its width
// and pitch, borrowed.
func (e *Evaluator) Layer(l int) (x []float32, width, pitch int) {
	return e.B.h[l], e.Net.Dims[l], e.Net.Pitch[l]
}
