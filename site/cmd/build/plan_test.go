package main

import (
	"path/filepath"
	"testing"
)

// The plans take 45 and 90 minutes without a gap, and every part has its words
// in both languages.
func TestPlans(t *testing.T) {
	root, err := findRoot(".")
	if err != nil {
		t.Fatal(err)
	}
	for k, p := range plansOf("./", "lesson.html", "lessons/") {
		at := 0
		for _, r := range p.Rows {
			if r.From != at || r.To <= at {
				t.Errorf("%s, %s: from %d to %d after %d", p.Name, r.Name, r.From, r.To, at)
			}
			at = r.To
		}
		if want := []int{45, 90}[k]; at != want {
			t.Errorf("%s: %d minutes, not %d", p.Name, at, want)
		}
		for _, l := range languages {
			c, err := readCatalogue(filepath.Join(root, "site", "src", "text", l.folder))
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range p.Rows {
				for _, group := range []string{"name", "do", "look", "answer"} {
					if _, err := c.fill("plan." + group + "." + r.Name); err != nil {
						t.Errorf("%s: %v", l.folder, err)
					}
				}
			}
		}
	}
}
