//go:build !js

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"m3s/datasets"
	"m3s/datasets/source"
	"m3s/engine"
	"m3s/wasm/protocol"
)

// request is a request as run.mjs reads it.
type request map[string]any

// message is the request as the session reads it; numbers and text only.
func (r request) message() *protocol.Message {
	m := protocol.New(r["type"].(string))
	for name, v := range r {
		switch v := v.(type) {
		case float64:
			m.Number(name, v)
		case int:
			m.Int(name, v)
		case string:
			if name != "type" {
				m.Text(name, v)
			}
		}
	}
	return m
}

// answer is the part of an event that run.mjs prints and the tests read.
type answer struct {
	Type, Message, Name, Graph, Fingerprint string
	Accuracy, Seconds                       float64
}

func TestKarateIsTheNativeRun(t *testing.T) {
	var starts []request
	for _, s := range engine.Choices("Strategy") {
		starts = append(starts, request{"type": "start", "run": 1, "strategy": s, "perClass": 2, "seed": 1, "epochs": 60, "clusters": 8})
	}
	checkEqual(t, datasets.Karate(), request{"type": "karate"}, starts)
}

func TestGeneratedIsTheNativeRun(t *testing.T) {
	g, err := datasets.Generate(datasets.DefaultGenerateOptions())
	if err != nil {
		t.Fatal(err)
	}
	checkEqual(t, g, request{"type": "generate"}, papers("rate", 0.5))
}

func TestCoraIsTheNativeRun(t *testing.T) {
	g := cora(t)
	pack, err := datasets.EncodePack(&datasets.Pack{Graph: g})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "cora.m3s")
	if err := os.WriteFile(file, pack, 0o600); err != nil {
		t.Fatal(err)
	}
	starts := append(papers("rate", 0.5), request{"type": "start", "run": 4, "strategy": "m3s", "perClass": 2, "seed": 2, "protocol": "paper", "epochs": 50})
	checkEqual(t, g, request{"type": "load", "pack": file}, starts)
}

// papers are runs with the paper's settings.
func papers(labels string, value any) []request {
	var starts []request
	for k, s := range []string{"m3s", "gcn", "lp"} {
		starts = append(starts, request{"type": "start", "run": k, "strategy": s, labels: value, "seed": 1})
	}
	return starts
}

// cora is Cora from the mirror the environment names or the one beside the
// repository.
func cora(t *testing.T) *engine.Graph {
	t.Helper()
	mirror := os.Getenv("M3S_MIRROR")
	if mirror == "" {
		mirror = filepath.Join("..", "..", "shared", "planetoid")
		if _, err := os.Stat(mirror); err != nil {
			missing(t, "Cora (M3S_MIRROR)")
		}
	}
	s := &source.Source{Mirror: mirror, CacheDir: t.TempDir()}
	g, err := s.Load(t.Context(), "cora")
	if errors.Is(err, source.ErrUnavailable) {
		missing(t, err.Error())
	}
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// checkEqual runs the requests natively and in Node, with vector and scalar
// kernels, and compares fingerprints and accuracies.
func checkEqual(t *testing.T, g *engine.Graph, load request, starts []request) {
	t.Helper()
	var want []answer
	for _, r := range starts {
		want = append(want, native(t, g, r))
	}
	for _, experiment := range []string{"simd", "nosimd"} {
		got := inNode(t, program(t, experiment), append([]request{load}, starts...))
		if got[0].Type != "loaded" || got[0].Name != g.Name {
			t.Fatalf("%s: %v answers %+v", experiment, load["type"], got[0])
		}
		for k, r := range starts {
			a := got[k+1]
			if a.Type != "done" || a.Fingerprint != want[k].Fingerprint || a.Accuracy != want[k].Accuracy {
				t.Errorf("%s: %s %s: got %+v, natively %+v", experiment, g.Name, r["strategy"], a, want[k])
			}
			t.Logf("%s: %s %s: %s, accuracy %.4f, %.2f s", experiment, g.Name, r["strategy"], a.Fingerprint, a.Accuracy, a.Seconds)
		}
	}
}

// native runs a request on the receptive field, and checks that training on
// all rows gives the same bits.
func native(t *testing.T, g *engine.Graph, r request) answer {
	t.Helper()
	q, err := protocol.ParseStart(r.message(), g)
	if err != nil {
		t.Fatal(err)
	}
	split, err := engine.RandomSplit(g, q.PerClass, q.SplitSeed)
	if err != nil {
		t.Fatal(err)
	}
	res, err := engine.Run(context.Background(), g, split, q.Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	q.Options.FullBatch = true
	full, err := engine.Run(context.Background(), g, split, q.Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	if full.Fingerprint != res.Fingerprint {
		t.Errorf("%s %s: all rows give %s, the receptive field %s", g.Name, r["strategy"], full.Fingerprint, res.Fingerprint)
	}
	return answer{Fingerprint: res.Fingerprint, Accuracy: res.Accuracy}
}

// inNode sends requests to the program in Node and returns what each led to.
func inNode(t *testing.T, program string, requests []request) []answer {
	t.Helper()
	var in bytes.Buffer
	e := json.NewEncoder(&in)
	for _, r := range requests {
		if err := e.Encode(r); err != nil {
			t.Fatal(err)
		}
	}
	cmd := node(t, "node/run.mjs", loader(t), program)
	cmd.Stdin, cmd.Stderr = &in, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("node: %v", err)
	}
	lines := slices.Collect(strings.Lines(string(out)))
	if len(lines) != len(requests) {
		t.Fatalf("%d answers to %d requests:\n%s", len(lines), len(requests), out)
	}
	answers := make([]answer, len(lines))
	for k, line := range lines {
		if err := json.Unmarshal([]byte(line), &answers[k]); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
	}
	return answers
}
