package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// inRoot goes to the repository's root for a test.
func inRoot(t *testing.T) { t.Chdir(filepath.Join("..", "..", "..")) }

func put(t *testing.T, dir string, files ...string) {
	t.Helper()
	for _, name := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(name), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// The extension has the kernel and its scripts under names that change with
// them, tells its scripts those names, and carries the datasets there are.
func TestExtension(t *testing.T) {
	inRoot(t)
	dir := t.TempDir()
	put(t, dir, "kernel.wasm", "data/ind.cora.x", "data/ind.cora.graph", "data/ind.pubmed.x", "data/notes.txt")
	m := &maker{kernel: filepath.Join(dir, "kernel.wasm"), data: filepath.Join(dir, "data"), work: filepath.Join(dir, "work")}
	if err := m.extension(t.Context()); err != nil {
		t.Fatal(err)
	}
	var f files
	for _, s := range scripts {
		script, err := os.ReadFile(m.static(s.name))
		if err != nil {
			t.Fatal(err)
		}
		first, _, _ := strings.Cut(string(script), "\n")
		if err := json.Unmarshal([]byte(strings.TrimSuffix(strings.TrimPrefix(first, scope), ";")), &f); err != nil {
			t.Fatalf("%s: %s: %v", s.name, first, err)
		}
	}
	for _, name := range []string{f.Wasm, f.Exec, f.Worker, f.Files, "data/ind.cora.x", "data/ind.cora.graph"} {
		if _, err := os.Stat(m.static(name)); err != nil || name == "" {
			t.Errorf("%q: %v", name, err)
		}
	}
	if !slices.Contains(f.Lessons, "00-start") || len(f.Lessons) < 14 {
		t.Errorf("lessons %q", f.Lessons)
	}
	if left, _ := os.ReadDir(m.static("data")); len(left) != 2 {
		t.Errorf("%d files of datasets, want 2", len(left))
	}
	licences, err := os.ReadFile(m.static("licences.txt"))
	if err != nil || !strings.Contains(string(licences), "Mozilla Public License") || !strings.Contains(string(licences), "gonum.org/v1/gonum v") {
		t.Errorf("licences: %v, %.100s", err, licences)
	}
}

// What lessons' pages need can be had without JupyterLite.
func TestCellsAlone(t *testing.T) {
	inRoot(t)
	dir := t.TempDir()
	put(t, dir, "kernel.wasm", "lab/old")
	out := filepath.Join(dir, "lab")
	if err := run(t.Context(), []string{"-cells", "-kernel", filepath.Join(dir, "kernel.wasm"), "-o", out}, os.Stderr); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(out); err != nil || len(left) != 1 || left[0].Name() != "extensions" {
		t.Errorf("%d things in the lab, %v", len(left), err)
	}
	if _, err := os.Stat(filepath.Join(out, filepath.FromSlash(folder), "static", "page.js")); err != nil {
		t.Error(err)
	}
}

// The pages that open notebooks load the extension's script before JupyterLite,
// from where it is; a page of another form is an error.
func TestEarly(t *testing.T) {
	m := &maker{work: t.TempDir()}
	apps := []string{"lab", "notebooks"}
	for _, app := range apps {
		file := filepath.Join(m.work, "lab", app, "index.html")
		put(t, m.work, "lab/"+app+"/index.html")
		if err := m.early(t.Context()); err == nil || !strings.Contains(err.Error(), app+"/index.html has no <head>") {
			t.Errorf("%s: error %v", app, err)
		}
		if err := os.WriteFile(file, []byte("<!DOCTYPE html>\n<html>\n<head>\n<script>first</script>\n</head>\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.early(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, app := range apps {
		text, err := os.ReadFile(filepath.Join(m.work, "lab", app, "index.html"))
		if err != nil {
			t.Fatal(err)
		}
		_, after, _ := strings.Cut(string(text), `src="`)
		name, rest, _ := strings.Cut(after, `"`)
		if want := "../" + folder + "/static/container.js"; name != want || !strings.Contains(rest, "first") {
			t.Errorf("%s: %q first, want %q", app, name, want)
		}
	}
}

// A visit keeps what the lab needs and no more, and its version changes with
// any of it.
func TestOffline(t *testing.T) {
	inRoot(t)
	m := &maker{work: t.TempDir()}
	lab := filepath.Join(m.work, "lab")
	keep := []string{"api/contents/all.json", "api/translations/en.json", "build/1.a8fa7b2.js", "build/fa-solid-900.woff2", "files/00-start.ipynb", "jupyter-lite.ipynb", "lab/index.html"}
	put(t, lab, keep...)
	put(t, lab, "build/fa-solid-900.eot", "build/1.js.map", "build/third-party-licenses.json", "doc/a.html", "api/translations/de_DE.json",
		folder+"/static/kernel-AAAAAAAA.wasm.br", "service-worker.js")
	version := func() string {
		if err := m.offline(t.Context()); err != nil {
			t.Fatal(err)
		}
		script, err := os.ReadFile(filepath.Join(lab, "service-worker.js"))
		if err != nil {
			t.Fatal(err)
		}
		first, rest, _ := strings.Cut(strings.TrimPrefix(string(script), "self.m3sEdition="), ";\n")
		var edition struct {
			Version string
			Files   []string
		}
		if err := json.Unmarshal([]byte(first), &edition); err != nil || !strings.Contains(rest, "skipWaiting") {
			t.Fatalf("%s: %v", first, err)
		}
		if !slices.Equal(edition.Files, keep) {
			t.Errorf("keeps %q, want %q", edition.Files, keep)
		}
		return edition.Version
	}
	before := version()
	if version() != before {
		t.Error("the same files give another version")
	}
	if err := os.WriteFile(filepath.Join(lab, "lab", "index.html"), []byte("changed"), 0o666); err != nil {
		t.Fatal(err)
	}
	if version() == before {
		t.Error("another file gives the same version")
	}
}

// What cannot be made is an error, and leaves the lab that is there.
func TestFailureLeavesTheLab(t *testing.T) {
	inRoot(t)
	dir := t.TempDir()
	put(t, dir, "lab/index.html", "kernel.wasm")
	for _, args := range [][]string{
		{"-jupyter", filepath.Join(dir, "none"), "-kernel", filepath.Join(dir, "kernel.wasm"), "-o", filepath.Join(dir, "lab")},
		{"-jupyter", filepath.Join(dir, "none"), "-kernel", filepath.Join(dir, "absent.wasm"), "-o", filepath.Join(dir, "lab")},
		{"-o", filepath.Join(dir, "lab")},
		{"-jupyter", "x", "surplus"},
		{"-jupyter", "x", "-cells"},
	} {
		if err := run(t.Context(), args, os.Stderr); err == nil {
			t.Errorf("%q is no error", args)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 2 {
		t.Errorf("%d things are left of 2: %v", len(left), err)
	}
	if _, err := os.Stat(filepath.Join(dir, "lab", "index.html")); err != nil {
		t.Error(err)
	}
}
