package ipynb

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// sharing is a kind of what a text and its translation have in common.
type sharing struct {
	name    string
	pattern *regexp.Regexp
}

// shared are these kinds in the order in which they are taken out of a text:
// code may hold dollars, and formulas and links hold numbers that are theirs.
// M3S is a name, not a number.
var shared = []sharing{
	{"code", regexp.MustCompile("(?s)```.*?```|`[^`\n]*`|(?m:^ {4}[^\n]*)")},
	{"formulas", regexp.MustCompile(`(?s)\$\$.+?\$\$|\$[^$]+\$`)},
	{"links", regexp.MustCompile(`\]\([^)]*\)`)},
	{"figures", regexp.MustCompile(`\b[0-9]+(?:\.[0-9]+)?|[±%]`)},
}

// take takes what is of the kind out of a text. It comes back sorted, with
// one space where the text has any.
func (k sharing) take(text string) (found []string, rest string) {
	rest = k.pattern.ReplaceAllStringFunc(text, func(s string) string {
		found = append(found, strings.Join(strings.Fields(s), " "))
		return " "
	})
	slices.Sort(found)
	return found, rest
}

var (
	parting = regexp.MustCompile(`\n\s*\n`)
	item    = regexp.MustCompile(`(?m)^(?:- |\d+\. )`)
	row     = regexp.MustCompile(`(?m)^\|`)
)

// blocks names the blocks of a Markdown text in their order.
func blocks(text string) []string {
	var list []string
	for _, s := range parting.Split(strings.TrimSpace(text), -1) {
		level := len(s) - len(strings.TrimLeft(s, "#"))
		switch {
		case level > 0:
			list = append(list, fmt.Sprintf("heading %d", level))
		case strings.HasPrefix(s, ">"):
			list = append(list, "quotation")
		case item.FindStringIndex(s) != nil:
			list = append(list, fmt.Sprintf("list of %d", len(item.FindAllString(s, -1))))
		case strings.HasPrefix(s, "|"):
			list = append(list, fmt.Sprintf("table of %d", len(row.FindAllString(s, -1))))
		case strings.HasPrefix(s, "$$"):
			list = append(list, "formula")
		case strings.HasPrefix(s, "    "):
			list = append(list, "code")
		default:
			list = append(list, "paragraph")
		}
	}
	return list
}
