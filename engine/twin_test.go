package engine_test

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"m3s/engine"
	"m3s/engine/internal/kernel"
)

// twin is a GCN in dense float64, written from the formulas alone: the oracle
// of the engine's sparse float32 one.
type twin struct {
	p      *engine.Prepared
	o      engine.Options
	stage  int
	x      *engine.CSR
	ahat   *mat.Dense // n×n
	target *mat.Dense // n×C, zero rows outside the loss
	count  float64    // rows in the loss
	w      []*mat.Dense
	m, v   []*mat.Dense // Adam
	step   int

	// gates, if set, stand in for ReLU: 1 where a hidden unit is open.
	gates []*mat.Dense
}

func newTwin(p *engine.Prepared, labels *engine.Labels, o engine.Options, stage int, w []engine.Weight) *twin {
	g := p.Graph
	t := &twin{p: p, o: o, stage: stage, x: p.XNorm, ahat: denseOf(p.AHat), target: mat.NewDense(g.N(), g.C(), nil)}
	if !o.NormalizeFeatures {
		t.x = g.X
	}
	for i, c := range labels.Class {
		if c != engine.Unlabelled {
			t.target.Set(i, int(c), 1)
			t.count++
		}
	}
	for _, v := range labels.Also {
		t.target.Set(int(v.Node), int(v.Class), 1)
	}
	for _, m := range w {
		d := mat.NewDense(m.In, m.Out, nil)
		for k, v := range m.W {
			d.Set(k/m.Out, k%m.Out, float64(v))
		}
		t.w = append(t.w, d)
		t.m = append(t.m, mat.NewDense(m.In, m.Out, nil))
		t.v = append(t.v, mat.NewDense(m.In, m.Out, nil))
	}
	return t
}

// denseOf writes a sparse matrix out.
func denseOf(m *engine.CSR) *mat.Dense {
	d := mat.NewDense(m.Rows, m.Cols, nil)
	for i := range m.Rows {
		cols, vals := m.Row(i)
		for k, c := range cols {
			d.Set(i, int(c), float64(vals[k]))
		}
	}
	return d
}

// masks are the factors of every layer's inputs, n×width: 0 or 1/keep.
func (t *twin) masks(epoch, pass int) []*mat.Dense {
	n := t.x.Rows
	all := make([]*mat.Dense, len(t.w))
	for l, w := range t.w {
		key, keep := engine.MaskKey(t.o, t.stage, epoch, pass, l)
		width, _ := w.Dims()
		words := (width + 63) / 64
		bits := make([]uint64, n*words)
		kernel.FillMaskRows(bits, key, nil, n, words, keep)
		d := mat.NewDense(n, width, nil)
		for i := range n {
			places := width
			cols, _ := t.x.Row(i)
			if l == 0 {
				places = len(cols) // X has one bit for each stored entry
			}
			for b := range places {
				j := b
				if l == 0 {
					j = int(cols[b])
				}
				if bits[i*words+b/64]>>(b%64)&1 != 0 {
					d.Set(i, j, kernel.KeepOne/float64(keep))
				}
			}
		}
		all[l] = d
	}
	return all
}

// twinPass is what a forward pass leaves: of each layer Â·input and the
// output before ReLU.
type twinPass struct {
	mixed, pre []*mat.Dense
}

// forward runs the network; masks nil means without dropout.
func (t *twin) forward(masks []*mat.Dense) twinPass {
	var f twinPass
	h := denseOf(t.x)
	for l, w := range t.w {
		if l > 0 {
			gate := open(f.pre[l-1])
			if t.gates != nil {
				gate = t.gates[l-1]
			}
			h.MulElem(f.pre[l-1], gate)
		}
		if masks != nil {
			h.MulElem(h, masks[l])
		}
		var mixed, pre mat.Dense
		mixed.Mul(t.ahat, h)
		pre.Mul(&mixed, w)
		f.mixed, f.pre = append(f.mixed, &mixed), append(f.pre, &pre)
		h = &mat.Dense{}
	}
	return f
}

// open is 1 where ReLU lets a value through.
func open(pre *mat.Dense) *mat.Dense {
	var gate mat.Dense
	gate.Apply(func(_, _ int, v float64) float64 {
		if v > 0 {
			return 1
		}
		return 0
	}, pre)
	return &gate
}

func (f twinPass) logits() *mat.Dense { return f.pre[len(f.pre)-1] }

// logSumExp of a row.
func logSumExp(row []float64) float64 {
	top, s := math.Inf(-1), 0.0
	for _, v := range row {
		top = math.Max(top, v)
	}
	for _, v := range row {
		s += math.Exp(v - top)
	}
	return top + math.Log(s)
}

// objective is what training descends: the mean over the labelled rows of
// log Σ exp z - y·z, plus L2. For one-hot rows that is cross-entropy; for
// multi-hot ones its gradient p - y is what TensorFlow's kernel computes
// (METHOD §5).
func (t *twin) objective(masks []*mat.Dense) float64 {
	z := t.forward(masks).logits()
	var sum float64
	for i := range t.x.Rows {
		y := t.target.RawRowView(i)
		hot := 0.0
		for c, v := range y {
			hot += v
			sum -= v * z.At(i, c)
		}
		if hot > 0 {
			sum += logSumExp(z.RawRowView(i))
		}
	}
	sum /= t.count
	for l, w := range t.w {
		norm := mat.Norm(w, 2)
		sum += t.l2(l) / 2 * norm * norm
	}
	return sum
}

func (t *twin) l2(layer int) float64 {
	if layer == 0 || t.o.L2On == engine.L2All {
		return t.o.L2
	}
	return 0
}

// crossEntropy is the loss the engine reports, -Σ y log p, and its accuracy.
func (t *twin) crossEntropy(masks []*mat.Dense) (loss, accuracy float64) {
	z := t.forward(masks).logits()
	for i := range t.x.Rows {
		first := -1
		row := z.RawRowView(i)
		for c, v := range t.target.RawRowView(i) {
			if v > 0 {
				if first < 0 {
					first = c
				}
				loss += logSumExp(row) - row[c]
			}
		}
		if first >= 0 && argmax(row) == first {
			accuracy++
		}
	}
	return loss / t.count, accuracy / t.count
}

func argmax(row []float64) int {
	at := 0
	for c, v := range row {
		if v > row[at] {
			at = c
		}
	}
	return at
}

// softmax is Z, n×C.
func (t *twin) softmax(masks []*mat.Dense) *mat.Dense {
	z := t.forward(masks).logits()
	out := mat.NewDense(t.x.Rows, t.p.Graph.C(), nil)
	for i := range t.x.Rows {
		row := z.RawRowView(i)
		for c, v := range row {
			out.Set(i, c, math.Exp(v-logSumExp(row)))
		}
	}
	return out
}
