// Command build makes the page: it builds the Go program for the browser, the
// dataset packs and the scripts, names every file by its content, and writes
// them with index.html to build/site. All paths in the page are relative.
//
//	go run ./site/cmd/build [-lab=false] [-o DIR]
//
// The notebooks that run in the browser are taken along where make lite has
// made them, but with -lab=false.
//
// M3S_HOME is the address where the page will be, ending in a slash, for what
// its links show elsewhere; all else works without it.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

func main() { os.Exit(run(os.Args[1:], os.Getenv("M3S_HOME"), os.Stdout, os.Stderr)) }

// run builds the page and returns the exit code.
func run(args []string, home string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("build", flag.ContinueOnError)
	flags.SetOutput(stderr)
	out := flags.String("o", "", "folder to write (default: build/site in the repository)")
	lab := flags.Bool("lab", true, "take the notebooks that run in the browser along where they are made")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	if home != "" && !(strings.HasPrefix(home, "https://") && strings.HasSuffix(home, "/")) {
		fmt.Fprintf(stderr, "build: M3S_HOME: %q does not start with https:// and end with a slash\n", home)
		return 1
	}
	if err := build(*out, home, *lab, stdout, stderr); err != nil {
		fmt.Fprintln(stderr, "build:", err)
		return 1
	}
	return 0
}
