package report

import (
	"bytes"
	"fmt"
	"html"
	"strings"

	"m3s/engine/reproduce"
)

// HTML is the table as elements of a page: a table element with a caption for
// each grid of Render, and what is to be said of it.
func HTML(t *reproduce.Table) []byte {
	var b bytes.Buffer
	note := ""
	for _, g := range append(tableGrids(t), lostGrids(t)...) {
		fmt.Fprintf(&b, "<table>\n<caption>%s</caption>\n<tr><th></th><th></th>", html.EscapeString(g.title))
		for _, h := range g.head {
			fmt.Fprintf(&b, "<th scope=\"col\">%s</th>", html.EscapeString(h))
		}
		b.WriteString("</tr>\n")
		for _, r := range g.rows {
			fmt.Fprintf(&b, "<tr><th scope=\"row\">%s</th><th scope=\"row\">%s</th>", html.EscapeString(r.group), html.EscapeString(r.label))
			for _, c := range r.cells {
				fmt.Fprintf(&b, "<td>%s</td>", htmlCell(shown(c)))
			}
			b.WriteString("</tr>\n")
		}
		b.WriteString("</table>\n")
		if g.note != "" && g.note != note {
			fmt.Fprintf(&b, "<p>%s</p>\n", html.EscapeString(g.note))
			note = g.note
		}
	}
	return b.Bytes()
}

// htmlCell is a cell, wholly bold where markdown has it so.
func htmlCell(text string) string {
	if bold, ok := strings.CutPrefix(text, "**"); ok {
		if bold, ok = strings.CutSuffix(bold, "**"); ok {
			return "<b>" + html.EscapeString(bold) + "</b>"
		}
	}
	return html.EscapeString(text)
}
