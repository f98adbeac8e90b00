// Package whole writes files whole or not at all. The known library for this,
// google/renameio, is not for Windows, where the command runs too.
package whole

import (
	"os"
	"path/filepath"
)

// Write puts text in the file at path, where a reader finds the old content or
// the new, never a part, on every system, and keeps what was there on an
// error. The content is on the disk before the file has it. A process that is
// killed may leave a file named path.*.part.
func Write(path string, text []byte) error {
	f, err := Create(path)
	if err != nil {
		return err
	}
	defer f.Abort()
	if _, err := f.Write(text); err != nil {
		return err
	}
	return f.Commit()
}

// File is a file in the making, which has its name from Commit on. It is an
// io.Writer.
type File struct {
	path string
	part *os.File // nil at the end
}

// Create begins the file at path as Write has it. Abort must follow.
func Create(path string) (*File, error) {
	part, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.part")
	if err != nil {
		return nil, err
	}
	return &File{path, part}, nil
}

// Write adds to the content.
func (f *File) Write(text []byte) (int, error) { return f.part.Write(text) }

// Commit gives the file its name.
func (f *File) Commit() error {
	part := f.part
	err := part.Sync()
	if e := part.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Chmod(part.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(part.Name(), f.path)
	}
	if err == nil {
		f.part = nil
	}
	return err
}

// Abort leaves what was at path, unless Commit has put the content there.
func (f *File) Abort() {
	if f.part != nil {
		_ = f.part.Close() // after a Commit that failed it is closed
		_ = os.Remove(f.part.Name())
		f.part = nil
	}
}
