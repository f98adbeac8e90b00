package server

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strings"
	"sync"
	"time"
)

// types are the media types of the page's files. The system's own table may
// lack some or hold others.
var types = map[string]string{
	".html":        "text/html; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".webmanifest": "application/manifest+json",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".jpg":         "image/jpeg",
	".ico":         "image/x-icon",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".m3s":         "application/octet-stream",
	".zip":         "application/zip",
	".ipynb":       "application/x-ipynb+json",

	// What JupyterLite and the datasets beside it have besides (notebooks/lite).
	".woff":  "font/woff",
	".woff2": "font/woff2",
	".ttf":   "font/ttf",
	".x":     "application/octet-stream",
	".y":     "application/octet-stream",
	".tx":    "application/octet-stream",
	".ty":    "application/octet-stream",
	".allx":  "application/octet-stream",
	".ally":  "application/octet-stream",
	".graph": "application/octet-stream",
	".index": "application/octet-stream",
}

// hashed matches the name of a file that never changes.
var hashed = regexp.MustCompile(`-[A-Z0-9]{8}\.[a-z0-9]+$`)

// packed ends the name of a file that holds another one, compressed with
// brotli at leisure.
const packed = ".br"

// handler serves files, compressed where the browser takes it. It reads a
// file again when it changed.
type handler struct {
	files fs.FS
	mu    sync.Mutex
	cache map[string]entry
}

type entry struct {
	changed time.Time
	plain   []byte
	gzip    []byte // empty where there is br
	br      []byte // from a file beside it
}

// Handler serves the page's files and nothing else of what is in files: a
// name without a media type of the page's is not found.
func Handler(files fs.FS) http.Handler { return &handler{files: files, cache: map[string]entry{}} }

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	name := path.Clean("/" + r.URL.Path)
	if strings.HasSuffix(r.URL.Path, "/") {
		name = path.Join(name, "index.html")
	}
	media, known := types[path.Ext(name)]
	e, err := h.read(name)
	if err != nil || !known {
		http.Error(w, "not found", http.StatusNotFound)
		return
	}
	head := w.Header()
	head.Set("Content-Type", media)
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Vary", "Accept-Encoding")
	head.Set("Cache-Control", "no-cache")
	if hashed.MatchString(name) {
		head.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	body := e.plain
	switch takes := r.Header.Get("Accept-Encoding"); {
	case len(e.br) > 0 && strings.Contains(takes, "br"):
		head.Set("Content-Encoding", "br")
		body = e.br
	case len(e.gzip) > 0 && len(e.gzip) < len(e.plain) && strings.Contains(takes, "gzip"):
		head.Set("Content-Encoding", "gzip")
		body = e.gzip
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// read returns a file by its address, from memory when it has not changed.
func (h *handler) read(name string) (entry, error) {
	file := strings.TrimPrefix(name, "/")
	info, err := fs.Stat(h.files, file)
	if err != nil {
		return entry{}, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if e, ok := h.cache[name]; ok && e.changed.Equal(info.ModTime()) {
		return e, nil
	}
	plain, err := fs.ReadFile(h.files, file)
	if err != nil {
		return entry{}, err
	}
	e := entry{changed: info.ModTime(), plain: plain}
	if e.br, err = fs.ReadFile(h.files, file+packed); err != nil {
		e.gzip = compress(plain)
	}
	h.cache[name] = e
	return e, nil
}

func compress(plain []byte) []byte {
	var buf bytes.Buffer
	z := gzip.NewWriter(&buf)
	z.Write(plain) // a bytes.Buffer returns no error
	z.Close()
	return buf.Bytes()
}
