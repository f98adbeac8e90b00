package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// isModule reports whether a go.mod file is that of module m3s.
func isModule(file string) bool {
	b, err := os.ReadFile(file)
	return err == nil && bytes.HasPrefix(b, []byte("module m3s\n"))
}

// hashedName puts a hash of the content into a file name: m3s.wasm becomes
// m3s-XXXXXXXX.wasm, the form esbuild gives its own files.
func hashedName(name string, content []byte) string {
	sum := sha256.Sum256(content)
	ext := filepath.Ext(name)
	return strings.TrimSuffix(name, ext) + "-" + base32.StdEncoding.EncodeToString(sum[:5]) + ext
}

// add copies a file into the page under its hashed name and returns that.
func (b *builder) add(file, name string) (string, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	hashed := hashedName(name, content)
	return hashed, os.WriteFile(filepath.Join(b.work, hashed), content, 0o644)
}

// report lists the files of the page with their sizes.
func report(w io.Writer, dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Name() == labName {
			continue // "make lite" tells about it
		}
		plain, small, err := size(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%9d %9d  %s\n", plain, small, e.Name())
	}
	_, err = fmt.Fprintln(w, "    bytes      gzip ")
	return err
}

// size is that of a file or of all files of a folder, before and after gzip.
func size(path string) (plain, small int, err error) {
	err = filepath.WalkDir(path, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		n, err := gzipSize(content)
		plain, small = plain+len(content), small+n
		return err
	})
	return plain, small, err
}

// gzipSize is the size of content after gzip -9.
func gzipSize(content []byte) (int, error) {
	var buf bytes.Buffer
	z, err := gzip.NewWriterLevel(&buf, gzip.BestCompression)
	if err != nil {
		return 0, err
	}
	if _, err := z.Write(content); err != nil {
		return 0, err
	}
	if err := z.Close(); err != nil {
		return 0, err
	}
	return buf.Len(), nil
}
