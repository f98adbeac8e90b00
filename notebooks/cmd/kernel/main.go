// Command kernel builds the gophernotes Jupyter kernel with this module's
// packages linked in, and installs it for Jupyter as "Go (M3S)".
//
//	go run ./notebooks/cmd/kernel                # for this user
//	go run ./notebooks/cmd/kernel -prefix DIR    # below DIR/share/jupyter, for a virtual environment or the whole system
//	go run ./notebooks/cmd/kernel -o FILE        # only the program
//	go run ./notebooks/cmd/kernel -lite -o FILE  # the program for a web worker (notebooks/lite), as WebAssembly
//
// The kernel needs no Go toolchain when it runs. GOOS and GOARCH choose
// another system for -o when the command itself is built beforehand.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"

	"m3s/internal/jupyter"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "kernel:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("kernel", flag.ContinueOnError)
	flags.SetOutput(stderr)
	name := flags.String("name", jupyter.Name, "kernel name, by which notebooks ask for it")
	prefix := flags.String("prefix", "", "install below this prefix instead of the user's Jupyter directory")
	file := flags.String("o", "", "build the program into this file and install nothing")
	lite := flags.Bool("lite", false, "build for a web worker; needs -o")
	if err := flags.Parse(args); err != nil {
		return err
	}
	switch {
	case flags.NArg() > 0:
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case *file != "":
		return build(ctx, *file, *lite, stderr)
	case *lite:
		return errors.New("-lite needs -o: a web worker's kernel is not installed here")
	}
	kernels, err := jupyter.Kernels(*prefix, runtime.GOOS, os.Getenv)
	if err != nil {
		return err
	}
	dir, err := filepath.Abs(filepath.Join(kernels, *name))
	if err != nil {
		return err
	}
	if err := install(ctx, dir, *name, stderr); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "installed the kernel %s in %s\n", *name, dir)
	return err
}

// install builds the program into dir and describes it there.
func install(ctx context.Context, dir, name string, stderr io.Writer) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	program := filepath.Join(dir, jupyter.Program(name, runtime.GOOS))
	if err := build(ctx, program, false, stderr); err != nil {
		return err
	}
	return jupyter.Describe(dir, program, runtime.GOOS)
}
