package main

import (
	"fmt"
	"os"
	"path/filepath"
	"text/template"
)

// inLesson is the area of the catalogue that the lesson's own pages have.
const inLesson = "lesson"

// lessonFiles are the lesson's pages in the order of languages: documents of
// their own beside the page, of which nothing is loaded before it is asked for.
var lessonFiles = []string{"lesson.html", "lesson.zh.html"}

// notebooksOf are the lists of the notebooks' pages in the order of languages.
var notebooksOf = []string{"lessons/", "lessons/zh.html"}

// lessonPage is what the lesson's template needs besides the page's own files.
type lessonPage struct {
	Script, Style, Findings string
}

// lessonParts bundles the lesson's script and style and takes its figures.
func (b *builder) lessonParts(tool string) error {
	made, err := b.bundle(tool, "--format=esm", "src/lesson/lesson.js", "src/lesson/lesson.css")
	if err != nil {
		return err
	}
	p := &b.page.lesson
	p.Script, p.Style = made.entry["src/lesson/lesson.js"], made.entry["src/lesson/lesson.css"]
	if p.Script == "" || p.Style == "" {
		return fmt.Errorf("esbuild wrote no file for the lesson")
	}
	p.Findings, err = b.add(filepath.Join(b.root, "site", "src", "lesson", "findings.json"), "findings.json")
	return err
}

// lesson writes the lesson's page in every language.
func (b *builder) lesson() error {
	manifest, err := os.ReadFile(filepath.Join(b.work, "manifest.json"))
	if err != nil {
		return err
	}
	for i, l := range languages {
		text, other := b.page.text[l.folder], languages[1-i]
		words, err := text.part(func(area string) bool { return area == inLesson || area == inPage })
		if err != nil {
			return err
		}
		if err := b.fill("index.html", lessonFiles[i], text, map[string]any{
			"Manifest": string(manifest), "Text": string(words), "Script": b.page.lesson.Script, "Start": b.page.Start,
			"Style": b.page.Style, "LessonStyle": b.page.lesson.Style, "Findings": b.page.lesson.Findings,
			"Lang": l.code, "Other": lessonFiles[1-i], "OtherLang": other.code, "Home": home(l.file), "Plan": planFiles[i],
		}); err != nil {
			return err
		}
		if err := b.fill("plan.html", planFiles[i], text, map[string]any{
			"Style": b.page.Style, "LessonStyle": b.page.lesson.Style, "Lesson": lessonFiles[i], "Home": home(l.file),
			"Lang": l.code, "Other": planFiles[1-i], "OtherLang": other.code, "Plans": plansOf(home(l.file), lessonFiles[i], notebooksOf[i]),
		}); err != nil {
			return err
		}
	}
	return nil
}

// home is the address of a page seen from its own folder.
func home(file string) string {
	if file == languages[0].file {
		return "./"
	}
	return file
}

// fill makes a file of the page from one of the lesson's templates.
func (b *builder) fill(name, file string, text catalogue, values map[string]any) error {
	t, err := template.New(name).Funcs(template.FuncMap{"t": text.fill}).ParseFiles(filepath.Join(b.root, "site", "src", "lesson", name))
	if err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(b.work, file))
	if err != nil {
		return err
	}
	err = t.Execute(f, values)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}
