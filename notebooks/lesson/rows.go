package lesson

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"m3s/engine"
)

// Dense writes out a sparse matrix with its zeros, row by row.
func Dense(m *engine.CSR) []float32 {
	out := make([]float32, m.Rows*m.Cols)
	for i := range m.Rows {
		cols, vals := m.Row(i)
		for k, c := range cols {
			out[i*m.Cols+int(c)] = vals[k]
		}
	}
	return out
}

// Row is a row of z, a matrix of the given width.
func Row(z []float32, width, i int) []float64 {
	row := make([]float64, width)
	for j, v := range z[i*width : (i+1)*width] {
		row[j] = float64(v)
	}
	return row
}

// ClassMeans are the mean rows of the nodes of each class: class[i] is that of
// row i of z, -1 for none. A class without nodes has no mean (nil).
func ClassMeans(z []float32, width int, class []int32, classes int) [][]float64 {
	means, count := make([][]float64, classes), make([]int, classes)
	for _, c := range class {
		if c >= 0 {
			count[c]++
		}
	}
	for i, c := range class {
		if c < 0 {
			continue
		}
		if means[c] == nil {
			means[c] = make([]float64, width)
		}
		for j, v := range z[i*width : (i+1)*width] {
			means[c][j] += float64(v) / float64(count[c])
		}
	}
	return means
}

// Nearest is the mean nearest to a point in squared distance, the first of
// equals. A mean of no rows (nil) is not one, and nothing is near to it (-1).
func Nearest(means [][]float64, point []float64) int {
	best, least := -1, math.Inf(1)
	for m := range means {
		if means[m] == nil || point == nil {
			continue
		}
		d := 0.0
		for j, v := range means[m] {
			d += float64((v - point[j]) * (v - point[j]))
		}
		if d < least {
			best, least = m, d
		}
	}
	return best
}

// NearestMean is the share of the test nodes, in per cent, whose class has the
// mean labelled row at the smallest angle to theirs: a classifier without any
// training.
func NearestMean(g *engine.Graph, s *engine.Split, z []float32) float64 {
	width := len(z) / g.N()
	means := make([][]float64, g.C())
	for c := range means {
		means[c] = make([]float64, width)
	}
	for _, i := range s.Labelled {
		row := z[int(i)*width : (int(i)+1)*width]
		length := norm(row)
		for j, v := range row {
			means[g.Y[i]][j] += float64(v) / length
		}
	}
	for _, mean := range means {
		unit(mean)
	}
	right, all := 0, 0
	for _, i := range s.Test {
		if g.Y[i] < 0 {
			continue
		}
		all++
		if closest(means, z[int(i)*width:(int(i)+1)*width]) == int(g.Y[i]) {
			right++
		}
	}
	return 100 * float64(right) / float64(all)
}

// Read is NearestMean on n random splits, first and those after it, for each
// of some views of the graph's nodes: [view][split].
func Read(g *engine.Graph, views [][]float32, perClass int, first uint64, n int) [][]float64 {
	return Repeat(first, n, func(seed uint64) (right []float64) {
		s := Split(g, perClass, seed)
		for _, z := range views {
			right = append(right, NearestMean(g, s, z))
		}
		return right
	})
}

// Smoothed are the products of a square matrix with z, row by row: one for
// each of the numbers of times in steps, which ascend.
func Smoothed(m *engine.CSR, z []float32, steps []float64) (all [][]float32) {
	done := 0.0
	for _, k := range steps {
		for ; done < k; done++ {
			next, err := m.MulDense(z, len(z)/m.Rows)
			if err != nil {
				panic(err)
			}
			z = next
		}
		all = append(all, z)
	}
	return all
}

// Eigenvalues are those of a symmetric matrix, the lowest first, by gonum.
func Eigenvalues(m *engine.CSR) []float64 {
	dense := mat.NewSymDense(m.Rows, nil)
	for i := range m.Rows {
		for j := i; j < m.Rows; j++ {
			dense.SetSym(i, j, float64(m.At(i, j)))
		}
	}
	var e mat.EigenSym
	if !e.Factorize(dense, false) {
		panic(errorf("no eigenvalues of a matrix of %d rows", m.Rows))
	}
	return e.Values(nil)
}

// closest is the mean of length one with the largest product with a row.
func closest(means [][]float64, row []float32) int {
	best, most := 0, math.Inf(-1)
	for c, mean := range means {
		dot := 0.0
		for j, v := range row {
			if v != 0 {
				dot += float64(float64(v) * mean[j])
			}
		}
		if dot > most {
			best, most = c, dot
		}
	}
	return best
}

// norm is the length of a row, 1 for a row of zeros.
func norm(row []float32) float64 {
	sum := 0.0
	for _, v := range row {
		sum += float64(float64(v) * float64(v))
	}
	if sum == 0 {
		return 1
	}
	return math.Sqrt(sum)
}

func unit(v []float64) {
	sum := 0.0
	for _, x := range v {
		sum += float64(x * x)
	}
	if sum > 0 {
		for j := range v {
			v[j] /= math.Sqrt(sum)
		}
	}
}

// ToLimit is how far ÂᵏX is from what it comes to when k grows, over all
// numbers of z: the root of the sum of squares. In each connected component
// of a the limit is the projection onto the vector of √(degree + 1).
func ToLimit(a *engine.CSR, z []float32) float64 {
	of, size := engine.Components(a)
	width := len(z) / len(of)
	root := make([]float64, len(of))
	total := make([]float64, len(size))
	for i := range of {
		d := 1.0
		_, weights := a.Row(i)
		for _, w := range weights {
			d += float64(w)
		}
		root[i] = math.Sqrt(d)
		total[of[i]] += d
	}
	along := make([]float64, len(size)*width)
	for i, c := range of {
		for j, v := range z[i*width : (i+1)*width] {
			along[int(c)*width+j] += float64(root[i]*float64(v)) / total[c]
		}
	}
	sum := 0.0
	for i, c := range of {
		for j, v := range z[i*width : (i+1)*width] {
			gap := float64(v) - float64(along[int(c)*width+j]*root[i])
			sum += float64(gap * gap)
		}
	}
	return math.Sqrt(sum)
}

// Right is the share of some nodes, in per cent, whose class a run predicts.
func Right(g *engine.Graph, r *engine.Result, nodes []int32) float64 {
	right := 0
	for _, i := range nodes {
		if r.Predictions[i] == g.Y[i] {
			right++
		}
	}
	return 100 * float64(right) / float64(len(nodes))
}
