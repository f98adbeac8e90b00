//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"testing"
)

// maxSize is what the program may take in the page, gzipped.
const maxSize = 900_000

func TestSize(t *testing.T) {
	for _, experiment := range []string{"simd", "nosimd"} {
		raw, err := os.ReadFile(program(t, experiment))
		if err != nil {
			t.Fatal(err)
		}
		var packed bytes.Buffer
		w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(raw); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d bytes, %d gzipped", experiment, len(raw), packed.Len())
		if packed.Len() > maxSize {
			t.Errorf("%s: %d bytes gzipped, more than %d", experiment, packed.Len(), maxSize)
		}
	}
}
