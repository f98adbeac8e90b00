package layout

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/spatial/r2"
)

// maxPivots is the number of nodes from which distances are measured.
const maxPivots = 60

// scatter gives the component its first places by pivot multidimensional
// scaling: the plane that best keeps the distances, in links, to pivots spread
// far from each other. A little noise parts nodes with the same distances.
func (p *component) scatter(random *rand.Rand) {
	n := len(p.nodes)
	k := min(maxPivots, n)
	distance := p.pivotDistances(k)
	centre(distance, n, k)
	c := mat.NewDense(n, k, distance)
	var square mat.Dense
	square.Mul(c.T(), c)
	sym := mat.NewSymDense(k, nil)
	for i := range k {
		for j := i; j < k; j++ {
			sym.SetSym(i, j, square.At(i, j))
		}
	}
	var eigen mat.EigenSym
	flat := !eigen.Factorize(sym, true)
	var axes, places mat.Dense
	if !flat {
		eigen.VectorsTo(&axes)
		places.Mul(c, axes.Slice(0, k, k-2, k)) // the two largest are the last
	}
	widest := 1e-9
	for i := range n {
		if !flat {
			p.at[i] = r2.Vec{X: places.At(i, 1), Y: places.At(i, 0)}
			widest = max(widest, math.Abs(p.at[i].X))
		}
	}
	for i := range n {
		noise := r2.Vec{X: random.Float64() - 0.5, Y: random.Float64() - 0.5}
		p.at[i] = r2.Add(r2.Scale(10/widest, p.at[i]), noise)
	}
}

// pivotDistances returns the squared distance in links of every node to each
// of k pivots, n×k. Each pivot is a node farthest from those before it.
func (p *component) pivotDistances(k int) []float64 {
	n := len(p.nodes)
	squared := make([]float64, n*k)
	nearest := make([]int, n)
	for i := range nearest {
		nearest[i] = math.MaxInt
	}
	pivot := 0
	for i := range p.links {
		if len(p.links[i]) > len(p.links[pivot]) {
			pivot = i
		}
	}
	for j := range k {
		next := 0
		for i, d := range p.distances(pivot) {
			squared[i*k+j] = float64(d * d)
			nearest[i] = min(nearest[i], d)
			if nearest[i] > nearest[next] {
				next = i
			}
		}
		pivot = next
	}
	return squared
}

// distances returns the number of links from one node to every other.
func (p *component) distances(from int) []int {
	d := make([]int, len(p.nodes))
	for i := range d {
		d[i] = -1
	}
	d[from] = 0
	queue := []int32{int32(from)}
	for len(queue) > 0 {
		u := queue[0]
		queue = queue[1:]
		for _, v := range p.links[u] {
			if d[v] < 0 {
				d[v] = d[u] + 1
				queue = append(queue, v)
			}
		}
	}
	return d
}

// centre makes the rows and columns of an n×k matrix sum to zero, and turns
// squared distances into inner products.
func centre(m []float64, n, k int) {
	rows, cols := make([]float64, n), make([]float64, k)
	var all float64
	for i := range n {
		for j := range k {
			v := m[i*k+j]
			rows[i] += v / float64(k)
			cols[j] += v / float64(n)
			all += v / float64(n*k)
		}
	}
	for i := range n {
		for j := range k {
			m[i*k+j] = -(m[i*k+j] - rows[i] - cols[j] + all) / 2
		}
	}
}
