//go:build !js

package svg

import (
	"fmt"
	"sync"

	"github.com/dop251/goja"

	"m3s/engine/chart/echarts"
)

// program is ECharts, compiled once: a fifth of a second.
var program = sync.OnceValues(func() (*goja.Program, error) {
	source, err := echarts.Source()
	if err != nil {
		return nil, err
	}
	return goja.Compile("echarts.js", source, false)
})

// drawJS draws an option without what only a live chart has.
const drawJS = `(function (json, w, h) {
	var option = JSON.parse(json);
	delete option.toolbox; delete option.tooltip; delete option.dataZoom;
	var chart = echarts.init(null, null, {renderer: "svg", ssr: true, width: w, height: h});
	chart.setOption(option);
	return chart.renderToSVGString();
})`

// Draw draws an ECharts option of so many pixels, in an interpreter of its own
// so that no drawing depends on another. id begins the names in the drawing.
func Draw(option []byte, width, height int, id string) (string, error) {
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
	return tidy(svg.String(), id), nil
}
