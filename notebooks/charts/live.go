package charts

import (
	_ "embed"
	"encoding/base64"
	"fmt"
)

// EChartsVersion is the release that assets/echarts.js.gz is built from.
const EChartsVersion = "6.1.0"

//go:embed assets/echarts.js.gz
var echartsGzip []byte

//go:embed assets/live.js
var liveJS string

// Library is an output that brings ECharts into a notebook's page, so that
// figures are live without any request to another host.
type Library struct{}

// Live returns the output that makes a notebook's figures live. One is enough
// for a page, before or after the figures.
func Live() Library { return Library{} }

// String says what the output is.
func (Library) String() string {
	return fmt.Sprintf("[live charts: ECharts %s, %d KB]", EChartsVersion, (len(echartsGzip)+512)/1024)
}

// HTML is a script element with ECharts in it.
func (Library) HTML() string {
	return "<script>" + scriptSafe(LiveScript()) + "</script>"
}

// SimpleRender is gophernotes' interface for outputs of several media types.
func (l Library) SimpleRender() map[string]any {
	return map[string]any{"text/plain": l.String(), "text/html": l.HTML()}
}

// LiveScript is the same as a script, for a page that loads it from a file.
// It unpacks ECharts in the browser and then draws the figures that HTML has
// announced and will announce.
func LiveScript() string {
	return fmt.Sprintf("(%s)(%q)", liveJS, base64.StdEncoding.EncodeToString(echartsGzip))
}
