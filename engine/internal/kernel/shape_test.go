package kernel

import "testing"

// panics fails for every function that does not panic.
func panics(t *testing.T, wrong map[string]func()) {
	for what, f := range wrong {
		t.Run(what, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			f()
		})
	}
}

// What is no matrix is not made into one.
func TestWrongMatricesPanic(t *testing.T) {
	v, d := func(n int) []float32 { return make([]float32, n) }, func(n int) []float64 { return make([]float64, n) }
	panics(t, map[string]func(){
		"descending rows":       func() { NewSparse([]int32{0, 2, 1}, make([]int32, 2), v(2), 3) },
		"rows past the end":     func() { NewSparse([]int32{0, 3}, make([]int32, 2), v(2), 3) },
		"rows before the start": func() { NewSparse([]int32{-1, 1}, make([]int32, 2), v(2), 3) },
		"column too large":      func() { NewSparse([]int32{0, 1}, []int32{3}, v(1), 3) },
		"negative column":       func() { NewSparse([]int32{0, 1}, []int32{-1}, v(1), 3) },
		"values missing":        func() { NewSparse([]int32{0, 1}, []int32{1}, v(0), 3) },
		"no row pointers":       func() { NewSparse(nil, nil, nil, 3) },
		"walk rows":             func() { NewWalkMatrix([]int32{0, 0}, nil, nil, d(2)) },
		"walk column":           func() { NewWalkMatrix([]int32{0, 1, 1}, []int32{2}, d(1), d(2)) },
	})
}

// A wrong shape panics; it never reaches a kernel without bounds checks.
func TestWrongShapesPanic(t *testing.T) {
	ok := NewSparse([]int32{0, 1, 3}, []int32{1, 0, 2}, make([]float32, 3), 3)
	m := NewMasked(&ok, 1)
	m.Draw(1, []int32{4, 5}, KeepOne/2+1)
	for i := range m.bits {
		m.bits[i] = 1
	}
	walk := NewWalkMatrix([]int32{0, 1, 2}, []int32{1, 0}, make([]float64, 2), []float64{1, 1})
	positive := func(n int) []float32 {
		x := make([]float32, n)
		for i := range x {
			x[i] = 1
		}
		return x
	}
	v, d := func(n int) []float32 { return make([]float32, n) }, func(n int) []float64 { return make([]float64, n) }
	panics(t, map[string]func(){
		"SpMM x":              func() { SpMM(&ok, v(2*16), v(2*16), 16) },
		"SpMM y":              func() { SpMM(&ok, v(3*16), v(2*16-1), 16) },
		"SpMMMasked x":        func() { SpMMMasked(&m, v(16), v(2*16), 16) },
		"SpMMMasked y":        func() { SpMMMasked(&m, v(3*16), v(16), 16) },
		"ScatterMasked d":     func() { ScatterMasked(&m, v(16), v(3*16), 16) },
		"ScatterMasked g":     func() { ScatterMasked(&m, v(2*16), v(16), 16) },
		"Dense x":             func() { Dense(3, v(2*16), 16, 16, v(16*16), v(3*16), 16) },
		"Dense w":             func() { Dense(3, v(3*16), 16, 16, v(15*16), v(3*16), 16) },
		"Dense y":             func() { Dense(3, v(3*16), 16, 16, v(16*16), v(2*16), 16) },
		"Outer h":             func() { Outer(3, v(2*16), 16, 16, v(3*16), v(16*16), 16) },
		"Outer d":             func() { Outer(3, v(3*16), 16, 16, v(2*16), v(16*16), 16) },
		"Outer g":             func() { Outer(3, v(3*16), 16, 16, v(3*16), v(15*16), 16) },
		"ReLUDrop words":      func() { ReLUDrop(positive(3*16), 16, make([]uint64, 2), 1, 2) },
		"ReLUDrop wide words": func() { ReLUDrop(positive(3*80), 80, make([]uint64, 5), 2, 2) },
		"ReLUBack d":          func() { ReLUBack(v(12), v(16), 2) },
		"Adam g":              func() { Adam(v(32), v(16), v(32), v(32), &AdamStep{}) },
		"Adam m":              func() { Adam(v(32), v(32), v(16), v(32), &AdamStep{}) },
		"Adam v":              func() { Adam(v(32), v(32), v(32), v(16), &AdamStep{}) },
		"exps":                func() { exps(v(4), 5) },
		"logs":                func() { logs(v(4), 5) },
		"Predict x":           func() { Predict(2, v(8+6), 7, 8, make([]int32, 2)) },
		"Predict at":          func() { Predict(2, v(16), 7, 8, make([]int32, 1)) },
		"Predict none":        func() { Predict(2, v(16), 0, 8, make([]int32, 2)) },
		"Distances x":         func() { Distances(v(3), v(4*16), 4, 16, v(16)) },
		"Distances centres":   func() { Distances(v(4), v(3*16), 4, 16, v(16)) },
		"Distances dist":      func() { Distances(v(4), v(4*16), 4, 16, v(12)) },
		"WalkMul x":           func() { WalkMul(walk, d(4), d(8)) },
		"WalkMul y":           func() { WalkMul(walk, d(8), d(4)) },
		"WalkStep q":          func() { WalkStep(walk, &WalkSums{}, d(8), d(8), d(8), d(8), d(4)) },
		"WalkTurn z":          func() { WalkTurn(&WalkSums{}, d(4), d(8)) },
		"Draw ids":            func() { m.Draw(1, []int32{4}, KeepOne/2) },
		"FillMaskRows ids":    func() { FillMaskRows(make([]uint64, 2), 1, []int32{4}, 2, 1, KeepOne/2) },
		"FillMaskRows words":  func() { FillMaskRows(make([]uint64, 1), 1, []int32{4, 5}, 2, 1, KeepOne/2) },
	})
}
