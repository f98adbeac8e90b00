package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"m3s/notebooks/ipynb"
	"m3s/notebooks/page"
)

// write makes a notebook of every source. Notebooks of sources that are gone
// are removed.
func write(sources, dir string) error {
	list, err := names(sources, ".md")
	if err != nil {
		return err
	}
	if err := empty(dir, ".ipynb"); err != nil {
		return err
	}
	for _, name := range list {
		n, err := fromSource(sources, name)
		if err != nil {
			return err
		}
		text, err := n.Write()
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name+".ipynb"), text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// empty makes dir an empty folder. It removes what an earlier run may have
// left, files with one of the endings, and nothing else: it refuses a folder
// with other files.
func empty(dir string, endings ...string) error {
	var old []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || d.IsDir():
			return err
		case !slices.Contains(endings, filepath.Ext(path)):
			return fmt.Errorf("%s is in the way: the folder is not one of earlier output", path)
		}
		old = append(old, path)
		return nil
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, path := range old {
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	return os.MkdirAll(dir, 0o777)
}

// fromSource makes the notebook of a source, with its links to the page.
func fromSource(dir, name string) (*ipynb.Notebook, error) {
	text, err := os.ReadFile(filepath.Join(dir, name+".md"))
	if err != nil {
		return nil, err
	}
	n, err := ipynb.FromLesson(name, string(text))
	if err != nil {
		return nil, err
	}
	return page.Linked(name, n)
}
