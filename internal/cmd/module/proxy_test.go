//go:build module

package main

import (
	"archive/zip"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A renamed copy of the repository builds, its tables for notebooks are those
// that bindgen writes, and an empty module gets it from a proxy of files and
// runs it.
func TestARenamedCopyCanBeFetched(t *testing.T) {
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	here := t.TempDir()
	files, err := tracked(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		copyFile(t, filepath.Join(root, f), filepath.Join(here, f))
	}
	run(t, here, nil, "git", "init", "-q")
	run(t, here, nil, "git", "add", "-A")
	run(t, here, nil, "make", "-s", "module", "PATH="+there)
	run(t, here, nil, "git", "add", "-A")
	run(t, here, nil, "go", "vet", "./engine/...", "./notebooks/...", "./wasm/protocol")
	run(t, here, nil, "go", "test", "./notebooks/bind", "./notebooks/cmd/bindgen")

	proxy := serve(t, here)
	fetch(t, proxy)
}

const version = "v0.1.0"

// serve makes a proxy of files that has the module in dir, and returns its
// folder.
func serve(t *testing.T, dir string) string {
	top := t.TempDir()
	proxy := filepath.Join(top, there, "@v")
	if err := os.MkdirAll(proxy, 0o777); err != nil {
		t.Fatal(err)
	}
	copyFile(t, filepath.Join(dir, "go.mod"), filepath.Join(proxy, version+".mod"))
	for name, text := range map[string]string{"list": version + "\n", version + ".info": `{"Version":"` + version + `","Time":"2026-01-01T00:00:00Z"}`} {
		if err := os.WriteFile(filepath.Join(proxy, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pack(t, dir, filepath.Join(proxy, version+".zip"), there+"@"+version+"/")
	return top
}

// program is what an empty module runs of the renamed one.
const program = `package main

import (
	"context"
	"fmt"

	"` + there + `/datasets"
	"` + there + `/engine"
)

func main() {
	g := datasets.Karate()
	s, err := engine.RandomSplit(g, 1, 4)
	if err != nil {
		panic(err)
	}
	o := engine.DefaultOptions()
	o.Strategy = engine.GCN
	res, err := engine.Run(context.Background(), g, s, o, nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(len(res.Fingerprint), res.Accuracy > 0.5)
}
`

// fetch gets the module from the proxy into an empty one and runs it there.
func fetch(t *testing.T, proxy string) {
	user := t.TempDir()
	env := []string{"GOPROXY=file://" + proxy + "," + goEnv(t, "GOPROXY"), "GONOSUMDB=" + there, "GOFLAGS=-modcacherw", "GOMODCACHE=" + goEnv(t, "GOMODCACHE")}
	run(t, user, env, "go", "mod", "init", "example.org/empty")
	if err := os.WriteFile(filepath.Join(user, "main.go"), []byte(program), 0o666); err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(filepath.Join(goEnv(t, "GOMODCACHE"), there+"@"+version))
	defer os.RemoveAll(filepath.Join(goEnv(t, "GOMODCACHE"), "cache", "download", there))
	run(t, user, env, "go", "get", there+"@"+version)
	if out := run(t, user, env, "go", "run", "."); out != "16 true\n" {
		t.Errorf("the program that fetched it says %q", out)
	}
}

func goEnv(t *testing.T, name string) string {
	return strings.TrimSpace(run(t, ".", nil, "go", "env", name))
}

func run(t *testing.T, dir string, env []string, args ...string) string {
	t.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v: %s%s", args, err, out, said.String())
	}
	return string(out)
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	info, err := os.Stat(from)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, text, info.Mode().Perm()); err != nil {
		t.Fatal(err)
	}
}

// pack makes a module's zip: the tracked files but those of a module within.
func pack(t *testing.T, dir, to, prefix string) {
	t.Helper()
	files, err := tracked(dir)
	if err != nil {
		t.Fatal(err)
	}
	out, err := os.Create(to)
	if err != nil {
		t.Fatal(err)
	}
	w := zip.NewWriter(out)
	for _, f := range files {
		if strings.HasPrefix(f, ".ci/tools/") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, f))
		if err != nil {
			t.Fatal(err)
		}
		e, err := w.Create(prefix + f)
		if err == nil {
			_, err = e.Write(text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
}
