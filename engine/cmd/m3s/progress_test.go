package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"m3s/engine"
)

func TestNoProgressOffTerminal(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if newProgress(file, "run", 1) != nil || newProgress(new(bytes.Buffer), "run", 1) != nil {
		t.Error("progress is drawn into something that is no terminal")
	}
	var none *progress
	none.finished()
	none.bytes("f", 1, 2)
	none.clear()
	if none.observer() != nil {
		t.Error("no progress has an observer")
	}
}

func TestProgressIsOneLine(t *testing.T) {
	var b bytes.Buffer
	p := &progress{w: &b, name: "run", runs: 1}
	for e := range 100 {
		p.observer().Epoch(engine.EpochInfo{Epoch: e + 1, Epochs: 100})
	}
	p.finished()
	p.clear()
	text := b.String()
	if strings.Contains(text, "\n") || !strings.HasSuffix(text, clearLine) {
		t.Errorf("not one cleared line: %q", text)
	}
	for _, want := range []string{"stage 0, epoch 1 of 100", "1 of 1 runs"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %q", want, text)
		}
	}
	if several := (&progress{w: &b, name: "run", runs: 2}); several.observer() != nil {
		t.Error("epochs of several runs would share a line")
	}
}
