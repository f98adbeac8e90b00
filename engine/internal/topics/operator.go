package topics

import (
	"math"

	"m3s/engine/internal/kernel"
)

// operator is B = S·F: F the weighted and centred words of nodes, n×f, and S
// PageRank over the edges. F is D·W·G - h·mᵀ with W which node has which
// word, D and G diagonal, h 1 for nodes with words and m the mean of D·W·G's
// rows. It works on a block of columns at a time.
type operator struct {
	nodes, hops  int
	has, turned  kernel.Sparse // W and its transpose
	length       []float32     // D: 1/length of each node's row, 0 without words
	weight, mean []float32     // G and m
	step         kernel.Sparse // of PageRank, from (1-α)·what there is and α·the start
	z            []float32     // 3n×block: where the walk is, where it began, where a step takes it
	words        []float32     // f×block
}

func newOperator(words, ahat Matrix, o Options) *operator {
	n, f := words.Rows, words.Cols
	op := &operator{nodes: n, hops: o.Hops, z: make([]float32, 3*n*block), words: make([]float32, f*block)}
	op.length, op.weight, op.mean = make([]float32, n), make([]float32, f), make([]float32, f)
	t := words.Transposed()
	op.has, op.turned = words.Sparse(), t.Sparse()
	for c := range f {
		if k := t.Ptr[c+1] - t.Ptr[c]; k > 0 {
			op.weight[c] = raise(kernel.Log(float32(n)/float32(k)), float32(o.IDF))
		}
	}
	for i := range n {
		var square float64
		for _, c := range words.Col[words.Ptr[i]:words.Ptr[i+1]] {
			square += float64(float64(op.weight[c]) * float64(op.weight[c]))
		}
		if square > 0 {
			op.length[i] = float32(1 / math.Sqrt(square))
		}
	}
	for c := range f {
		var sum float64
		for _, i := range t.Col[t.Ptr[c]:t.Ptr[c+1]] {
			sum += float64(op.length[i])
		}
		op.mean[c] = float32(float64(sum*float64(op.weight[c])) / float64(n))
	}
	op.step = walk(ahat, float32(o.Teleport))
	return op
}

// walk is a step of PageRank, n×2n: (1-α)Â, then α times the identity.
func walk(ahat Matrix, alpha float32) kernel.Sparse {
	n, k := ahat.Rows, 0
	entries := len(ahat.Col) + n
	ptr, col, val := make([]int32, n+1), make([]int32, entries), make([]float32, entries)
	for i := range n {
		for at := ahat.Ptr[i]; at < ahat.Ptr[i+1]; at++ {
			col[k], val[k] = ahat.Col[at], float32((1-alpha)*ahat.Val[at])
			k++
		}
		col[k], val[k] = int32(n+i), alpha
		k++
		ptr[i+1] = int32(k)
	}
	return kernel.NewSparse(ptr, col, val, 2*n)
}

// spread walks from what is at the start; the caller has put it where the
// walk is, too.
func (op *operator) spread() []float32 {
	size := op.nodes * block
	at, next := op.z[:size], op.z[2*size:]
	copy(op.z[size:], at)
	for range op.hops {
		kernel.SpMM(&op.step, op.z[:2*size], next, block)
		copy(at, next)
	}
	return at
}

// forward sets where the walk is to B times the block in op.words, which it
// changes, and returns it, borrowed.
func (op *operator) forward() []float32 {
	var sums [block]float64
	for c, m := range op.mean {
		row := op.words[c*block:][:block]
		for j, v := range row {
			sums[j] += float64(float64(m) * float64(v))
			row[j] = float32(op.weight[c] * v)
		}
	}
	at := op.z[:op.nodes*block]
	kernel.SpMM(&op.has, op.words, at, block)
	for i, d := range op.length {
		if d > 0 {
			for j, s := range sums {
				v := &at[i*block+j]
				*v = float32(d**v) - float32(s)
			}
		}
	}
	return op.spread()
}

// backward sets op.words to Bᵀ times where the walk is.
func (op *operator) backward() {
	at := op.spread()
	var sums [block]float64
	for i, d := range op.length {
		row := at[i*block:][:block]
		for j, v := range row {
			if d > 0 {
				sums[j] += float64(v)
			}
			row[j] = float32(d * v)
		}
	}
	kernel.SpMM(&op.turned, at, op.words, block)
	for c, m := range op.mean {
		row := op.words[c*block:][:block]
		for j, s := range sums {
			row[j] = float32(op.weight[c]*row[j]) - float32(m*float32(s))
		}
	}
}
