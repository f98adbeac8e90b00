package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"m3s/engine/reproduce"
)

// results is the file that keeps an experiment's runs. While runs end, lines
// are appended to it; at the end it is rewritten in order, whole or not at
// all. Killing the process therefore loses only runs in flight. Before the
// first run ends nothing is written.
type results struct {
	path   string
	ledger *reproduce.Ledger
	old    bool     // the file was there
	whole  int      // bytes of it to keep
	out    *os.File // nil before the first add
}

// readResults reads the file of a study, if there is one. It must be of the
// same settings, and is only gone on with where resume says so.
func readResults(path string, resume bool, want reproduce.Header, sh *shell) (*results, error) {
	r := &results{path: path, ledger: reproduce.NewLedger(want)}
	text, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return r, nil
	case err != nil:
		return nil, fmt.Errorf("results: %w", err)
	case !resume:
		return nil, fmt.Errorf("results: %s is there already: --resume goes on with it, --results names another file", path)
	}
	r.old = true
	l, whole, err := reproduce.ParseLedger(text)
	if err == nil && l != nil {
		err = l.Header.Match(want)
		r.ledger, r.whole = l, whole
	}
	if err != nil {
		return nil, fmt.Errorf("results: %s: %w", path, err)
	}
	if whole < len(text) {
		fmt.Fprintf(sh.err, "m3s: %s: the last line is cut off: its run is done again\n", path)
	}
	return r, nil
}

// open opens the file for appending, cuts off what is not whole and writes
// the header where it lacks.
func (r *results) open() error {
	mode := os.O_RDWR | os.O_APPEND
	if !r.old {
		mode |= os.O_CREATE | os.O_EXCL
	}
	var err error
	if r.out, err = os.OpenFile(r.path, mode, 0o644); err != nil {
		return err
	}
	if err := r.out.Truncate(int64(r.whole)); err != nil || r.whole > 0 {
		return err
	}
	line, err := r.ledger.Header.Line()
	if err != nil {
		return err
	}
	_, err = r.out.Write(line)
	return err
}

// add keeps a run, in one write.
func (r *results) add(rec reproduce.Record) error {
	line, err := rec.Line()
	if err != nil {
		return err
	}
	if r.out == nil {
		if err := r.open(); err != nil {
			return fmt.Errorf("results: %w", err)
		}
	}
	if err := r.ledger.Add(rec); err != nil {
		return err
	}
	if _, err := r.out.Write(line); err != nil {
		return fmt.Errorf("results: %w", err)
	}
	return nil
}

func (r *results) close() {
	if r.out != nil {
		r.out.Close()
	}
}

// finish rewrites the file in order.
func (r *results) finish() error { return writeLedger(r.path, r.ledger) }

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
	part, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.part")
	if err != nil {
		return fmt.Errorf("results: %w", err)
	}
	defer os.Remove(part.Name()) // gone already after the rename
	_, err = part.Write(text)
	if e := part.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Chmod(part.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(part.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("results: %w", err)
	}
	return nil
}

// mergeFiles reads results files of the same study and settings.
func (e *experiment) mergeFiles(paths []string) (*reproduce.Ledger, error) {
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
		if err == nil && l.Header.Study != e.name {
			err = fmt.Errorf("made by study %s; wanted is study %s", l.Header.Study, e.name)
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
	if e.results != "" {
		return all, writeLedger(e.results, all)
	}
	return all, nil
}
