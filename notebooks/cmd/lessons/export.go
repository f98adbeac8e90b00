package main

import (
	"fmt"
	"os"
	"path/filepath"

	"m3s/notebooks/mathml"
	"m3s/notebooks/page"
)

// origin is what pages are made of: the folders of the committed notebooks, of
// their Chinese texts and of the documents, and the file of the program that
// writes formulas.
type origin struct{ committed, chinese, texts, temml string }

// export writes the pages of what is in from into dir, which it makes anew,
// for a place.
func export(from origin, dir string, at page.Place) error {
	list, err := names(from.committed, ".ipynb")
	if err != nil {
		return err
	}
	if err := strays(from.chinese, list); err != nil {
		return err
	}
	math, err := mathml.Open(from.temml)
	if err != nil {
		return fmt.Errorf("%w: npm --prefix site ci fetches it, as make lessons does", err)
	}
	var lessons []*page.Lesson
	for _, name := range list {
		n, err := readNotebook(from.committed, name)
		if err != nil {
			return err
		}
		l, err := page.NewLesson(name, n, math)
		if err != nil {
			return err
		}
		if err := translate(from.chinese, l, n, math); err != nil {
			return err
		}
		lessons = append(lessons, l)
	}
	documents, err := page.ReadDocuments(from.texts, math)
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
