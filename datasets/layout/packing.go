package layout

import (
	"math"
	"sort"

	"gonum.org/v1/gonum/spatial/r2"
)

const (
	cellSize = 0.25 // of the grid in which free room is looked for
	margin   = 0.75 // kept free between components
	sectors  = 120  // of the outline of the component in the middle
	turns    = 90   // tried to make that component squarer
)

func largestFirst(parts []*component) {
	sort.SliceStable(parts, func(i, j int) bool { return len(parts[i].nodes) > len(parts[j].nodes) })
}

// pack moves the components so that none overlaps another: the first stays in
// the middle, each later one goes to the free room nearest to the middle of the
// square and outside the first one's outline. Distance is a rounded
// max(|x|, |y|), so that the whole fills a square.
func pack(parts []*component) {
	square(parts[0])
	taken := map[cell]bool{}
	radius := fill(taken, parts[0].at)
	total := 0
	for _, p := range parts {
		total += len(p.nodes)
	}
	spots := spotsByDistance(int((radius + 2*math.Sqrt(float64(total))) / cellSize))
	from := map[int]int{} // per size, the first spot that may be free
	for _, p := range parts[1:] {
		recentre(p)
		shape := map[cell]bool{}
		occupy(shape, p.at, 0)
		cells := sortedCells(shape)
		n := len(p.nodes)
		for k := from[n]; k < len(spots); k++ {
			if !free(taken, cells, spots[k]) {
				continue
			}
			move := r2.Vec{X: float64(spots[k].x) * cellSize, Y: float64(spots[k].y) * cellSize}
			for i := range p.at {
				p.at[i] = r2.Add(p.at[i], move)
			}
			occupy(taken, p.at, margin)
			if n <= 2 {
				from[n] = k // the shape is always the same
			}
			break
		}
	}
}

// square turns a component to where its bounding box is nearest to a square.
func square(p *component) {
	best, least := 0.0, math.Inf(1)
	for k := range turns {
		angle := float64(k) * math.Pi / 2 / turns
		sin, cos := math.Sincos(angle)
		low, high := r2.Vec{X: math.Inf(1), Y: math.Inf(1)}, r2.Vec{X: math.Inf(-1), Y: math.Inf(-1)}
		for _, v := range p.at {
			w := r2.Vec{X: cos*v.X - sin*v.Y, Y: sin*v.X + cos*v.Y}
			low = r2.Vec{X: min(low.X, w.X), Y: min(low.Y, w.Y)}
			high = r2.Vec{X: max(high.X, w.X), Y: max(high.Y, w.Y)}
		}
		if side := max(high.X-low.X, high.Y-low.Y); side < least {
			best, least = angle, side
		}
	}
	for i, v := range p.at {
		p.at[i] = r2.Rotate(v, best, r2.Vec{})
	}
	recentre(p)
}

// fill marks the cells inside the outline of the nodes, with the margin, and
// returns the outline's largest radius.
func fill(taken map[cell]bool, at []r2.Vec) float64 {
	sector := func(v r2.Vec) int {
		return int((math.Atan2(v.Y, v.X)/(2*math.Pi)+0.5)*sectors) % sectors
	}
	var outline [sectors]float64
	largest := 0.0
	for _, v := range at {
		r := r2.Norm(v)
		largest = max(largest, r)
		for d := -1; d <= 1; d++ { // its neighbours too, against notches
			k := (sector(v) + d + sectors) % sectors
			outline[k] = max(outline[k], r)
		}
	}
	reach := int(math.Ceil((largest + margin) / cellSize))
	for x := -reach; x <= reach; x++ {
		for y := -reach; y <= reach; y++ {
			v := r2.Vec{X: float64(x) * cellSize, Y: float64(y) * cellSize}
			if r2.Norm(v) <= outline[sector(v)]+margin {
				taken[cell{x, y}] = true
			}
		}
	}
	return largest
}

// recentre moves the middle of a component's bounding box to the origin.
func recentre(p *component) {
	low, high := p.at[0], p.at[0]
	for _, v := range p.at {
		low = r2.Vec{X: min(low.X, v.X), Y: min(low.Y, v.Y)}
		high = r2.Vec{X: max(high.X, v.X), Y: max(high.Y, v.Y)}
	}
	mid := r2.Scale(0.5, r2.Add(low, high))
	for i := range p.at {
		p.at[i] = r2.Sub(p.at[i], mid)
	}
}

// occupy marks the cells within a distance of the nodes.
func occupy(taken map[cell]bool, at []r2.Vec, within float64) {
	reach := int(math.Ceil(within / cellSize))
	for _, v := range at {
		x, y := int(math.Round(v.X/cellSize)), int(math.Round(v.Y/cellSize))
		for dx := -reach; dx <= reach; dx++ {
			for dy := -reach; dy <= reach; dy++ {
				if float64(dx*dx+dy*dy)*cellSize*cellSize <= within*within {
					taken[cell{x + dx, y + dy}] = true
				}
			}
		}
	}
}

func sortedCells(shape map[cell]bool) []cell {
	cells := make([]cell, 0, len(shape))
	for c := range shape {
		cells = append(cells, c)
	}
	sort.Slice(cells, func(i, j int) bool {
		return cells[i].x < cells[j].x || cells[i].x == cells[j].x && cells[i].y < cells[j].y
	})
	return cells
}

func free(taken map[cell]bool, cells []cell, by cell) bool {
	for _, c := range cells {
		if taken[cell{c.x + by.x, c.y + by.y}] {
			return false
		}
	}
	return true
}

// spotsByDistance lists the cells of a square of the given half width from the
// middle outwards.
func spotsByDistance(half int) []cell {
	spots := make([]cell, 0, (2*half+1)*(2*half+1))
	for x := -half; x <= half; x++ {
		for y := -half; y <= half; y++ {
			spots = append(spots, cell{x, y})
		}
	}
	far := func(c cell) float64 {
		x, y := float64(c.x*c.x), float64(c.y*c.y)
		return x*x*x + y*y*y // the sixth power of the 6-norm
	}
	sort.SliceStable(spots, func(i, j int) bool { return far(spots[i]) < far(spots[j]) })
	return spots
}
