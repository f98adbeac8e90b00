//go:build !js

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "wasm: this program runs in a page: build it with GOOS=js GOARCH=wasm")
	os.Exit(1)
}
