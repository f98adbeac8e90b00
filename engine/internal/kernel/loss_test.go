package kernel

import (
	"math/rand/v2"
	"testing"
)

// lossRowNaive is one row of the loss by Softmax, its gradient over share.
func lossRowNaive(z, y []float32, classes int, share float32) (loss float64, right int) {
	p := make([]float32, classes)
	Softmax(z[:classes], p)
	if Argmax(z[:classes]) == firstPositive(y[:classes]) {
		right = 1
	}
	clear(z)
	for j, v := range p {
		if y[j] > 0 {
			loss -= float64(float32(y[j] * Log(v)))
		}
		z[j] = float32((v - y[j]) * share)
	}
	return loss, right
}

// The losses are those of their rows one by one, to the bit, wherever rows
// that are not in the loss stand and however many stand together.
func TestLossesAreThoseOfRows(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 1))
	for _, classes := range []int{1, 3, 6, 7, 8, 13} {
		pitch := Pitch(classes)
		for _, rows := range []int{0, 1, 63, 64, 65, 200} {
			z, y, weight := make([]float32, rows*pitch), make([]float32, rows*pitch), make([]float32, rows)
			want, weighed, gradient := make([]float32, rows*pitch), make([]float32, rows*pitch), make([]float32, rows*pitch)
			counted, mass := 0, 0.0
			for i := range rows {
				for c := range classes {
					z[i*pitch+c] = 20 * float32(r.NormFloat64())
				}
				if r.IntN(4) > 0 {
					y[i*pitch+r.IntN(classes)] = 1
					counted++
					weight[i] = r.Float32() + 0.1
					mass += float64(weight[i])
				}
			}
			copy(want, z)
			copy(weighed, z)
			copy(gradient, z)
			var loss, heavy float64
			right := 0
			for i, w := range weight {
				row, target := want[i*pitch:][:pitch], y[i*pitch:][:pitch]
				if w == 0 {
					clear(row)
					clear(gradient[i*pitch:][:pitch])
					continue
				}
				l, k := lossRowNaive(row, target, classes, 1/float32(counted))
				loss, right = loss+l, right+k
				l, _ = lossRowNaive(gradient[i*pitch:][:pitch], target, classes, float32(float64(w)/mass))
				heavy += float64(l * float64(w))
			}
			if counted == 0 {
				continue
			}
			got, k := CrossEntropy(rows, classes, z, y, pitch, counted)
			if got != loss/float64(counted) || k != right {
				t.Errorf("%d rows, %d classes: loss %v, %d right, want %v, %d", rows, classes, got, k, loss/float64(counted), right)
			}
			same(t, "gradient", z, want)
			got, k = WeighedCrossEntropy(rows, classes, weighed, y, weight, pitch, mass)
			if got != heavy/mass || k != right {
				t.Errorf("%d rows, %d classes: weighed loss %v, %d right, want %v, %d", rows, classes, got, k, heavy/mass, right)
			}
			same(t, "weighed gradient", weighed, gradient)
		}
	}
}

func TestSoftmaxRowsAreSoftmax(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 2))
	for _, classes := range []int{1, 3, 7, 8, 13} {
		pitch := Pitch(classes)
		for _, rows := range []int{0, 1, 64, 131} {
			z := random(r, rows*pitch)
			want := make([]float32, len(z))
			for i := range rows {
				Softmax(z[i*pitch:][:classes], want[i*pitch:][:classes])
			}
			SoftmaxRows(rows, classes, z, pitch)
			same(t, "SoftmaxRows", z, want)
		}
	}
}
