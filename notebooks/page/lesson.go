package page

import (
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"m3s/engine/chart"
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
	Chinese  *Lesson           // the same in Chinese, or nil
}

// figures is the folder of drawings beside the pages.
const figures = "figures/"

// draft is a page in the making.
type draft struct {
	*Lesson
	in   *language
	math *mathml.Converter
	b    strings.Builder
	lang string // attribute of what is in English on a page that is not
}

// NewLesson makes a page of a committed notebook, its formulas by m.
func NewLesson(name string, n *ipynb.Notebook, m *mathml.Converter) (*Lesson, error) {
	d := &draft{Lesson: &Lesson{Name: name, Drawings: map[string]string{}}, in: english, math: m}
	return d.Lesson, d.write(n)
}

var (
	heading = regexp.MustCompile(`<h[1-6] id="[^"]*"`)
	beside  = regexp.MustCompile(`<a href="([\w-]+)\.html"`)
)

// Translate gives the lesson its page in Chinese, of its notebook's
// translation. Headings keep the English page's places, so that a link to one
// holds in both. has says which lessons have pages in Chinese: links lead to
// these.
func (l *Lesson) Translate(n *ipynb.Notebook, m *mathml.Converter, has func(name string) bool) error {
	d := &draft{Lesson: &Lesson{Name: l.Name, Drawings: map[string]string{}}, in: chinese, math: m, lang: ` lang="en"`}
	if err := d.write(n); err != nil {
		return err
	}
	places := heading.FindAllString(l.Body, -1)
	if found := len(heading.FindAllString(d.Body, -1)); found != len(places) {
		return fmt.Errorf("page: %s: %d headings in Chinese, %d in English", l.Name, found, len(places))
	}
	k := 0
	d.Body = heading.ReplaceAllStringFunc(d.Body, func(string) string {
		k++
		return places[k-1]
	})
	for _, text := range []*string{&d.Body, &d.Lead} {
		*text = beside.ReplaceAllStringFunc(*text, func(tag string) string {
			if name := beside.FindStringSubmatch(tag)[1]; has(name) {
				return `<a href="` + name + chinese.ending + `"`
			}
			return `<a hreflang="en"` + strings.TrimPrefix(tag, "<a")
		})
	}
	l.Chinese = d.Lesson
	return nil
}

func (d *draft) write(n *ipynb.Notebook) error {
	asked := false // a question's results are folded away
	fold := func(on bool) {
		if asked && !on {
			d.b.WriteString("</details>\n")
		}
		if on {
			d.b.WriteString("<details class=\"answer\"><summary>" + d.in.Answer + "</summary>\n") // it shows when the reader wants it
		}
		asked = on
	}
	for i := range n.Cells {
		c := &n.Cells[i]
		if c.Leads() {
			continue // the page has these links in its own language: frame.moving
		}
		_, answered := c.Answer()
		if asked && (c.Asks() || strings.HasPrefix(string(c.Source), "## ")) {
			fold(false)
		}
		if err := d.cell(c); err != nil {
			return fmt.Errorf("page: %s: cell %s: %w", d.Name, c.ID, err)
		}
		if c.Asks() {
			fold(true)
		} else if answered {
			fold(false)
		}
	}
	fold(false)
	d.Body = d.b.String()
	return nil
}

func (d *draft) cell(c *ipynb.Cell) error {
	if c.Kind == ipynb.Code {
		fmt.Fprintf(&d.b, "<pre class=\"code\"%s%s><code>%s</code></pre>\n", d.lang, reachable(string(c.Source)), highlight(string(c.Source)))
		for i := range c.Outputs {
			if err := d.output(&c.Outputs[i]); err != nil {
				return err
			}
		}
		return nil
	}
	source := string(c.Source)
	if answer, ok := c.Answer(); ok {
		source = answer
	}
	text, err := markdown(source, d.math)
	if err != nil {
		return err
	}
	if d.Title == "" {
		d.Title = title(string(c.Source))
		if _, rest, ok := strings.Cut(text, "<p>"); ok {
			d.Lead, _, _ = strings.Cut(rest, "</p>")
		}
	}
	d.b.WriteString(text)
	return nil
}

func (d *draft) output(o *ipynb.Output) error {
	switch {
	case o.Kind == ipynb.Stream:
		d.printed("", string(o.Text))
	case o.Kind == ipynb.Error:
		d.printed(" fault", o.Error)
	case o.Data[chart.FigureType] != nil:
		var data chart.Data
		if err := json.Unmarshal(o.Data[chart.FigureType], &data); err != nil {
			return err
		}
		svg := o.Get("image/svg+xml")
		file := hashedName("drawing.svg", svg)
		d.Drawings[file] = svg
		d.b.WriteString(strings.Replace(chart.FromData(data, svg).Element(figures+file), "<figure", "<figure"+d.lang, 1) + "\n")
	default:
		if text := o.Get("text/plain"); text != chart.Live().String() {
			d.printed("", text)
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

func (d *draft) printed(class, text string) {
	fmt.Fprintf(&d.b, "<pre class=\"out%s\"%s%s>%s</pre>\n", class, d.lang, reachable(text), html.EscapeString(strings.TrimRight(text, "\n")))
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
