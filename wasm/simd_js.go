//go:build goexperiment.simd

package main

const simd = true // the kernels were built with SIMD
