package whole

import (
	"bytes"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// Readers see the old content or the new, however many write; nothing else is
// left in the folder.
func TestWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	a, b := bytes.Repeat([]byte("a"), 1<<16), bytes.Repeat([]byte("b"), 1<<17)
	if err := Write(path, a); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm()&0o444 != 0o444 {
		t.Errorf("others cannot read it: %v, %v", info.Mode(), err)
	}
	var writers sync.WaitGroup
	for _, text := range [][]byte{a, b} {
		writers.Go(func() {
			for range 20 {
				if err := Write(path, text); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for range 100 {
		if text, err := os.ReadFile(path); err != nil || !bytes.Equal(text, a) && !bytes.Equal(text, b) {
			t.Fatalf("read %d bytes, %v", len(text), err)
		}
	}
	writers.Wait()
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) != 1 {
		t.Errorf("left in the folder: %v, %v", left, err)
	}
}

// What cannot be written leaves the old content and no part.
func TestWriteFails(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "folder")
	if err := os.MkdirAll(filepath.Join(path, "full"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := Write(path, []byte("a")); err == nil {
		t.Error("a file took a folder's place")
	}
	if err := Write(filepath.Join(dir, "none", "file"), nil); err == nil {
		t.Error("written into a folder that is not there")
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("left in the folder: %v, %v", left, err)
	}
}

// A file in the making leaves what is there until it is whole.
func TestAbort(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := Write(path, []byte("old")); err != nil {
		t.Fatal(err)
	}
	for _, keep := range []bool{false, true} {
		f, err := Create(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte("new")); err != nil {
			t.Fatal(err)
		}
		if text, _ := os.ReadFile(path); string(text) != "old" {
			t.Errorf("%q before the end", text)
		}
		if keep {
			if err := f.Commit(); err != nil {
				t.Fatal(err)
			}
		}
		f.Abort()
		f.Abort()
	}
	text, err := os.ReadFile(path)
	if left, e := os.ReadDir(filepath.Dir(path)); err != nil || e != nil || string(text) != "new" || len(left) != 1 {
		t.Errorf("%q, left in the folder %v, %v, %v", text, left, err, e)
	}
}
