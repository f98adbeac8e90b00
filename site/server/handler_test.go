package server

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"index.html":        "<!doctype html>" + strings.Repeat("page ", 100),
		"m3s-ABCDEFGH.wasm": strings.Repeat("\x00asm", 100),
		"cora-23456789.m3s": strings.Repeat("pack", 100),
		"main-Z2345678.js":  "x",
		"manifest.json":     "{}",
		"notes.secret":      "no media type",
		"sub/index.html":    "a folder",
		"sub/a.svg":         "<svg/>",
		"sub/a.ipynb":       "{}",
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func get(h http.Handler, method, path string, encoding string) *http.Response {
	r := httptest.NewRequest(method, path, nil)
	r.Header.Set("Accept-Encoding", encoding)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func TestHandlerHeaders(t *testing.T) {
	h := Handler(os.DirFS(folder(t)))
	const forever = "public, max-age=31536000, immutable"
	for _, c := range []struct {
		method, path string
		status       int
		media, cache string
	}{
		{"GET", "/", 200, "text/html; charset=utf-8", "no-cache"},
		{"HEAD", "/index.html", 200, "text/html; charset=utf-8", "no-cache"},
		{"GET", "/m3s-ABCDEFGH.wasm", 200, "application/wasm", forever},
		{"GET", "/cora-23456789.m3s", 200, "application/octet-stream", forever},
		{"GET", "/main-Z2345678.js", 200, "text/javascript; charset=utf-8", forever},
		{"GET", "/manifest.json", 200, "application/json", "no-cache"},
		{"GET", "/sub/", 200, "text/html; charset=utf-8", "no-cache"},
		{"GET", "/sub/a.svg", 200, "image/svg+xml", "no-cache"},
		{"GET", "/sub/a.ipynb", 200, "application/x-ipynb+json", "no-cache"},
		{"GET", "/sub", 404, "text/plain; charset=utf-8", ""},
		{"GET", "/notes.secret", 404, "text/plain; charset=utf-8", ""},
		{"GET", "/none.js", 404, "text/plain; charset=utf-8", ""},
		{"GET", "/../serve_test.go", 404, "text/plain; charset=utf-8", ""},
		{"POST", "/", 405, "text/plain; charset=utf-8", ""},
	} {
		r := get(h, c.method, c.path, "")
		if r.StatusCode != c.status || r.Header.Get("Content-Type") != c.media || r.Header.Get("Cache-Control") != c.cache {
			t.Errorf("%s %s: %d %q %q", c.method, c.path, r.StatusCode, r.Header.Get("Content-Type"), r.Header.Get("Cache-Control"))
		}
	}
}

func TestHandlerCompresses(t *testing.T) {
	h := Handler(os.DirFS(folder(t)))
	plain, _ := io.ReadAll(get(h, "GET", "/", "").Body)
	r := get(h, "GET", "/", "br, gzip")
	if r.Header.Get("Content-Encoding") != "gzip" {
		t.Fatalf("encoding %q", r.Header.Get("Content-Encoding"))
	}
	z, err := gzip.NewReader(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(z); err != nil || !bytes.Equal(got, plain) {
		t.Errorf("the compressed page differs: %v", err)
	}
	if e := get(h, "GET", "/main-Z2345678.js", "gzip").Header.Get("Content-Encoding"); e != "" {
		t.Errorf("a file that does not shrink was sent as %q", e)
	}
}

// A file that was compressed with brotli beforehand is sent so.
func TestHandlerSendsBrotli(t *testing.T) {
	dir := folder(t)
	if err := os.WriteFile(filepath.Join(dir, "m3s-ABCDEFGH.wasm.br"), []byte("packed"), 0o644); err != nil {
		t.Fatal(err)
	}
	h := Handler(os.DirFS(dir))
	for _, c := range []struct{ takes, encoding, begins string }{{"gzip, deflate, br", "br", "packed"}, {"gzip", "", "\x00asm"}, {"", "", "\x00asm"}} {
		r := get(h, "GET", "/m3s-ABCDEFGH.wasm", c.takes)
		body, err := io.ReadAll(r.Body)
		if err != nil || r.Header.Get("Content-Encoding") != c.encoding || !bytes.HasPrefix(body, []byte(c.begins)) {
			t.Errorf("%q: encoding %q, body %.10q, %v", c.takes, r.Header.Get("Content-Encoding"), body, err)
		}
	}
	if r := get(h, "GET", "/m3s-ABCDEFGH.wasm.br", "br"); r.StatusCode != 404 {
		t.Errorf("the packed file itself: %d", r.StatusCode)
	}
}
