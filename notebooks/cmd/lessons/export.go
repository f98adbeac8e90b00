package main

import (
	"fmt"
	"os"
	"path/filepath"

	"m3s/notebooks/mathml"
	"m3s/notebooks/page"
)

// export writes the pages of the committed notebooks and of the documents in
// the folder texts into dir, which it makes anew, for a place. temml is the
// file of the program that writes formulas.
func export(committed, texts, temml, dir string, at page.Place) error {
	list, err := names(committed, ".ipynb")
	if err != nil {
		return err
	}
	math, err := mathml.Open(temml)
	if err != nil {
		return fmt.Errorf("%w: npm --prefix site ci fetches it, as make lessons does", err)
	}
	var lessons []*page.Lesson
	for _, name := range list {
		n, err := readNotebook(committed, name)
		if err != nil {
			return err
		}
		l, err := page.NewLesson(name, n, math)
		if err != nil {
			return err
		}
		lessons = append(lessons, l)
	}
	documents, err := page.ReadDocuments(texts, math)
	if err != nil {
		return err
	}
	files, err := page.Site(lessons, documents, at)
	if err != nil {
		return err
	}
	if err := empty(dir, ".html", ".css", ".js", ".svg", ".txt"); err != nil {
		return err
	}
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o666); err != nil {
			return err
		}
	}
	return nil
}
