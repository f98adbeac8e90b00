// Package topics finds the topics of a graph: directions in which the words
// of nodes, spread over the edges, differ most (EVIDENCE §1). They need no
// label and have the same bits on every machine.
package topics

import (
	"errors"
	"math"

	"m3s/engine/internal/kernel"
)

const (
	block = 16 // columns that are spread together, and directions kept beyond those asked for
	steps = 4  // of subspace iteration
	// Constant is the last column of every row of topics: a one-layer network
	// reads it as a bias whose penalty is a hundredth of a weight's.
	Constant = 10
)

// Options are the constants of EVIDENCE §1.
type Options struct {
	Count    int     // topics, ≥ 1; a graph with fewer words or nodes has fewer
	Hops     int     // steps of PageRank, ≥ 0
	Teleport float64 // its restart probability, in [0, 1]
	IDF      float64 // power of a word's log(nodes/nodes with it)
	Power    float64 // of a topic's strength
}

// Topics are the rows of all nodes, each of Width values: the topics, of unit
// length together unless they are zero, and Constant.
type Topics struct {
	Width    int
	Rows     []float32
	Strength []float64 // of each topic, descending: the singular values
}

// ErrAlike is the error of words that tell no two nodes apart.
var ErrAlike = errors.New("engine: topics: the features tell no two nodes apart by which of them a node has")

// Of finds the topics of nodes with the given words, n×f, spread by ahat,
// n×n and symmetric. It stops with stop's error.
func Of(words, ahat Matrix, o Options, stop func() error) (*Topics, error) {
	op := newOperator(words, ahat, o)
	k := min(o.Count+block, words.Rows, words.Cols)
	v := newBasis(words.Cols, k)
	v.draw()
	w := newBasis(words.Rows, k)
	for round := range steps + 1 {
		for at := 0; at < v.pitch; at += block {
			if err := stop(); err != nil {
				return nil, err
			}
			move(op.words, v.x[at:], block, v.pitch)
			there := op.forward()
			if round == steps {
				move(w.x[at:], there, w.pitch, block)
				continue
			}
			op.backward()
			move(v.x[at:], op.words, v.pitch, block)
		}
		if round < steps {
			v.orthonormalise()
		}
	}
	return w.topics(min(o.Count, k), o.Power)
}

// topics turns the columns of w into topics: the principal directions of
// their span, each as long as its strength to the given power.
func (w *basis) topics(count int, power float64) (*Topics, error) {
	g := w.gram()
	vectors := eigen(g, w.width)
	t := &Topics{Width: count + 1, Rows: make([]float32, w.rows*(count+1)), Strength: make([]float64, count)}
	pitch := kernel.Pitch(count)
	turn := make([]float32, w.width*pitch)
	first := 0.0
	for c := range count {
		k, value := largest(g, w.width)
		g[k*w.width+k] = -1
		if c == 0 {
			first = value
		}
		if !(first > 1e-9) {
			return nil, ErrAlike
		}
		if value <= 1e-10*first {
			break // what is left are directions of rounding errors
		}
		scale := raise(float32(value), float32(power-1)/2)
		for j := range w.width {
			turn[j*pitch+c] = float32(float32(vectors[k*w.width+j]) * scale)
		}
		t.Strength[c] = math.Sqrt(value)
	}
	w.project(t, turn, pitch)
	return t, nil
}

// largest is the largest entry of the diagonal of a, the first of equals.
func largest(a []float64, n int) (at int, value float64) {
	for i := range n {
		if v := a[i*n+i]; v > a[at*n+at] {
			at = i
		}
	}
	return at, a[at*n+at]
}

// project writes w·turn into the rows of t, each divided by its length.
func (w *basis) project(t *Topics, turn []float32, pitch int) {
	const some = 256
	y := make([]float32, some*pitch)
	for lo := 0; lo < w.rows; lo += some {
		hi := min(lo+some, w.rows)
		kernel.Dense(hi-lo, w.x[lo*w.pitch:hi*w.pitch], w.width, w.pitch, turn, y, pitch)
		for i := lo; i < hi; i++ {
			unit(y[(i-lo)*pitch:][:t.Width-1], t.Rows[i*t.Width:])
			t.Rows[(i+1)*t.Width-1] = Constant
		}
	}
}

// unit copies x to y, divided by its length unless that is zero.
func unit(x, y []float32) {
	var sum float64
	for _, v := range x {
		sum += float64(float64(v) * float64(v))
	}
	if sum > 0 {
		length := math.Sqrt(sum)
		for j, v := range x {
			y[j] = float32(float64(v) / length)
		}
	}
}

// raise is x^p for x ≥ 0, 0^0 = 1.
func raise(x, p float32) float32 {
	switch {
	case p == 0:
		return 1
	case x <= 0:
		return 0
	}
	return kernel.Exp(float32(p * kernel.Log(x)))
}
