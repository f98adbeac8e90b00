package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// pageFolder is a folder with the given files.
func pageFolder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func editionOf(t *testing.T, files map[string]string) *edition {
	t.Helper()
	e, err := newEdition(pageFolder(t, files), builds{SIMD: "a.wasm", Scalar: "b.wasm"}, []string{"big.m3s"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestEdition(t *testing.T) {
	files := map[string]string{"index.html": "x", "a.wasm": "a", "b.wasm": "b", "big.m3s": "m", "offline.js": "w", "m3s-page.zip": "z"}
	e := editionOf(t, files)
	if len(e.Files) != 1 || len(e.More) != 3 {
		t.Errorf("files %v, more %v", e.Files, e.More)
	}
	// From printf x | openssl dgst -sha256 -binary | base64.
	if want := "sha256-LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE="; e.Files["index.html"] != want {
		t.Errorf("checksum %s, want %s", e.Files["index.html"], want)
	}
	for name := range files {
		changed := map[string]string{}
		for n, text := range files {
			changed[n] = text
		}
		changed[name] += "!"
		kept := name != "offline.js" && name != "m3s-page.zip"
		if (editionOf(t, changed).Version != e.Version) != kept {
			t.Errorf("a change of %s: the version changes %v, want %v", name, !kept, kept)
		}
	}
}

func TestEditionScript(t *testing.T) {
	e := editionOf(t, map[string]string{"index.html": "x"})
	once, err := e.script([]byte("work();\n"))
	if err != nil {
		t.Fatal(err)
	}
	twice, err := e.script(once)
	if err != nil || !bytes.Equal(once, twice) || !bytes.HasSuffix(once, []byte(";\nwork();\n")) {
		t.Errorf("once %s, twice %s: %v", once, twice, err)
	}
	if back, err := readEdition(once); err != nil || back.Version != e.Version {
		t.Errorf("read back %v, %v", back, err)
	}
}

// The zip's pages lack the link to the zip, so its service worker has other checksums.
func TestZippedEdition(t *testing.T) {
	dir := pageFolder(t, map[string]string{"index.html": `a<span class="zip">b</span>`, "a.js": "a", "b.wasm": "b"})
	e, err := newEdition(dir, builds{SIMD: "b.wasm"}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	script, err := e.script([]byte("work();\n"))
	if err != nil {
		t.Fatal(err)
	}
	other, err := repacked(dir, script)
	if err != nil {
		t.Fatal(err)
	}
	z, err := readEdition(other)
	if err != nil {
		t.Fatal(err)
	}
	if z.Version == e.Version || z.Files["index.html"] == e.Files["index.html"] || z.Files["a.js"] != e.Files["a.js"] || z.More["b.wasm"] == "" {
		t.Errorf("in the zip %+v, of the page %+v", z, e)
	}
}
