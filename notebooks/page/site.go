package page

import (
	"bytes"
	_ "embed"
	"html/template"

	"m3s/engine/chart"
	"m3s/engine/chart/echarts"
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

	states []state
}

// Site returns the files of the lessons' and documents' pages by their names,
// folders with slashes. In the zero Place they stand alone.
func Site(lessons []*Lesson, texts []*Document, at Place) (map[string][]byte, error) {
	script, err := chart.PageScript()
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{"licences.txt": []byte(echarts.Licences())}
	add := func(name, text string) string {
		hashed := hashedName(name, text)
		files[hashed] = []byte(text)
		return hashed
	}
	states, err := readStates()
	if err != nil {
		return nil, err
	}
	f := frame{Place: at, states: states, Style: add("lessons.css", styleCSS), Theme: add("theme.js", themeJS), Answers: add("answers.js", answersJS), Charts: add("charts.js", script)}
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

// pages adds the lists of lessons and the lessons, in every language that a
// lesson is in.
func (f frame) pages(lessons []*Lesson, texts []*Document, files map[string][]byte) (err error) {
	all, _ := pageFiles(lessons)
	for i, in := range all {
		var elsewhere *other
		if len(all) > 1 {
			elsewhere = &other{all[1-i].List, all[1-i]}
		}
		list := entries(lessons, in)
		if files[in.file], err = fill(indexHTML, map[string]any{"Frame": f, "In": in, "Other": elsewhere, "Lessons": list, "Documents": texts}); err != nil {
			return err
		}
		for _, l := range lessons {
			shown, its := l.version(in)
			if its != in {
				continue
			}
			before, after := neighbours(list, l.Name)
			files[l.Name+in.ending], err = fill(lessonHTML, map[string]any{
				"Frame": f, "In": in, "Other": l.otherOf(in), "Name": l.Name, "Title": shown.Title, "Body": template.HTML(f.moving(l.Name, shown.Body, in)), "Before": before, "After": after,
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
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
