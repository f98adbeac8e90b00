// Package echarts holds the part of Apache ECharts that charts use, as make
// echarts bundles it.
package echarts

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"io"
	"strings"
)

// Version is the release that echarts.js.gz is built from.
const Version = "6.1.0"

// Packed is the bundle, gzipped.
//
//go:embed echarts.js.gz
var Packed []byte

//go:embed LICENSE-* NOTICE-*
var licences embed.FS

// Source is the bundle: a script that sets the variable echarts.
func Source() (string, error) {
	r, err := gzip.NewReader(bytes.NewReader(Packed))
	if err != nil {
		return "", fmt.Errorf("charts: echarts.js.gz: %w", err)
	}
	source, err := io.ReadAll(r)
	if err != nil {
		return "", fmt.Errorf("charts: echarts.js.gz: %w", err)
	}
	return string(source), nil
}

// Licences are the terms of ECharts and of what is inside it, for a page that
// is served with it.
func Licences() string {
	var b strings.Builder
	for _, part := range []struct{ name, file string }{
		{"Apache ECharts " + Version, "LICENSE-echarts"}, {"Apache ECharts, notice", "NOTICE-echarts"},
		{"zrender, in ECharts", "LICENSE-zrender"}, {"Parts of d3, in ECharts", "LICENSE-d3"},
	} {
		text, err := licences.ReadFile(part.file)
		if err != nil {
			panic(err) // the files are embedded
		}
		fmt.Fprintf(&b, "%s\n\n%s\n", part.name, text)
	}
	return b.String()
}
