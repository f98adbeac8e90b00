package lint

import (
	"path"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// The mark of a section, so written that this file cites nothing.
const mark = "\u00a7"

var (
	// citation is a document's name in capitals and numbers of its sections.
	citation = regexp.MustCompile(`\b([A-Z]{2,})(?:\.md)?((?:,? (?:and )?` + mark + `[0-9]+)+)`)
	section  = regexp.MustCompile(mark + `([0-9]*)`)
	heading  = regexp.MustCompile(`(?m)^## ` + mark + `([0-9]+) `)
	// wrapped is a line's end within a comment or a paragraph.
	wrapped = regexp.MustCompile(`\s*\n[ \t]*(?://|#|\*)?[ \t]*`)
)

// sectionsOf are the numbered sections of each document in capitals that the
// repository has.
func sectionsOf(t *testing.T) map[string]map[string]bool {
	t.Helper()
	documents := map[string]map[string]bool{}
	for _, f := range tracked(t) {
		if name, ok := strings.CutSuffix(path.Base(f), ".md"); ok && name == strings.ToUpper(name) {
			if documents[name] == nil {
				documents[name] = map[string]bool{}
			}
			addSections(documents[name], string(read(t, f)))
		}
	}
	return documents
}

func addSections(to map[string]bool, text string) {
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		to[m[1]] = true
	}
}

// misquoted lists what a text cites that is not there. own, if not nil, are
// the sections of the text itself, which it may cite without a name.
func misquoted(text string, documents map[string]map[string]bool, own map[string]bool) (wrong []string) {
	text = wrapped.ReplaceAllString(text, " ")
	rest := citation.ReplaceAllStringFunc(text, func(cited string) string {
		m := citation.FindStringSubmatch(cited)
		for _, s := range section.FindAllStringSubmatch(m[2], -1) {
			if !documents[m[1]][s[1]] {
				wrong = append(wrong, m[1]+" "+s[0])
			}
		}
		return ""
	})
	for _, s := range section.FindAllStringSubmatch(rest, -1) {
		if !own[s[1]] {
			wrong = append(wrong, s[0])
		}
	}
	return wrong
}

// A citation of a section leads to a document of this repository that has it.
func TestCitedSectionsExist(t *testing.T) {
	documents := sectionsOf(t)
	if len(documents["METHOD"]) < 15 {
		t.Fatalf("METHOD.md has %d sections", len(documents["METHOD"]))
	}
	for _, f := range tracked(t) {
		text := string(read(t, f))
		if !utf8.ValidString(text) || !strings.Contains(text, mark) {
			continue
		}
		var own map[string]bool
		if path.Ext(f) == ".md" {
			own = map[string]bool{}
			addSections(own, text)
		}
		for _, what := range misquoted(text, documents, own) {
			t.Errorf("%s: cites %q, which no document here has", f, what)
		}
	}
}

func TestMisquoted(t *testing.T) {
	documents := map[string]map[string]bool{"METHOD": {"1": true, "12": true}}
	for text, want := range map[string]string{
		"as METHOD %1 has it":              "",
		"(METHOD %1, %12)":                 "",
		"(METHOD.md %1 and %12)":           "",
		"// see METHOD\n\t// %12's choice": "",
		"METHOD %2":                        "METHOD %2",
		"METHOD %1 and %13":                "METHOD %13",
		"METHOD %120":                      "METHOD %120",
		"OUTSIDE %1":                       "OUTSIDE %1",
		"# OUTSIDE\n# %12":                 "OUTSIDE %12",
		"see %1":                           "%1",
		"METHOD %1, then %":                "%",
		"the method's %12 and METHOD % 12": "%12|%",
	} {
		got := strings.Join(misquoted(strings.ReplaceAll(text, "%", mark), documents, nil), "|")
		if got = strings.ReplaceAll(got, mark, "%"); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := misquoted(mark+"3 "+mark+"4", documents, map[string]bool{"3": true}); len(got) != 1 || got[0] != mark+"4" {
		t.Errorf("a document's own sections: %q", got)
	}
}
