package page

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func texts(t *testing.T) []*Document {
	t.Helper()
	all, err := ReadDocuments(filepath.Join("..", "..", "engine"), math(t))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// The repository's documents become pages with their tables, formulas and
// drawings.
func TestDocuments(t *testing.T) {
	named := map[string]*Document{}
	for _, d := range texts(t) {
		named[d.Name] = d
		if d.Title == "" || d.Lead == "" || strings.Contains(d.Body, ".md") && strings.Contains(d.Body, `.md"`) {
			t.Errorf("%s: title %q, lead %q", d.Name, d.Title, d.Lead)
		}
	}
	for _, name := range []string{"method", "performance", "reliability", "reproduction", "choices", "evidence", "cluster"} {
		if named[name] == nil {
			t.Fatalf("without %s", name)
		}
	}
	if n := strings.Count(named["method"].Body, `<math display="block"`); n < 5 {
		t.Errorf("the method has %d displays", n)
	}
	if !strings.Contains(named["reproduction"].Body, "<table>") || len(named["reproduction"].Drawings) < 3 {
		t.Errorf("the reproduction has %d drawings", len(named["reproduction"].Drawings))
	}
}

func TestDocumentLinks(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"ONE.md":     "# One\n\nSee [two](TWO.md#part), [itself](#one), [out](https://example.org/), [code](cmd/main.go).\n\n![a drawing](sub/z.svg)\n\n```math\na + b\n```\n",
		"TWO.md":     "# Two\n\n## Part\n",
		"notes.md":   "# Not a document\n",
		"sub/z.svg":  "<svg/>",
		"sub/OFF.md": "# Elsewhere\n",
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	all, err := ReadDocuments(dir, math(t))
	if err != nil || len(all) != 2 || all[0].Name != "one" || all[1].Title != "Two" {
		t.Fatalf("%v %v", all, err)
	}
	for _, want := range []string{`<a href="two.html#part">two</a>`, `<a href="#one">itself</a>`, `<a href="https://example.org/">out</a>`, `<a>code</a>`, `<img src="z.svg" alt="a drawing">`, `<math display="block"`} {
		if !strings.Contains(all[0].Body, want) {
			t.Errorf("no %s in %s", want, all[0].Body)
		}
	}
	if got := documentFiles(all); !slices.Equal(got, []string{"docs/one.html", "docs/z.svg", "docs/two.html"}) {
		t.Errorf("files %v", got)
	}
	if err := os.Remove(filepath.Join(dir, "sub", "z.svg")); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadDocuments(dir, math(t)); err == nil || !strings.Contains(err.Error(), "ONE.md") {
		t.Errorf("a drawing that is not there: %v", err)
	}
}
