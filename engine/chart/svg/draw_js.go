package svg

import (
	"errors"
	"fmt"
	"math"
	"sync"
	"syscall/js"

	"m3s/engine/chart/echarts"
)

// drawHost makes a function that draws an option with the browser's own
// engine, where draw_goja.go brings one along. ECharts takes a page where
// there is a window; here it sees none, as in goja. Browsers differ in the last
// bit of a power, by which a logarithmic axis moves: pow is Go's, as goja's is.
const drawHost = `
	var random = 0;
	var math = Object.create(Math, Object.getOwnPropertyDescriptors(Math));
	math.random = function () { random = (Math.imul(random, 1664525) + 1013904223) >>> 0; return random / 4294967296; };
	math.pow = pow;
	var never = function () { return 1; };
	var make = new Function("Math", "setTimeout", "clearTimeout", "window", "document", "self", "navigator", "process", "wx", source + ";return echarts");
	return function (json, w, h) {
		random = 1;
		var echarts = make(math, never, never);
		var option = JSON.parse(json);
		delete option.toolbox; delete option.tooltip; delete option.dataZoom;
		var chart = echarts.init(null, null, {renderer: "svg", ssr: true, width: w, height: h});
		chart.setOption(option);
		return chart.renderToSVGString();
	};`

// host is the function that drawHost makes, once.
var host = sync.OnceValues(func() (js.Value, error) {
	source, err := echarts.Source()
	if err != nil {
		return js.Undefined(), err
	}
	pow := js.FuncOf(func(_ js.Value, args []js.Value) any { return math.Pow(args[0].Float(), args[1].Float()) })
	return js.Global().Get("Function").New("source", "pow", drawHost).Invoke(source, pow), nil
})

// Draw draws an ECharts option of so many pixels; ECharts is evaluated afresh, so
// that no drawing depends on another. id begins the names in the drawing.
func Draw(option []byte, width, height int, id string) (svg string, err error) {
	h, err := host()
	if err != nil {
		return "", err
	}
	defer func() {
		if r := recover(); r != nil {
			var thrown js.Error
			if e, ok := r.(error); !ok || !errors.As(e, &thrown) {
				panic(r)
			}
			err = fmt.Errorf("charts: drawing: %w", thrown)
		}
	}()
	return tidy(h.Invoke(string(option), width, height).String(), id), nil
}
