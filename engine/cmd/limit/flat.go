package main

import (
	"bytes"
	"encoding/binary"
	"os"

	"m3s/engine"
)

// writeFlat writes what the C program needs for one case: the sizes, X and Â
// in compressed row form, the classes, and for each layer the rows it gives
// and the rows it takes. All values have 32 bits.
func writeFlat(file string, p *engine.Prepared, s *engine.Split, layers int, all bool) error {
	n, x, a := p.Graph.N(), p.XNorm, p.AHat
	parts := []any{
		[]int32{int32(n), int32(x.Cols), int32(p.Graph.C()), int32(x.NNZ()), int32(a.NNZ()), int32(layers)},
		x.Ptr, x.Col, x.Val, a.Ptr, a.Col, a.Val, p.Graph.Y,
	}
	in := engine.ReceptiveField(p.AHat, s.Labelled, layers)
	rows := append(in, s.Labelled)
	if all {
		for l := range layers {
			rows[l] = make([]int32, n)
			for i := range rows[l] {
				rows[l][i] = int32(i)
			}
		}
	}
	for l := range layers {
		out := rows[l+1]
		parts = append(parts, int32(len(out)), out, int32(len(rows[l])), rows[l])
	}
	var b bytes.Buffer
	for _, part := range parts {
		if err := binary.Write(&b, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	return os.WriteFile(file, b.Bytes(), 0o600)
}
