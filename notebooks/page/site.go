package page

import (
	"bytes"
	_ "embed"
	"html/template"
	"slices"
	"strings"

	"m3s/notebooks/charts"
)

//go:embed lesson.html
var lessonHTML string

//go:embed index.html
var indexHTML string

//go:embed document.html
var documentHTML string

//go:embed style.css
var styleCSS string

//go:embed theme.js
var themeJS string

//go:embed answers.js
var answersJS string

//go:embed run.js
var runJS string

// solutions ends the names of the notebooks with the exercises' solutions.
const solutions = "-solutions"

// entry is a lesson in the list of the first page.
type entry struct {
	Name, Title string
	Lead        template.HTML
	Picture     string // file, or ""
	Solutions   bool
}

// Place is what is around the lessons' pages, as addresses relative to theirs
// that end in a slash; empty for what is not there.
type Place struct {
	Home string // the page that they belong to: they link to it, and its service worker keeps them
	Lab  string // the notebooks that run in the browser
}

// frame is what all pages of the lessons share.
type frame struct {
	Place
	Style, Theme, Answers, Charts, Run, Keep string // files
}

// Site returns the files of the lessons' and documents' pages by their names,
// folders with slashes. In the zero Place they stand alone.
func Site(lessons []*Lesson, texts []*Document, at Place) (map[string][]byte, error) {
	script, err := charts.PageScript()
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{"licences.txt": []byte(charts.Licences())}
	add := func(name, text string) string {
		hashed := hashedName(name, text)
		files[hashed] = []byte(text)
		return hashed
	}
	f := frame{Place: at, Style: add("lessons.css", styleCSS), Theme: add("theme.js", themeJS), Answers: add("answers.js", answersJS), Charts: add("charts.js", script)}
	for _, l := range lessons {
		for name, svg := range l.Drawings {
			files[figures+name] = []byte(svg)
		}
	}
	if at.Lab != "" {
		f.Run = add("run.js", runJS)
	}
	if at.Home != "" {
		text, err := keeper(lessons, texts, files, at.Home)
		if err != nil {
			return nil, err
		}
		f.Keep = add("keep.js", text)
	}
	if err := f.addDocuments(texts, files); err != nil {
		return nil, err
	}
	return files, f.pages(lessons, texts, files)
}

// pages adds the list of lessons and the lessons.
func (f frame) pages(lessons []*Lesson, texts []*Document, files map[string][]byte) (err error) {
	list := entries(lessons)
	if files["index.html"], err = fill(indexHTML, map[string]any{"Frame": f, "Lessons": list, "Documents": texts}); err != nil {
		return err
	}
	for _, l := range lessons {
		before, after := neighbours(list, l.Name)
		files[l.Name+".html"], err = fill(lessonHTML, map[string]any{
			"Frame": f, "Name": l.Name, "Title": l.Title, "Body": template.HTML(l.Body), "Before": before, "After": after,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func entries(lessons []*Lesson) []entry {
	var list []entry
	for _, l := range lessons {
		if strings.HasSuffix(l.Name, solutions) {
			continue
		}
		solved := slices.ContainsFunc(lessons, func(s *Lesson) bool { return s.Name == l.Name+solutions })
		list = append(list, entry{l.Name, l.Title, template.HTML(l.Lead), l.picture(), solved})
	}
	return list
}

// neighbours are the lessons before and after one; a lesson's solutions follow
// it and have no lesson after them.
func neighbours(list []entry, name string) (before, after *entry) {
	for i := range list {
		switch {
		case name == list[i].Name+solutions:
			return &list[i], nil
		case name == list[i].Name:
			if i > 0 {
				before = &list[i-1]
			}
			if i+1 < len(list) {
				after = &list[i+1]
			}
			return before, after
		}
	}
	return nil, nil
}

func fill(text string, data any) ([]byte, error) {
	t, err := template.New("page").Parse(text)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := t.Execute(&b, data); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
