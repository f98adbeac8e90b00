package engine_test

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"m3s/engine"
)

// gradient is that of the objective, layer by layer. bare leaves L2 out.
func (t *twin) gradient(masks []*mat.Dense, bare bool) []*mat.Dense {
	f := t.forward(masks)
	d := mat.NewDense(t.x.Rows, t.p.Graph.C(), nil)
	for i := range t.x.Rows {
		y := t.target.RawRowView(i)
		if mat.Sum(t.target.RowView(i)) == 0 {
			continue
		}
		row := f.logits().RawRowView(i)
		for c := range y {
			d.Set(i, c, (math.Exp(row[c]-logSumExp(row))-y[c])/t.count)
		}
	}
	grads := make([]*mat.Dense, len(t.w))
	for l := len(t.w) - 1; l >= 0; l-- {
		grads[l] = &mat.Dense{}
		grads[l].Mul(f.mixed[l].T(), d)
		if !bare {
			grads[l].Apply(func(i, j int, g float64) float64 { return g + t.l2(l)*t.w[l].At(i, j) }, grads[l])
		}
		if l == 0 {
			break
		}
		var back, in mat.Dense
		back.Mul(t.ahat.T(), d)
		in.Mul(&back, t.w[l].T())
		if masks != nil {
			in.MulElem(&in, masks[l])
		}
		in.MulElem(&in, open(f.pre[l-1]))
		d = &in
	}
	return grads
}

// adam makes one step in TensorFlow's form (METHOD §6).
func (t *twin) adam(grads []*mat.Dense) {
	t.step++
	o := t.o
	k := float64(t.step)
	rate := o.LearningRate * math.Sqrt(1-math.Pow(o.Beta2, k)) / (1 - math.Pow(o.Beta1, k))
	for l, w := range t.w {
		r, c := w.Dims()
		for i := range r {
			for j := range c {
				g := grads[l].At(i, j)
				m := o.Beta1*t.m[l].At(i, j) + (1-o.Beta1)*g
				v := o.Beta2*t.v[l].At(i, j) + (1-o.Beta2)*g*g
				t.m[l].Set(i, j, m)
				t.v[l].Set(i, j, v)
				w.Set(i, j, w.At(i, j)-rate*m/(math.Sqrt(v)+o.Epsilon))
			}
		}
	}
}

// epoch is one update with the engine's masks of that epoch.
func (t *twin) epoch(e int) {
	masks := t.masks(e, engine.PassTrain)
	t.adam(t.gradient(masks, false))
}

// flat lists all weights, and setFlat sets them.
func (t *twin) flat() []float64 {
	var all []float64
	for _, w := range t.w {
		all = append(all, w.RawMatrix().Data...)
	}
	return all
}

func (t *twin) setFlat(all []float64) {
	for _, w := range t.w {
		k := copy(w.RawMatrix().Data, all)
		all = all[k:]
	}
}
