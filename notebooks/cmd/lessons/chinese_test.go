package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"m3s/notebooks/ipynb"
	"m3s/notebooks/page"
)

// Every lesson has its Chinese text, block beside block, with the figures,
// formulas and code of the English one.
func TestChinese(t *testing.T) {
	dir := inRoot(t, translations)
	each(t, func(t *testing.T, name string, n *ipynb.Notebook) {
		if _, err := translated(dir, name, n, onlyEnglish); err != nil {
			t.Error(err)
		}
	})
	list, err := names(inRoot(t, committed), ".ipynb")
	if err != nil {
		t.Fatal(err)
	}
	if err := strays(dir, list); err != nil {
		t.Error(err)
	}
}

// A lesson without a Chinese text has to be listed, one with it may not be,
// and a text of no lesson is a mistake.
func TestChineseIsListed(t *testing.T) {
	dir := t.TempDir()
	n, err := ipynb.FromLesson("a", "# A\n")
	if err != nil {
		t.Fatal(err)
	}
	if c, err := translated(dir, "a", n, []string{"a"}); c != nil || err != nil {
		t.Errorf("listed: %v, %v", c, err)
	}
	if _, err := translated(dir, "a", n, nil); err == nil || !strings.Contains(err.Error(), "lesson a has no Chinese text") {
		t.Errorf("not listed: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "a.md"), []byte("<!-- en 327f03 -->\n# 甲\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if c, err := translated(dir, "a", n, nil); err != nil || c.Cells[0].Source != "# 甲" {
		t.Errorf("translated: %v, %v", c, err)
	}
	if _, err := translated(dir, "a", n, []string{"a"}); err == nil || !strings.Contains(err.Error(), "take it out") {
		t.Errorf("both: %v", err)
	}
	if err := strays(dir, []string{"b"}); err == nil || !strings.Contains(err.Error(), "there is no lesson a") {
		t.Errorf("a stray: %v", err)
	}
}

// Without one of its texts nothing is exported.
func TestExportWantsChinese(t *testing.T) {
	from := originHere(t)
	texts, err := filepath.Glob(filepath.Join(from.chinese, "*.md"))
	if err != nil || len(texts) < 2 {
		t.Fatalf("%d texts, %v", len(texts), err)
	}
	from.chinese = t.TempDir()
	for _, f := range texts[1:] {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(from.chinese, filepath.Base(f)), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	dir := filepath.Join(t.TempDir(), "site")
	if err := export(from, dir, page.Place{}); err == nil || !strings.Contains(err.Error(), "has no Chinese text") {
		t.Errorf("exported without a text: %v", err)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("there are pages nevertheless")
	}
}
