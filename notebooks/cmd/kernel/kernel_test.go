package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestDataDir(t *testing.T) {
	for _, c := range []struct {
		prefix, goos string
		env          map[string]string
		want         string
	}{
		{"venv", "linux", map[string]string{"HOME": "h", "JUPYTER_DATA_DIR": "j"}, "venv/share/jupyter"},
		{"", "linux", map[string]string{"HOME": "h", "JUPYTER_DATA_DIR": "j"}, "j"},
		{"", "linux", map[string]string{"HOME": "h"}, "h/.local/share/jupyter"},
		{"", "linux", map[string]string{"HOME": "h", "XDG_DATA_HOME": "x"}, "x/jupyter"},
		{"", "darwin", map[string]string{"HOME": "h"}, "h/Library/Jupyter"},
		{"", "windows", map[string]string{"APPDATA": "a"}, "a/jupyter"},
		{"", "linux", nil, ""},
	} {
		got, err := dataDir(c.prefix, c.goos, func(key string) string { return c.env[key] })
		if filepath.ToSlash(got) != c.want || (err != nil) != (c.want == "") {
			t.Errorf("%q %s %v: %q, %v, want %q", c.prefix, c.goos, c.env, got, err, c.want)
		}
	}
}

func TestSpec(t *testing.T) {
	dir := t.TempDir()
	if err := writeSpec(dir, filepath.Join(dir, "m3s-go")); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "kernel.json"))
	if err != nil {
		t.Fatal(err)
	}
	var s spec
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	if s.DisplayName != "Go (M3S)" || s.Language != "go" || len(s.Argv) != 2 || s.Argv[1] != "{connection_file}" || !filepath.IsAbs(s.Argv[0]) {
		t.Errorf("kernel.json: %+v", s)
	}
}

// The pinned gophernotes has the places that the overlay changes.
func TestOverlay(t *testing.T) {
	var module struct{ Dir string }
	if err := goJSON(t.Context(), os.Stderr, &module, "mod", "download", "-json", gophernotes); err != nil {
		t.Fatal(err)
	}
	virtual := filepath.Join(t.TempDir(), "virtual")
	file, err := writeOverlay(t.TempDir(), module.Dir, virtual)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var overlay struct{ Replace map[string]string }
	if err := json.Unmarshal(text, &overlay); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"main.go", "kernel.go", addedName} {
		if overlay.Replace[filepath.Join(virtual, name)] == "" {
			t.Errorf("no %s in the overlay", name)
		}
	}
	for place := range overlay.Replace {
		if strings.HasSuffix(place, "_test.go") {
			t.Errorf("%s in the overlay", place)
		}
	}
	kernel, err := os.ReadFile(overlay.Replace[filepath.Join(virtual, "kernel.go")])
	if err != nil {
		t.Fatal(err)
	}
	if out, err := gofmt(kernel); err != nil || !strings.Contains(string(kernel), "bind.Watch(ir)") || !strings.Contains(string(kernel), "bind.Begin()") {
		t.Errorf("the changed kernel.go: %v: %s", err, out)
	}
}

// gofmt reports whether text is Go.
func gofmt(text []byte) ([]byte, error) {
	cmd := exec.Command("gofmt", "-e")
	cmd.Stdin = strings.NewReader(string(text))
	return cmd.CombinedOutput()
}

func TestOtherGophernotes(t *testing.T) {
	file := filepath.Join(t.TempDir(), "kernel.go")
	for _, text := range []string{"package main\n", "package main\n" + started + started + evaluated + imported} {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := watched(file); err == nil || !strings.Contains(err.Error(), "another gophernotes") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestBadArguments(t *testing.T) {
	for _, args := range [][]string{{"surplus"}, {"-no-such-flag"}} {
		if err := run(t.Context(), args, os.Stdout, &strings.Builder{}); err == nil {
			t.Errorf("%v is no error", args)
		}
	}
}
