package chart

import (
	"encoding/base64"
	"fmt"
	"html"
	"strings"
)

// HTML is the picture for a notebook's output: the static drawing, and a
// script that hands the option to the ECharts of the page. Live takes it from
// there whenever it comes; without it the drawing stays, or the description.
func (f *Figure) HTML() string {
	if f.Err() != nil {
		return "<p>" + html.EscapeString(f.String()) + "</p>"
	}
	drawing := "data:,"
	if svg := f.SVG(); svg != "" {
		drawing = "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(svg))
	}
	return f.place(drawing, fmt.Sprintf(` style="margin:0;max-width:%dpx"`, f.width), ` style="max-width:100%;height:auto;display:block"`) +
		"<script>(window.m3sFigures=window.m3sFigures||[]).push(" + f.announcement() + ")</script>"
}

// Element is the picture for a page that has its drawing at an address, a
// style for figure.m3s-figure and its image, and loads PageScript. It has no
// style of its own, which a page's policy may forbid.
func (f *Figure) Element(drawing string) string {
	return f.place(drawing, "", "") + `<script type="application/json" data-option>` + f.announcement() + "</script>"
}

// place is where the drawing stands, and the live chart after it. outer and
// inner are the attributes of the figure and of its image.
func (f *Figure) place(drawing, outer, inner string) string {
	return fmt.Sprintf(`<figure class="m3s-figure" data-figure="%s"%s>`+
		`<img alt="%s" width="%d" height="%d"%s src="%s"></figure>`,
		f.ID(), outer, html.EscapeString(f.alt), f.width, f.height, inner, html.EscapeString(drawing))
}

// announcement is what live.js calls a figure.
func (f *Figure) announcement() string {
	return scriptSafe(fmt.Sprintf("[%q,%d,%d,%s]", f.ID(), f.width, f.height, f.option))
}

// scriptSafe keeps JSON or a script from ending the element it stands in.
func scriptSafe(text string) string {
	return strings.NewReplacer("</", `<\/`, "<!--", `<\!--`).Replace(text)
}
