package source

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const content = "the content of a file that is a little longer than one word"

// wanted is a file whose public home is at the address.
func wanted(address string) File {
	sum := sha256.Sum256([]byte(content))
	return File{Name: "f.bin", URL: address + "/home/f.bin", Size: int64(len(content)), SHA256: hex.EncodeToString(sum[:])}
}

// serve answers every request with the handler on a loopback port.
func serve(t *testing.T, h http.HandlerFunc) string {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s.URL
}

func send(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte(body)) }
}

// entries lists what a folder holds.
func entries(t *testing.T, dir string) []string {
	t.Helper()
	var names []string
	list, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}

func TestFileIsCached(t *testing.T) {
	asked := 0
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		asked++
		send(content)(w, r)
	})
	dir := filepath.Join(t.TempDir(), "made", "when needed")
	var last [2]int64
	s := &Source{CacheDir: dir, Progress: func(_ string, done, total int64) { last = [2]int64{done, total} }}
	for range 2 {
		b, err := s.file(context.Background(), wanted(url))
		if err != nil || string(b) != content {
			t.Fatalf("%q, error %v", b, err)
		}
	}
	if asked != 1 {
		t.Errorf("asked %d times, want once", asked)
	}
	if got := entries(t, dir); len(got) != 1 || got[0] != "f.bin" {
		t.Errorf("the cache holds %v", got)
	}
	if size := int64(len(content)); last != [2]int64{size, size} {
		t.Errorf("progress ended at %v", last)
	}
}

func TestFileRefused(t *testing.T) {
	for _, c := range []struct {
		name, want string
		answer     http.HandlerFunc
	}{
		{"checksum", "SHA-256", send(strings.ToUpper(content))},
		{"too short", "bytes, want", send(content[:20])},
		{"too large, announced", "announced", send(content + content)},
		{"too large, not announced", "larger than", func(w http.ResponseWriter, _ *http.Request) {
			for range 1000 {
				w.Write([]byte(content))
				w.(http.Flusher).Flush()
			}
		}},
		{"connection cut", "unexpected EOF", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", strconv.Itoa(len(content)))
			w.Write([]byte(content[:10]))
		}},
		{"not found", "404", http.NotFound},
	} {
		dir := t.TempDir()
		_, err := (&Source{CacheDir: dir}).file(context.Background(), wanted(serve(t, c.answer)))
		if !errors.Is(err, ErrUnavailable) || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "f.bin") {
			t.Errorf("%s: error %v, want one with %q", c.name, err, c.want)
		}
		if left := entries(t, dir); len(left) != 0 {
			t.Errorf("%s: left %v behind", c.name, left)
		}
	}
}

func TestFileCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Write([]byte(content[:10]))
		w.(http.Flusher).Flush()
		<-r.Context().Done() // the rest never comes
	})
	dir := t.TempDir()
	s := &Source{CacheDir: dir, Progress: func(string, int64, int64) { cancel() }}
	_, err := s.file(ctx, wanted(url))
	if !errors.Is(err, context.Canceled) || errors.Is(err, ErrUnavailable) {
		t.Errorf("error %v, want only context.Canceled", err)
	}
	if left := entries(t, dir); len(left) != 0 {
		t.Errorf("left %v behind", left)
	}
}

func TestFileAfterKill(t *testing.T) {
	dir := t.TempDir()
	for name, b := range map[string]string{
		"f.bin.123.part": content[:10], // of a program that was killed
		"f.bin":          content[:30], // damaged since
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(b), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s := &Source{CacheDir: dir}
	if b, err := s.file(context.Background(), wanted(serve(t, send(content)))); err != nil || string(b) != content {
		t.Fatalf("%q, error %v", b, err)
	}
	if b, err := os.ReadFile(filepath.Join(dir, "f.bin")); err != nil || string(b) != content {
		t.Errorf("the cache was not repaired: %q, error %v", b, err)
	}
}

func TestFileMirrorAddress(t *testing.T) {
	var paths []string
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		paths = append(paths, r.URL.Path)
		if strings.HasPrefix(r.URL.Path, "/mirror/") {
			http.NotFound(w, r)
			return
		}
		send(content)(w, r)
	})
	s := &Source{Mirror: url + "/mirror/"}
	if b, err := s.file(context.Background(), wanted(url)); err != nil || string(b) != content {
		t.Fatalf("%q, error %v", b, err)
	}
	if got := strings.Join(paths, " "); got != "/mirror/f.bin /home/f.bin" {
		t.Errorf("asked for %s", got)
	}
}

func TestFileByGitBlob(t *testing.T) {
	// git hash-object of the five bytes "hello"
	f := File{Name: "f.bin", GitBlob: "b6fc4c620b67d95f953a5c1c1230aaab5db5a1b0"}
	if err := f.verify([]byte("hello")); err != nil {
		t.Error(err)
	}
	if err := f.verify([]byte("hello\n")); err == nil || !strings.Contains(err.Error(), "git blob") {
		t.Errorf("error %v", err)
	}
	if f.limit() != maxUnpinned {
		t.Errorf("limit %d", f.limit())
	}
}

func TestCacheFolderCannotBeMade(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocked, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := (&Source{CacheDir: filepath.Join(blocked, "sub")}).file(context.Background(), wanted(serve(t, send(content))))
	if err == nil || !strings.Contains(err.Error(), "cache") {
		t.Errorf("error %v", err)
	}
}
