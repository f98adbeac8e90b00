// Command module gives the repository another module path, so that others can
// go get it: it rewrites go.mod, imports, the packages that notebooks' cells
// name, the generated tables, README's links and those of notebooks to the page.
//
//	make module PATH=github.com/you/m3s
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "module: want a module path: make module PATH=github.com/you/m3s")
		os.Exit(2)
	}
	changed, err := rename(".", os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "module:", err)
		os.Exit(1)
	}
	fmt.Printf("%d files name %s now\n", changed, os.Args[1])
}
