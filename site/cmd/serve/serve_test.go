package main

import (
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte("<!doctype html>"), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestRunPrintsTheAddress(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	out, in := io.Pipe()
	code := make(chan int)
	go func() { code <- run(ctx, []string{"-dir", folder(t)}, "0", in, io.Discard) }()
	line := make([]byte, 100)
	n, err := out.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	address := strings.TrimSuffix(string(line[:n]), "\n")
	if !strings.HasPrefix(address, "http://127.0.0.1:") || !strings.HasSuffix(address, "/") {
		t.Fatalf("printed %q", line[:n])
	}
	r, err := http.Get(address)
	if err != nil || r.StatusCode != 200 {
		t.Fatalf("%v %v", r, err)
	}
	r.Body.Close()
	cancel()
	if c := <-code; c != 0 {
		t.Errorf("exit code %d", c)
	}
}

func TestRunRefuses(t *testing.T) {
	dir := folder(t)
	for _, c := range []struct {
		args []string
		port string
		want string
	}{
		{[]string{"-dir", t.TempDir()}, "0", "has no page"},
		{[]string{"-dir", dir, "-port", "many"}, "", `"many" is not a number`},
		{[]string{"-dir", dir}, "99999", `"99999" is not a number`},
	} {
		var stderr strings.Builder
		if code := run(t.Context(), c.args, c.port, io.Discard, &stderr); code != 1 || !strings.Contains(stderr.String(), c.want) {
			t.Errorf("%v: code %d, %q", c.args, code, stderr.String())
		}
	}
}
