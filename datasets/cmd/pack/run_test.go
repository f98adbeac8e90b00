package main

import (
	"bytes"
	"context"
	"errors"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"m3s/datasets"
	"m3s/datasets/layout"
	"m3s/datasets/source"
)

type offline struct{}

func (offline) RoundTrip(*http.Request) (*http.Response, error) {
	return nil, errors.New("no network in this test")
}

// command runs the command without network and returns its code and output.
func command(t *testing.T, args ...string) (int, string, string) {
	t.Helper()
	var out, errs bytes.Buffer
	s := &source.Source{Client: &http.Client{Transport: offline{}}}
	code := run(context.Background(), args, s, &out, &errs)
	return code, out.String(), errs.String()
}

func TestPackIsMadeOnceAndKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "packs")
	code, out, errs := command(t, "-o", dir, "karate")
	if code != 0 || errs != "" || !strings.HasPrefix(out, "karate: ") || !strings.Contains(out, "layout in") {
		t.Fatalf("code %d, output %q, errors %q", code, out, errs)
	}
	file := filepath.Join(dir, "karate.m3s")
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := datasets.DecodePack(b)
	if err != nil {
		t.Fatal(err)
	}
	if p.Graph.Name != "karate" || len(p.Layout) != 68 {
		t.Errorf("the pack holds %q with %d coordinates", p.Graph.Name, len(p.Layout))
	}
	if _, out, _ = command(t, "-o", dir, "karate"); !strings.Contains(out, "unchanged") {
		t.Errorf("second time: output %q", out)
	}
	if err := os.WriteFile(file, b[:100], 0o644); err != nil {
		t.Fatal(err)
	}
	if _, out, _ = command(t, "-o", dir, "karate"); !strings.Contains(out, "layout in") {
		t.Errorf("a damaged pack was kept: output %q", out)
	}
	if again, err := os.ReadFile(file); err != nil || !bytes.Equal(again, b) {
		t.Errorf("the pack was not made again, error %v", err)
	}
}

func TestMissingDataset(t *testing.T) {
	dir := t.TempDir()
	code, out, errs := command(t, "-o", dir, "cora", "karate")
	if code != 1 || !strings.HasPrefix(errs, "pack: datasets: cora: ") || strings.Count(errs, "\n") != 1 || !strings.HasPrefix(out, "karate: ") {
		t.Errorf("code %d, output %q, errors %q", code, out, errs)
	}
	code, _, errs = command(t, "-allow-missing", "-o", dir, "cora", "karate")
	if code != 0 || !strings.HasPrefix(errs, "pack: left out: datasets: cora: ") {
		t.Errorf("allowed: code %d, errors %q", code, errs)
	}
	if _, err := os.Stat(filepath.Join(dir, "cora.m3s")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("something was written for the missing dataset: %v", err)
	}
}

func TestBadArguments(t *testing.T) {
	for _, args := range [][]string{{}, {"karate"}, {"-o", t.TempDir()}, {"-x"}, {"-allow-missing", "-o", t.TempDir(), "corra"}} {
		if code, out, errs := command(t, args...); code != 1 || out != "" || errs == "" {
			t.Errorf("%v: code %d, output %q, errors %q", args, code, out, errs)
		}
	}
}

// What a pack keeps of a layout is within half a place of it (a whole one at
// the far edge) and survives the pack exactly.
func TestCoarseKeepsThePicture(t *testing.T) {
	g := datasets.Karate()
	xy, err := layout.Compute(t.Context(), g, layout.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	xy[0], xy[1] = -1, 1
	rounded := coarse(xy)
	b, err := datasets.EncodePack(&datasets.Pack{Graph: g, Layout: rounded})
	if err != nil {
		t.Fatal(err)
	}
	p, err := datasets.DecodePack(b)
	if err != nil {
		t.Fatal(err)
	}
	for k, v := range xy {
		kept := p.Layout[k]
		if off := math.Abs(float64(kept - v)); off > 1.0/places && v < 1-1.0/places || off > 2.0/places {
			t.Errorf("coordinate %d was %v and is %v", k, v, kept)
		}
		if step := math.Round((float64(kept) + 1) * 32767.5); int(step)%(65536/places) != 0 || math.Abs(float64(kept-rounded[k])) > 1e-6 {
			t.Errorf("coordinate %d is at %v of 65,535", k, step)
		}
	}
}
