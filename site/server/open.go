package server

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// ErrNoPage is in the chain of the error for a place without a page.
var ErrNoPage = errors.New("no page")

// Open returns the page's files in a folder or a zip, and what gives them
// back. A zip may hold them in one folder, as the page's own does.
func Open(path string) (fs.FS, io.Closer, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, nil, err
	}
	if info.IsDir() {
		files, err := rooted(os.DirFS(path), path)
		return files, io.NopCloser(nil), err
	}
	z, err := zip.OpenReader(path)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	files, err := rooted(z, path)
	if err != nil {
		z.Close()
		return nil, nil, err
	}
	return files, z, nil
}

// OpenZip is Open for a zip in memory.
func OpenZip(r io.ReaderAt, size int64, name string) (fs.FS, error) {
	z, err := zip.NewReader(r, size)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return rooted(z, name)
}

// rooted is files from where the page's index is: at the top, or in the only
// folder there.
func rooted(files fs.FS, name string) (fs.FS, error) {
	if _, err := fs.Stat(files, "index.html"); err == nil {
		return files, nil
	}
	top, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(top) == 1 && top[0].IsDir() {
		below, err := fs.Sub(files, top[0].Name())
		if err != nil {
			return nil, err
		}
		if _, err := fs.Stat(below, "index.html"); err == nil {
			return below, nil
		}
	}
	return nil, fmt.Errorf("%s: %w in it", name, ErrNoPage)
}
