package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const there = "github.com/you/m3s"

func TestRewrite(t *testing.T) {
	for file, cases := range map[string][][2]string{
		"a.go": {
			{`import "m3s/engine"`, `import "` + there + `/engine"`},
			{`imports.Packages["m3s/engine/reproduce"]`, `imports.Packages["` + there + `/engine/reproduce"]`},
			{"//go:generate go run m3s/notebooks/cmd/bindgen -o . m3s/engine strings", "//go:generate go run " + there + "/notebooks/cmd/bindgen -o . " + there + "/engine strings"},
			{`"build/m3s/engine" "m3s" "m3s/lab" "@m3s/go-kernel" other.m3s/engine m3s/engines`, `"build/m3s/engine" "m3s" "m3s/lab" "@m3s/go-kernel" other.m3s/engine m3s/engines`},
		},
		"a.ipynb": {{`"source":"import \"m3s/engine\""`, `"source":"import \"` + there + `/engine\""`}},
		"notebooks/a.ipynb": {
			{`[b](http://127.0.0.1:8080/#v=1) [c](http://127.0.0.1:8080/lesson.html#5)`, `[b](https://you.github.io/m3s/#v=1) [c](https://you.github.io/m3s/lesson.html#5)`},
		},
		addressed:     {{`const Address = "http://127.0.0.1:8080/"`, `const Address = "https://you.github.io/m3s/"`}},
		"site/a.json": {{`open http://127.0.0.1:8080/.`, `open http://127.0.0.1:8080/.`}},
		"go.mod":      {{"module m3s\n\ngo 1.27\n", "module " + there + "\n\ngo 1.27\n"}},
		"README.md": {
			{"# a\n<!-- links -->\n<!-- /links -->\nb", "# a\n<!-- links -->" + links(there) + "<!-- /links -->\nb"},
			{"<!-- links -->" + links("github.com/old/m3s") + "<!-- /links -->", "<!-- links -->" + links(there) + "<!-- /links -->"},
		},
	} {
		for _, c := range cases {
			if got := string(rewrite(file, []byte(c[0]), "m3s", there)); got != c[1] {
				t.Errorf("%s: %q became %q, want %q", file, c[0], got, c[1])
			}
		}
	}
	for _, file := range []string{addressed, "notebooks/a.ipynb"} {
		if back := string(rewrite(file, []byte("https://you.github.io/m3s/#v=1"), there, "github.com/Other/n3s")); back != "https://other.github.io/n3s/#v=1" {
			t.Errorf("%s renamed again: %s", file, back)
		}
	}
	if back := string(rewrite("a.go", []byte(`import "`+there+`/engine"`), there, "m3s")); back != `import "m3s/engine"` {
		t.Errorf("back: %s", back)
	}
}

func TestLinks(t *testing.T) {
	got := links("github.com/You/m3s")
	for _, want := range []string{"https://github.com/You/m3s/actions/workflows/test.yml", "https://you.github.io/m3s/", "https://mybinder.org/v2/gh/You/m3s/HEAD"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %q", want, got)
		}
	}
	if got := links("example.org/m3s"); got != "\n" {
		t.Errorf("links without a known host: %q", got)
	}
}

// A small repository is renamed as a whole; what is no path is refused before
// anything changes.
func TestRename(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module m3s\n\ngo 1.27\n", "engine/a.go": "package engine\n", "wasm/b.go": "package wasm\n\nimport (\n\t_ \"m3s/engine\"\n)\n",
		"notebooks/bind/z_m3s_engine.go": "package bind\n\nimport _ \"m3s/engine\"\n", "data.bin": "\xff\xfem3s/engine",
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "-A"}} {
		cmd := exec.Command("git", args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	for _, wrong := range []string{"", "m3s", "github.com", "https://github.com/you/m3s", "github.com/you/m3s/", "github.com/you/../m3s"} {
		if n, err := rename(dir, wrong); err == nil || n != 0 {
			t.Errorf("%q: %d files changed, %v", wrong, n, err)
		}
	}
	if n, err := rename(dir, there); err != nil || n != 3 {
		t.Fatalf("%d files changed, want 3: %v", n, err)
	}
	for name, want := range map[string]string{"go.mod": "module " + there, "wasm/b.go": there + "/engine", "notebooks/bind/z_github_com_you_m3s_engine.go": there + "/engine", "data.bin": "\xff\xfem3s/engine"} {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "notebooks/bind/z_m3s_engine.go")); err == nil {
		t.Error("the old table is still there")
	}
}

// What links to the page has the address that is rewritten.
func TestAddress(t *testing.T) {
	for _, file := range []string{addressed, "notebooks/00-start.ipynb"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "..", filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		mod, err := os.ReadFile(filepath.Join("..", "..", "..", "go.mod"))
		if err != nil {
			t.Fatal(err)
		}
		path, _, _ := strings.Cut(strings.TrimPrefix(string(mod), "module "), "\n")
		if !strings.Contains(string(text), address(path)) {
			t.Errorf("%s does not have the address %s of %s", file, address(path), path)
		}
	}
}
