package gcn

import (
	"math"

	"m3s/engine/internal/kernel"
)

// Settings are a training's: updates, Adam, the L2 term and the stop rule, which
// is the last epoch unless Best asks for the first of the best epochs, and
// LastBest for the last of them.
type Settings struct {
	Epochs                      int
	Rate, Beta1, Beta2, Epsilon float64
	L2                          float64
	L2All                       bool
	L2Sum                       bool // the weight is beside the sum of the labels' losses, not their mean
	Best, LastBest              bool
}

// Trainer runs the epochs of one stage on one field. An epoch allocates
// nothing.
type Trainer struct {
	o    Settings
	f    *Field
	Net  *Network // weights in feature order, brought up to date by Sync
	drop Dropout

	w, m, v [][]float32 // w[0] and its kin: the field's features first, then the others
	G       [][]float32 // g[0]: the field's features only; the others have no gradient
	order   []int32     // the feature of each row of w[0]; nil: its own number
	turned  []float32   // transposed weights
	d, d2   []float32   // gradients of activations
	partial []float32   // sums of chunks
	adam    kernel.AdamStep
	B       *buffers
	step    int // Adam's t
}

// NewTrainer prepares training of net on f. prev, if not nil, is the trainer
// of the stage before, whose Adam state goes on.
func NewTrainer(o Settings, f *Field, net *Network, drop Dropout, prev *Trainer) *Trainer {
	t := &Trainer{o: o, f: f, Net: net, drop: drop, B: NewBuffers(f, net)}
	t.order = featureOrder(f.Features, net.Dims[0])
	t.w, t.m, t.v = t.LikeWeights(), t.LikeWeights(), t.LikeWeights()
	for l := range t.w {
		t.G = append(t.G, make([]float32, t.gradients(l)))
	}
	t.load(t.w, net.W)
	if prev != nil {
		t.step = prev.step
		old := prev.LikeWeights()
		prev.Store(old, prev.m)
		t.load(t.m, old)
		prev.Store(old, prev.v)
		t.load(t.v, old)
	}
	rows, square, partial := 0, 0, 0
	for l, fl := range f.Layers {
		partial = max(partial, (len(fl.Chunks)-2)*t.gradients(l))
		rows = max(rows, len(fl.In)*max(net.Pitch[l+1], t.inPitch(l)), len(fl.Out)*net.Pitch[l+1])
		square = max(square, net.Dims[l+1]*t.inPitch(l))
	}
	t.d, t.d2, t.turned = make([]float32, rows), make([]float32, rows), make([]float32, square)
	t.partial = make([]float32, partial)
	return t
}

// gradients is how many values of g[l] a training changes: those of the
// field's features in the first layer, all in the others.
func (t *Trainer) gradients(l int) int {
	if l == 0 {
		return len(t.f.Features) * t.Net.Pitch[1]
	}
	return len(t.w[l])
}

// inPitch is the pitch of layer l's input, 0 for the sparse features.
func (t *Trainer) inPitch(l int) int {
	if l == 0 {
		return 0
	}
	return t.Net.Pitch[l]
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
func (t *Trainer) LikeWeights() [][]float32 {
	out := make([][]float32, t.Net.Layers())
	for l, w := range t.Net.W {
		out[l] = make([]float32, len(w))
	}
	return out
}

// Load copies from feature order to the trainer's order, store back.
func (t *Trainer) load(to, from [][]float32)  { t.reorder(to, from, true) }
func (t *Trainer) Store(to, from [][]float32) { t.reorder(to, from, false) }

func (t *Trainer) reorder(to, from [][]float32, load bool) {
	for l := range to {
		if l > 0 || t.order == nil {
			copy(to[l], from[l])
			continue
		}
		pitch := t.Net.Pitch[1]
		for k, c := range t.order {
			a, b := k*pitch, int(c)*pitch
			if !load {
				a, b = b, a
			}
			copy(to[0][a:a+pitch], from[0][b:b+pitch])
		}
	}
}

// Sync brings net up to date.
func (t *Trainer) Sync() { t.Store(t.Net.W, t.w) }

// Epoch makes one update and returns the loss and the training accuracy of
// its forward pass, and whether all it computed is finite.
func (t *Trainer) Epoch(e int) (loss, accuracy float64, finite bool) {
	logits, finite := Forward(t.f, t.Net, t.w, t.B, &t.drop, e, PassTrain)
	if !finite {
		return 0, 0, false
	}
	last := t.Net.Layers()
	loss, correct := t.f.crossEntropy(logits, t.Net.Dims[last], t.Net.Pitch[last])
	t.backward(logits)
	finite = t.update() && loss-loss == 0
	return loss, float64(correct) / float64(t.f.counted), finite
}

// crossEntropy is the mean loss of the labelled rows, each with its weight,
// whose gradient it leaves in place of the logits, and how many of them are
// predicted right.
func (f *Field) crossEntropy(logits []float32, classes, pitch int) (loss float64, correct int) {
	if f.weight == nil {
		return kernel.CrossEntropy(len(logits)/pitch, classes, logits, f.target, pitch, f.counted)
	}
	return kernel.WeighedCrossEntropy(len(f.weight), classes, logits, f.target, f.weight, pitch, f.mass)
}

// backward takes the gradient d of the logits to the gradients of all weights.
func (t *Trainer) backward(d []float32) {
	ops, scale := &t.B.Ops, t.drop.Scale()
	for l := t.Net.Layers() - 1; l >= 0; l-- {
		fl, out := &t.f.Layers[l], t.Net.Pitch[l+1]
		dy := t.d2[:len(fl.In)*out]
		ops.mul(&fl.back, d, dy, out)
		if l == 0 {
			if t.f.dense != nil {
				rows := len(fl.In)
				ops.mulDense(len(t.f.Features), t.f.turned, rows, rows, dy, t.G[0], out)
				return
			}
			ops.scatterSum(fl.Chunks, &t.f.x, dy, t.G[0], out, t.partial)
			return
		}
		in := t.Net.Pitch[l]
		for again := t.f.full != nil; ; again = false {
			ops.outerSum(fl.Chunks, t.B.h[l], t.Net.Dims[l], in, dy, t.G[l], out, t.partial)
			if !again || kernel.Finite(t.G[l]) {
				break
			}
			t.f.clearOutside(l, t.B.h[l], in)
		}
		t.transpose(l)
		d = t.d[:len(fl.In)*in]
		ops.mulBack(len(fl.In), dy, t.Net.Dims[l+1], out, t.turned, d, t.B.h[l], in, scale)
	}
}

// transpose sets turned to W_lᵀ: dims[l+1] rows of pitch[l].
func (t *Trainer) transpose(l int) {
	in, out, inPitch, outPitch := t.Net.Dims[l], t.Net.Dims[l+1], t.Net.Pitch[l], t.Net.Pitch[l+1]
	clear(t.turned[:out*inPitch])
	for i := range in {
		for j := range out {
			t.turned[j*inPitch+i] = t.w[l][i*outPitch+j]
		}
	}
}

// update makes one Adam step in TensorFlow's form (METHOD §6) and reports
// whether the weights and their second moments are finite.
func (t *Trainer) update() bool {
	t.step++
	o := t.o
	k := float64(t.step)
	p := &t.adam
	*p = kernel.AdamStep{
		Rate:  float32(o.Rate * math.Sqrt(1-power(o.Beta2, k)) / (1 - power(o.Beta1, k))),
		Beta1: float32(o.Beta1), OneMinusBeta1: float32(1 - o.Beta1),
		Beta2: float32(o.Beta2), OneMinusBeta2: float32(1 - o.Beta2), Epsilon: float32(o.Epsilon),
	}
	finite := true
	for l := range t.w {
		p.L2 = 0
		if l == 0 || o.L2All {
			p.L2 = float32(o.L2)
			if o.L2Sum {
				p.L2 = float32(o.L2 / t.f.mass)
			}
		}
		finite = t.B.Ops.step(t.w[l], t.G[l], t.m[l], t.v[l], p) && finite
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

// Measure is the training accuracy of a fresh forward pass with dropout on,
// and whether that pass is finite.
func (t *Trainer) Measure(e int) (accuracy float64, finite bool) {
	logits, finite := Forward(t.f, t.Net, t.w, t.B, &t.drop, e, PassMeasure)
	if !finite {
		return 0, false
	}
	last := t.Net.Layers()
	rows, classes, pitch := len(t.f.Layers[last-1].Out), t.Net.Dims[last], t.Net.Pitch[last]
	_, correct := kernel.CrossEntropy(rows, classes, logits, t.f.target, pitch, t.f.counted)
	return float64(correct) / float64(t.f.counted), true
}

// Broken is the error of an epoch that is not finite; Untouched: no update had
// changed the weights.
type Broken struct {
	Epoch     int
	Untouched bool
}

// Error says what happened.
func (Broken) Error() string { return "engine: the training is not finite" }

//go:noinline
func (t *Trainer) diverged(e int) error { return Broken{e, t.step == 0} }

// EpochHook sees every epoch; it may read net after calling t.sync.
type EpochHook func(e int, loss, accuracy float64)

// Train runs the epochs and leaves in net the weights of the epoch the stop
// rule chose, whose number it returns. It ends with a Broken in the
// first epoch that is not finite.
func (t *Trainer) Train(ctx interface{ Err() error }, hook EpochHook) (int, error) {
	chosen, best := 0, 0.0
	var kept *Network
	if t.o.Best {
		kept = t.Net.Clone()
	}
	for e := 1; e <= t.o.Epochs; e++ {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		loss, accuracy, finite := t.Epoch(e)
		if !finite {
			return 0, t.diverged(e)
		}
		if kept == nil {
			chosen = e
		} else if a, finite := t.Measure(e); !finite {
			return 0, t.diverged(e)
		} else if a > best || t.o.LastBest && a == best {
			t.Store(kept.W, t.w)
			best, chosen = a, e
		}
		if hook != nil {
			hook(e, loss, accuracy)
		}
	}
	if kept != nil {
		t.Net.copyFrom(kept)
	} else {
		t.Sync()
	}
	return chosen, nil
}
