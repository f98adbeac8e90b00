//go:build goexperiment.simd && (amd64 || arm64)

package kernel

import "simd/archsimd"

// v4 is a block of 4 columns, one register everywhere.
type v4 struct{ a archsimd.Float32x4 }

func load4(p *row4) v4 {
	return v4{archsimd.LoadFloat32x4Array(p)}
}

func fill4(x float32) v4 {
	b := archsimd.BroadcastFloat32x4(x)
	return v4{b}
}

func (v v4) store(p *row4) {
	v.a.StoreArray(p)
}

func (v v4) add(w v4) v4 { return v4{v.a.Add(w.a)} }

func (v v4) sub(w v4) v4 { return v4{v.a.Sub(w.a)} }

func (v v4) mul(w v4) v4 { return v4{v.a.Mul(w.a)} }

// where keeps the lanes in which w is positive and sets the others to zero.
func (v v4) where(w v4) v4 {
	var zero archsimd.Float32x4
	return v4{v.a.Masked(w.a.Greater(zero))}
}
