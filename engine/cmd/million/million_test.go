package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The section takes the place it had, and nothing else of the document moves.
func TestReplace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.md")
	for _, before := range []string{"# A\n\ntext\n\n## " + title + "\n\nold\n\n## B\n\nmore\n", "# A\n\ntext\n\n## " + title + "\n\n## B\n\nmore\n"} {
		if err := os.WriteFile(path, []byte(before), 0o600); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := replace(path, "## "+title+"\n\nnew\n"); err != nil {
				t.Fatal(err)
			}
			after, err := os.ReadFile(path)
			if want := "# A\n\ntext\n\n## " + title + "\n\nnew\n\n## B\n\nmore\n"; err != nil || string(after) != want {
				t.Errorf("%q, want %q", after, want)
			}
		}
	}
	if err := os.WriteFile(path, []byte("# A\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := replace(path, "x"); err == nil {
		t.Error("a document without the section is written")
	}
}

// A trial fails where more was held than was said, or the run is another one.
func TestJudge(t *testing.T) {
	b := &bench{base: 1e7}
	good := trial{process: process{peak: 1.2e9}, reading: 0.7e9, running: 1.2e9, fingerprint: "a", planted: "a"}
	more, other := good, good
	more.peak, other.planted = 1.3e9, "b"
	if err := b.judge(good); err != nil {
		t.Error(err)
	}
	if err := b.judge(more); err == nil || !strings.Contains(err.Error(), "held 1.30 GB, said was 1.21 GB") {
		t.Error(err)
	}
	if err := b.judge(other); err == nil {
		t.Error("another run passes")
	}
	out := "own, gcn, 20 labels per class, 2 layers, seed 1\naccuracy     44.99 % of 999860 test nodes\n  topic 1    1.00 % of 5\nfingerprint  548832f6ed0c4a31\ntime         15.80 s\n"
	if m := saidResult.FindStringSubmatch(out); m == nil || m[1] != "44.99 %" || m[2] != "548832f6ed0c4a31" || m[3] != "15.80" {
		t.Errorf("%q", m)
	}
}
