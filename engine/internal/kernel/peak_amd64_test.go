//go:build goexperiment.simd

package kernel

import "simd/archsimd"

// lanes are those of a register of 256 bits.
const lanes = 8

func spread(x float32) archsimd.Float32x8 { return archsimd.BroadcastFloat32x8(x) }
