package main

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"
)

// Every package that a cell can import by the bindings is documented, and what
// is said of a name is what its source says.
func TestDocs(t *testing.T) {
	var own struct{ Dir string }
	if err := goJSON(t.Context(), os.Stderr, &own, "list", "-m", "-json"); err != nil {
		t.Fatal(err)
	}
	b := &builder{own: own.Dir, stderr: os.Stderr}
	text, err := b.docs(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_, quoted, _ := strings.Cut(text, "bind.Docs = ")
	plain, err := strconv.Unquote(strings.TrimSuffix(quoted, " }\n"))
	if err != nil {
		t.Fatal(err)
	}
	var docs map[string]map[string]string
	if err := json.Unmarshal([]byte(plain), &docs); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, name, begins, holds string }{
		{"m3s/engine", "", "package engine", ""},
		{"m3s/engine", "Run", "func Run(ctx context.Context,", "\n\nRun "},
		{"m3s/engine", "Prepared.Run", "func (p *Prepared) Run(", ""},
		{"m3s/engine", "Options.Epochs", "Epochs int\n\n", "stage"},
		{"strings", "Fields", "func Fields(s string) []string\n\n", "white space"},
		{"math", "Pi", "const Pi", ""},
		{"gonum.org/v1/gonum/mat", "Dense.Mul", "func (m *Dense) Mul(", ""},
	} {
		if got := docs[c.path][c.name]; !strings.HasPrefix(got, c.begins) || !strings.Contains(got, c.holds) {
			t.Errorf("%s %s: %q", c.path, c.name, got)
		}
	}
	paths, err := b.documented()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range paths {
		if len(docs[p]) < 3 {
			t.Errorf("%s: %d names", p, len(docs[p]))
		}
	}
	t.Logf("%d packages, %d bytes", len(docs), len(plain))
}
