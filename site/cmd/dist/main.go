// Command dist makes what a release consists of, for every system: archives of
// the command m3s with the page within it, archives of the Jupyter kernel, the
// page's zip, a bill of materials and checksums. The same commit gives the same
// bytes. The page must have been built, without the notebooks that run in the
// browser; a second zip has them.
//
//	go run ./site/cmd/dist [-version V] [-systems linux/amd64,...] [-kernels=false] [-page FILE] [-notebooks FILE] [-o build/dist]
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
)

// systems are those that a release is for.
const systems = "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64,windows/arm64"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "dist:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("dist", flag.ContinueOnError)
	flags.SetOutput(stderr)
	r := &release{ctx: ctx, stderr: stderr, parts: newParts()}
	flags.StringVar(&r.version, "version", "", "the release's name (default: git describe)")
	which := flags.String("systems", systems, "systems to build for, as OS/ARCH, separated by commas")
	kernels := flags.Bool("kernels", true, "make the archives of the Jupyter kernel too")
	flags.StringVar(&r.pageZip, "page", "build/m3s-page.zip", "zip of the page, as its build writes it")
	flags.StringVar(&r.labZip, "notebooks", "", "zip of the page with the notebooks that run in the browser")
	flags.StringVar(&r.out, "o", "build/dist", "folder to write")
	if err := flags.Parse(args); err != nil {
		return err
	}
	defer r.clean()
	if err := r.start(); err != nil {
		return err
	}
	for _, name := range strings.Split(*which, ",") {
		s, err := newSystem(name)
		if err != nil {
			return err
		}
		if err := r.command(s); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if *kernels {
			if err := r.kernel(s); err != nil {
				return fmt.Errorf("%s: kernel: %w", name, err)
			}
		}
	}
	return r.finish(stdout)
}
