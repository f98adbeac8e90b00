package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path"
	"time"
)

// packed is a file of an archive: a copy of another, or a text.
type packed struct {
	from, to string // to: slashes, below the archive's folder
	text     []byte // the content where from is empty
	run      bool   // a program
}

func (p packed) content() ([]byte, error) {
	if p.from == "" {
		return p.text, nil
	}
	return os.ReadFile(p.from)
}

func (p packed) mode() os.FileMode {
	if p.run {
		return 0o755
	}
	return 0o644
}

// pack writes an archive with one folder of its own name: a zip for Windows,
// else a tar compressed by gzip.
func (r *release) pack(name string, s system, files []packed) error {
	var b bytes.Buffer
	var err error
	if s.os == "windows" {
		err = writeZip(&b, name, r.time, files)
		return firstError(err, func() error { return r.write(name+".zip", b.Bytes()) })
	}
	err = writeTar(&b, name, r.time, files)
	return firstError(err, func() error { return r.write(name+".tar.gz", b.Bytes()) })
}

func firstError(err error, then func() error) error {
	if err != nil {
		return err
	}
	return then()
}

// writeTar writes the files in their order, all of one date and of nobody.
func writeTar(w io.Writer, folder string, date time.Time, files []packed) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	t := tar.NewWriter(z)
	for _, f := range files {
		content, err := f.content()
		if err != nil {
			return err
		}
		head := &tar.Header{Name: path.Join(folder, f.to), Mode: int64(f.mode()), Size: int64(len(content)), ModTime: date, Format: tar.FormatUSTAR}
		if err := t.WriteHeader(head); err != nil {
			return err
		}
		if _, err := t.Write(content); err != nil {
			return err
		}
	}
	if err := t.Close(); err != nil {
		return err
	}
	return z.Close()
}

// writeZip is writeTar for a zip; an empty folder puts the files at the top.
func writeZip(w io.Writer, folder string, date time.Time, files []packed) error {
	z := zip.NewWriter(w)
	for _, f := range files {
		content, err := f.content()
		if err != nil {
			return err
		}
		head := &zip.FileHeader{Name: path.Join(folder, f.to), Method: zip.Deflate, Modified: date}
		head.SetMode(f.mode())
		file, err := z.CreateHeader(head)
		if err != nil {
			return err
		}
		if _, err := file.Write(content); err != nil {
			return err
		}
	}
	return z.Close()
}
