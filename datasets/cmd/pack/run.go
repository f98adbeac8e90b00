package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"m3s/datasets/source"
)

// run is the command; it returns the exit code.
func run(ctx context.Context, args []string, s *source.Source, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("pack", flag.ContinueOnError)
	flags.SetOutput(stderr)
	dir := flags.String("o", "", "folder for the packs, made when needed")
	allowMissing := flags.Bool("allow-missing", false, "only report datasets that are not available")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 1
	}
	if *dir == "" || flags.NArg() == 0 {
		fmt.Fprintln(stderr, "pack: want -o DIR and the names of datasets")
		return 1
	}
	if err := os.MkdirAll(*dir, 0o755); err != nil {
		fmt.Fprintln(stderr, "pack:", err)
		return 1
	}
	code := 0
	for _, name := range flags.Args() {
		line, err := makePack(ctx, s, name, *dir)
		switch {
		case err == nil:
			fmt.Fprintf(stdout, "%s: %s\n", name, line)
		case *allowMissing && errors.Is(err, source.ErrUnavailable):
			fmt.Fprintln(stderr, "pack: left out:", err)
		default:
			fmt.Fprintln(stderr, "pack:", err)
			code = 1
		}
	}
	return code
}
