package layout

import (
	"context"
	"math"

	"gonum.org/v1/gonum/spatial/r2"
)

const (
	nodeGap      = 0.42 // least distance of two nodes where a node has one unit of area
	spreadRounds = 60
)

// spread pushes nodes apart that lie closer than nodeGap, so that none hides
// another.
func spread(ctx context.Context, p *component) error {
	for range spreadRounds {
		if err := ctx.Err(); err != nil {
			return err
		}
		if !push(p.at) {
			return nil
		}
	}
	return nil
}

type cell struct{ x, y int }

// push moves every pair of too close nodes half of what is missing and reports
// whether there was one.
func push(at []r2.Vec) bool {
	grid := map[cell][]int32{}
	where := func(v r2.Vec) cell { return cell{int(math.Floor(v.X / nodeGap)), int(math.Floor(v.Y / nodeGap))} }
	for i, v := range at {
		c := where(v)
		grid[c] = append(grid[c], int32(i))
	}
	moved := false
	for i := range at {
		c := where(at[i])
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				for _, j := range grid[cell{c.x + dx, c.y + dy}] {
					if int(j) > i && part(&at[i], &at[j], i) {
						moved = true
					}
				}
			}
		}
	}
	return moved
}

// part pushes two nodes apart when they are too close. Nodes at one place go
// in a direction that depends on which they are.
func part(a, b *r2.Vec, which int) bool {
	to := r2.Sub(*b, *a)
	d := r2.Norm(to)
	if d >= nodeGap*0.98 {
		return false
	}
	if d < 1e-9 {
		angle := float64(which) * 2.399963 // the golden angle
		to, d = r2.Vec{X: math.Cos(angle), Y: math.Sin(angle)}, 1
		to = r2.Scale(nodeGap/2, to)
	} else {
		to = r2.Scale((nodeGap-d)/2/d, to)
	}
	*a, *b = r2.Sub(*a, to), r2.Add(*b, to)
	return true
}
