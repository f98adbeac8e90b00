package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"m3s/engine/reproduce"
)

// A preset is its options one by one, to the byte; an option's own flag comes
// before it, wherever it stands.
func TestPreset(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	single := strings.Fields("--" + strings.ReplaceAll(reproduce.Chosen, " ", " --"))
	must(t, quick(path("single"), single...)...)
	must(t, quick(path("preset"), "--options", "chosen")...)
	if !bytes.Equal(content(t, path("preset")), content(t, path("single"))) {
		t.Error("--options chosen gives other bytes than its options one by one")
	}
	must(t, quick(path("own"), "--layers", "3", "--options", "chosen")...)
	must(t, quick(path("after"), "--options", "chosen", "--layers", "3")...)
	must(t, quick(path("three"), append(single, "--layers", "3")...)...)
	want := content(t, path("three"))
	if !bytes.Equal(content(t, path("own")), want) || !bytes.Equal(content(t, path("after")), want) {
		t.Error("--layers 3 beside --options chosen gives other bytes than beside its options")
	}
	must(t, quick(path("plain"))...)
	must(t, quick(path("defaults"), "--options", "defaults")...)
	if !bytes.Equal(content(t, path("plain")), content(t, path("defaults"))) {
		t.Error("--options defaults changes something")
	}
}

// The options that a figure's cells set are left to them.
func TestPresetOfFigure(t *testing.T) {
	path := filepath.Join(t.TempDir(), "runs")
	must(t, "figure", "layers", "--dataset", "karate", "--runs", "2", "--epochs", "3", "--options", "chosen", "--results", path)
	header, rest, _ := strings.Cut(string(content(t, path)), "\n")
	if !strings.Contains(header, `"settings":"epochs=3 embedding=hidden centroids=original"`) || !strings.Contains(rest, `"layers":6`) {
		t.Errorf("header %s", header)
	}
}

func TestPresetOfRun(t *testing.T) {
	text := must(t, "run", "--dataset", "karate", "--options", "chosen", "--epochs", "3", "--json")
	for _, want := range []string{`"layers":2`, `"embedding":"hidden"`, `"centroids":"original"`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in %s", want, text)
		}
	}
	fails(t, nil, "run --options best", "--options", "best", "defaults, chosen")
	fails(t, nil, "table --options best", "--options", "defaults, chosen")
	fails(t, nil, "table --merge --options chosen x", "--options")
}
