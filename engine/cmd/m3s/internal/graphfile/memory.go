package graphfile

import (
	"archive/zip"
	"fmt"
	"math"
	"os"
	"runtime"
	"runtime/debug"

	"m3s/datasets/own"
	"m3s/engine"
)

// What reading takes at most, as a multiple of a file's bytes: of a text, and of
// the arrays in an npz, which have a value and a place in as few as five bytes.
const (
	ofText   = 8
	ofArrays = 12
)

// Needs is how many bytes the files of n have, those of an npz unpacked, and
// about how many of memory reading them takes at most: make million measures
// it, and a test in small.
func (n Names) Needs() (bytes, memory float64) {
	for _, path := range n.paths() {
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() {
			continue // it is not known before it is read
		}
		size, times := float64(info.Size()), float64(ofText)
		if arrays := unpacked(path); arrays > 0 {
			size, times = max(size, arrays), ofArrays
		}
		bytes += size
		memory += float64(times * size)
	}
	return bytes, memory
}

// unpacked is how many bytes a zip says that it holds, 0 for another file.
func unpacked(path string) (bytes float64) {
	z, err := zip.OpenReader(path)
	if err != nil {
		return 0
	}
	defer z.Close()
	for _, f := range z.File {
		bytes += float64(f.UncompressedSize64)
	}
	return bytes
}

// sayMemory says what reading large files takes.
func (r *Reader) sayMemory(n Names) {
	bytes, memory := n.Needs()
	if r.Note != nil && bytes > float64(own.DefaultLimits().FileBytes) {
		r.Note(fmt.Sprintf("%.0f MB of files to read, which takes up to about %s of memory", bytes/1e6, engine.Size(memory)))
	}
}

// least is what Hold leaves room for at any rate.
const least = 32 << 20

// Hold has the collector of garbage keep to so many bytes beyond what the
// program holds now, so that what was said of memory is so: left alone it lets
// garbage grow to the size of all that is used. Undo ends that. A lower limit of
// the user's (GOMEMLIMIT) stays.
func Hold(bytes float64) (undo func()) {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	before := debug.SetMemoryLimit(-1)
	limit := float64(m.Sys-m.HeapReleased) + max(least, bytes)
	if limit < math.MaxInt64 {
		debug.SetMemoryLimit(min(before, int64(limit)))
	}
	return func() { debug.SetMemoryLimit(before) }
}
