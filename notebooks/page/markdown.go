package page

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"

	"m3s/notebooks/mathml"
)

// verbatim is code, which holds no mathematics; formula is mathematics in
// dollars, of which two stand for a display.
var (
	verbatim = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
	formula  = regexp.MustCompile(`(?s)\$\$(.+?)\$\$|\$([^$\n]+(?:\n[^$\n]+)?)\$`)
	stub     = regexp.MustCompile(`@@math(\d+)@@`)
	notebook = regexp.MustCompile(`(<a href="[\w-]+)\.ipynb"`)
)

// markdown turns a text cell into HTML, its formulas by m. Links to notebooks
// become links to their pages. A line's end between Chinese characters is no
// space.
func markdown(text string, m *mathml.Converter) (string, error) {
	var formulas []string
	var failed error
	hide := func(s string) string {
		return formula.ReplaceAllStringFunc(s, func(s string) string {
			tex, display := strings.CutPrefix(s, "$$")
			element, err := m.Convert(strings.Trim(tex, "$"), display)
			if err != nil && failed == nil {
				failed = err
			}
			formulas = append(formulas, element)
			return fmt.Sprintf("@@math%d@@", len(formulas)-1)
		})
	}
	var b strings.Builder
	at := 0
	for _, v := range verbatim.FindAllStringIndex(text, -1) {
		b.WriteString(hide(text[at:v[0]]) + text[v[0]:v[1]])
		at = v[1]
	}
	b.WriteString(hide(text[at:]))
	if failed != nil {
		return "", failed
	}
	md := goldmark.New(goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute)), extension.NewCJK(extension.WithEastAsianLineBreaks(extension.EastAsianLineBreaksCSS3Draft))), goldmark.WithParserOptions(parser.WithAutoHeadingID()))
	var out bytes.Buffer
	if err := md.Convert([]byte(b.String()), &out); err != nil {
		return "", fmt.Errorf("page: markdown: %w", err)
	}
	html := stub.ReplaceAllStringFunc(out.String(), func(s string) string {
		var k int
		if _, err := fmt.Sscanf(s, "@@math%d@@", &k); err != nil || k >= len(formulas) {
			return s
		}
		return formulas[k]
	})
	return notebook.ReplaceAllString(html, `$1.html"`), nil
}

// title is the text of a notebook's first heading.
func title(text string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return strings.TrimSpace(strings.TrimLeft(first, "# "))
}
