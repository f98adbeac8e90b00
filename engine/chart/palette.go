package chart

import (
	"math"
	"strconv"
)

// classColours are the page's colours of classes on a light background. Any
// two stay apart for normal vision and for the three colour blindnesses.
var classColours = []string{"#075986", "#d96e14", "#27968e", "#a93b10", "#31b7ff", "#ac4cdb", "#edaf2b", "#612000"}

// classShapes are ECharts symbols, one for each colour.
var classShapes = []string{
	"circle", "rect", "triangle", "diamond",
	"path://M4 0H8V4H12V8H8V12H4V8H0V4H4Z",             // plus
	"path://M0 1H12L6 11Z",                             // triangle, point down
	"path://M3 0H9L12 6L9 12H3L0 6Z",                   // hexagon
	"path://M6 0L8 4H12L9 7L10 12L6 9L2 12L3 7L0 4H4Z", // star
}

const (
	inkColour   = "#15181d"
	quietColour = "#5b6472"
	lineColour  = "#e4e7ec"
	paperColour = "#ffffff"
	noneColour  = "#ccd0d7" // a node without a class
	edgeColour  = "#9aa3b0" // a graph's edges, and what was rightly rejected
	faintColour = "#e3e6ea"
	inkAlways   = "#16191e"                // text that stays dark
	paperAlways = "#fefefe"                // text that stays light
	veilColour  = "rgba(255,255,255,0.75)" // of a pattern over a colour
)

// classColour and classShape belong to class c; more classes than colours
// repeat them.
func classColour(c int) string {
	if c < 0 {
		return noneColour
	}
	return classColours[c%len(classColours)]
}

func classShape(c int) string {
	if c < 0 {
		return "circle"
	}
	return classShapes[c%len(classShapes)]
}

// sequential runs from low to high values, diverging from negative over zero
// to positive ones.
var (
	sequential = []string{"#f4f8fb", "#c3dcec", "#7fb6d6", "#2f84b5", "#075986", "#04324d"}
	diverging  = []string{"#a93b10", "#e8a06a", "#f7f7f5", "#7fb6d6", "#075986"}
)

// blend is the colour at share t in [0, 1] of a scale.
func blend(scale []string, t float64) (r, g, b float64) {
	t = min(max(t, 0), 1)
	at := t * float64(len(scale)-1)
	k := min(int(at), len(scale)-2)
	f := at - float64(k)
	r0, g0, b0 := rgb(scale[k])
	r1, g1, b1 := rgb(scale[k+1])
	return r0 + float64(f*(r1-r0)), g0 + float64(f*(g1-g0)), b0 + float64(f*(b1-b0))
}

// rgb reads "#rrggbb" as shares of 1.
func rgb(colour string) (r, g, b float64) {
	v, err := strconv.ParseUint(colour[1:], 16, 32)
	if err != nil {
		return 0, 0, 0
	}
	return float64(v>>16) / 255, float64(v>>8&255) / 255, float64(v&255) / 255
}

// textOn is ink or paper, whichever reads better at share t of a scale. Where
// the same of the two reads better on dark paper's scale, it is a shade of it
// that stays.
func textOn(scale, dark []string, t float64) string {
	on := func(s []string) bool { // ink, rather than paper
		c := shade(s, t)
		return contrast(c, inkColour) > contrast(c, paperColour)
	}
	switch day, night := on(scale), on(dark); {
	case day && night:
		return inkAlways
	case day:
		return inkColour
	case night:
		return paperColour
	}
	return paperAlways
}

// luminance is that of "#rrggbb" as WCAG defines it, in [0, 1].
func luminance(colour string) float64 {
	r, g, b := rgb(colour)
	return float64(0.2126*linear(r)) + float64(0.7152*linear(g)) + float64(0.0722*linear(b))
}

func linear(v float64) float64 {
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

// contrast is WCAG's contrast of two colours, 1 to 21.
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}
