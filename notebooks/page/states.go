package page

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"

	"m3s/notebooks/ipynb"
)

//go:embed states.json
var statesJSON []byte

// state is a prepared state of the page that shows what a section of a lesson
// computes: a link, or a step of the page's own lesson.
type state struct {
	Lesson, Section string // the lesson's name, and the section's place in its page
	State           string // what is behind the # of the page's address, "" for a step
	Step            int
	En, Zh          string // what one sees there
}

// section begins a section of a lesson's page.
var section = regexp.MustCompile(`<h2 id="([^"]*)"`)

func readStates() (all []state, err error) {
	if err = json.Unmarshal(statesJSON, &all); err != nil {
		err = fmt.Errorf("page: states.json: %w", err)
	}
	return all, err
}

// moving is a lesson's text with its sections' links to the page. They end the
// sections, so that none is before an answer. Without a page there are none.
func (f frame) moving(name, body string, in *language) string {
	if f.Home == "" {
		return body
	}
	var b strings.Builder
	at := 0
	starts := section.FindAllStringSubmatchIndex(body, -1)
	for k, s := range starts {
		end := len(body)
		if k+1 < len(starts) {
			end = starts[k+1][0]
		}
		b.WriteString(body[at:end])
		at = end
		for _, to := range f.states {
			if to.Lesson == name && to.Section == body[s[2]:s[3]] {
				b.WriteString(to.link(f.Home, in))
			}
		}
	}
	return b.String() + body[at:]
}

// Linked returns a lesson's notebook with the links that moving gives its
// page, in cells of their own, to the page at Address.
func Linked(name string, n *ipynb.Notebook) (*ipynb.Notebook, error) {
	states, err := readStates()
	if err != nil {
		return nil, err
	}
	states = slices.DeleteFunc(states, func(s state) bool { return s.Lesson != name })
	linked, place, left := &ipynb.Notebook{}, "", len(states)
	for i := range n.Cells {
		linked.Cells = append(linked.Cells, n.Cells[i])
		place = cmp.Or(placeOf(&n.Cells[i]), place)
		if i+1 < len(n.Cells) && placeOf(&n.Cells[i+1]) == "" {
			continue // the section goes on
		}
		for _, to := range states {
			if to.Section == place {
				linked.Cells = append(linked.Cells, ipynb.Link(&linked.Cells[len(linked.Cells)-1], to.markdown()))
				left--
			}
		}
	}
	if left != 0 {
		return nil, fmt.Errorf("page: states.json: lesson %s lacks the sections of %d states", name, left)
	}
	return linked, nil
}

// placeOf is the place in its page of the section that a cell begins, or "".
func placeOf(c *ipynb.Cell) string {
	if c.Kind != ipynb.Markdown || !strings.HasPrefix(string(c.Source), "## ") {
		return ""
	}
	line, _, _ := strings.Cut(string(c.Source), "\n")
	html, err := markdown(formula.ReplaceAllString(line, ""), nil)
	if m := section.FindStringSubmatch(html); m != nil && err == nil {
		return m[1]
	}
	return ""
}

// markdown is link for a notebook.
func (s state) markdown() string {
	return fmt.Sprintf("[%s%s](%s)", english.Move, s.En, s.address(Address, english))
}

// address is the state's, on the page at home.
func (s state) address(home string, in *language) string {
	if s.Step > 0 {
		return fmt.Sprint(home, in.steps, "#", s.Step)
	}
	return home + in.First + "#" + s.State
}

// link leads from a lesson's page to the state, on the page at home.
func (s state) link(home string, in *language) string {
	words := s.En
	if in == chinese {
		words = s.Zh
	}
	return fmt.Sprintf("<p class=\"state\"><a href=\"%s\">%s%s</a></p>\n", html.EscapeString(s.address(home, in)), in.Move, words)
}
