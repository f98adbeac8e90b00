package main

import (
	"os"
	"path/filepath"
)

// labName is the page's folder of notebooks that run in the browser. Like the
// lessons it keeps itself for a visit without a network.
const labName = "lab"

// lab takes the notebooks along where "make lite" has made them and they are
// wanted.
func (b *builder) lab() error {
	made := filepath.Join(b.root, "build", labName)
	if _, err := os.Stat(filepath.Join(made, "index.html")); err != nil || b.bare {
		return nil
	}
	return os.CopyFS(filepath.Join(b.work, labName), os.DirFS(made))
}

// hasLab reports whether the page under construction has the notebooks.
func (b *builder) hasLab() bool {
	_, err := os.Stat(filepath.Join(b.work, labName))
	return err == nil
}
