package chart

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
)

// shades is how many steps a heat map's scale has, so that every colour of a
// picture has one for the dark.
const shades = 32

// darkClasses are the page's colours of classes on a dark background.
var darkClasses = []string{"#5366f7", "#ff8c00", "#23ca97", "#d04700", "#59f7f9", "#c48dec", "#fae257", "#8e7181"}

// On dark paper the scales run the other way, from paper to light.
var (
	darkSequential = []string{"#17212b", "#1c3b50", "#245d7f", "#5fa9d2", "#9fd3f0", "#e2f3fe"}
	darkDiverging  = []string{"#ff9a52", "#8f4a1c", "#1d2026", "#39759a", "#8fd0f5"}
)

// darkOf is the colour on a dark background of each that a picture has. A
// colour that is not in it, such as that of a tooltip, stays.
var darkOf = func() map[string]string {
	of := map[string]string{
		inkColour: "#eef0f3", quietColour: "#9aa3b0", lineColour: "#2a2e35", paperColour: "#14161a", noneColour: "#4a4f58",
		edgeColour: "#5b6472", faintColour: "#3a4049", veilColour: "rgba(20,22,26,0.75)",
		inkAlways: inkAlways, paperAlways: paperAlways,
	}
	for c, light := range classColours {
		of[light] = darkClasses[c]
	}
	for _, s := range [][2][]string{{sequential, darkSequential}, {diverging, darkDiverging}} {
		for k := range s[0] { // the ends of a colour bar's pieces; a class's colour is there too
			if _, known := of[s[0][k]]; !known {
				of[s[0][k]] = s[1][k]
			}
		}
		for k := range shades + 1 {
			t := float64(k) / shades
			of[shade(s[0], t)] = hex(blend(s[1], t))
		}
	}
	return of
}()

// darkScale is the scale on dark paper of one on light.
func darkScale(light []string) []string {
	if len(light) == len(sequential) {
		return darkSequential
	}
	return darkDiverging
}

// shade is the colour of a heat map's cell at share t of a scale. It is never
// one that means something else.
func shade(scale []string, t float64) string {
	t = math.Round(min(max(t, 0), 1)*shades) / shades
	colour := hex(blend(scale, t))
	if slices.Contains(classColours, colour) || colour == paperColour {
		r, g, b := blend(scale, t)
		colour = hex(r, g, b+2.0/255)
	}
	return colour
}

// hex writes shares of 1 as "#rrggbb".
func hex(r, g, b float64) string {
	byte8 := func(v float64) int { return int(min(max(math.Round(255*v), 0), 255)) }
	return fmt.Sprintf("#%02x%02x%02x", byte8(r), byte8(g), byte8(b))
}

var (
	coloured = regexp.MustCompile(`(fill|stroke|stop-color)="(#[0-9a-f]{6}|rgba\([^)]*\))"`)
	root     = regexp.MustCompile(`^<svg[^>]*>\n?`)
)

// dressed is a drawing with a style for dark surroundings: a viewer that does
// not know of them shows it as it was drawn.
func dressed(svg string) string {
	var rules []string
	for _, m := range coloured.FindAllStringSubmatch(svg, -1) {
		if dark, ok := darkOf[m[2]]; ok && dark != m[2] {
			rules = append(rules, fmt.Sprintf(`.m3s-drawing [%s="%s"]{%s:%s}`, m[1], m[2], m[1], dark))
		}
	}
	slices.Sort(rules)
	style := "<style>@media (prefers-color-scheme:dark){" + strings.Join(slices.Compact(rules), "") + "}</style>\n"
	head := root.FindString(svg)
	return strings.Replace(head, "<svg ", `<svg class="m3s-drawing" `, 1) + style + svg[len(head):]
}

// darkJS is darkOf as a line of script.
func darkJS() string {
	table, err := json.Marshal(darkOf) // keys in order
	if err != nil {
		panic(err) // strings only
	}
	return "var dark = " + string(table) + ";\n"
}
