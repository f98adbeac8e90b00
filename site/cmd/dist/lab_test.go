package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// zipOf writes a zip with the files in a folder of its own.
func zipOf(t *testing.T, files map[string]string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "page.zip")
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for file, text := range files {
		w, err := z.Create("m3s-page/" + file)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// labFiles are those of a page with notebooks that a release reads.
func labFiles() map[string]string {
	return map[string]string{
		"index.html":            "page",
		"lab/jupyter-lite.json": `{"jupyter-config-data": {"appVersion": "0.8.6"}}`,
		"lab/build/third-party-licenses.json": `{"packages": [{"name": "@lumino/signaling", "versionInfo": "2.1.5", "licenseId": "BSD-3-Clause"},
			{"name": "sigma", "versionInfo": "3.0.0", "licenseId": "MIT"}]}`,
		"lab/extensions/@m3s/go-kernel/static/kernel-ABCDEFGH.wasm": "\x00asm" + string(infoStart) +
			"path\tm3s/notebooks/gophernotes\nmod\tm3s\t(devel)\t\ndep\texample.org/kernel\tv1.0.0\th1:x=\nbuild\tGOOS=js\n" + string(infoEnd) + "code",
	}
}

// The release has the page with the notebooks, and its bill what they add.
func TestWithLab(t *testing.T) {
	out := t.TempDir()
	t.Chdir(filepath.Join("..", "..", ".."))
	page := zipOf(t, labFiles())
	r := &release{out: out, version: "v1.2.3", time: date, parts: newParts(), labZip: page}
	r.parts.modules["example.org/kernel@v1.0.0"] = module{path: "example.org/kernel", version: "v1.0.0"}
	if err := r.withLab(); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(filepath.Join(out, "m3s-page-with-notebooks-v1.2.3.zip")); err != nil || !bytes.Equal(got, want) {
		t.Errorf("another page: %v", err)
	}
	if err := r.bill(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(out, "m3s-v1.2.3.spdx.json"))
	if err != nil {
		t.Fatal(err)
	}
	var doc spdxDocument
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, p := range doc.Packages {
		for _, ref := range p.ExternalRefs {
			count[ref.Locator]++
		}
	}
	for _, locator := range []string{"pkg:pypi/jupyterlite-core@0.8.6", "pkg:npm/%40lumino/signaling@2.1.5", "pkg:golang/example.org/kernel@v1.0.0"} {
		if count[locator] != 1 {
			t.Errorf("%d times %s", count[locator], locator)
		}
	}
}

// A package that the page has too is in the bill once.
func TestWithout(t *testing.T) {
	a, b := npmPackage{"a", "1", "MIT"}, npmPackage{"a", "2", "MIT"}
	if left := without([]npmPackage{a, b}, []npmPackage{{"a", "1", "ISC"}}); len(left) != 1 || left[0] != b {
		t.Errorf("left %v, want %v", left, b)
	}
}

// Without the notebooks a release says so and goes on; a page that lacks some
// of them, or has them where they would go into the command, is an error.
func TestLabRefusals(t *testing.T) {
	var said strings.Builder
	r := &release{out: t.TempDir(), version: "v1.2.3", parts: newParts(), stderr: &said}
	if err := r.withLab(); err != nil || !strings.Contains(said.String(), "make dist NOTEBOOKS=1") {
		t.Errorf("%v, said %q", err, said.String())
	}
	for missing := range labFiles() {
		files := labFiles()
		delete(files, missing)
		if _, err := readLab(zipOf(t, files)); (err == nil) != (missing == "index.html") {
			t.Errorf("without %s: error %v", missing, err)
		}
	}
	for name, text := range map[string]string{
		"lab/jupyter-lite.json":                                     "{}",
		"lab/build/third-party-licenses.json":                       "[",
		"lab/extensions/@m3s/go-kernel/static/kernel-ABCDEFGH.wasm": "\x00asm",
	} {
		files := labFiles()
		files[name] = text
		if _, err := readLab(zipOf(t, files)); err == nil {
			t.Errorf("%s of %q is no error", name, text)
		}
	}
	r.pageZip = zipOf(t, labFiles())
	if err := r.bundle(); err == nil || !strings.Contains(err.Error(), "too large for the command") {
		t.Errorf("error %v", err)
	}
}
