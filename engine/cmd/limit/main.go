// Command limit measures the engine against a C program of the same epoch,
// natively and as WebAssembly under Node, and k-means and ParWalks under Node
// against themselves natively, on Cora. make limit runs it; the C program is
// the caller's (its gcn.c has setup, init, rows and step, see c/native.c).
//
// Everything is measured in time of the processor, so that other programs on
// the computer disturb it less; the programs run in turn, and the ratios are
// medians of those of each round.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"m3s/datasets/source"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "limit:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	src := source.FromEnv(os.Getenv)
	b := &comparison{src: src}
	w := &work{}
	flag.StringVar(&b.program, "c", "", "folder with the C program: gcn.c and ms.c")
	flag.StringVar(&b.base, "base", "", "m3s of another commit built for js/wasm, to time M3S against")
	flag.IntVar(&b.rounds, "rounds", 5, "rounds of which the medians count")
	flag.StringVar(&b.only, "only", "", "part of the name of the cases to measure")
	flag.StringVar(&b.dir, "dir", "build/limit", "where programs are built")
	flag.StringVar(&w.what, "work", "", "measure the engine in this process: epochs, kmeans or walks")
	flag.IntVar(&w.layers, "layers", 2, "graph convolutions")
	flag.Uint64Var(&w.seed, "seed", 1, "seed of the split and the weights")
	flag.BoolVar(&w.all, "all", false, "train on all rows")
	flag.IntVar(&w.epochs, "epochs", 100, "epochs in a chunk")
	flag.IntVar(&w.chunks, "chunks", 9, "chunks of which the median counts")
	flag.Parse()
	if w.what != "" {
		return w.run(ctx, src)
	}
	if b.program == "" {
		return errors.New("-c: the folder of the C program is missing")
	}
	return b.run(ctx)
}
