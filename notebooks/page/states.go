package page

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"strings"
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

// link leads from a lesson's page to the state, on the page at home.
func (s state) link(home string, in *language) string {
	address, words := home+in.First+"#"+s.State, s.En
	if s.Step > 0 {
		address = fmt.Sprint(home, in.steps, "#", s.Step)
	}
	if in == chinese {
		words = s.Zh
	}
	return fmt.Sprintf("<p class=\"state\"><a href=\"%s\">%s%s</a></p>\n", html.EscapeString(address), in.Move, words)
}
