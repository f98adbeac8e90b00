package main

import (
	"encoding/json"
	"fmt"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every manifest names icons that are there in the sizes that it says, and a
// page of its language.
func TestIcons(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	b := &builder{root: root, work: t.TempDir(), page: page{text: map[string]catalogue{}}}
	for _, l := range languages {
		words, err := readCatalogue(filepath.Join(root, "site", "src", "text", l.folder))
		if err != nil {
			t.Fatal(err)
		}
		b.page.text[l.folder] = words
	}
	if err := b.icons(); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(b.work, iconFolder)
	for _, l := range languages {
		text, err := os.ReadFile(filepath.Join(b.work, appManifestName(l)))
		if err != nil {
			t.Fatal(err)
		}
		var m appManifest
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
		if m.Name == "" || m.Description == "" || m.Lang != l.code || strings.Replace(l.file, "index.html", "./", 1) != m.Start {
			t.Errorf("%s: %+v", l.folder, m)
		}
		for _, icon := range m.Icons {
			if got := pixels(t, filepath.Join(b.work, filepath.FromSlash(icon.Source))); got != icon.Sizes {
				t.Errorf("%s: %s has %s, the manifest says %s", l.folder, icon.Source, got, icon.Sizes)
			}
		}
	}
	if got := pixels(t, filepath.Join(dir, socialPicture)); got != "1280x640" {
		t.Errorf("%s has %s", socialPicture, got)
	}
}

// pixels is a picture's size as manifests write it.
func pixels(t *testing.T, file string) string {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if filepath.Ext(file) == ".svg" {
		return "any"
	}
	c, _, err := image.DecodeConfig(f)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return fmt.Sprintf("%dx%d", c.Width, c.Height)
}

func TestSocial(t *testing.T) {
	words := catalogue{"static.title": `a "title"`, "static.description": "<words>"}
	if got := social("", words); got != "" {
		t.Errorf("without an address: %q", got)
	}
	got := social("https://example.org/m3s/", words)
	for _, want := range []string{`"og:image" content="https://example.org/m3s/icons/social.jpg"`, "a &#34;title&#34;", "&lt;words&gt;"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
}

func TestHomeIsAnAddress(t *testing.T) {
	for _, home := range []string{"example.org/", "https://example.org", "http://example.org/"} {
		var said strings.Builder
		if code := run(nil, home, &said, &said); code != 1 || !strings.Contains(said.String(), "M3S_HOME") {
			t.Errorf("%s: code %d, %s", home, code, said.String())
		}
	}
}
