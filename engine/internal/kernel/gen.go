//go:build ignore

// Command gen makes the kernels for blocks of 8 and 4 columns from those for
// 16: z_simd8.go and z_simd4.go from simd16.go.
package main

import (
	"log"
	"os"
	"strings"
)

func main() {
	src, err := os.ReadFile("simd16.go")
	if err != nil {
		log.Fatal(err)
	}
	for _, width := range []string{"8", "4"} {
		out := strings.Replace(string(src), "//go:generate go run gen.go\n\n", "", 1)
		_, body, _ := strings.Cut(out, "import \"math/bits\"\n")
		_, body, _ = strings.Cut(body, "func spmm16")
		out = "//go:build goexperiment.simd && (amd64 || arm64 || wasm)\n\n// Code generated from simd16.go by gen.go. DO NOT EDIT.\n\npackage kernel\n\nimport \"math/bits\"\n\nfunc spmm16" + body
		out = strings.ReplaceAll(out, "16", width)
		out = strings.Replace(out, "from simd"+width+".go", "from simd16.go", 1)
		if err := os.WriteFile("z_simd"+width+".go", []byte(out), 0o644); err != nil {
			log.Fatal(err)
		}
	}
}
