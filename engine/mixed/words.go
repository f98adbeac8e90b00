package mixed

import (
	"math"

	"m3s/engine"
	"m3s/engine/internal/kernel"
)

// prior is how many words each class begins with, as common there as in all.
const prior = 200

// vocabulary says which nodes have each word: those whose feature is above
// zero, ascending.
type vocabulary struct {
	ptr  []int32 // words+1
	node []int32
}

func newVocabulary(x *engine.CSR) *vocabulary {
	v := &vocabulary{ptr: make([]int32, x.Cols+1)}
	for k, w := range x.Col {
		if x.Val[k] > 0 {
			v.ptr[w+1]++
		}
	}
	for w := range x.Cols {
		v.ptr[w+1] += v.ptr[w]
	}
	v.node = make([]int32, v.ptr[x.Cols])
	next := append([]int32(nil), v.ptr...)
	for i := range x.Rows {
		cols, vals := x.Row(i)
		for k, w := range cols {
			if vals[k] > 0 {
				v.node[next[w]] = int32(i)
				next[w]++
			}
		}
	}
	return v
}

// nats is how long all words are described, given the class of each node: the
// negative logarithm of their probability, the words of a class drawn one by
// one from a Dirichlet-multinomial whose parameters are prior times the words'
// shares among all,
//
//	Σ_c log Γ(prior + n_c)/Γ(prior) - Σ_cw log Γ(a_w + n_cw)/Γ(a_w),
//
// n_cw nodes of class c with word w, n_c words of class c. Counts are whole, so
// that a quotient of two Γ is a product of as many numbers as it counts: it is
// formed as one product in one order, and has the same bits on every machine.
func (v *vocabulary) nats(class []int32, classes int) float64 {
	length := product{mantissa: 1}
	total, count := make([]int, classes), make([]int, classes)
	for w := range len(v.ptr) - 1 {
		nodes := v.node[v.ptr[w]:v.ptr[w+1]]
		a := float64(prior*float64(len(nodes))) / float64(len(v.node))
		clear(count)
		for _, i := range nodes {
			c := class[i]
			length.times((prior + float64(total[c])) / (a + float64(count[c])))
			count[c]++
			total[c]++
		}
	}
	return length.log()
}

// product is mantissa·2^exponent.
type product struct {
	mantissa float64
	exponent int
}

// times multiplies p by x, 1e-30 … 1e30.
func (p *product) times(x float64) {
	p.mantissa *= x
	if p.mantissa < 1e-200 || p.mantissa > 1e200 {
		p.normalise()
	}
}

// normalise brings the mantissa to [1/2, 1).
func (p *product) normalise() {
	m, e := math.Frexp(p.mantissa)
	p.mantissa, p.exponent = m, p.exponent+e
}

// log is the natural logarithm of p, within 1e-6 and 1e-15 of itself.
func (p product) log() float64 {
	p.normalise()
	return float64(float64(p.exponent)*math.Ln2) + float64(kernel.Log(float32(p.mantissa)))
}
