package page

import (
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"m3s/notebooks/charts"
	"m3s/notebooks/ipynb"
	"m3s/notebooks/mathml"
)

// Lesson is one notebook as a page.
type Lesson struct {
	Name     string // of the notebook's file, without its ending
	Title    string
	Lead     string            // the first paragraph, as HTML
	Body     string            // HTML
	Drawings map[string]string // SVG by file name
}

// figures is the folder of drawings beside the pages.
const figures = "figures/"

// NewLesson makes a page of a committed notebook, its formulas by m.
func NewLesson(name string, n *ipynb.Notebook, m *mathml.Converter) (*Lesson, error) {
	l := &Lesson{Name: name, Drawings: map[string]string{}}
	var b strings.Builder
	asked := false // a question's results are folded away
	fold := func(on bool) {
		if asked && !on {
			b.WriteString("</details>\n")
		}
		if on {
			b.WriteString(opening)
		}
		asked = on
	}
	for i := range n.Cells {
		c := &n.Cells[i]
		_, answered := c.Answer()
		if asked && (c.Asks() || strings.HasPrefix(string(c.Source), "## ")) {
			fold(false)
		}
		if err := l.cell(&b, c, m); err != nil {
			return nil, fmt.Errorf("page: %s: cell %s: %w", name, c.ID, err)
		}
		if c.Asks() {
			fold(true)
		} else if answered {
			fold(false)
		}
	}
	fold(false)
	l.Body = b.String()
	return l, nil
}

// opening begins what a question asks for: it shows when the reader wants it.
const opening = "<details class=\"answer\"><summary>I have an answer: show what happens</summary>\n"

func (l *Lesson) cell(b *strings.Builder, c *ipynb.Cell, m *mathml.Converter) error {
	if c.Kind == ipynb.Code {
		fmt.Fprintf(b, "<pre class=\"code\"%s><code>%s</code></pre>\n", reachable(string(c.Source)), highlight(string(c.Source)))
		for i := range c.Outputs {
			if err := l.output(b, &c.Outputs[i]); err != nil {
				return err
			}
		}
		return nil
	}
	source := string(c.Source)
	if answer, ok := c.Answer(); ok {
		source = answer
	}
	text, err := markdown(source, m)
	if err != nil {
		return err
	}
	if l.Title == "" {
		l.Title = title(string(c.Source))
		if _, rest, ok := strings.Cut(text, "<p>"); ok {
			l.Lead, _, _ = strings.Cut(rest, "</p>")
		}
	}
	b.WriteString(text)
	return nil
}

func (l *Lesson) output(b *strings.Builder, o *ipynb.Output) error {
	switch {
	case o.Kind == ipynb.Stream:
		printed(b, "", string(o.Text))
	case o.Kind == ipynb.Error:
		printed(b, " fault", o.Error)
	case o.Data[charts.FigureType] != nil:
		var d charts.Data
		if err := json.Unmarshal(o.Data[charts.FigureType], &d); err != nil {
			return err
		}
		svg := o.Get("image/svg+xml")
		f := charts.FromData(d, svg)
		file := hashedName("drawing.svg", svg)
		l.Drawings[file] = svg
		b.WriteString(f.Element(figures+file) + "\n")
	default:
		if text := o.Get("text/plain"); text != charts.Live().String() {
			printed(b, "", text)
		}
	}
	return nil
}

// picture is the file of the drawing that shows most, the longest.
func (l *Lesson) picture() string {
	best := ""
	for _, name := range slices.Sorted(maps.Keys(l.Drawings)) {
		if len(l.Drawings[name]) > len(l.Drawings[best]) {
			best = name
		}
	}
	if best == "" {
		return ""
	}
	return figures + best
}

func printed(b *strings.Builder, class, text string) {
	fmt.Fprintf(b, "<pre class=\"out%s\"%s>%s</pre>\n", class, reachable(text), html.EscapeString(strings.TrimRight(text, "\n")))
}

// columns is how many characters of code stand beside each other on a page.
const columns = 84

// reachable lets the keyboard come to a text that must be scrolled sideways.
func reachable(text string) string {
	for line := range strings.Lines(text) {
		if utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "    ")) > columns {
			return ` tabindex="0"`
		}
	}
	return ""
}
