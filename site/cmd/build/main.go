// Command build makes the page: it builds the Go program for the browser, the
// dataset packs and the scripts, names every file by its content, and writes
// them with index.html to build/site. All paths in the page are relative.
//
//	go run ./site/cmd/build [-o DIR]
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run builds the page and returns the exit code.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("build", flag.ContinueOnError)
	flags.SetOutput(stderr)
	out := flags.String("o", "", "folder to write (default: build/site in the repository)")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	if err := build(*out, stdout, stderr); err != nil {
		fmt.Fprintln(stderr, "build:", err)
		return 1
	}
	return 0
}
