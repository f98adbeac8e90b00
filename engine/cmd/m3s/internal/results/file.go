// Package results is the file that keeps an experiment's runs.
package results

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"m3s/engine/reproduce"
	"m3s/internal/whole"
)

// File is the file that keeps an experiment's runs. While runs end, lines
// are appended to it; at the end it is rewritten in order, whole or not at
// all. Killing the process therefore loses only runs in flight. Before the
// first run ends nothing is written.
//
// Several processes may share a file: each appends under a lock, to the file
// that then has the name, and the one that ends rewrites it with the runs of
// all.
type File struct {
	Path   string
	Ledger *reproduce.Ledger
	lock   fileLock
	mine   bool // this process may go on with the file
	joined bool // it has
	warn   io.Writer
}

// Read reads the file of a study, if there is one. It must be of the
// same settings, and is only gone on with where resume says so.
func Read(ctx context.Context, path string, resume bool, want reproduce.Header, warn io.Writer) (*File, error) {
	r := &File{Path: path, mine: resume, Ledger: reproduce.NewLedger(want), lock: fileLock{path: path + ".lock", ctx: ctx}, warn: warn}
	_, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return r, nil
	case err != nil:
		return nil, fmt.Errorf("results: %w", err)
	case !resume:
		return nil, fmt.Errorf("results: %s is there already: --resume goes on with it, --results names another file", path)
	}
	err = r.lock.hold(func() error {
		defer r.lock.remove()
		cut, err := r.take()
		if cut {
			fmt.Fprintf(warn, "m3s: %s: the last line is cut off: its run is done again\n", path)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("results: %w", err)
	}
	r.noteUnlocked()
	return r, nil
}

// noteUnlocked warns where nothing keeps two processes apart.
func (r *File) noteUnlocked() {
	if r.lock.none {
		fmt.Fprintf(r.warn, "m3s: %s: this file system has no locks: let no other m3s write to it\n", r.Path)
	}
}

// take adds the file's runs to the ledger; cut reports a last line that is cut
// off. The caller holds the lock.
func (r *File) take() (cut bool, err error) {
	text, err := os.ReadFile(r.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	l, whole, err := reproduce.ParseLedger(text)
	if err == nil && l != nil {
		err = r.Ledger.Merge(l)
	}
	if err != nil {
		return false, fmt.Errorf("%s: %w", r.Path, err)
	}
	return whole < len(text), nil
}

// Add keeps a run, in one write.
func (r *File) Add(rec reproduce.Record) error {
	if err := r.Ledger.Add(rec); err != nil {
		return err
	}
	line, err := rec.Line()
	if err != nil {
		return err
	}
	known := r.lock.none
	err = r.lock.hold(func() error { return r.append(line) })
	if err != nil {
		return fmt.Errorf("results: %w", err)
	}
	if !known {
		r.noteUnlocked()
	}
	return nil
}

// append writes a line to the end of the file, whose last line may be cut off
// where another process was killed. A file that is not there any more is
// written with all that is known. The caller holds the lock.
func (r *File) append(line []byte) error {
	mode := os.O_RDWR | os.O_CREATE | os.O_APPEND
	if !r.mine {
		mode |= os.O_EXCL
	}
	out, err := os.OpenFile(r.Path, mode, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s: another process made it since this one began: --resume goes on with it", r.Path)
	}
	if err != nil {
		return err
	}
	defer out.Close()
	if r.mine && !r.joined {
		if _, err := r.take(); err != nil { // of the same settings?
			return err
		}
	}
	r.mine, r.joined = true, true
	size, err := out.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	end, err := wholeLines(out, size)
	if err == nil && end < size {
		err = out.Truncate(end)
	}
	if err == nil && end == 0 {
		line, err = r.Ledger.Encode()
	}
	if err == nil {
		_, err = out.Write(line)
	}
	return err
}

// wholeLines is the number of bytes of a file up to its last line feed.
func wholeLines(f *os.File, end int64) (int64, error) {
	var err error
	buf := make([]byte, 4096)
	for err == nil && end > 0 {
		from := max(0, end-int64(len(buf)))
		part := buf[:end-from]
		if _, err = f.ReadAt(part, from); err != nil {
			break
		}
		if k := bytes.LastIndexByte(part, '\n'); k >= 0 {
			return from + int64(k) + 1, nil
		}
		end = from
	}
	return 0, err
}

// Finish rewrites the file in order, with the runs that other processes put
// there.
func (r *File) Finish() error {
	err := r.lock.hold(func() error {
		defer r.lock.remove()
		if _, err := r.take(); err != nil {
			return err
		}
		return writeLedger(r.Path, r.Ledger)
	})
	if err != nil {
		return fmt.Errorf("results: %w", err)
	}
	return nil
}

// Close takes the lock's file away unless another process has it.
func (r *File) Close() { r.lock.drop() }

// writeLedger writes a results file whole or not at all. A file that is right
// already is left alone.
func writeLedger(path string, l *reproduce.Ledger) error {
	text, err := l.Encode()
	if err != nil {
		return err
	}
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, text) {
		return nil
	}
	return whole.Write(path, text)
}

// Merge reads results files of one study and its settings, and writes their
// runs into the file of the name to, unless that is "".
func Merge(ctx context.Context, study string, paths []string, to string) (*reproduce.Ledger, error) {
	var all *reproduce.Ledger
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, fmt.Errorf("results: %w", err)
		}
		l, whole, err := reproduce.ParseLedger(text)
		if err == nil && (l == nil || whole < len(text)) {
			err = errors.New("the last line is cut off: --resume its shard first")
		}
		if err == nil && l.Header.Study != study {
			err = fmt.Errorf("made by study %s; wanted is study %s", l.Header.Study, study)
		}
		if err == nil && all == nil {
			all = reproduce.NewLedger(l.Header)
		}
		if err == nil {
			err = all.Merge(l)
		}
		if err != nil {
			return nil, fmt.Errorf("results: %s: %w", path, err)
		}
	}
	if all.Len() == 0 {
		return nil, errors.New("--merge: no run in these files")
	}
	if to == "" {
		return all, nil
	}
	if err := WriteMerged(ctx, to, all); err != nil {
		return nil, fmt.Errorf("results: %w", err)
	}
	return all, nil
}

// WriteMerged writes the ledger into a file, which must not hold runs that the
// ledger lacks.
func WriteMerged(ctx context.Context, path string, all *reproduce.Ledger) error {
	lock := fileLock{path: path + ".lock", ctx: ctx}
	return lock.hold(func() error {
		defer lock.remove()
		there := &File{Path: path, Ledger: reproduce.NewLedger(all.Header)}
		if _, err := there.take(); err != nil {
			return err
		}
		lacking := 0
		for _, r := range there.Ledger.Records() {
			if !all.Has(r.Run) {
				lacking++
			}
		}
		if lacking > 0 {
			return fmt.Errorf("%s: %d of its runs are not in the files to merge: name it among them, or another with --results", path, lacking)
		}
		return writeLedger(path, all)
	})
}
