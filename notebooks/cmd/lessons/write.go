package main

import (
	"os"
	"path/filepath"

	"m3s/notebooks/ipynb"
)

// write makes a notebook of every source. Notebooks of sources that are gone
// are removed.
func write(sources, dir string) error {
	list, err := names(sources, ".md")
	if err != nil {
		return err
	}
	if err := os.RemoveAll(dir); err != nil {
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

func fromSource(dir, name string) (*ipynb.Notebook, error) {
	text, err := os.ReadFile(filepath.Join(dir, name+".md"))
	if err != nil {
		return nil, err
	}
	return ipynb.FromLesson(name, string(text))
}
