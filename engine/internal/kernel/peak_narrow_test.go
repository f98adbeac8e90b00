//go:build goexperiment.simd && (arm64 || wasm)

package kernel

import "simd/archsimd"

// lanes are those of a register of 128 bits.
const lanes = 4

func spread(x float32) archsimd.Float32x4 { return archsimd.BroadcastFloat32x4(x) }
