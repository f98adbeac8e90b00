// Package kernel holds the inner loops of the engine, each in plain Go
// (scalar.go, walk.go), and with vectors of 128 or 256 bits where the build
// has them: in Go for amd64 and arm64 (simd16.go and what gen.go makes of it,
// simd_flat.go, simd_walk.go), in assembly for WebAssembly (written by
// assemble, called from blocks_wasm.go and flat_wasm.go; WASM.md). All give
// the same bits: a vector's lanes run along the columns of a row (hidden
// units, classes, clusters, seeds), never across a sum, and every product is
// rounded before it is added.
//
// Matrices are row-major slices, float32 but for ParWalks', with a pitch, the
// number of values from one row to the next: the width rounded up to a
// multiple of Lane. The padding columns hold zeros and stay zero. Shapes are
// the caller's promise; a wrong one panics. Sparse matrices are checked when
// they are made.
package kernel

// Lane is the number of float32 values in the narrowest vector.
const Lane = 4

// Pitch rounds a width up to a multiple of Lane.
func Pitch(width int) int { return (width + Lane - 1) / Lane * Lane }
