//go:build !js

package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"m3s/datasets"
	"m3s/datasets/own"
)

// Files that the page's program reads make the graph, and a run on it the
// result, that they make natively, features written in every way included.
func TestOwnFilesMakeTheNativeRun(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var edges, features, labels strings.Builder
	forms := []string{"%.3f", "%g", "%e", "%.17g", "-%.2f", "%.0f"}
	for i := range 60 {
		fmt.Fprintf(&labels, "n%d;%s\n", i, []string{"a", "b", "c"}[i%3])
		fmt.Fprintf(&features, "n%d", i)
		for j := range 8 {
			fmt.Fprintf(&features, ","+forms[(i+j)%len(forms)], r.Float64()*float64(j+i%3))
		}
		features.WriteString("\n")
		for range 3 {
			fmt.Fprintf(&edges, "n%d\tn%d\n", i, (3*r.IntN(20)+i%3)%60)
		}
	}
	dir := t.TempDir()
	read := request{"type": "read"}
	for name, text := range map[string]string{"edges": edges.String(), "features": features.String(), "labels": labels.String()} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		read[name] = file
	}
	g, _, err := own.Read(own.Files{
		Edges: own.File{Name: "edges", Bytes: []byte(edges.String())}, Features: own.File{Name: "features", Bytes: []byte(features.String())},
		Labels: own.File{Name: "labels", Bytes: []byte(labels.String())},
	}, own.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	start := request{"type": "start", "run": 1, "strategy": "m3s", "perClass": 3, "seed": 2, "protocol": "paper", "epochs": 40, "clusters": 9}
	want := native(t, g, start)
	id := datasets.Identity(g)
	for _, experiment := range []string{"simd", "nosimd"} {
		got := inNode(t, program(t, experiment), []request{read, {"type": "own", "graph": id}, start})
		if got[0].Type != "understood" || got[0].Graph != id || got[1].Name != "own" || got[2].Fingerprint != want.Fingerprint || got[2].Accuracy != want.Accuracy {
			t.Errorf("%s: got %+v, natively %+v", experiment, got, want)
		}
	}
}
