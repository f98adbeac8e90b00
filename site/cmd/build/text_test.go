package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// write makes a language's folder with one area.
func write(t *testing.T, area, content string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, area+".json"), []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestReadCatalogue(t *testing.T) {
	c, err := readCatalogue(write(t, "page", `{"a": "one", "b.c": "<{n}>"}`))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := c.fill("page.b.c"); err != nil || text != "&lt;{n}&gt;" {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := c.fill("page.b"); err == nil {
		t.Error("filled in a key that is not there")
	}
	if _, err := readCatalogue(write(t, "page", `{"a": {}}`)); err == nil || !strings.Contains(err.Error(), "page.json") {
		t.Errorf("%v", err)
	}
	if _, err := readCatalogue(t.TempDir()); err == nil {
		t.Error("accepted a folder without text")
	}
}

func TestCompareCatalogues(t *testing.T) {
	en := catalogue{"a.x": "{n} {n|node|nodes}", "a.y": "y"}
	for want, zh := range map[string]catalogue{
		"":              {"a.x": "{n} 个节点", "a.y": "y"},
		"a.y: missing":  {"a.x": "{n}"},
		"a.x: placehol": {"a.x": "{m}", "a.y": "y"},
		"a.z: not in":   {"a.x": "{n}", "a.y": "y", "a.z": "z"},
	} {
		err := compareCatalogues(en, zh)
		if (err == nil) != (want == "") || (err != nil && !strings.Contains(err.Error(), want)) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
}

func TestPageText(t *testing.T) {
	root, err := findRoot(".")
	if err != nil {
		t.Fatal(err)
	}
	b := &builder{root: root, work: t.TempDir(), stderr: os.Stderr}
	if err := b.texts(); err != nil {
		t.Fatal(err)
	}
	for i, l := range languages {
		if err := b.html(i, `{}`); err != nil {
			t.Fatal(err)
		}
		page, err := os.ReadFile(filepath.Join(b.work, l.file))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(page), `<html lang="`+l.code+`"`) || strings.Contains(string(page), "{{") {
			t.Errorf("%s: not filled in", l.file)
		}
	}
}
