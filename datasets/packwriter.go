package datasets

import (
	"encoding/binary"
	"hash/crc32"
	"math"

	"m3s/engine"
)

// packWriter appends the parts of a pack to b.
type packWriter struct{ b []byte }

func (w *packWriter) graph(g *engine.Graph, layout bool) {
	ones := [2]bool{allOnes(g.A.Val), allOnes(g.X.Val)}
	var flags byte
	for _, f := range []struct {
		on  bool
		bit byte
	}{
		{len(g.Nodes) > 0, packHasNodes},
		{g.Public != nil, packHasPublic},
		{layout, packHasLayout},
		{!ones[0], packWeighted},
		{!ones[1], packValued},
	} {
		if f.on {
			flags |= f.bit
		}
	}
	w.b = append(w.b, packMagic...)
	w.b = append(w.b, packVersion, flags)
	w.text(g.Name)
	w.count(g.C())
	for _, c := range g.Classes {
		w.text(c)
	}
	w.count(g.N())
	for _, y := range g.Y {
		w.count(int(y) + 1)
	}
	for _, name := range g.Nodes {
		w.text(name)
	}
	w.upper(g.A, ones[0])
	w.count(g.X.Cols)
	w.rows(transpose(g.X), ones[1])
	if s := g.Public; s != nil {
		w.list(s.Labelled)
		w.list(s.Validation)
		w.list(s.Test)
	}
}

func (w *packWriter) count(n int) { w.b = binary.AppendUvarint(w.b, uint64(n)) }

func (w *packWriter) text(s string) {
	w.count(len(s))
	w.b = append(w.b, s...)
}

// upper writes the entries of a symmetric matrix on and above the diagonal.
func (w *packWriter) upper(a *engine.CSR, ones bool) {
	half := &engine.CSR{Rows: a.Rows, Cols: a.Cols, Ptr: make([]int32, a.Rows+1)}
	for i := range a.Rows {
		cols, vals := a.Row(i)
		for k, c := range cols {
			if int(c) >= i {
				half.Col = append(half.Col, c)
				half.Val = append(half.Val, vals[k])
			}
		}
		half.Ptr[i+1] = int32(len(half.Col))
	}
	for i := range half.Rows {
		w.count(int(half.Ptr[i+1] - half.Ptr[i]))
	}
	for i := range half.Rows {
		cols, _ := half.Row(i)
		w.gaps(cols, int32(i)-1)
	}
	w.values(half.Val, ones)
}

// rows writes a matrix whose number of rows the reader knows.
func (w *packWriter) rows(m *engine.CSR, ones bool) {
	for i := range m.Rows {
		w.count(int(m.Ptr[i+1] - m.Ptr[i]))
	}
	for i := range m.Rows {
		cols, _ := m.Row(i)
		w.gaps(cols, -1)
	}
	w.values(m.Val, ones)
}

func (w *packWriter) list(nodes []int32) {
	w.count(len(nodes))
	w.gaps(nodes, -1)
}

// gaps writes ascending numbers above last, each as the distance to the one
// before it, less one.
func (w *packWriter) gaps(s []int32, last int32) {
	for _, v := range s {
		w.count(int(v - last - 1))
		last = v
	}
}

func (w *packWriter) values(v []float32, ones bool) {
	if ones {
		return
	}
	for _, x := range v {
		w.b = binary.LittleEndian.AppendUint32(w.b, math.Float32bits(x))
	}
}

func (w *packWriter) layout(xy []float32) {
	steps := make([]uint16, len(xy))
	for k, v := range xy {
		steps[k] = uint16(float64((float64(v)+1)*32767.5) + 0.5)
	}
	for _, s := range steps {
		w.b = append(w.b, byte(s>>8))
	}
	for _, s := range steps {
		w.b = append(w.b, byte(s))
	}
}

func (w *packWriter) seal() []byte {
	return binary.LittleEndian.AppendUint32(w.b, crc32.ChecksumIEEE(w.b))
}

// transpose returns mᵀ.
func transpose(m *engine.CSR) *engine.CSR {
	t := &engine.CSR{Rows: m.Cols, Cols: m.Rows, Ptr: make([]int32, m.Cols+1), Col: make([]int32, m.NNZ()), Val: make([]float32, m.NNZ())}
	for _, c := range m.Col {
		t.Ptr[c+1]++
	}
	for i := range t.Rows {
		t.Ptr[i+1] += t.Ptr[i]
	}
	at := append([]int32(nil), t.Ptr[:t.Rows]...)
	for i := range m.Rows {
		cols, vals := m.Row(i)
		for k, c := range cols {
			t.Col[at[c]], t.Val[at[c]] = int32(i), vals[k]
			at[c]++
		}
	}
	return t
}
