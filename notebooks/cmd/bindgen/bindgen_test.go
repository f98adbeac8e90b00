package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var bind = filepath.Join("..", "..", "bind")

// The committed tables are those of the packages as they are.
func TestBindingsAreFresh(t *testing.T) {
	source, err := os.ReadFile(filepath.Join(bind, "bind.go"))
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`(?m)^//go:generate go run m3s/notebooks/cmd/bindgen -o \. (.*)$`).FindSubmatch(source)
	if line == nil {
		t.Fatal("no go:generate line in bind.go")
	}
	args := append([]string{"-check", "-o", bind}, strings.Fields(string(line[1]))...)
	if err := run(args, os.Stderr); err != nil {
		t.Error(err)
	}
}

func TestGenerate(t *testing.T) {
	files, err := bindings("bind", []string{"strings", "sync/atomic", "math/rand/v2"})
	if err != nil {
		t.Fatal(err)
	}
	for name, words := range map[string][]string{
		"z_strings.go":      {`"Cut":`, `"Builder":`, `imports.Packages["strings"]`, `"CutPrefix":`},
		"z_sync_atomic.go":  {`"Int64":`, `"AddInt64":`},
		"z_math_rand_v2.go": {`"NewPCG":`, `p_math_rand_v2_Source`, `Uint64_ func(o any) uint64`, `"PCG":`},
	} {
		for _, w := range words {
			if !bytes.Contains(files[name], []byte(w)) {
				t.Errorf("%s has no %s", name, w)
			}
		}
	}
	for name, generic := range map[string]string{"z_sync_atomic.go": `"Pointer":`, "z_math_rand_v2.go": `"N":`} {
		if bytes.Contains(files[name], []byte(generic)) {
			t.Errorf("%s has the generic %s", name, generic)
		}
	}
}

func TestUnknownPackage(t *testing.T) {
	if _, err := bindings("bind", []string{"m3s/no/such/package"}); err == nil {
		t.Error("an unknown package is no error")
	}
}

func TestCompare(t *testing.T) {
	want := map[string][]byte{"z_a.go": []byte("package bind\n")}
	for _, c := range []struct {
		files map[string]string
		err   string
	}{
		{map[string]string{"z_a.go": "package bind\n", "bind.go": "hand-written"}, ""},
		{map[string]string{"z_a.go": "package other\n"}, "z_a.go is stale"},
		{map[string]string{"z_a.go": "package bind\n", "z_b.go": ""}, "z_b.go belongs to no package"},
		{nil, "z_a.go"},
	} {
		dir := t.TempDir()
		for name, text := range c.files {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		err := compare(dir, want)
		if c.err == "" && err != nil || c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
			t.Errorf("%v: %v, want %q", c.files, err, c.err)
		}
	}
}
