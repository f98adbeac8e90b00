// Command m3s trains the paper's strategies from the command line.
package main

import (
	"context"
	"os"
)

func main() {
	os.Exit(run(heedSignals(context.Background()), os.Args[1:], os.Stdout, os.Stderr, os.Getenv))
}
