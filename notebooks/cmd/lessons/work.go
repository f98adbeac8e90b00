package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"m3s/notebooks/ipynb"
)

// work puts a learner's copy of every lesson into dir: without outputs, for
// the learner to run. A copy that is there already is the learner's and
// stays; where the lesson has changed since, work says so.
func work(sources, dir string, out io.Writer) error {
	list, err := names(sources, ".md")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, name := range list {
		n, err := fromSource(sources, name)
		if err != nil {
			return err
		}
		path := filepath.Join(dir, name+".ipynb")
		old, err := os.ReadFile(path)
		switch {
		case err == nil:
			if !sameText(old, n) {
				fmt.Fprintf(out, "%s stays as it is: you or the lesson have changed; remove it for a fresh copy\n", path)
			}
			continue
		case !errors.Is(err, fs.ErrNotExist):
			return err
		}
		text, err := n.Bare().Write()
		if err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// sameText reports whether a notebook file has the cells of n, whatever their
// outputs are.
func sameText(file []byte, n *ipynb.Notebook) bool {
	old, err := ipynb.Read(file)
	if err != nil {
		return false
	}
	a, errA := (&ipynb.Notebook{Cells: old.Bare().Cells}).Write()
	b, errB := n.Bare().Write()
	return errA == nil && errB == nil && bytes.Equal(a, b)
}
