package chart

import (
	"regexp"
	"strings"
	"testing"

	"github.com/dop251/goja"
)

// The dark colours of classes are the page's, and each class keeps its own.
func TestDarkPaletteIsThePages(t *testing.T) {
	for c, colour := range pageColours(t, "DARK") {
		if darkOf[classColours[c]] != colour {
			t.Errorf("class %d is %s in the dark, on the page %s", c, darkOf[classColours[c]], colour)
		}
	}
}

// The numbers in a heat map's cells can be read in both surroundings, and
// text, axes and marks stand out from the paper.
func TestContrast(t *testing.T) {
	for _, scale := range [][]string{sequential, diverging} {
		for k := range shades + 1 {
			at := float64(k) / shades
			cell, text := shade(scale, at), textOn(scale, darkScale(scale), at)
			if c := contrast(cell, text); c < 4 {
				t.Errorf("%s on %s: contrast %.2f", text, cell, c)
			}
			if c := contrast(darkOf[cell], darkOf[text]); c < 3.5 {
				t.Errorf("in the dark, share %.2f: %s on %s: contrast %.2f", at, darkOf[text], darkOf[cell], c)
			}
		}
	}
	for colour, least := range map[string]float64{inkColour: 10, quietColour: 4.5, edgeColour: 2} {
		for _, c := range []float64{contrast(colour, paperColour), contrast(darkOf[colour], darkOf[paperColour])} {
			if c < least {
				t.Errorf("%s: contrast %.2f, want %.1f", colour, c, least)
			}
		}
	}
}

var anyColour = regexp.MustCompile(`"(#[0-9a-f]{3,8}|rgba?\([^)]*\))"`)

// Every colour of every kind of picture has one for the dark, in the option,
// which live charts are drawn from, and in the drawing's style.
func TestEveryColourHasADarkOne(t *testing.T) {
	for name, f := range gallery(t) {
		for _, m := range anyColour.FindAllStringSubmatch(f.OptionJSON(), -1) {
			if darkOf[m[1]] == "" {
				t.Errorf("%s: the option's colour %s stays as it is in the dark", name, m[1])
			}
		}
		head, body, found := strings.Cut(f.SVG(), "</style>")
		if !found || !strings.Contains(head, "@media (prefers-color-scheme:dark)") {
			t.Fatalf("%s: no style for the dark", name)
		}
		for _, m := range coloured.FindAllStringSubmatch(body, -1) {
			if darkOf[m[2]] != m[2] && !strings.Contains(head, m[1]+`="`+m[2]+`"]{`) && !strings.Contains(m[0], "stroke=\"#b7b9be\"") && !strings.Contains(m[0], "stroke=\"#3c3c41\"") {
				t.Errorf("%s: %s stays as it is in the dark", name, m[0])
			}
		}
	}
}

// A live chart at night has the table's colours and no others changed.
func TestAtNight(t *testing.T) {
	vm := goja.New()
	if _, err := vm.RunString(darkJS() + liveJS); err != nil {
		t.Fatal(err)
	}
	got, err := vm.RunString(`JSON.stringify(atNight({a: "` + classColours[4] + `", b: ["` + paperColour + `"], c: "#123456", d: {e: "` + veilColour + `"}}))`)
	want := `{"a":"` + darkClasses[4] + `","b":["` + darkOf[paperColour] + `"],"c":"#123456","d":{"e":"` + darkOf[veilColour] + `"}}`
	if err != nil || got.String() != want {
		t.Errorf("got %v, %v, want %s", got, err, want)
	}
}
