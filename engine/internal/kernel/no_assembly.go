//go:build !(goexperiment.simd && wasm)

package kernel

// What only the assembly of WebAssembly has: kernels that draw masks, and one
// that reads entries with their columns beside them.

func drawn(*Masked, uint64, []int32, int) bool { return false }

func drawnRows([]uint64, uint64, []int32, int, int, int) bool { return false }

type walkEntry struct{}

func walkEntries([]int32, []float64) []walkEntry { return nil }
