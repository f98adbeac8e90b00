package source

import (
	"bytes"
	"io/fs"
	"time"
)

// memory is a folder of files held in memory, so that what is parsed is what
// was verified.
type memory map[string][]byte

// Open opens one of the files.
func (m memory) Open(name string) (fs.File, error) {
	b, ok := m[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &memoryFile{Reader: bytes.NewReader(b), name: name}, nil
}

type memoryFile struct {
	*bytes.Reader
	name string
}

func (f *memoryFile) Close() error               { return nil }
func (f *memoryFile) Stat() (fs.FileInfo, error) { return memoryInfo{f}, nil }

type memoryInfo struct{ f *memoryFile }

func (i memoryInfo) Name() string       { return i.f.name }
func (i memoryInfo) Size() int64        { return i.f.Reader.Size() }
func (i memoryInfo) Mode() fs.FileMode  { return 0o444 }
func (i memoryInfo) ModTime() time.Time { return time.Time{} }
func (i memoryInfo) IsDir() bool        { return false }
func (i memoryInfo) Sys() any           { return nil }
