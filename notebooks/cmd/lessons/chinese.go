package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"m3s/notebooks/ipynb"
	"m3s/notebooks/mathml"
	"m3s/notebooks/page"
)

// onlyEnglish are the lessons that have no Chinese text yet: a new one may
// stand here until it is translated. Every other one must have its text.
var onlyEnglish []string

// translated is a lesson's notebook with its Chinese text, a file of the
// folder dir; nil for a lesson without one, which the list except has.
func translated(dir, name string, n *ipynb.Notebook, except []string) (*ipynb.Notebook, error) {
	file := filepath.Join(dir, name+".md")
	text, err := os.ReadFile(file)
	listed := slices.Contains(except, name)
	switch missing := errors.Is(err, fs.ErrNotExist); {
	case missing && listed:
		return nil, nil
	case missing:
		return nil, fmt.Errorf("lesson %s has no Chinese text: write %s, or name the lesson in onlyEnglish", name, file)
	case err != nil:
		return nil, err
	case listed:
		return nil, fmt.Errorf("lesson %s has a Chinese text: take it out of onlyEnglish", name)
	}
	return n.Translated(name, string(text))
}

// translate gives a lesson its page in Chinese.
func translate(dir string, l *page.Lesson, n *ipynb.Notebook, m *mathml.Converter) error {
	t, err := translated(dir, l.Name, n, onlyEnglish)
	if t == nil || err != nil {
		return err
	}
	return l.Translate(t, m, func(name string) bool { return !slices.Contains(onlyEnglish, name) })
}

// strays reports a Chinese text of no lesson in list.
func strays(dir string, list []string) error {
	texts, err := names(dir, ".md")
	for _, name := range texts {
		if !slices.Contains(list, name) {
			return fmt.Errorf("%s: there is no lesson %s", filepath.Join(dir, name+".md"), name)
		}
	}
	return err
}
