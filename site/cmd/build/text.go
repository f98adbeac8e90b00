package main

import (
	"encoding/json"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
)

// language is where its words are, its code for a browser, and its page.
type language struct{ folder, code, file string }

// languages are the page's, English first: the folder of the catalogue in
// site/src/text, the code in lang, and the file of the page.
var languages = []language{
	{"en", "en", "index.html"},
	{"zh", "zh-Hans", "zh.html"},
}

// inTemplate and inPage are the areas of the catalogue that are not loaded
// late: the words of index.html, and those the scripts need at once.
const inTemplate, inPage = "static", "page"

// catalogue is one language's text by key, "area.name".
type catalogue map[string]string

// placeholder matches {name} and {name|one|many}.
var placeholder = regexp.MustCompile(`\{(\w+)(?:\|[^|}]*\|[^}]*)?\}`)

// readCatalogue reads a language's folder.
func readCatalogue(dir string) (catalogue, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return nil, err
	}
	c := catalogue{}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		var area map[string]string
		if err := json.Unmarshal(raw, &area); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		for key, text := range area {
			c[name+"."+key] = text
		}
	}
	if len(c) == 0 {
		return nil, fmt.Errorf("%s: no text", dir)
	}
	return c, nil
}

// compareCatalogues says what the other language lacks, has too much, or
// fills in differently.
func compareCatalogues(first, other catalogue) error {
	var wrong []string
	for key, text := range first {
		if translated, ok := other[key]; !ok {
			wrong = append(wrong, key+": missing")
		} else if a, b := placesIn(text), placesIn(translated); a != b {
			wrong = append(wrong, fmt.Sprintf("%s: placeholders %q, not %q", key, b, a))
		}
	}
	for key := range other {
		if _, ok := first[key]; !ok {
			wrong = append(wrong, key+": not in the first language")
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	sort.Strings(wrong)
	return fmt.Errorf("text: %s", strings.Join(wrong, "; "))
}

// placesIn lists a text's placeholders, each once, in the order of their names.
func placesIn(text string) string {
	seen := map[string]bool{}
	for _, m := range placeholder.FindAllStringSubmatch(text, -1) {
		seen[m[1]] = true
	}
	names := make([]string, 0, len(seen))
	for name := range seen {
		names = append(names, name)
	}
	sort.Strings(names)
	return strings.Join(names, " ")
}

// fill is the template's t: the text of a key, safe inside an element or a
// quoted attribute.
func (c catalogue) fill(key string) (string, error) {
	text, ok := c[key]
	if !ok {
		return "", fmt.Errorf("text: %s: missing", key)
	}
	return html.EscapeString(text), nil
}

// part is the JSON of the areas that f keeps, its keys in order.
func (c catalogue) part(f func(area string) bool) ([]byte, error) {
	kept := catalogue{}
	for key, text := range c {
		if area, _, _ := strings.Cut(key, "."); f(area) {
			kept[key] = text
		}
	}
	return json.Marshal(kept)
}

// texts reads the catalogues, compares them, and writes each language's late
// words to a file of their own.
func (b *builder) texts() error {
	b.page.text, b.page.late = map[string]catalogue{}, map[string]string{}
	for _, l := range languages {
		c, err := readCatalogue(filepath.Join(b.root, "site", "src", "text", l.folder))
		if err != nil {
			return err
		}
		b.page.text[l.folder] = c
		if err := compareCatalogues(b.page.text[languages[0].folder], c); err != nil {
			return fmt.Errorf("%s: %w", l.folder, err)
		}
		raw, err := c.part(func(area string) bool {
			return area != inTemplate && area != inPage && area != inLesson && area != inPlan
		})
		if err != nil {
			return err
		}
		name := hashedName("text-"+l.folder+".json", raw)
		if err := os.WriteFile(filepath.Join(b.work, name), raw, 0o644); err != nil {
			return err
		}
		b.page.late[l.folder] = name
	}
	return nil
}
