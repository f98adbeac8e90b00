package gcn

import (
	"m3s/engine/internal/kernel"
	"m3s/engine/internal/sparse"
	"m3s/internal/order"
)

// Field is what one training reads of a graph: the receptive field of the
// rows in the loss, layer by layer, in local numbering. Local numbers ascend
// with node numbers, so every sum has the order it has on the whole graph.
type Field struct {
	Layers   []fieldLayer
	plain    kernel.Sparse // X in rows layers[0].in; columns are places in features
	x        kernel.Masked // plain with its values scaled for dropout
	Features []int32       // the features that occur in x, ascending
	dense    []float32     // rows layers[0].in × features, nil unless all of x is stored and none is dropped
	turned   []float32     // its transpose
	target   []float32     // rows layers[last].out × pitch: the classes of labelled rows
	counted  int           // labelled rows
	weight   []float32     // of each row's loss, nil where all weigh 1
	mass     float64       // the sum of the labelled rows' weights
	full     *allRows      // nil for a field of only the rows in the loss and what they depend on
}

// fieldLayer is one aggregation by Â: from rows in to rows out.
type fieldLayer struct {
	In, Out []int32       // nodes, ascending; out[l] is in[l+1]
	fwd     kernel.Sparse // len(out) rows, columns in
	back    kernel.Sparse // its transpose
	Chunks  []int32       // of in: see chunkBits
}

// whole is m as the kernels take it.
func whole(m *sparse.CSR) kernel.Sparse { return kernel.NewSparse(m.Ptr, m.Col, m.Val, m.Cols) }

// NewField cuts the receptive field of the labelled nodes out of the layers'
// filters, Â for each layer or other symmetric matrices, and x, or takes all
// rows when full is set.
func NewField(filters []*sparse.CSR, x *sparse.CSR, labels *Targets, scale float32, full bool) *Field {
	layers := len(filters)
	f := &Field{Layers: make([]fieldLayer, layers), counted: len(labels.Nodes)}
	if full {
		all := order.Ascending(x.Rows)
		f.full = &allRows{filters: filters, nodes: labels.Nodes}
		for l := range f.Layers {
			a := whole(filters[l])
			f.Layers[l] = fieldLayer{In: all, Out: all, fwd: a, back: a}
		}
	} else {
		place := make([]int32, x.Rows) // 1 + local number, 0 outside
		out := labels.Nodes
		for l := layers - 1; l >= 0; l-- {
			f.Layers[l] = cutLayer(filters[l], out, place)
			out = f.Layers[l].In
		}
	}
	for l := range f.Layers {
		f.Layers[l].Chunks = ChunksOf(f.Layers[l].In)
	}
	f.cutFeatures(x, scale)
	f.target = labels.rows(f.Layers[layers-1].Out)
	f.weight, f.mass = labels.weights(f.Layers[layers-1].Out)
	return f
}

// cutLayer finds the neighbours of out and the part of Â between the two.
// place is zero before and after.
func cutLayer(ahat *sparse.CSR, out, place []int32) fieldLayer {
	for _, r := range out {
		cols, _ := ahat.Row(int(r))
		for _, c := range cols {
			place[c] = 1
		}
	}
	var in []int32
	for i, p := range place {
		if p != 0 {
			in = append(in, int32(i))
			place[i] = int32(len(in))
		}
	}
	l := fieldLayer{In: in, Out: out, fwd: cutRows(ahat, out, place, len(in))}
	for _, r := range in {
		place[r] = 0
	}
	for i, r := range out {
		place[r] = int32(i + 1)
	}
	l.back = cutRows(ahat, in, place, len(out)) // Â is symmetric
	for _, r := range out {
		place[r] = 0
	}
	return l
}

// cutRows is the given rows of m in the columns that have a place, count of
// them: place is 1 + the column's number there, 0 for the others.
func cutRows(m *sparse.CSR, rows, place []int32, count int) kernel.Sparse {
	ptr := make([]int32, len(rows)+1)
	for i, r := range rows {
		cols, _ := m.Row(int(r))
		ptr[i+1] = ptr[i]
		for _, c := range cols {
			if place[c] != 0 {
				ptr[i+1]++
			}
		}
	}
	col, val := make([]int32, ptr[len(rows)]), make([]float32, ptr[len(rows)])
	at := 0
	for _, r := range rows {
		cols, vals := m.Row(int(r))
		for k, c := range cols {
			if p := place[c]; p != 0 {
				col[at], val[at] = p-1, vals[k]
				at++
			}
		}
	}
	return kernel.NewSparse(ptr, col, val, count)
}

// cutFeatures takes the rows layers[0].in of x and numbers the features that
// occur in them.
func (f *Field) cutFeatures(x *sparse.CSR, scale float32) {
	place := make([]int32, x.Cols)
	rows := f.Layers[0].In
	for _, r := range rows {
		cols, _ := x.Row(int(r))
		for _, c := range cols {
			place[c] = 1
		}
	}
	for c, p := range place {
		if p != 0 {
			f.Features = append(f.Features, int32(c))
			place[c] = int32(len(f.Features))
		}
	}
	f.plain = cutRows(x, rows, place, len(f.Features))
	// A gradient in more than one chunk is summed from the sparse rows.
	if f.dense = filledRows(&f.plain); f.dense != nil && scale == 1 && len(f.Layers[0].Chunks) == 2 {
		f.turned = transposed(f.dense, len(rows), len(f.Features))
		return
	}
	f.dense = nil
	f.x = kernel.NewMasked(&f.plain, scale)
}

// filledRows is m's values as rows without gaps, nil where some entry is not
// stored: the same sums in the same order, without looking up columns.
func filledRows(m *kernel.Sparse) []float32 {
	if m.Entries() != m.Rows()*m.Cols() {
		return nil
	}
	return m.Values()
}

func transposed(x []float32, rows, cols int) []float32 {
	t := make([]float32, len(x))
	for i := range rows {
		for j := range cols {
			t[j*rows+i] = x[i*cols+j]
		}
	}
	return t
}

// Targets are the labelled nodes with their classes as multi-hot rows.
type Targets struct {
	Nodes   []int32 // ascending
	Hot     []float32
	Classes int
	Weigh   []float32 // of each node, nil where all weigh 1
}

// rows lays the targets out for the given nodes, zero for unlabelled ones.
func (t *Targets) rows(nodes []int32) []float32 {
	pitch := kernel.Pitch(t.Classes)
	out := make([]float32, len(nodes)*pitch)
	k := 0
	for i, r := range nodes {
		if k < len(t.Nodes) && t.Nodes[k] == r {
			copy(out[i*pitch:], t.Hot[k*t.Classes:(k+1)*t.Classes])
			k++
		}
	}
	return out
}

// weights lays the weights of the labels out for the given nodes, and sums
// them.
func (t *Targets) weights(nodes []int32) (w []float32, mass float64) {
	if t.Weigh == nil {
		return nil, float64(len(t.Nodes))
	}
	w = make([]float32, len(nodes))
	k := 0
	for i, r := range nodes {
		if k < len(t.Nodes) && t.Nodes[k] == r {
			w[i] = t.Weigh[k]
			mass += float64(w[i])
			k++
		}
	}
	return w, mass
}

// ReceptiveField returns the nodes whose features and hidden values a network
// of the given depth needs for the output of nodes (ascending): element l
// holds the rows that enter layer l, so element 0 is the widest. The result
// is ascending and new.
func ReceptiveField(ahat *sparse.CSR, nodes []int32, layers int) [][]int32 {
	filters := make([]*sparse.CSR, layers)
	for l := range filters {
		filters[l] = ahat
	}
	return receptive(filters, nodes)
}

func receptive(filters []*sparse.CSR, nodes []int32) [][]int32 {
	rows := make([][]int32, len(filters))
	place := make([]int32, filters[0].Rows)
	for l := len(filters) - 1; l >= 0; l-- {
		rows[l] = cutLayer(filters[l], nodes, place).In
		nodes = rows[l]
	}
	return rows
}
