package terminal

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
	if NewProgress(file, "run", 1) != nil || NewProgress(new(bytes.Buffer), "run", 1) != nil {
		t.Error("progress is drawn into something that is no terminal")
	}
	var none *Progress
	none.Finished()
	none.Bytes("f", 1, 2)
	none.Clear()
	if none.Observer() != nil {
		t.Error("no progress has an observer")
	}
}

func TestProgressIsOneLine(t *testing.T) {
	var b bytes.Buffer
	p := &Progress{w: &b, name: "run", runs: 1}
	for e := range 100 {
		p.Observer().Epoch(engine.EpochInfo{Epoch: e + 1, Epochs: 100})
	}
	p.Finished()
	p.Clear()
	text := b.String()
	if strings.Contains(text, "\n") || !strings.HasSuffix(text, ClearLine) {
		t.Errorf("not one cleared line: %q", text)
	}
	for _, want := range []string{"stage 0, epoch 1 of 100", "1 of 1 runs"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %q", want, text)
		}
	}
	if several := (&Progress{w: &b, name: "run", runs: 2}); several.Observer() != nil {
		t.Error("epochs of several runs would share a line")
	}
}
