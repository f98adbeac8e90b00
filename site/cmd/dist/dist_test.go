package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"m3s/internal/jupyter"
)

var date = time.Date(2026, 1, 2, 3, 4, 6, 0, time.UTC)

func samples(t *testing.T) []packed {
	t.Helper()
	file := filepath.Join(t.TempDir(), "made")
	if err := os.WriteFile(file, []byte("a program"), 0o600); err != nil {
		t.Fatal(err)
	}
	return []packed{{from: file, to: "m3s", run: true}, {text: []byte("words"), to: "doc/READ-ME.txt"}}
}

// Two archives of the same files at different moments are equal, and hold
// names, modes, dates and contents as they should be.
func TestTar(t *testing.T) {
	files := samples(t)
	var first, second bytes.Buffer
	if err := errors.Join(writeTar(&first, "m3s-1", date, files), os.Chtimes(files[0].from, date, date), writeTar(&second, "m3s-1", date, files)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the same files give other bytes")
	}
	z, err := gzip.NewReader(&first)
	if err != nil {
		t.Fatal(err)
	}
	got := tar.NewReader(z)
	for _, want := range []struct {
		name, text string
		mode       int64
	}{{"m3s-1/m3s", "a program", 0o755}, {"m3s-1/doc/READ-ME.txt", "words", 0o644}} {
		head, err := got.Next()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(got)
		if err != nil || head.Name != want.name || head.Mode != want.mode || !head.ModTime.Equal(date) || head.Uid != 0 || head.Uname != "" || string(text) != want.text {
			t.Errorf("%+v %q %v", head, text, err)
		}
	}
}

func TestZip(t *testing.T) {
	files := samples(t)
	var first, second bytes.Buffer
	if err := errors.Join(writeZip(&first, "m3s-1", date, files), os.Chtimes(files[0].from, date, date), writeZip(&second, "m3s-1", date, files)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the same files give other bytes")
	}
	z, err := zip.NewReader(bytes.NewReader(first.Bytes()), int64(first.Len()))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"m3s-1/m3s a program -rwxr-xr-x", "m3s-1/doc/READ-ME.txt words -rw-r--r--"} {
		f := z.File[i]
		text, err := readZipped(f)
		if got := f.Name + " " + string(text) + " " + f.Mode().String(); err != nil || got != want || !f.Modified.Equal(date) {
			t.Errorf("%q %v %v, want %q", got, f.Modified, err, want)
		}
	}
}

func TestChecksums(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b", "a"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("abc"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
	if got, err := checksums(dir); err != nil || got != abc+"  a\n"+abc+"  b\n" {
		t.Errorf("%q %v", got, err)
	}
}

func TestSystems(t *testing.T) {
	for _, name := range strings.Split(systems, ",") {
		s, err := newSystem(name)
		if err != nil || s.os+"/"+s.arch != name || strings.HasSuffix(s.program("m3s"), ".exe") != (s.os == "windows") {
			t.Errorf("%s: %+v %v", name, s, err)
		}
	}
	for _, name := range []string{"", "linux", "plan9/amd64", "linux/amd64/v3"} {
		if _, err := newSystem(name); err == nil {
			t.Errorf("%q is taken", name)
		}
	}
}

// A kernel's folder names the program beside it, and on Windows, which has no
// signals, how it is interrupted.
func TestKernelFiles(t *testing.T) {
	t.Chdir(filepath.Join("..", "..", ".."))
	for _, s := range []system{{"linux", "arm64"}, {"darwin", "amd64"}, {"windows", "arm64"}} {
		files, err := kernelFiles(s, "made", nil)
		if err != nil {
			t.Fatal(err)
		}
		var spec jupyter.Spec
		if err := json.Unmarshal(files[1].text, &spec); err != nil || files[1].to != "m3s-go/kernel.json" {
			t.Fatal(files[1].to, err)
		}
		if program := strings.Replace(spec.Argv[0], "{resource_dir}", "m3s-go", 1); program != files[0].to || files[0].from != "made" || !files[0].run {
			t.Errorf("%s: kernel.json names %s, the program is %+v", s.os, spec.Argv[0], files[0])
		}
		if (spec.Interrupt == "message") != (s.os == "windows") {
			t.Errorf("%s: interrupted by %q", s.os, spec.Interrupt)
		}
		if last := files[len(files)-1]; !strings.HasSuffix(last.to, ".ipynb") {
			t.Errorf("%s: without notebooks: %s", s.os, last.to)
		}
	}
}

// The bill names every module and package once, with an identifier that SPDX
// allows, and contains what it lists.
func TestBill(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(filepath.Join("..", "..", ".."))
	r := &release{out: dir, version: "v1.2.3", time: date, parts: newParts()}
	r.parts.modules["std@1.2"] = module{path: "std", version: "1.2"}
	r.parts.modules["example.org/a_b/v2@v2.0.0"] = module{path: "example.org/a_b/v2", version: "v2.0.0"}
	if err := r.bill(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "m3s-v1.2.3.spdx.json"))
	if err != nil {
		t.Fatal(err)
	}
	var doc spdxDocument
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	ids, names := map[string]bool{}, map[string]bool{}
	for _, p := range doc.Packages {
		if !regexp.MustCompile(`^SPDXRef-[A-Za-z0-9.-]+$`).MatchString(p.ID) || ids[p.ID] {
			t.Errorf("identifier %q", p.ID)
		}
		ids[p.ID], names[p.Name] = true, true
	}
	for _, want := range []string{"m3s", "std", "example.org/a_b/v2", "echarts", "graphology", "sigma"} {
		if !names[want] {
			t.Errorf("without %s", want)
		}
	}
	if names["typescript"] || names["esbuild"] || names["playwright-core"] {
		t.Error("lists a tool that is in no artifact")
	}
	for _, l := range doc.Relationships {
		if !ids[l.To] || l.From != spdxItself && !ids[l.From] {
			t.Errorf("%+v leads nowhere", l)
		}
	}
	if len(doc.Relationships) != len(doc.Packages) || doc.Creation.Created != "2026-01-02T03:04:06Z" {
		t.Errorf("%d relationships of %d packages, created %s", len(doc.Relationships), len(doc.Packages), doc.Creation.Created)
	}
}

func TestLicenceFiles(t *testing.T) {
	for name, want := range map[string]bool{
		"LICENSE": true, "LICENCE.md": true, "COPYING": true, "NOTICE": true, "license.txt": true, "LICENSE-APACHE": true,
		"licenses": false, "unlicensed.go": false, "README.md": false,
	} {
		if licenceFile.MatchString(name) != want {
			t.Errorf("%s: %v", name, !want)
		}
	}
}
