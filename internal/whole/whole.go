// Package whole writes files whole or not at all.
package whole

import (
	"os"
	"path/filepath"
)

// Write puts text in the file at path, where a reader finds the old content or
// the new, never a part, on every system, and keeps what was there on an
// error. The content is on the disk before the file has it. A process that is
// killed may leave a file named path.*.part.
func Write(path string, text []byte) (err error) {
	part, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.part")
	if err != nil {
		return err
	}
	defer os.Remove(part.Name()) // gone already after the rename
	_, err = part.Write(text)
	if err == nil {
		err = part.Sync()
	}
	if e := part.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Chmod(part.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(part.Name(), path)
	}
	return err
}
