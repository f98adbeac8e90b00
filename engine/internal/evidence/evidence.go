// Package evidence weighs what is known of the class of each node: what a
// network says, the node's words, its neighbours and the sizes of the classes
// (EVIDENCE §3). The four add up to the logarithm of a probability, and each
// is kept.
package evidence

import (
	"m3s/engine/internal/kernel"
	"m3s/engine/internal/topics"
)

// Weights are the constants of EVIDENCE §3.
type Weights struct {
	Network, Words, Links, Size float64
	Prior                       float64 // words of each class that are as likely as in all, > 0
	Sharpness                   float64 // power of the network's probabilities at the start
}

// rounds of reading the words anew, and in each of asking the neighbours.
const (
	rounds = 2
	asks   = 3
)

// Reader weighs the evidence of one graph's nodes. It allocates nothing once
// made, and serves one run at a time.
type Reader struct {
	nodes, classes       int
	Pitch                int // values to a row, the first classes of which count
	w                    Weights
	words, turned, links kernel.Sparse
	common               []float32 // share of each word among all
	total                []float64 // words of each class
	theta                []float32 // words×pitch: counts in each class, then log(share there/common share)

	// What the last reading says, rows of pitch values.
	Network, Words, Links []float32 // nodes: the weighted terms
	Size                  []float32 // one row
	Q                     []float32 // nodes: the posterior, the softmax of their sum

	// Asked is Q as the neighbours were asked last, kept if it has room.
	Asked []float32
}

// NewReader reads nodes with the given words, n×f, and links, n×n without a
// diagonal. A node without words, and a graph of no words, have no say there.
func NewReader(words, links topics.Matrix, classes int, w Weights) *Reader {
	n, pitch := links.Rows, kernel.Pitch(classes)
	r := &Reader{nodes: n, classes: classes, Pitch: pitch, w: w, links: links.Sparse()}
	for _, p := range []*[]float32{&r.Network, &r.Words, &r.Links, &r.Q} {
		*p = make([]float32, n*pitch)
	}
	r.Size, r.total = make([]float32, pitch), make([]float64, classes)
	if len(words.Col) == 0 {
		return r
	}
	r.words = words.Sparse()
	t := words.Transposed()
	r.turned = t.Sparse()
	r.common, r.theta = make([]float32, words.Cols), make([]float32, words.Cols*pitch)
	for c := range r.common {
		r.common[c] = max(float32(float64(t.Ptr[c+1]-t.Ptr[c])/float64(len(words.Col))), 1e-12)
	}
	return r
}

// Read weighs the evidence from the network's probabilities z, n×classes.
// given has the class of each node whose class is known for sure, less than 0
// for the others.
func (r *Reader) Read(z []float32, given []int32) {
	r.start(z)
	r.know(given)
	for range rounds {
		r.readWords()
		r.measure()
		for range asks {
			copy(r.Asked, r.Q)
			kernel.SpMM(&r.links, r.Q, r.Links, r.Pitch)
			for i, v := range r.Links {
				r.Links[i] = float32(float32(r.w.Links) * v)
			}
			r.decide()
			r.know(given)
		}
	}
}

// start sets the network's term, and Q to its probabilities, sharpened.
func (r *Reader) start(z []float32) {
	weight, power := float32(r.w.Network), float32(r.w.Sharpness)
	for i := range r.nodes {
		row, term, q := z[i*r.classes:(i+1)*r.classes], r.Network[i*r.Pitch:], r.Q[i*r.Pitch:][:r.classes]
		for c, p := range row {
			l := kernel.Log(p + 1e-9)
			term[c], q[c] = float32(weight*l), float32(power*l)
		}
	}
	kernel.SoftmaxRows(r.nodes, r.classes, r.Q, r.Pitch)
}

// know sets the rows of Q whose class is given.
func (r *Reader) know(given []int32) {
	for i, c := range given {
		if c >= 0 {
			q := r.Q[i*r.Pitch:][:r.classes]
			clear(q)
			q[c] = 1
		}
	}
}

// readWords sets the words' term: naive Bayes with the words that each class
// has by Q, all classes beginning with Prior words as common as in all.
func (r *Reader) readWords() {
	if r.theta == nil {
		return
	}
	kernel.SpMM(&r.turned, r.Q, r.theta, r.Pitch)
	for c := range r.classes {
		r.total[c] = r.w.Prior
		for w := range r.common {
			r.total[c] += float64(r.theta[w*r.Pitch+c])
		}
	}
	weight := float32(r.w.Words)
	for w, common := range r.common {
		row := r.theta[w*r.Pitch:][:r.classes]
		for c, count := range row {
			share := float32((float64(count) + float64(r.w.Prior*float64(common))) / r.total[c])
			row[c] = float32(weight * kernel.Log(share/common))
		}
	}
	kernel.SpMM(&r.words, r.theta, r.Words, r.Pitch)
}

// measure sets the term of the classes' sizes.
func (r *Reader) measure() {
	for c := range r.classes {
		var s float64
		for i := range r.nodes {
			s += float64(r.Q[i*r.Pitch+c])
		}
		r.Size[c] = float32(float32(r.w.Size) * kernel.Log(float32(s/float64(r.nodes))+1e-9))
	}
}

// decide sets Q to the softmax of the four terms' sum.
func (r *Reader) decide() {
	for i := range r.nodes {
		at := i * r.Pitch
		q := r.Q[at:][:r.classes]
		for c := range q {
			q[c] = r.Network[at+c] + r.Words[at+c] + r.Size[c] + r.Links[at+c]
		}
	}
	kernel.SoftmaxRows(r.nodes, r.classes, r.Q, r.Pitch)
}
