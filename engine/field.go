package engine

import (
	"m3s/engine/internal/kernel"
	"m3s/internal/order"
)

// field is what one training reads of a graph: the receptive field of the
// rows in the loss, layer by layer, in local numbering. Local numbers ascend
// with node numbers, so every sum has the order it has on the whole graph.
type field struct {
	layers   []fieldLayer
	plain    kernel.Sparse // X in rows layers[0].in; columns are places in features
	x        kernel.Masked // plain with its values scaled for dropout
	features []int32       // the features that occur in x, ascending
	target   []float32     // rows layers[last].out × pitch: the classes of labelled rows
	counted  int           // labelled rows
	full     *allRows      // nil for a field of only the rows in the loss and what they depend on
}

// fieldLayer is one aggregation by Â: from rows in to rows out.
type fieldLayer struct {
	in, out []int32       // nodes, ascending; out[l] is in[l+1]
	fwd     kernel.Sparse // len(out) rows, columns in
	back    kernel.Sparse // its transpose
	chunks  []int32       // of in: see chunkBits
}

// whole is m as the kernels take it.
func whole(m *CSR) kernel.Sparse { return kernel.NewSparse(m.Ptr, m.Col, m.Val, m.Cols) }

// newField cuts the receptive field of the labelled nodes out of Â and x, or
// takes all rows when full is set.
func newField(ahat, x *CSR, labels *targets, layers int, scale float32, full bool) *field {
	f := &field{layers: make([]fieldLayer, layers), counted: len(labels.nodes)}
	if full {
		all := order.Ascending(x.Rows)
		f.full = &allRows{ahat: ahat, nodes: labels.nodes}
		a := whole(ahat)
		for l := range f.layers {
			f.layers[l] = fieldLayer{in: all, out: all, fwd: a, back: a}
		}
	} else {
		place := make([]int32, x.Rows) // 1 + local number, 0 outside
		out := labels.nodes
		for l := layers - 1; l >= 0; l-- {
			f.layers[l] = cutLayer(ahat, out, place)
			out = f.layers[l].in
		}
	}
	for l := range f.layers {
		f.layers[l].chunks = chunksOf(f.layers[l].in)
	}
	f.cutFeatures(x, scale)
	f.target = labels.rows(f.layers[layers-1].out)
	return f
}

// cutLayer finds the neighbours of out and the part of Â between the two.
// place is zero before and after.
func cutLayer(ahat *CSR, out, place []int32) fieldLayer {
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
	l := fieldLayer{in: in, out: out, fwd: cutRows(ahat, out, place, len(in))}
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
func cutRows(m *CSR, rows, place []int32, count int) kernel.Sparse {
	ptr := make([]int32, len(rows)+1)
	var col []int32
	var val []float32
	for i, r := range rows {
		cols, vals := m.Row(int(r))
		for k, c := range cols {
			if p := place[c]; p != 0 {
				col = append(col, p-1)
				val = append(val, vals[k])
			}
		}
		ptr[i+1] = int32(len(col))
	}
	return kernel.NewSparse(ptr, col, val, count)
}

// cutFeatures takes the rows layers[0].in of x and numbers the features that
// occur in them.
func (f *field) cutFeatures(x *CSR, scale float32) {
	place := make([]int32, x.Cols)
	rows := f.layers[0].in
	for _, r := range rows {
		cols, _ := x.Row(int(r))
		for _, c := range cols {
			place[c] = 1
		}
	}
	for c, p := range place {
		if p != 0 {
			f.features = append(f.features, int32(c))
			place[c] = int32(len(f.features))
		}
	}
	f.plain = cutRows(x, rows, place, len(f.features))
	f.x = kernel.NewMasked(&f.plain, scale)
}

// targets are the labelled nodes with their classes as multi-hot rows.
type targets struct {
	nodes   []int32 // ascending
	hot     []float32
	classes int
}

// rows lays the targets out for the given nodes, zero for unlabelled ones.
func (t *targets) rows(nodes []int32) []float32 {
	pitch := kernel.Pitch(t.classes)
	out := make([]float32, len(nodes)*pitch)
	k := 0
	for i, r := range nodes {
		if k < len(t.nodes) && t.nodes[k] == r {
			copy(out[i*pitch:], t.hot[k*t.classes:(k+1)*t.classes])
			k++
		}
	}
	return out
}

// ReceptiveField returns the nodes whose features and hidden values a network
// of the given depth needs for the output of nodes (ascending): element l
// holds the rows that enter layer l, so element 0 is the widest. The result
// is ascending and new.
func ReceptiveField(ahat *CSR, nodes []int32, layers int) [][]int32 {
	rows := make([][]int32, layers)
	place := make([]int32, ahat.Rows)
	for l := layers - 1; l >= 0; l-- {
		rows[l] = cutLayer(ahat, nodes, place).in
		nodes = rows[l]
	}
	return rows
}
