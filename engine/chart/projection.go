package chart

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// plane is the plane of a cloud's first two principal components.
type plane struct {
	mean  []float64
	axes  *mat.Dense // width×2
	share [2]float64 // of the variance
}

// principal finds the plane of n rows of the row-major matrix x (gonum's
// stat.PC). The direction of each axis is chosen so that its largest weight is
// positive.
func principal(x []float32, width int) (*plane, error) {
	if width < 1 || len(x) < 2*width || len(x)%width != 0 {
		return nil, fmt.Errorf("%d values are no rows of %d", len(x), width)
	}
	n := len(x) / width
	data := mat.NewDense(n, width, nil)
	p := &plane{mean: make([]float64, width), axes: mat.NewDense(width, 2, nil)}
	for i := range n {
		for j := range width {
			v := float64(x[i*width+j])
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return nil, fmt.Errorf("row %d has the value %v", i, v)
			}
			data.Set(i, j, v)
			p.mean[j] += v / float64(n)
		}
	}
	var pc stat.PC
	if !pc.PrincipalComponents(data, nil) {
		return nil, errors.New("no principal components")
	}
	var vectors mat.Dense
	pc.VectorsTo(&vectors)
	variance := pc.VarsTo(nil)
	var total float64
	for _, v := range variance {
		total += v
	}
	_, found := vectors.Dims()
	for c := range min(2, found) {
		if variance[c] <= 1e-9*total {
			break // rounding, no direction
		}
		sign, largest := 1.0, 0.0
		for j := range width {
			if v := vectors.At(j, c); math.Abs(v) > largest+1e-9 {
				largest, sign = math.Abs(v), math.Copysign(1, v)
			}
		}
		for j := range width {
			p.axes.Set(j, c, float64(sign*vectors.At(j, c)))
		}
		p.share[c] = variance[c] / total
	}
	return p, nil
}

// at is the place of a row in the plane.
func (p *plane) at(row []float64) (x, y float64) {
	for j, v := range row {
		d := v - p.mean[j]
		x += float64(d * p.axes.At(j, 0))
		y += float64(d * p.axes.At(j, 1))
	}
	return x, y
}

// names are the axes' names with their share of the variance.
func (p *plane) names() (x, y string) {
	return fmt.Sprintf("first component (%.0f %% of the variance)", 100*p.share[0]), fmt.Sprintf("second (%.0f %%)", 100*p.share[1])
}

func widened(row []float32) []float64 {
	out := make([]float64, len(row))
	for j, v := range row {
		out[j] = float64(v)
	}
	return out
}
