package engine

import "math"

// TopicWords say what the first topics are about: of each of the first count
// topics of o, or of all, the row of every node, n×topics, and the most words
// that stand for its high and for its low end, the loudest first and -1 where
// there are fewer: topics×2×most columns of X, or nodes where linked says that
// the graph has no features and neighbours are the words. A word is as loud as
// the sum of the topic over the nodes that have it, divided by the root of
// their number. It stops with stop's error.
func (p *Prepared) TopicWords(stop func() error, o Options, count, most int) (rows []float32, words []int32, linked bool, err error) {
	m, err := p.Topics(stop, o)
	if err != nil {
		return nil, nil, false, err
	}
	g := p.Graph
	w, err := p.words(&o)
	if err != nil {
		return nil, nil, false, err
	}
	ptr, col, columns := w.Ptr, w.Col, w.Cols
	if linked = p.linked(&o); linked {
		ptr, col, columns = g.A.Ptr, g.A.Col, g.A.Cols
	}
	count = min(count, m.Cols-1)
	rows = make([]float32, 0, g.N()*count)
	sums, nodes := make([]float32, columns*count), make([]float32, columns)
	for i := range g.N() {
		row := m.Val[i*m.Cols:][:count]
		rows = append(rows, row...)
		for _, c := range col[ptr[i]:ptr[i+1]] {
			nodes[c]++
			for k, v := range row {
				sums[int(c)*count+k] += v
			}
		}
	}
	for c, n := range nodes {
		for k := range count {
			sums[c*count+k] /= float32(math.Sqrt(math.Max(1, float64(n))))
		}
	}
	for k := range count {
		for _, sign := range []float32{1, -1} {
			words = append(words, loudest(sums, count, k, sign, most)...)
		}
	}
	return rows, words, linked, nil
}

// loudest are the rows of a matrix of so many columns whose values in column
// k, times sign, are the largest above zero, the largest first and of equals
// the first row: most of them, -1 where there are fewer.
func loudest(x []float32, columns, k int, sign float32, most int) []int32 {
	top := make([]int32, most)
	for i := range top {
		top[i] = -1
	}
	value := func(r int32) float32 {
		if r < 0 {
			return 0
		}
		return sign * x[int(r)*columns+k]
	}
	for r := range int32(len(x) / columns) {
		for i, t := range top {
			if value(r) > value(t) {
				copy(top[i+1:], top[i:])
				top[i] = r
				break
			}
		}
	}
	return top
}
