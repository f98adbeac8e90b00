package layout

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
)

const (
	leafSize = 6  // nodes a tile keeps without dividing
	maxDepth = 40 // of tiles, for nodes at one place
)

// tree is a Barnes–Hut quadtree over nodes with masses. gonum's
// spatial/barneshut 0.17.0 was tried and is right for unit masses only: it
// divides the place of a single particle by its mass.
type tree struct {
	at    []r2.Vec
	mass  []float64
	order []int32 // the nodes; a tile has a stretch of it
	tiles []tile
}

// tile is a square of the plane.
type tile struct {
	from, to int32 // its nodes in order
	child    int32 // the first of four tiles, or 0 for a leaf
	size     float64
	mass     float64
	middle   r2.Vec // of mass
}

func newTree(at []r2.Vec, mass []float64) *tree {
	t := &tree{at: at, mass: mass, order: make([]int32, len(at))}
	for i := range t.order {
		t.order[i] = int32(i)
	}
	return t
}

// build makes the tiles anew for the present places.
func (t *tree) build() {
	low, high := t.at[0], t.at[0]
	for _, v := range t.at {
		low = r2.Vec{X: min(low.X, v.X), Y: min(low.Y, v.Y)}
		high = r2.Vec{X: max(high.X, v.X), Y: max(high.Y, v.Y)}
	}
	size := max(high.X-low.X, high.Y-low.Y)
	t.tiles = append(t.tiles[:0], tile{to: int32(len(t.at)), size: size})
	t.divide(0, r2.Scale(0.5, r2.Add(low, high)), 0)
}

// divide fills tile k, whose square has the given centre.
func (t *tree) divide(k int, centre r2.Vec, depth int) {
	it := t.tiles[k]
	nodes := t.order[it.from:it.to]
	for _, i := range nodes {
		it.mass += t.mass[i]
		it.middle = r2.Add(it.middle, r2.Scale(t.mass[i], t.at[i]))
	}
	if it.mass > 0 {
		it.middle = r2.Scale(1/it.mass, it.middle)
	}
	if len(nodes) <= leafSize || depth == maxDepth || it.size == 0 {
		t.tiles[k] = it
		return
	}
	it.child = int32(len(t.tiles))
	t.tiles[k] = it
	cut := t.partition(nodes, func(v r2.Vec) bool { return v.Y < centre.Y })
	cuts := [5]int{0, t.partition(nodes[:cut], func(v r2.Vec) bool { return v.X < centre.X }), cut, 0, len(nodes)}
	cuts[3] = cut + t.partition(nodes[cut:], func(v r2.Vec) bool { return v.X < centre.X })
	for q := range 4 {
		t.tiles = append(t.tiles, tile{from: it.from + int32(cuts[q]), to: it.from + int32(cuts[q+1]), size: it.size / 2})
	}
	quarter := it.size / 4
	for q, way := range [4]r2.Vec{{X: -1, Y: -1}, {X: 1, Y: -1}, {X: -1, Y: 1}, {X: 1, Y: 1}} {
		t.divide(int(it.child)+q, r2.Add(centre, r2.Scale(quarter, way)), depth+1)
	}
}

// partition moves the nodes whose place is first to the front and returns
// their number.
func (t *tree) partition(nodes []int32, first func(r2.Vec) bool) int {
	k := 0
	for j, i := range nodes {
		if first(t.at[i]) {
			nodes[k], nodes[j] = nodes[j], nodes[k]
			k++
		}
	}
	return k
}

// repulsion is the force on node i from all others: the product of the masses
// over the distance. A tile that looks smaller than theta counts as
// one node.
func (t *tree) repulsion(i int, theta float64) r2.Vec {
	f := t.push(0, i, theta*theta)
	return r2.Scale(t.mass[i], f)
}

func (t *tree) push(k int32, i int, theta2 float64) (f r2.Vec) {
	it := &t.tiles[k]
	if it.from == it.to {
		return f
	}
	if it.child != 0 {
		v := r2.Sub(t.at[i], it.middle)
		if d2 := r2.Norm2(v); it.size*it.size < theta2*d2 {
			return r2.Scale(it.mass/d2, v)
		}
		for q := range int32(4) {
			f = r2.Add(f, t.push(it.child+q, i, theta2))
		}
		return f
	}
	for _, j := range t.order[it.from:it.to] {
		v := r2.Sub(t.at[i], t.at[j])
		if d2 := r2.Norm2(v); d2 > 0 {
			f = r2.Add(f, r2.Scale(t.mass[j]/math.Max(d2, 1e-9), v))
		}
	}
	return f
}
