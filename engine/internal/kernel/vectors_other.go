//go:build goexperiment.simd && (arm64 || wasm)

package kernel

const vectors = true
