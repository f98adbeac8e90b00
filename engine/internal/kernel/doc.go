// Package kernel holds the inner loops of the engine, each twice: scalar.go
// in plain Go, simd.go with 128-bit vectors where the build has them. Both
// give the same bits: a vector's lanes run along the columns of a row (hidden
// units, classes, clusters), never across a sum, and every product is rounded
// before it is added.
//
// Matrices are row-major float32 slices with a pitch, the number of values
// from one row to the next: the width rounded up to a multiple of Lane. The
// padding columns hold zeros and stay zero. Shapes are the caller's promise;
// a wrong one panics with an index out of range.
package kernel

// Lane is the number of float32 values in the narrowest vector.
const Lane = 4

// Pitch rounds a width up to a multiple of Lane.
func Pitch(width int) int { return (width + Lane - 1) / Lane * Lane }
