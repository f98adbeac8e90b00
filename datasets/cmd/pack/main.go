// Command pack writes dataset packs for the page.
//
//	go run ./datasets/cmd/pack -o DIR [-allow-missing] NAME...
//
// Each NAME becomes DIR/NAME.m3s: the graph and a layout of it. A pack whose
// graph and layout method have not changed is kept. Datasets come from the
// cache, the mirror (M3S_MIRROR, M3S_CACHE) or their public home. The exit
// code is 1 when a pack could not be made; with -allow-missing a dataset that
// is not available is only reported.
package main

import (
	"context"
	"os"
	"os/signal"

	"m3s/datasets/source"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := run(ctx, os.Args[1:], source.FromEnv(os.Getenv), os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}
