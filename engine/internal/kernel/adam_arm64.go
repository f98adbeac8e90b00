//go:build goexperiment.simd

package kernel

// adamWide does nothing: there are no wider vectors.
func adamWide(w, g, m, v []float32, p *AdamStep) (int, bool) { return 0, true }
