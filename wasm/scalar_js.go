//go:build !goexperiment.simd

package main

const simd = false // the kernels were built without SIMD
