package page

import (
	"fmt"
	"html/template"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"m3s/notebooks/mathml"
)

// documents is the folder of the documents' pages beside the lessons.
const documents = "docs/"

// Document is a text of the repository as a page.
type Document struct {
	Name     string // of its page, without its ending
	Title    string
	Lead     template.HTML     // the first paragraph
	Body     string            // HTML
	Drawings map[string][]byte // SVG by file name
}

// mathFence is a display formula as GitHub's Markdown has it; linked is the
// destination of a link or an image.
var (
	mathFence = regexp.MustCompile("(?ms)^```math\n(.*?)\n```$")
	linked    = regexp.MustCompile(`<(a href|img src)="([^"]*)"([^>]*)>`)
	anchor    = regexp.MustCompile(`</?a\b[^>]*>`)
	paragraph = regexp.MustCompile(`(?s)<p>(.*?)</p>`)
)

// ReadDocuments makes pages of the Markdown files of a folder whose names are
// in capitals, in the order of their names, their formulas by m. Their links to one another become
// links between the pages, drawings that they show come along, and what they
// say of other files of the repository stays as text.
func ReadDocuments(dir string, m *mathml.Converter) ([]*Document, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.md"))
	if err != nil {
		return nil, err
	}
	var all []*Document
	for _, file := range files {
		base := strings.TrimSuffix(filepath.Base(file), ".md")
		if base != strings.ToUpper(base) {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		d := &Document{Name: strings.ToLower(base), Title: title(string(text)), Drawings: map[string][]byte{}}
		if err := d.convert(string(text), dir, files, m); err != nil {
			return nil, fmt.Errorf("page: %s: %w", file, err)
		}
		all = append(all, d)
	}
	return all, nil
}

func (d *Document) convert(text, dir string, files []string, math *mathml.Converter) error {
	html, err := markdown(mathFence.ReplaceAllString(text, "$$$$$1$$$$"), math)
	if err != nil {
		return err
	}
	var failed error
	html = linked.ReplaceAllStringFunc(html, func(tag string) string {
		m := linked.FindStringSubmatch(tag)
		to, err := d.address(m[2], dir, files, m[1] == "img src")
		if err != nil && failed == nil {
			failed = err
		}
		if to == "" {
			return `<a>` // a place without an address: its words stay
		}
		return "<" + m[1] + `="` + to + `"` + m[3] + ">"
	})
	d.Body = html
	if m := paragraph.FindStringSubmatch(html); m != nil {
		d.Lead = template.HTML(anchor.ReplaceAllString(m[1], "")) // links are of the document's place
	}
	return failed
}

// address is where a link of a document leads from its page, or "" for files
// of the repository that have no page. A drawing is taken along.
func (d *Document) address(to, dir string, files []string, drawing bool) (string, error) {
	if strings.HasPrefix(to, "#") || strings.HasPrefix(to, "https://") || strings.HasPrefix(to, "http://") {
		return to, nil
	}
	if drawing {
		content, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(to)))
		d.Drawings[path.Base(to)] = content
		return path.Base(to), err
	}
	file, place, _ := strings.Cut(to, "#")
	if !slices.Contains(files, filepath.Join(dir, filepath.FromSlash(file))) {
		return "", nil
	}
	to = strings.ToLower(strings.TrimSuffix(file, ".md")) + ".html"
	if place != "" {
		to += "#" + place
	}
	return to, nil
}

// addDocuments adds the documents' pages and drawings.
func (f frame) addDocuments(all []*Document, files map[string][]byte) (err error) {
	for _, d := range all {
		for name, svg := range d.Drawings {
			files[documents+name] = svg
		}
		files[documents+d.Name+".html"], err = fill(documentHTML, map[string]any{"Frame": f, "Title": d.Title, "Body": template.HTML(d.Body)})
		if err != nil {
			return err
		}
	}
	return nil
}

// documentFiles are the names of all that addDocuments adds.
func documentFiles(all []*Document) (names []string) {
	for _, d := range all {
		names = append(names, documents+d.Name+".html")
		for _, name := range slices.Sorted(maps.Keys(d.Drawings)) {
			names = append(names, documents+name)
		}
	}
	return names
}
