//go:build !js

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// programs are the builds the tests run, made when the first test asks.
var programs = map[string]func() (string, error){
	"simd":   sync.OnceValues(func() (string, error) { return build("simd") }),
	"nosimd": sync.OnceValues(func() (string, error) { return build("nosimd") }),
}

// builds is the folder of the builds, removed after the tests.
var builds string

func TestMain(m *testing.M) {
	var err error
	if builds, err = os.MkdirTemp("", "m3s-wasm-"); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(builds)
	os.Exit(code)
}

// build builds the program as the page's build does.
func build(experiment string) (string, error) {
	file := filepath.Join(builds, experiment+".wasm")
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-gcflags=m3s/...=-l", "-gcflags=m3s/engine/internal/kernel=", "-gcflags=runtime=-l", "-o", file, ".")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOEXPERIMENT="+experiment)
	cmd.Stderr = os.Stderr
	return file, cmd.Run()
}

func program(t *testing.T, experiment string) string {
	t.Helper()
	file, err := programs[experiment]()
	if err != nil {
		t.Fatalf("building the program: %v", err)
	}
	return file
}

// loader is the path of Go's wasm_exec.js.
func loader(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatalf("go env GOROOT: %v", err)
	}
	return filepath.Join(strings.TrimSpace(string(out)), "lib", "wasm", "wasm_exec.js")
}

// node is a command that runs Node. Without Node the test is skipped, or
// fails where everything must be there.
func node(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		missing(t, "Node 20 or later")
	}
	return exec.Command("node", args...)
}

func missing(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("CI") != "" || os.Getenv("M3S_REQUIRE_DATA") != "" {
		t.Fatalf("%s is missing", what)
	}
	t.Skipf("%s is missing", what)
}
