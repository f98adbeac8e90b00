//go:build !(goexperiment.simd && wasm)

package kernel

// Only WebAssembly has kernels that draw masks.

func drawn(*Masked, uint64, []int32, int) bool { return false }

func drawnRows([]uint64, uint64, []int32, int, int, int) bool { return false }
