//go:build !goexperiment.simd || !(amd64 || arm64)

package kernel

// What has no assembly for wasm is Go's loops there, as without vectors.

func logs(x []float32, count int) { logsScalar(x, count) }

func lowerRows(z, top []float32, pitch int) { lowerRowsScalar(z, top, pitch) }

func divideRows(rows, classes int, z []float32, pitch int) {
	divideRowsScalar(rows, classes, z, pitch)
}

func gradientRows(classes int, d, y, share []float32, pitch int) {
	gradientRowsScalar(classes, d, y, share, pitch)
}
