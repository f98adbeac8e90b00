package charts

import (
	"encoding/base64"
	"fmt"
	"html"
	"strings"
)

// HTML is the picture for a page: the static drawing, and a script that hands
// the option to the page's ECharts. Live, or the script of LiveScript, takes
// it from there whenever it comes; without it the drawing stays.
func (f *Figure) HTML() string {
	svg := f.SVG()
	if svg == "" {
		return "<p>" + html.EscapeString(f.String()) + "</p>"
	}
	return fmt.Sprintf(`<figure class="m3s-figure" data-figure="%s" style="margin:0;max-width:%dpx;background:#fff">`+
		`<img alt="%s" width="%d" height="%d" style="max-width:100%%;height:auto;display:block" src="data:image/svg+xml;base64,%s"></figure>`+
		`<script>(window.m3sFigures=window.m3sFigures||[]).push([%q,%d,%d,%s])</script>`,
		f.ID(), f.width, html.EscapeString(f.alt), f.width, f.height, base64.StdEncoding.EncodeToString([]byte(svg)),
		f.ID(), f.width, f.height, scriptSafe(f.OptionJSON()))
}

// scriptSafe keeps JSON from ending the script element it stands in.
func scriptSafe(text string) string {
	return strings.NewReplacer("</", `<\/`, "<!--", `<\!--`).Replace(text)
}
