package chart

import (
	_ "embed"
	"encoding/base64"
	"fmt"

	"m3s/engine/chart/echarts"
)

//go:embed assets/live.js
var liveJS string

//go:embed assets/notebook.js
var notebookJS string

//go:embed assets/page.js
var pageJS string

// Library is an output that brings ECharts into a notebook's page, so that
// figures are live without any request to another host.
type Library struct{}

// Live returns the output that makes a notebook's figures live. One is enough
// for a page, before or after the figures.
func Live() Library { return Library{} }

// String says what the output is.
func (Library) String() string {
	return fmt.Sprintf("[live charts: ECharts %s, %d KB]", echarts.Version, (len(echarts.Packed)+512)/1024)
}

// HTML is what String says, so that the output is not blank, and a script
// element with ECharts in it. It unpacks ECharts in the
// browser and shows the figures that Figure.HTML has announced and will
// announce.
func (l Library) HTML() string {
	packed := base64.StdEncoding.EncodeToString(echarts.Packed)
	return "<p>" + l.String() + "</p><script>(function (packed) {\n" + scriptSafe(darkJS()+liveJS+notebookJS) + "})(\"" + packed + "\")</script>"
}

// SimpleRender is gophernotes' interface for outputs of several media types.
func (l Library) SimpleRender() map[string]any {
	return map[string]any{"text/plain": l.String(), "text/html": l.HTML()}
}

// PageScript is ECharts with what shows the figures of Figure.Element, for a
// page to load at its end. It needs no eval.
func PageScript() (string, error) {
	source, err := echarts.Source()
	if err != nil {
		return "", err
	}
	return "(function () {\n" + source + "\n" + darkJS() + liveJS + pageJS + "})();\n", nil
}
