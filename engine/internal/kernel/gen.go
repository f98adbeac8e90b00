//go:build ignore

// Command gen makes further kernels from simd16.go: for blocks of 8 and 4
// columns (z_simd8.go, z_simd4.go), and for matrices whose rows are a single
// block, where a row is found without a product (z_row16.go, z_row8.go,
// z_row4.go).
package main

import (
	"log"
	"os"
	"strings"
)

const head = `//go:build goexperiment.simd && (amd64 || arm64 || wasm)

// Code generated from simd16.go by gen.go. DO NOT EDIT.

package kernel

import "math/bits"

func spmm16`

// single turns a kernel for block b of m into one for the only block.
var single = strings.NewReplacer(
	"[int(col[k])*m+b]", "[col[k]]", "[int(cols[k])*m+b]", "[cols[k]]",
	"[i*m+b]", "[i]", "[(i+1)*m+b]", "[i+1]", "[r*m+b]", "[r]", "[(r+1)*m+b]", "[r+1]",
	"at := b", "at := 0", "at, dt := i, b", "at, dt := i, 0", "at += m", "at++", "dt += m", "dt++",
	", m, b int)", ")", "16(ptr", "16row(ptr", "Masked16(a", "Masked16row(a", "16(rows", "16row(rows",
)

func main() {
	src, err := os.ReadFile("simd16.go")
	if err != nil {
		log.Fatal(err)
	}
	_, body, _ := strings.Cut(string(src), "func spmm16")
	write("z_row16.go", single.Replace(head+body))
	for _, width := range []string{"8", "4"} {
		write("z_simd"+width+".go", narrow(head+body, width))
		write("z_row"+width+".go", narrow(single.Replace(head+body), width))
	}
}

func narrow(s, width string) string {
	s = strings.ReplaceAll(s, "16", width)
	return strings.Replace(s, "from simd"+width+".go", "from simd16.go", 1)
}

func write(name, text string) {
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		log.Fatal(err)
	}
}
