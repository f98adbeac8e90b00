package page

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"m3s/notebooks/ipynb"
)

// Every prepared state ends its section of its lesson's page, in both
// languages and behind every answer. Without a page there is no link to one.
// That the page knows the states, site/test/lessons.test.js sees.
func TestStates(t *testing.T) {
	all, err := readStates()
	if err != nil || len(all) < 15 {
		t.Fatalf("%d states, %v", len(all), err)
	}
	list := lessons(t)
	files, err := Site(list, nil, Place{Home: "../"})
	if err != nil {
		t.Fatal(err)
	}
	alone, err := Site(list, nil, Place{})
	if err != nil {
		t.Fatal(err)
	}
	links := 0
	for name, text := range files {
		links += strings.Count(string(text), `class="state"`)
		if strings.Contains(string(alone[name]), `class="state"`) {
			t.Errorf("%s has links to a page that is not there", name)
		}
	}
	if links != len(languages)*len(all) {
		t.Errorf("%d links to %d states in %d languages", links, len(all), len(languages))
	}
	for _, s := range all {
		for _, in := range languages {
			text := string(files[s.Lesson+in.ending])
			_, from, found := strings.Cut(text, fmt.Sprintf("<h2 id=%q", s.Section))
			if !found {
				t.Errorf("%s%s has no section %s", s.Lesson, in.ending, s.Section)
				continue
			}
			own, _, _ := strings.Cut(from, "<h2 ")
			before, after, found := strings.Cut(own, s.link("../", in))
			if !found || strings.Contains(after, "<pre") || strings.Contains(after, "<p>") || strings.Contains(after, "</details>") {
				t.Errorf("%s%s: the link of %s does not end its section", s.Lesson, in.ending, s.Section)
			}
			if strings.Count(before, "<details") != strings.Count(before, "</details>") {
				t.Errorf("%s%s: the link of %s is folded away", s.Lesson, in.ending, s.Section)
			}
		}
		if (s.State == "") == (s.Step == 0) || s.En == "" || s.Zh == "" || strings.ContainsAny(s.En+s.Zh, "<&") {
			t.Errorf("%s, %s: %+v", s.Lesson, s.Section, s)
		}
	}
}

// A lesson's notebook has the same links, each the last cell of its section,
// to the page at Address.
func TestLinked(t *testing.T) {
	all, err := readStates()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lessons(t) {
		text, err := os.ReadFile(filepath.Join("..", l.Name+".ipynb"))
		if err != nil {
			t.Fatal(err)
		}
		n, err := ipynb.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		place, want, found := "", 0, 0
		for i := range n.Cells {
			c := &n.Cells[i]
			place = cmp.Or(placeOf(c), place)
			for _, s := range all {
				if c.Leads() && s.Lesson == l.Name && s.Section == place && string(c.Source) == s.markdown() {
					found++
				}
			}
			if c.Leads() && i+1 < len(n.Cells) && placeOf(&n.Cells[i+1]) == "" {
				t.Errorf("%s: the link %s does not end its section", l.Name, c.ID)
			}
		}
		for _, s := range all {
			if s.Lesson == l.Name {
				want++
			}
			if address := s.address(Address, english); strings.ContainsAny(address, "() <>") {
				t.Errorf("%s does not end where a link's address does", address)
			}
		}
		if found != want {
			t.Errorf("%s: %d links in its notebook, want %d", l.Name, found, want)
		}
		if strings.Contains(l.Body+l.Chinese.Body, Address) {
			t.Errorf("%s: its page has the notebook's links", l.Name)
		}
	}
	n, err := ipynb.FromLesson("04-m3s-stages", "# Title\n\n## One run\n")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Linked("04-m3s-stages", n); err == nil || !strings.Contains(err.Error(), "lacks the sections of 4 states") {
		t.Errorf("a lesson without its sections: %v", err)
	}
}

// The sections that the page's views and the steps of its lesson lead to are
// there, in both languages.
func TestSectionsThatThePageOpens(t *testing.T) {
	site := filepath.Join("..", "..", "site", "src")
	steps, err := filepath.Glob(filepath.Join(site, "lesson", "step-*.js"))
	if err != nil || len(steps) != 6 {
		t.Fatalf("%d steps, %v", len(steps), err)
	}
	bodies := map[string]*Lesson{}
	for _, l := range lessons(t) {
		bodies[l.Name] = l
	}
	address := regexp.MustCompile(`"([\w-]+)\.html#([\w-]+)"`)
	for _, file := range append(steps, filepath.Join(site, "parts", "lesson-link.js")) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		found := address.FindAllStringSubmatch(string(text), -1)
		if len(found) == 0 {
			t.Errorf("%s leads to no section of a lesson", filepath.Base(file))
		}
		for _, m := range found {
			l, id := bodies[m[1]], fmt.Sprintf(" id=%q", m[2])
			if l == nil || !strings.Contains(l.Body, id) || !strings.Contains(l.Chinese.Body, id) {
				t.Errorf("%s leads to %s, which is not there", filepath.Base(file), m[0])
			}
		}
	}
}
