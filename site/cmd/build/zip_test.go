package main

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestZipped(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "lessons"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"index.html":     `<p>foot<span class="zip"> · <a href="m3s-page.zip">Download</a></span></p>`,
		"m3s-A.wasm":     "\x00asm",
		"lessons/a.html": "lesson",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	packed, err := zipped(dir)
	if err != nil {
		t.Fatal(err)
	}
	again, err := zipped(dir)
	if err != nil || !bytes.Equal(packed, again) {
		t.Errorf("the same files give other bytes: %v", err)
	}
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if f.Name == "m3s-page/index.html" && string(text) != "<p>foot</p>" {
			t.Errorf("the page inside is %q", text)
		}
	}
	if want := []string{"m3s-page/READ-ME.txt", "m3s-page/index.html", "m3s-page/lessons/a.html", "m3s-page/m3s-A.wasm"}; !slices.Equal(names, want) {
		t.Errorf("files %v, want %v", names, want)
	}
}
