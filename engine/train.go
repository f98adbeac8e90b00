package engine

import (
	"math"

	"m3s/engine/internal/kernel"
)

// trainer runs the epochs of one stage on one field. An epoch allocates
// nothing.
type trainer struct {
	o    *Options
	f    *field
	net  *network // weights in feature order, brought up to date by sync
	drop dropout

	w, m, v [][]float32 // w[0] and its kin: the field's features first, then the others
	g       [][]float32 // g[0]: the field's features only; the others have no gradient
	order   []int32     // the feature of each row of w[0]; nil: its own number
	turned  []float32   // transposed weights
	d, d2   []float32   // gradients of activations
	partial []float32   // sums of chunks
	adam    kernel.AdamStep
	b       *buffers
	step    int // Adam's t
}

// newTrainer prepares training of net on f. prev, if not nil, is the trainer
// of the stage before, whose Adam state goes on.
func newTrainer(o *Options, f *field, net *network, drop dropout, prev *trainer) *trainer {
	t := &trainer{o: o, f: f, net: net, drop: drop, b: newBuffers(f, net)}
	t.order = featureOrder(f.features, net.dims[0])
	t.w, t.m, t.v = t.likeWeights(), t.likeWeights(), t.likeWeights()
	for l := range t.w {
		t.g = append(t.g, make([]float32, t.gradients(l)))
	}
	t.load(t.w, net.w)
	if prev != nil {
		t.step = prev.step
		old := prev.likeWeights()
		prev.store(old, prev.m)
		t.load(t.m, old)
		prev.store(old, prev.v)
		t.load(t.v, old)
	}
	rows, square, partial := 0, 0, 0
	for l, fl := range f.layers {
		partial = max(partial, (len(fl.chunks)-2)*t.gradients(l))
		rows = max(rows, len(fl.in)*max(net.pitch[l+1], t.inPitch(l)), len(fl.out)*net.pitch[l+1])
		square = max(square, net.dims[l+1]*t.inPitch(l))
	}
	t.d, t.d2, t.turned = make([]float32, rows), make([]float32, rows), make([]float32, square)
	t.partial = make([]float32, partial)
	return t
}

// gradients is how many values of g[l] a training changes: those of the
// field's features in the first layer, all in the others.
func (t *trainer) gradients(l int) int {
	if l == 0 {
		return len(t.f.features) * t.net.pitch[1]
	}
	return len(t.w[l])
}

// inPitch is the pitch of layer l's input, 0 for the sparse features.
func (t *trainer) inPitch(l int) int {
	if l == 0 {
		return 0
	}
	return t.net.pitch[l]
}

// featureOrder lists the field's features, then the others; nil when that is
// the natural order.
func featureOrder(active []int32, features int) []int32 {
	if len(active) == features {
		return nil
	}
	order := append(make([]int32, 0, features), active...)
	k := 0
	for c := range int32(features) {
		if k < len(active) && active[k] == c {
			k++
		} else {
			order = append(order, c)
		}
	}
	return order
}

//go:noinline
func (t *trainer) likeWeights() [][]float32 {
	out := make([][]float32, t.net.layers())
	for l, w := range t.net.w {
		out[l] = make([]float32, len(w))
	}
	return out
}

// load copies from feature order to the trainer's order, store back.
func (t *trainer) load(to, from [][]float32)  { t.reorder(to, from, true) }
func (t *trainer) store(to, from [][]float32) { t.reorder(to, from, false) }

func (t *trainer) reorder(to, from [][]float32, load bool) {
	for l := range to {
		if l > 0 || t.order == nil {
			copy(to[l], from[l])
			continue
		}
		pitch := t.net.pitch[1]
		for k, c := range t.order {
			a, b := k*pitch, int(c)*pitch
			if !load {
				a, b = b, a
			}
			copy(to[0][a:a+pitch], from[0][b:b+pitch])
		}
	}
}

// sync brings net up to date.
func (t *trainer) sync() { t.store(t.net.w, t.w) }

// epoch makes one update and returns the loss and the training accuracy of
// its forward pass, and whether all it computed is finite.
func (t *trainer) epoch(e int) (loss, accuracy float64, finite bool) {
	logits, finite := forward(t.f, t.net, t.w, t.b, &t.drop, e, passTrain)
	if !finite {
		return 0, 0, false
	}
	last := t.net.layers()
	loss, correct := kernel.CrossEntropy(len(t.f.layers[last-1].out), t.net.dims[last], logits, t.f.target, t.net.pitch[last], t.f.counted)
	t.backward(logits)
	finite = t.update() && loss-loss == 0
	return loss, float64(correct) / float64(t.f.counted), finite
}

// backward takes the gradient d of the logits to the gradients of all weights.
func (t *trainer) backward(d []float32) {
	ops, scale := &t.b.ops, t.drop.scale()
	for l := t.net.layers() - 1; l >= 0; l-- {
		fl, out := &t.f.layers[l], t.net.pitch[l+1]
		dy := t.d2[:len(fl.in)*out]
		ops.mul(&fl.back, d, dy, out)
		if l == 0 {
			ops.scatterSum(fl.chunks, &t.f.x, dy, t.g[0], out, t.partial)
			return
		}
		in := t.net.pitch[l]
		for again := t.f.full != nil; ; again = false {
			ops.outerSum(fl.chunks, t.b.h[l], t.net.dims[l], in, dy, t.g[l], out, t.partial)
			if !again || kernel.Finite(t.g[l]) {
				break
			}
			t.f.clearOutside(l, t.b.h[l], in)
		}
		t.transpose(l)
		d = t.d[:len(fl.in)*in]
		ops.mulBack(len(fl.in), dy, t.net.dims[l+1], out, t.turned, d, t.b.h[l], in, scale)
	}
}

// transpose sets turned to W_lᵀ: dims[l+1] rows of pitch[l].
func (t *trainer) transpose(l int) {
	in, out, inPitch, outPitch := t.net.dims[l], t.net.dims[l+1], t.net.pitch[l], t.net.pitch[l+1]
	clear(t.turned[:out*inPitch])
	for i := range in {
		for j := range out {
			t.turned[j*inPitch+i] = t.w[l][i*outPitch+j]
		}
	}
}

// update makes one Adam step in TensorFlow's form (METHOD §6) and reports
// whether the weights and their second moments are finite.
func (t *trainer) update() bool {
	t.step++
	o := t.o
	k := float64(t.step)
	p := &t.adam
	*p = kernel.AdamStep{
		Rate:  float32(o.LearningRate * math.Sqrt(1-power(o.Beta2, k)) / (1 - power(o.Beta1, k))),
		Beta1: float32(o.Beta1), OneMinusBeta1: float32(1 - o.Beta1),
		Beta2: float32(o.Beta2), OneMinusBeta2: float32(1 - o.Beta2), Epsilon: float32(o.Epsilon),
	}
	finite := true
	for l := range t.w {
		p.L2 = 0
		if l == 0 || o.L2On == L2All {
			p.L2 = float32(o.L2)
		}
		finite = t.b.ops.step(t.w[l], t.g[l], t.m[l], t.v[l], p) && finite
	}
	return finite
}

// power is b^k for a whole k ≥ 0 by squaring: the same bits everywhere,
// unlike math.Pow.
func power(b, k float64) float64 {
	r := 1.0
	for n := uint64(k); n > 0; n >>= 1 {
		if n&1 != 0 {
			r = float64(r * b)
		}
		b = float64(b * b)
	}
	return r
}

// measure is the training accuracy of a fresh forward pass with dropout on,
// and whether that pass is finite.
func (t *trainer) measure(e int) (accuracy float64, finite bool) {
	logits, finite := forward(t.f, t.net, t.w, t.b, &t.drop, e, passMeasure)
	if !finite {
		return 0, false
	}
	last := t.net.layers()
	rows, classes, pitch := len(t.f.layers[last-1].out), t.net.dims[last], t.net.pitch[last]
	_, correct := kernel.CrossEntropy(rows, classes, logits, t.f.target, pitch, t.f.counted)
	return float64(correct) / float64(t.f.counted), true
}

// diverged is the error of epoch e.
//
//go:noinline
func (t *trainer) diverged(e int) error {
	d := &DivergedError{Stage: t.drop.stage, Epoch: e, What: DivergedTraining}
	if t.step == 0 {
		d.What = DivergedFeatures
	}
	return d
}

// epochHook sees every epoch; it may read net after calling t.sync.
type epochHook func(e int, loss, accuracy float64)

// train runs the epochs and leaves in net the weights of the epoch the stop
// rule chose, whose number it returns. It ends with a *DivergedError in the
// first epoch that is not finite.
func (t *trainer) train(ctx stopper, hook epochHook) (int, error) {
	chosen, best := 0, 0.0
	var kept *network
	if t.o.Stop != LastEpoch {
		kept = t.net.clone()
	}
	for e := 1; e <= t.o.Epochs; e++ {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		loss, accuracy, finite := t.epoch(e)
		if !finite {
			return 0, t.diverged(e)
		}
		if kept == nil {
			chosen = e
		} else if a, finite := t.measure(e); !finite {
			return 0, t.diverged(e)
		} else if a > best || t.o.Stop == LastBest && a == best {
			t.store(kept.w, t.w)
			best, chosen = a, e
		}
		if hook != nil {
			hook(e, loss, accuracy)
		}
	}
	if kept != nil {
		t.net.copyFrom(kept)
	} else {
		t.sync()
	}
	return chosen, nil
}
