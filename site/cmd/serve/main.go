// Command serve serves the built page on this computer and prints its address.
//
//	go run ./site/cmd/serve [-port N] [-dir build/site]
//
// The port is N, else that of the environment variable PORT, else 8080; 0
// takes any free one. Only this computer can connect.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"

	"m3s/site/server"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := run(ctx, os.Args[1:], os.Getenv("PORT"), os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run serves until ctx is cancelled and returns the exit code. envPort is the
// value of PORT, or empty.
func run(ctx context.Context, args []string, envPort string, stdout, stderr io.Writer) int {
	if envPort == "" {
		envPort = "8080"
	}
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	flags.SetOutput(stderr)
	port := flags.String("port", envPort, "port to listen on; 0 takes any free one")
	dir := flags.String("dir", filepath.Join("build", "site"), "folder with the built page")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	if err := serve(ctx, *dir, *port, stdout); err != nil {
		fmt.Fprintln(stderr, "serve:", err)
		return 1
	}
	return 0
}

func serve(ctx context.Context, dir, port string, stdout io.Writer) error {
	files, closer, err := server.Open(dir)
	if err != nil {
		return fmt.Errorf("%s has no page: run go run ./site/cmd/build first", dir)
	}
	defer closer.Close()
	return server.Serve(ctx, files, port, func(address string) error {
		_, err := fmt.Fprintln(stdout, address)
		return err
	})
}
