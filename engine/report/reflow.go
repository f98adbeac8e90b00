package report

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// pageWidth is the most characters in a line of prose.
const pageWidth = 120

// reflow breaks the lines of paragraphs and list items anew; tables,
// headings, pictures and code stay.
func reflow(text []byte) []byte {
	var out []string
	code := false
	for _, block := range strings.Split(strings.TrimSpace(string(text)), "\n\n") {
		block = strings.Trim(block, "\n")
		fenced := strings.Count(block, "```")%2 == 1
		switch {
		case code || fenced || strings.Contains(block, "```") || block == "" || strings.ContainsAny(block[:1], "|#!"):
			out = append(out, block)
		case strings.HasPrefix(block, "- "):
			out = append(out, items(block))
		default:
			out = append(out, fill(words(block), ""))
		}
		code = code != fenced
	}
	return []byte(strings.Join(slices.DeleteFunc(out, func(b string) bool { return b == "" }), "\n\n") + "\n")
}

// items reflows the items of a list.
func items(block string) string {
	var all []string
	for _, item := range strings.Split("\n"+block, "\n- ")[1:] {
		all = append(all, fill(append([]string{"-"}, words(item)...), "  "))
	}
	return strings.Join(all, "\n")
}

// words cuts text at its spaces, but not before a per cent sign and not
// around a plus-minus.
func words(text string) []string {
	var all []string
	glued := false
	for _, w := range strings.Fields(text) {
		if len(all) > 0 && (glued || w == "±" || strings.HasPrefix(w, "%")) {
			all[len(all)-1] += " " + w
		} else {
			all = append(all, w)
		}
		glued = w == "±"
	}
	return all
}

// fill sets words in lines of at most pageWidth characters, all but the first
// indented.
func fill(words []string, indent string) string {
	var b strings.Builder
	width := 0
	for _, w := range words {
		n := utf8.RuneCountInString(w)
		switch {
		case width == 0:
		case width+1+n > pageWidth:
			b.WriteString("\n" + indent)
			width = len(indent)
		default:
			b.WriteByte(' ')
			width++
		}
		b.WriteString(w)
		width += n
	}
	return b.String()
}
