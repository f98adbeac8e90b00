package gokernel

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"

	"m3s/internal/jupyter"
)

// unpackKernel copies the kernel's program out of an archive, a .zip or a .tar.gz, or
// out of the folder that it was unpacked to.
func unpackKernel(from, name, to string) error {
	about, err := os.Stat(from)
	if err != nil {
		return err
	}
	switch {
	case about.IsDir():
		return fromFolder(from, name, to)
	case filepath.Ext(from) == ".zip":
		return fromZip(from, name, to)
	}
	return fromTar(from, name, to)
}

// isKernel reports whether an archive's file is the program.
func isKernel(file, name string) bool {
	return path.Base(file) == name && path.Base(path.Dir(file)) == jupyter.Name
}

var errNoKernel = errors.New("there is no kernel for this system in it")

func fromFolder(dir, name, to string) error {
	f, err := os.Open(filepath.Join(dir, jupyter.Name, name))
	if err != nil {
		return errNoKernel
	}
	defer f.Close()
	return writeProgram(to, f)
}

func fromZip(file, name, to string) error {
	z, err := zip.OpenReader(file)
	if err != nil {
		return err
	}
	defer z.Close()
	for _, f := range z.File {
		if !isKernel(f.Name, name) {
			continue
		}
		r, err := f.Open()
		if err != nil {
			return err
		}
		defer r.Close()
		return writeProgram(to, r)
	}
	return errNoKernel
}

// fromTar reads the archive to its end, where its checksum is.
func fromTar(file, name, to string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return err
	}
	found := errNoKernel
	for t := tar.NewReader(z); ; {
		head, err := t.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if isKernel(head.Name, name) {
			if found = writeProgram(to, t); found != nil {
				return found
			}
		}
	}
	if _, err := io.Copy(io.Discard, z); err != nil {
		return fmt.Errorf("not whole: %w", err)
	}
	return found
}

func writeProgram(to string, from io.Reader) error {
	f, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o777)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, from)
	return errors.Join(err, f.Close())
}
