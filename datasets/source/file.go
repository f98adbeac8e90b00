package source

import (
	"bytes"
	"context"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"m3s/internal/whole"
)

// maxUnpinned bounds a file whose exact size is not known.
const maxUnpinned = 16 << 20

// file returns one verified file from the first place that has it. What came
// over the network is kept in the cache; kept is why it could not be.
func (s *Source) file(ctx context.Context, f File) (b []byte, kept, err error) {
	var tried []string
	for _, p := range s.places(f) {
		b, err := p.read(ctx)
		if err == nil {
			err = f.verify(b)
		}
		if ctx.Err() != nil {
			return nil, nil, fmt.Errorf("%s: %w", f.Name, ctx.Err())
		}
		if err != nil {
			tried = append(tried, p.name+": "+oneLine(err))
			continue
		}
		if p.remote && s.CacheDir != "" {
			kept = keep(s.CacheDir, f.Name, b)
		}
		return b, kept, nil
	}
	return nil, nil, fmt.Errorf("%s: %w (%s)", f.Name, ErrUnavailable, strings.Join(tried, "; "))
}

// place is somewhere a file may be.
type place struct {
	name   string
	remote bool
	read   func(ctx context.Context) ([]byte, error)
}

func (s *Source) places(f File) []place {
	var all []place
	folder := func(name, dir string) {
		all = append(all, place{name: name, read: func(context.Context) ([]byte, error) { return f.open(dir) }})
	}
	address := func(name, url string) {
		all = append(all, place{name: name, remote: true, read: func(ctx context.Context) ([]byte, error) { return s.download(ctx, f, url) }})
	}
	if s.CacheDir != "" {
		folder("cache", s.CacheDir)
	}
	switch {
	case strings.HasPrefix(s.Mirror, "http://"), strings.HasPrefix(s.Mirror, "https://"):
		address("mirror "+s.Mirror, strings.TrimSuffix(s.Mirror, "/")+"/"+f.Name)
	case s.Mirror != "":
		folder("mirror "+s.Mirror, s.Mirror)
	}
	if f.URL != "" {
		address("public home", f.URL)
	}
	return all
}

// limit is the most bytes that can be the file.
func (f File) limit() int64 {
	if f.SHA256 == "" {
		return maxUnpinned
	}
	return f.Size
}

// readAll reads at most limit bytes; more is an error.
func (f File) readAll(r io.Reader) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(r, f.limit()+1))
	if err != nil {
		return nil, err
	}
	if int64(len(b)) > f.limit() {
		return nil, fmt.Errorf("larger than %d bytes", f.limit())
	}
	return b, nil
}

func (f File) open(dir string) ([]byte, error) {
	r, err := os.Open(filepath.Join(dir, f.Name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("not there")
	}
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return f.readAll(r)
}

// verify checks the content.
func (f File) verify(b []byte) error {
	if f.SHA256 == "" {
		h := sha1.New()
		fmt.Fprintf(h, "blob %d\x00", len(b))
		h.Write(b)
		if got := hex.EncodeToString(h.Sum(nil)); got != f.GitBlob {
			return fmt.Errorf("%d bytes with git blob id %s, want %s", len(b), got, f.GitBlob)
		}
		return nil
	}
	if int64(len(b)) != f.Size {
		return fmt.Errorf("%d bytes, want %d", len(b), f.Size)
	}
	if sum := sha256.Sum256(b); hex.EncodeToString(sum[:]) != f.SHA256 {
		return fmt.Errorf("SHA-256 %x, want %s", sum, f.SHA256)
	}
	return nil
}

// staleAfter is the age of a part that no program is writing any more.
const staleAfter = time.Hour

// sweepParts removes what killed programs left of a file.
func sweepParts(dir, name string) {
	list, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, entry := range list {
		if !strings.HasPrefix(entry.Name(), name+".") || !strings.HasSuffix(entry.Name(), ".part") {
			continue
		}
		if info, err := entry.Info(); err == nil && time.Since(info.ModTime()) > staleAfter {
			_ = os.Remove(filepath.Join(dir, entry.Name()))
		}
	}
}

// keep writes a file under its name, whole or not at all.
func keep(dir, name string, b []byte) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	sweepParts(dir, name)
	file := filepath.Join(dir, name)
	if err := whole.Write(file, b); err != nil && !holds(file, b) {
		return err
	}
	return nil
}

// holds reports whether a file has the content b: Windows refuses to replace a
// file that another program puts in its place at the same moment.
func holds(file string, b []byte) bool {
	there, err := os.ReadFile(file)
	return err == nil && bytes.Equal(there, b)
}

func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }
