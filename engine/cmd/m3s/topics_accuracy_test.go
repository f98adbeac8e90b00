//go:build accuracy

package main

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"m3s/engine"
)

// spreadWords is B of EVIDENCE §1, n×f, by dense sums in float64.
func spreadWords(g *engine.Graph, o engine.Options) *mat.Dense {
	n, f := g.N(), g.X.Cols
	df := make([]float64, f)
	for _, c := range g.X.Col {
		df[c]++
	}
	b, mean := mat.NewDense(n, f, nil), make([]float64, f)
	for i := range n {
		cols, _ := g.X.Row(i)
		var square float64
		for _, c := range cols {
			w := math.Pow(math.Log(float64(n)/df[c]), o.TopicIDF)
			b.Set(i, int(c), w)
			square += w * w
		}
		for _, c := range cols {
			b.Set(i, int(c), b.At(i, int(c))/math.Sqrt(square))
			mean[c] += b.At(i, int(c)) / float64(n)
		}
	}
	degree := make([]float64, n)
	for i := range n {
		_, vals := g.A.Row(i)
		degree[i] = 1
		for _, v := range vals {
			degree[i] += float64(v)
		}
		if cols, _ := g.X.Row(i); len(cols) > 0 {
			row := b.RawRowView(i)
			for c, m := range mean {
				row[c] -= m
			}
		}
	}
	walk := mat.DenseCopyOf(b)
	for range o.TopicHops {
		next := mat.NewDense(n, f, nil)
		for i := range n {
			row := next.RawRowView(i)
			add := func(w float64, of []float64) {
				for c, v := range of {
					row[c] += w * v
				}
			}
			cols, vals := g.A.Row(i)
			for k, j := range cols {
				add((1-o.Teleport)*float64(vals[k])/math.Sqrt(degree[i]*degree[j]), walk.RawRowView(int(j)))
			}
			add((1-o.Teleport)/degree[i], walk.RawRowView(i))
			add(o.Teleport, b.RawRowView(i))
		}
		walk = next
	}
	return walk
}

// exactTopics are the topics by all eigenvectors of BᵀB, or BBᵀ where that is
// smaller, and an orthonormal basis of their directions.
func exactTopics(b *mat.Dense, o engine.Options) (rows, span *mat.Dense) {
	n, f := b.Dims()
	var square mat.SymDense
	if n < f {
		square.SymOuterK(1, b)
	} else {
		square.SymOuterK(1, b.T())
	}
	var e mat.EigenSym
	if !e.Factorize(&square, true) {
		return nil, nil
	}
	var all mat.Dense
	e.VectorsTo(&all)
	k, _ := all.Dims()
	last := all.Slice(0, k, k-o.Topics, k)
	span = mat.NewDense(n, o.Topics, nil)
	if n < f {
		span.Copy(last)
	} else {
		span.Mul(b, last)
	}
	values := e.Values(nil)[k-o.Topics:]
	rows = mat.NewDense(n, o.Topics, nil)
	for j, v := range values {
		s := math.Sqrt(v)
		for i := range n {
			if n >= f {
				span.Set(i, j, span.At(i, j)/s)
			}
			rows.Set(i, j, span.At(i, j)*math.Pow(s, o.TopicPower))
		}
	}
	for i := range n {
		if row := rows.RawRowView(i); mat.Norm(mat.NewVecDense(len(row), row), 2) > 0 {
			length := mat.Norm(mat.NewVecDense(len(row), row), 2)
			for j := range row {
				row[j] /= length
			}
		}
	}
	return rows, span
}

// The topics of Cora are near those of a whole decomposition: what nodes have
// in common, the products of their rows, is within a few parts in a hundred,
// though the last directions are others. CiteSeer's would take hours.
func TestAccuracyOfTopics(t *testing.T) {
	for _, name := range []string{"cora"} {
		p := graphOf(t, name)
		o := engine.DefaultOptions()
		found, err := p.Topics(func() error { return nil }, o)
		if err != nil {
			t.Fatal(err)
		}
		rows, _ := exactTopics(spreadWords(p.Graph, o), o)
		n := p.Graph.N()
		ours := mat.NewDense(n, o.Topics, nil)
		for i := range n {
			_, v := found.Row(i)
			for j := range o.Topics {
				ours.Set(i, j, float64(v[j]))
			}
		}
		// Angles between the directions that each has in all nodes' rows.
		var a, b mat.QR
		a.Factorize(ours)
		b.Factorize(rows)
		var qa, qb, product mat.Dense
		a.QTo(&qa)
		b.QTo(&qb)
		product.Mul(qa.Slice(0, n, 0, o.Topics).T(), qb.Slice(0, n, 0, o.Topics))
		var svd mat.SVD
		svd.Factorize(&product, mat.SVDNone)
		var angles []float64
		for _, c := range svd.Values(nil) {
			angles = append(angles, math.Acos(math.Min(1, c))*180/math.Pi)
		}
		slices.Sort(angles)
		// |EEᵀ - GGᵀ| over |EEᵀ|, by the small products.
		norm := func(x, y *mat.Dense) float64 {
			var m mat.Dense
			m.Mul(x.T(), y)
			v := mat.Norm(&m, 2)
			return v * v
		}
		off := math.Sqrt((norm(ours, ours) + norm(rows, rows) - 2*norm(ours, rows)) / norm(rows, rows))
		t.Logf("%s: principal angles in degrees: 32nd %.2f, 64th %.2f, 96th %.2f, largest %.1f; products of rows off by %.3f", name, angles[31], angles[63], angles[95], angles[127], off)
		if !(off < 0.05) {
			t.Errorf("%s: products of rows off by %v", name, off)
		}
	}
}
