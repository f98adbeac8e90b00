package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestHashedName(t *testing.T) {
	a, b := hashedName("m3s.wasm", []byte("a")), hashedName("m3s.wasm", []byte("b"))
	form := regexp.MustCompile(`^m3s-[A-Z2-7]{8}\.wasm$`)
	if a == b || !form.MatchString(a) || !form.MatchString(b) {
		t.Errorf("%s, %s", a, b)
	}
}

func TestFindRoot(t *testing.T) {
	root, err := findRoot(".")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, "site", "src", "app", "index.html")); err != nil {
		t.Error(err)
	}
	if _, err := findRoot(t.TempDir()); err == nil {
		t.Error("found a root above a temporary folder")
	}
}

func TestReadMeta(t *testing.T) {
	m, err := readMeta([]byte(`{
		"inputs": {"src/app/main.js": {}, "node_modules/sigma/dist/a.js": {}, "node_modules/@scope/name/b.js": {}},
		"outputs": {
			"../build/main-ABC.js": {"entryPoint": "src/app/main.js", "imports": [{"path": "../build/chunk-DEF.js", "kind": "import-statement"}, {"path": "../build/late-GHI.js", "kind": "dynamic-import"}]},
			"../build/chunk-DEF.js": {"imports": [{"path": "../build/chunk-ABC.js", "kind": "import-statement"}]},
			"../build/chunk-ABC.js": {"imports": [{"path": "../build/chunk-DEF.js", "kind": "import-statement"}]},
			"../build/late-GHI.js": {}}}`))
	if err != nil {
		t.Fatal(err)
	}
	if m.entry["src/app/main.js"] != "main-ABC.js" || len(m.entry) != 1 {
		t.Errorf("entries %v", m.entry)
	}
	if parts := m.parts["main-ABC.js"]; !slices.Equal(parts, []string{"chunk-ABC.js", "chunk-DEF.js"}) {
		t.Errorf("parts %v", parts)
	}
	if !m.packages["sigma"] || !m.packages["@scope/name"] || len(m.packages) != 2 {
		t.Errorf("packages %v", m.packages)
	}
	if _, err := readMeta([]byte("{")); err == nil {
		t.Error("accepted a broken metafile")
	}
}

func TestPackageLicence(t *testing.T) {
	dir := t.TempDir()
	if _, err := packageLicence(dir); err == nil {
		t.Error("accepted a package without a licence")
	}
	for name, text := range map[string]string{"LICENSE.txt": "terms", "NOTICE": "notice"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := packageLicence(dir)
	if err != nil || !strings.Contains(string(text), "terms") || !strings.Contains(string(text), "notice") {
		t.Errorf("%q %v", text, err)
	}
}
