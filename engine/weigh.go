package engine

import (
	"m3s/engine/internal/evidence"
	"m3s/engine/internal/kernel"
	"m3s/engine/internal/topics"
	"m3s/internal/errs"
)

// weighed is the evidence of the network trained last.
type weighed struct {
	reader  *evidence.Reader
	words   topics.Matrix
	links   topics.Matrix
	given   []int32 // class of each node of L0, else Unlabelled
	z       []float32
	predict []int32
	fresh   bool // it is of the network trained last
}

// weigh weighs the evidence of all nodes, unless that has been done since the
// last training.
func (r *staged) weigh() error {
	w := &r.weighed
	if w.fresh {
		return nil
	}
	g := r.p.Graph
	if err := r.listen(); err != nil {
		return err
	}
	w.reader.Read(r.eval.Z, w.given)
	for i := range w.predict {
		row := w.reader.Q[i*w.reader.Pitch:][:g.C()]
		w.predict[i] = int32(kernel.Argmax(row))
		copy(w.z[i*g.C():], row)
	}
	if !kernel.Finite(w.z) {
		return &DivergedError{Stage: len(r.out), Epoch: r.epoch, What: DivergedTraining}
	}
	w.fresh = true
	return nil
}

// listen makes the reader, unless it is there.
func (r *staged) listen() (err error) {
	w, g, o := &r.weighed, r.p.Graph, r.o
	if w.reader != nil {
		return nil
	}
	if w.words, err = r.p.words(o); err != nil {
		return err
	}
	w.links = without(g.A, 1)
	w.reader = evidence.NewReader(w.words, w.links, g.C(), evidence.Weights{
		Network: o.EvidenceNetwork, Words: o.EvidenceWords, Links: o.EvidenceLinks, Size: o.EvidenceSize,
		Prior: o.EvidencePrior, Sharpness: o.EvidenceSharpness,
	})
	w.given = newLabels(g, r.s.Labelled).Class
	w.z, w.predict = make([]float32, g.N()*g.C()), make([]int32, g.N())
	return nil
}

// answer is what the run says by now: the network's output, or the evidence.
func (r *staged) answer() (z []float32, predict []int32, err error) {
	if !r.recipe.Evidence {
		return r.eval.Z, r.eval.Predict, nil
	}
	err = r.weigh()
	return r.weighed.z, r.weighed.predict, err
}

// Terms are what speaks for each class of a node. They add up to the logarithm
// of its Z but for a constant of the node, bit for bit in the order Network,
// Words, Size, Links (EVIDENCE §3). Rows have Pitch values, of which the first
// C count.
type Terms struct {
	Pitch                 int
	Network, Words, Links []float32 // n rows
	Size                  []float32 // one row, of all nodes
}

// terms are those of the last reading, nil where the evidence has no say.
func (r *staged) terms() *Terms {
	e := r.weighed.reader
	if e == nil || !r.weighed.fresh {
		return nil
	}
	return &Terms{e.Pitch, e.Network, e.Words, e.Links, e.Size}
}

// linked reports whether topics take a node's neighbours for its words.
func (p *Prepared) linked(o *Options) bool { return o.Input == InputLinks || featureless(p.Graph.X) }

// words says which node has which word: the features above zero. A graph
// without features has none, and with InputLinks nobody asks for them.
func (p *Prepared) words(o *Options) (topics.Matrix, error) {
	x := p.Graph.X
	if p.linked(o) {
		return topics.Matrix{Rows: x.Rows, Cols: x.Cols, Ptr: make([]int32, x.Rows+1)}, nil
	}
	for k, v := range x.Val {
		if v < 0 {
			return topics.Matrix{}, errs.Errorf("engine: features: row %d, column %d: %v is negative: topics and evidence ask which words a node has", rowOf(x, k), x.Col[k], v)
		}
	}
	w := without(x, 0)
	w.Val = nil
	return w, nil
}

// WordsPerNode is the mean number of words of a node, features above zero: 0
// for a graph without features, whose X is the identity or has no entry.
func (p *Prepared) WordsPerNode() float64 {
	x, words := p.Graph.X, 0
	if featureless(x) {
		return 0
	}
	for _, v := range x.Val {
		words += one(v > 0)
	}
	return float64(words) / float64(x.Rows)
}

// featureless reports whether x is the identity, or has no entry.
func featureless(x *CSR) bool {
	if x.NNZ() == 0 {
		return true
	}
	if x.Rows != x.Cols || x.NNZ() != x.Rows {
		return false
	}
	for k, c := range x.Col {
		if int(x.Ptr[k]) != k || int(c) != k {
			return false
		}
	}
	return true
}

// without is m without its zeros and, diagonal 1, what is on the diagonal.
func without(m *CSR, diagonal int) topics.Matrix {
	w := topics.Matrix{Rows: m.Rows, Cols: m.Cols, Ptr: make([]int32, m.Rows+1), Col: make([]int32, m.NNZ()), Val: make([]float32, m.NNZ())}
	n := 0
	for i := range m.Rows {
		cols, vals := m.Row(i)
		for k, c := range cols {
			if v := vals[k]; v != 0 && (int(c) != i || diagonal == 0) {
				w.Col[n], w.Val[n] = c, v
				n++
			}
		}
		w.Ptr[i+1] = int32(n)
	}
	w.Col, w.Val = w.Col[:n], w.Val[:n]
	return w
}
