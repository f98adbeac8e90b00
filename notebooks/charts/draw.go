package charts

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/dop251/goja"
)

// program is ECharts, compiled once: a fifth of a second.
var program = sync.OnceValues(func() (*goja.Program, error) {
	source, err := unpack()
	if err != nil {
		return nil, err
	}
	return goja.Compile("echarts.js", source, false)
})

// unpack is the source of ECharts.
func unpack() (string, error) {
	r, err := gzip.NewReader(bytes.NewReader(echartsGzip))
	if err != nil {
		return "", fmt.Errorf("charts: echarts.js.gz: %w", err)
	}
	source, err := io.ReadAll(r)
	if err != nil {
		return "", fmt.Errorf("charts: echarts.js.gz: %w", err)
	}
	return string(source), nil
}

// drawJS draws an option without what only a live chart has.
const drawJS = `(function (json, w, h) {
	var option = JSON.parse(json);
	delete option.toolbox; delete option.tooltip; delete option.dataZoom;
	var chart = echarts.init(null, null, {renderer: "svg", ssr: true, width: w, height: h});
	chart.setOption(option);
	return chart.renderToSVGString();
})`

// draw runs ECharts on an option, in an interpreter of its own so that no
// drawing depends on another.
func draw(option []byte, width, height int, id string) (string, error) {
	p, err := program()
	if err != nil {
		return "", fmt.Errorf("charts: echarts: %w", err)
	}
	vm := goja.New()
	never := func(goja.FunctionCall) goja.Value { return vm.ToValue(1) }
	for _, name := range []string{"setTimeout", "clearTimeout"} {
		if err := vm.Set(name, never); err != nil {
			return "", fmt.Errorf("charts: %w", err)
		}
	}
	seed := uint32(1)
	vm.SetRandSource(func() float64 {
		seed = seed*1664525 + 1013904223
		return float64(seed) / (1 << 32)
	})
	if _, err := vm.RunProgram(p); err != nil {
		return "", fmt.Errorf("charts: echarts: %w", err)
	}
	v, err := vm.RunString(drawJS)
	if err != nil {
		return "", fmt.Errorf("charts: %w", err)
	}
	call, ok := goja.AssertFunction(v)
	if !ok {
		return "", fmt.Errorf("charts: drawing is not a function")
	}
	svg, err := call(goja.Undefined(), vm.ToValue(string(option)), vm.ToValue(width), vm.ToValue(height))
	if err != nil {
		return "", fmt.Errorf("charts: drawing: %w", err)
	}
	return dressed(tidy(svg.String(), id)), nil
}

var (
	hoverStyle = regexp.MustCompile(`(?s)<style[^>]*>.*?</style>\n?`)
	hoverClass = regexp.MustCompile(` (class="zr0-cls-\d+"|pointer-events="visible")`)
	ownName    = regexp.MustCompile(`(id="|url\(#|href="#)zr0-`)
	geometry   = regexp.MustCompile(` (d|transform)="[^"]*"`)
	number     = regexp.MustCompile(`-?\d+\.\d{3,}`)
)

// tidy drops what only a live page uses, gives names that are the figure's
// own, and keeps two decimals of a pixel.
func tidy(svg, id string) string {
	svg = hoverStyle.ReplaceAllString(svg, "")
	svg = hoverClass.ReplaceAllString(svg, "")
	svg = ownName.ReplaceAllString(svg, "${1}"+id+"-")
	return geometry.ReplaceAllStringFunc(svg, func(attribute string) string {
		return number.ReplaceAllStringFunc(attribute, shorter)
	})
}

// shorter keeps two decimals of a number. Tiny numbers stay: ECharts closes
// its unit circle by one.
func shorter(text string) string {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || math.Abs(v) < 0.01 {
		return text
	}
	return strings.TrimRight(strings.TrimRight(strconv.FormatFloat(v, 'f', 2, 64), "0"), ".")
}
