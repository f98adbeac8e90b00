package page

import (
	"html/template"
	"slices"
	"strings"
)

// solutions ends the names of the notebooks with the exercises' solutions.
const solutions = "-solutions"

// link leads to a lesson's page.
type link struct {
	File, Title string
	Lang        string // of the page, where it is not that of the page with the link
}

// entry is a lesson in the list of lessons.
type entry struct {
	link
	Name      string
	Lead      template.HTML
	Picture   string // file, or ""
	Solutions *link
}

// version is the lesson in a language, in English where it has no other, and
// the language it is in.
func (l *Lesson) version(in *language) (*Lesson, *language) {
	if in == chinese && l.Chinese != nil {
		return l.Chinese, chinese
	}
	return l, english
}

// link leads to the lesson from a page in a language.
func (l *Lesson) link(from *language) link {
	shown, in := l.version(from)
	to := link{File: l.Name + in.ending, Title: shown.Title}
	if in != from {
		to.Lang = in.Code
	}
	return to
}

// entries is the list of lessons in a language.
func entries(lessons []*Lesson, in *language) []entry {
	var list []entry
	for _, l := range lessons {
		if strings.HasSuffix(l.Name, solutions) {
			continue
		}
		shown, _ := l.version(in)
		e := entry{link: l.link(in), Name: l.Name, Lead: template.HTML(shown.Lead), Picture: l.picture()}
		if k := slices.IndexFunc(lessons, func(s *Lesson) bool { return s.Name == l.Name+solutions }); k >= 0 {
			to := lessons[k].link(in)
			e.Solutions = &to
		}
		list = append(list, e)
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

// other is the other language of a list or a lesson's page: its file and
// words.
type other struct {
	File string
	In   *language
}

// otherOf is the other language of a lesson's page, nil where there is none.
func (l *Lesson) otherOf(in *language) *other {
	switch {
	case l.Chinese == nil:
		return nil
	case in == chinese:
		return &other{l.Name + english.ending, english}
	}
	return &other{l.Name + chinese.ending, chinese}
}

// pageFiles are the languages of the lists of lessons, and the names of all
// pages of lessons and lists.
func pageFiles(lessons []*Lesson) (in []*language, names []string) {
	for _, w := range languages {
		var own []string
		for _, l := range lessons {
			if _, its := l.version(w); its == w {
				own = append(own, l.Name+w.ending)
			}
		}
		if w == english || len(own) > 0 {
			in = append(in, w)
			names = append(append(names, w.file), own...)
		}
	}
	return in, names
}
