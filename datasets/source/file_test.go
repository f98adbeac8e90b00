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
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
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
		b, _, err := s.file(context.Background(), wanted(url))
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
		_, _, err := (&Source{CacheDir: dir}).file(context.Background(), wanted(serve(t, c.answer)))
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
	_, _, err := s.file(ctx, wanted(url))
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
	if b, _, err := s.file(context.Background(), wanted(serve(t, send(content)))); err != nil || string(b) != content {
		t.Fatalf("%q, error %v", b, err)
	}
	if b, err := os.ReadFile(filepath.Join(dir, "f.bin")); err != nil || string(b) != content {
		t.Errorf("the cache was not repaired: %q, error %v", b, err)
	}
}

// Only old parts of the file itself are swept away.
func TestSweepKeepsOthers(t *testing.T) {
	dir := t.TempDir()
	old := time.Now().Add(-2 * staleAfter)
	for _, name := range []string{"f.bin", "f.bin.1.part", "f.bin.notes", "g.bin", "g.bin.1.part", "f.bin.2.part"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
		if name == "f.bin.2.part" {
			continue // being written
		}
		if err := os.Chtimes(filepath.Join(dir, name), old, old); err != nil {
			t.Fatal(err)
		}
	}
	sweepParts(dir, "f.bin")
	if got, want := entries(t, dir), []string{"f.bin", "f.bin.2.part", "f.bin.notes", "g.bin", "g.bin.1.part"}; !slices.Equal(got, want) {
		t.Errorf("left are %v, want %v", got, want)
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
	if b, _, err := s.file(context.Background(), wanted(url)); err != nil || string(b) != content {
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

// A cache that cannot be written does not lose a file that is here: it is
// noted in one line, and only Fetch, which is there to keep files, fails.
func TestCacheCannotBeWritten(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocked, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	var notes []string
	s := &Source{CacheDir: filepath.Join(blocked, "sub"), Note: func(text string) { notes = append(notes, text) }}
	f := wanted(serve(t, send(content)))
	b, kept, err := s.file(context.Background(), f)
	if err != nil || string(b) != content || kept == nil {
		t.Errorf("%q, kept %v, error %v", b, kept, err)
	}
	second := f
	second.Name = "g.bin"
	info := Info{Name: "toy", Files: []File{f, second}}
	files, err := s.get(context.Background(), info, []string{f.Name, second.Name})
	if err != nil || len(files) != 2 {
		t.Errorf("%d files, error %v", len(files), err)
	}
	if len(notes) != 1 || !strings.HasPrefix(notes[0], "toy: not kept in the cache") || strings.Contains(notes[0], "\n") {
		t.Errorf("notes %q", notes)
	}
	if _, kept, err := s.gather(context.Background(), info, []string{f.Name}); err != nil || kept == nil {
		t.Errorf("kept %v, error %v", kept, err)
	}
}

// A body that stops coming ends after the source's patience, and the next
// place is asked.
func TestFileStalls(t *testing.T) {
	sent := make(chan struct{}, 1)
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/home/") {
			send(content)(w, r)
			return
		}
		w.Write([]byte(content[:10]))
		w.(http.Flusher).Flush()
		sent <- struct{}{}
		<-r.Context().Done() // the rest never comes
	})
	// The first place's patience ends once its piece was sent, the next one's never.
	impatient := func() func(time.Duration, func()) alarm {
		asked := 0
		return func(_ time.Duration, f func()) alarm {
			if asked++; asked == 1 {
				go func() {
					<-sent
					f()
				}()
			}
			return &handAlarm{}
		}
	}
	dir := t.TempDir()
	s := &Source{CacheDir: dir, Mirror: url, Patience: 50 * time.Millisecond, watch: impatient()}
	f := wanted(url)
	f.URL = ""
	_, _, err := s.file(t.Context(), f)
	if !errors.Is(err, ErrUnavailable) || !strings.Contains(err.Error(), "no more bytes came for 50ms") {
		t.Errorf("error %v", err)
	}
	if left := entries(t, dir); len(left) != 0 {
		t.Errorf("left %v behind", left)
	}
	if b, _, err := (&Source{Mirror: url, watch: impatient()}).file(t.Context(), wanted(url)); err != nil || string(b) != content {
		t.Errorf("then from the home: %q, error %v", b, err)
	}
}

// Without another clock the patience is a timer's.
func TestPatienceRunsOut(t *testing.T) {
	url := serve(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	f := wanted(url)
	f.URL = ""
	_, _, err := (&Source{Mirror: url, Patience: time.Millisecond}).file(t.Context(), f)
	if !errors.Is(err, ErrUnavailable) || !strings.Contains(err.Error(), "no more bytes came for 1ms") {
		t.Errorf("error %v", err)
	}
}

// handAlarm is an alarm that nothing but the test rings.
type handAlarm struct{ put int }

func (a *handAlarm) Reset(time.Duration) bool { a.put++; return true }
func (a *handAlarm) Stop() bool               { return true }

// A slow body is not a stalled one: each piece puts the end off.
func TestFileSlow(t *testing.T) {
	got := make(chan struct{})
	url := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		for i := range len(content) {
			if i%20 == 1 {
				<-got // until the piece before has been read
			}
			w.Write([]byte{content[i]})
			w.(http.Flusher).Flush()
		}
	})
	a := &handAlarm{}
	s := &Source{watch: func(time.Duration, func()) alarm { return a }, Progress: func(_ string, done, _ int64) {
		if done%20 == 1 {
			got <- struct{}{}
		}
	}}
	b, _, err := s.file(context.Background(), wanted(url))
	if err != nil || string(b) != content || a.put < 3 {
		t.Errorf("%q, error %v, put off %d times", b, err, a.put)
	}
}

// A web page in place of the file is told as such.
func TestFileIsAWebPage(t *testing.T) {
	for _, body := range []string{"<!doctype html><title>Log in</title>", strings.Repeat("<!doctype html>", 100)} {
		url := serve(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.Write([]byte(body))
		})
		_, _, err := (&Source{}).file(context.Background(), wanted(url))
		if !errors.Is(err, ErrUnavailable) || !strings.Contains(err.Error(), "a web page instead of the file") {
			t.Errorf("error %v", err)
		}
	}
}

// Programs that fetch at once all get the file, and the cache holds it once;
// an old part that a killed one left is gone, a new one may be in use.
func TestFileFetchedAtOnce(t *testing.T) {
	dir := t.TempDir()
	for name, age := range map[string]time.Duration{"f.bin.1.part": 2 * staleAfter, "f.bin.2.part": 0} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content[:9]), 0o644); err != nil {
			t.Fatal(err)
		}
		if then := time.Now().Add(-age); os.Chtimes(path, then, then) != nil {
			t.Fatal("no times")
		}
	}
	f := wanted(serve(t, send(content)))
	var wg sync.WaitGroup
	for range 12 {
		wg.Go(func() {
			b, kept, err := (&Source{CacheDir: dir}).file(context.Background(), f)
			if err != nil || kept != nil || string(b) != content {
				t.Errorf("%q, kept %v, error %v", b, kept, err)
			}
		})
	}
	wg.Wait()
	if got := entries(t, dir); !slices.Equal(got, []string{"f.bin", "f.bin.2.part"}) {
		t.Errorf("the cache holds %v", got)
	}
}

// A kept file can be read by other users of the computer, as a shared cache
// wants it.
func TestKeptFileIsReadable(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no modes there")
	}
	dir := t.TempDir()
	if err := keep(dir, "a", []byte(content)); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(filepath.Join(dir, "a")); err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}
