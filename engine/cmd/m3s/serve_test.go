package main

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"m3s/site/server"
)

// pageZip is a small page in a zip, in one folder as in the page's own.
func pageZip(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range []string{"index.html", "lessons/index.html"} {
		w, err := z.Create("m3s-page/" + name)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(w, "this is "+name)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "page.zip")
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestServe(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	out, in := io.Pipe()
	code := make(chan int, 1)
	var stderr bytes.Buffer
	args := []string{"serve", "--port", "0", "--page", pageZip(t)}
	go func() { code <- run(ctx, args, in, &stderr, func(string) string { return "" }) }()
	text := make([]byte, 200)
	n, err := out.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text[:n])), "\n")
	if len(lines) != 2 || !strings.HasPrefix(lines[0], "http://127.0.0.1:") || lines[1] != lines[0]+"lessons/" {
		t.Fatalf("printed %q", lines)
	}
	for i, want := range []string{"this is index.html", "this is lessons/index.html"} {
		r, err := http.Get(lines[i])
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(r.Body)
		r.Body.Close()
		if err != nil || r.StatusCode != 200 || string(body) != want {
			t.Errorf("%s: %d %q %v", lines[i], r.StatusCode, body, err)
		}
	}
	cancel()
	if c := <-code; c != exitOK || stderr.Len() > 0 {
		t.Errorf("exit code %d, stderr %q", c, stderr.String())
	}
}

func TestServeRefuses(t *testing.T) {
	empty := t.TempDir()
	fails(t, nil, "serve --page "+empty, "no page in it")
	fails(t, nil, "serve --page "+filepath.Join(empty, "none"), "none")
	fails(t, nil, "serve --port many --page "+pageZip(t), `"many" is not a number`)
	if !howMade().Page {
		fails(t, nil, "serve", "built without the page", "--page (make page makes build/site)")
	}
}

// The browser is the program that the system names; here one that writes what
// it was asked to open.
func TestOpenBrowser(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("another system opens a browser otherwise")
	}
	dir := t.TempDir()
	asked := filepath.Join(dir, "asked")
	script := "#!/bin/sh\necho \"$1\" > " + asked + "\n"
	if err := os.WriteFile(filepath.Join(dir, "xdg-open"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	if err := browser("http://127.0.0.1:1/").Run(); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(asked); err != nil || string(got) != "http://127.0.0.1:1/\n" {
		t.Errorf("asked to open %q, %v", got, err)
	}
}

func TestServeWithoutABrowser(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("another system opens a browser otherwise")
	}
	t.Setenv("PATH", t.TempDir())
	files, closer, err := server.Open(pageZip(t))
	if err != nil {
		t.Fatal(err)
	}
	defer closer.Close()
	var out, said bytes.Buffer
	s := &serving{sh: &shell{out: &out, err: &said}, open: true}
	if err := s.ready(files, "http://127.0.0.1:1/"); err != nil || !strings.HasPrefix(said.String(), "m3s: the browser was not opened: ") {
		t.Errorf("%v, stderr %q", err, said.String())
	}
}
