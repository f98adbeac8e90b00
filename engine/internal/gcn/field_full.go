package gcn

import (
	"m3s/engine/internal/kernel"
	"m3s/engine/internal/sparse"
)

// allRows is what a training on all rows knows of the receptive field. The
// rows outside it must not be felt: a value there that is not finite neither
// ends the training nor reaches a gradient, as it does not where only the
// Field is computed.
type allRows struct {
	filters []*sparse.CSR
	nodes   []int32   // labelled
	rows    [][]int32 // see ReceptiveField; nil before some row was not finite
}

// needed are the rows of layer l's output that the loss depends on.
func (a *allRows) needed(l, layers int) []int32 {
	if l == layers-1 {
		return a.nodes
	}
	if a.rows == nil {
		a.rows = receptive(a.filters, a.nodes)
	}
	return a.rows[l+1]
}

// finite reports whether layer l's output h, which has a value that is not
// finite, has none in the rows that the loss depends on.
func (f *Field) finite(l int, h []float32, pitch int) bool {
	if f.full == nil {
		return false
	}
	for _, r := range f.full.needed(l, len(f.Layers)) {
		if !kernel.Finite(h[int(r)*pitch : int(r+1)*pitch]) {
			return false
		}
	}
	return true
}

// clearOutside sets the rows of layer l's input h that the loss does not
// depend on to zero. Their gradients are zero.
func (f *Field) clearOutside(l int, h []float32, pitch int) {
	next := 0
	for _, r := range f.full.needed(l-1, len(f.Layers)) {
		clear(h[next*pitch : int(r)*pitch])
		next = int(r) + 1
	}
	clear(h[next*pitch:])
}
