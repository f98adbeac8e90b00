//go:build goexperiment.simd

package kernel

import "simd/archsimd"

// vectors says whether this processor has the instructions: Go encodes even
// 128-bit vectors with AVX.
var vectors = archsimd.X86.AVX2()
