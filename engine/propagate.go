package engine

// propagate turns absorption probabilities into LP's predictions and Z
// (METHOD §14). A node that no seed reaches gets the class of the labelled
// node with the smallest number, and a zero row in Z.
func propagate(g *Graph, w *Absorption, rule LPRule) (predict []int32, z []float32) {
	n, classes := g.N(), g.C()
	predict, z = make([]int32, n), make([]float32, n*classes)
	share := make([]float64, classes)
	for i := range n {
		p := w.P[i*len(w.Seeds) : (i+1)*len(w.Seeds)]
		clear(share)
		nearest, total := 0, 0.0
		for j, v := range p {
			y := g.Y[w.Seeds[j]]
			if v > p[nearest] {
				nearest = j
			}
			if rule == ClassSum {
				share[y] += v
			} else {
				share[y] = max(share[y], v)
			}
		}
		best := int32(0)
		for c, v := range share {
			total += v
			if v > share[best] {
				best = int32(c)
			}
		}
		if rule == NearestSeed || total == 0 {
			best = g.Y[w.Seeds[nearest]]
		}
		predict[i] = best
		for c, v := range share {
			if total > 0 {
				z[i*classes+c] = float32(v / total)
			}
		}
	}
	return predict, z
}
