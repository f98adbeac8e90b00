package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A text that changes is brought to the committed notebook without executing
// it; code that changes is not, and the notebook stays.
func TestRetext(t *testing.T) {
	sources, committed := t.TempDir(), t.TempDir()
	source, notebook := filepath.Join(sources, "a.md"), filepath.Join(committed, "a.ipynb")
	put := func(path, text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const before = "# Old\n\n```go\n1 + 1\n```\n\nEnd.\n"
	put(source, before)
	n, err := fromSource(sources, "a")
	if err != nil {
		t.Fatal(err)
	}
	text, err := n.Keep().Write()
	if err != nil {
		t.Fatal(err)
	}
	printed := `"outputs":[{"name":"stdout","output_type":"stream","text":"2\n"}]`
	put(notebook, strings.Replace(string(text), `"outputs":[]`, printed, 1))
	for _, c := range []struct{ change, to, said, fault string }{
		{"", "", "", ""},
		{"# Old", "# New\n\nMore, and\n\n## a section", "a: new texts\n", ""},
		{"1 + 1", "1 + 2", "", "a: the code of cell a-02 has changed: make notebooks UPDATE=1"},
		{"```go\n1 + 1\n```\n\n", "", "", " is gone: make notebooks UPDATE=1 executes the rest"},
		{"End.", "```go\n3\n```", "", "a: the code of cell a-03 has changed"},
	} {
		old, err := os.ReadFile(notebook)
		if err != nil {
			t.Fatal(err)
		}
		put(source, strings.Replace(before, c.change, c.to, 1))
		var said bytes.Buffer
		err = retext(sources, committed, &said)
		if said.String() != c.said || (err == nil) != (c.fault == "") || err != nil && !strings.Contains(err.Error(), c.fault) {
			t.Errorf("%q: says %q, %v, want %q, %s", c.to, said.String(), err, c.said, c.fault)
		}
		now, err := os.ReadFile(notebook)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Equal(now, old) != (c.said == "") || !strings.Contains(string(now), printed) {
			t.Errorf("%q: the notebook is %s", c.to, now)
		}
	}
}
