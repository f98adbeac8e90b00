package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"m3s/datasets"
	"m3s/datasets/source"
)

// TestCoraPackIsSmall checks the size as served of Cora's pack, with a layout
// that does not compress.
func TestCoraPackIsSmall(t *testing.T) {
	dir := os.Getenv("M3S_MIRROR")
	if dir == "" || strings.Contains(dir, "://") {
		dir = "../../../../shared/planetoid"
	}
	if _, err := os.Stat(dir); err != nil {
		if os.Getenv("CI") != "" || os.Getenv("M3S_REQUIRE_DATA") != "" {
			t.Fatalf("the citation datasets are required: %v", err)
		}
		t.Skip("no citation datasets: set M3S_MIRROR")
	}
	g, err := (&source.Source{Mirror: dir}).Load(context.Background(), "cora")
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 1))
	xy := make([]float32, 2*g.N())
	for k := range xy {
		xy[k] = 2*random.Float32() - 1
	}
	b, err := datasets.EncodePack(&datasets.Pack{Graph: g, Layout: xy})
	if err != nil {
		t.Fatal(err)
	}
	var z bytes.Buffer
	w := gzip.NewWriter(&z)
	if _, err := w.Write(b); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if z.Len() > 90_000 {
		t.Errorf("%d bytes after gzip, want at most 90000", z.Len())
	}
}
