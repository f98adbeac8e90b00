package chart

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// pageColours are the class colours of the page's LIGHT or DARK palette.
func pageColours(t *testing.T, palette string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "site", "src", "parts", "palette.js"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "export const "+palette)
	list := regexp.MustCompile(`(?s)classes: \[(.*?)\]`).FindStringSubmatch(rest)
	if list == nil {
		t.Fatalf("no classes of %s in palette.js", palette)
	}
	colours := regexp.MustCompile(`#[0-9a-f]{6}`).FindAllString(list[1], -1)
	if len(colours) != len(classColours) {
		t.Fatalf("%s has %d colours for %d classes", palette, len(colours), len(classColours))
	}
	return colours
}

// Notebook and page colour classes alike.
func TestPaletteIsThePages(t *testing.T) {
	if got := pageColours(t, "LIGHT"); strings.Join(got, " ") != strings.Join(classColours, " ") {
		t.Errorf("the page has %v, the charts %v", got, classColours)
	}
	if len(classShapes) != len(classColours) {
		t.Errorf("%d shapes for %d colours", len(classShapes), len(classColours))
	}
}

// Text from the data cannot end the script it stands in.
func TestScriptSafe(t *testing.T) {
	f := Curves(Frame{Title: "</script><script>alert(1)</script><!--"}, []Curve{{Name: "c", Y: []float64{1, 2}}})
	if err := f.Err(); err != nil {
		t.Fatal(err)
	}
	for name, html := range map[string]string{"HTML": f.HTML(), "Element": f.Element("figures/a.svg")} {
		if n := strings.Count(html, "</script"); n != 1 || strings.Contains(html, "<!--") {
			t.Errorf("%s ends %d scripts: %s", name, n, html[len(html)-400:])
		}
	}
}

// The library needs no other host, and the page's form of it no eval.
func TestLiveIsSelfContained(t *testing.T) {
	page, err := PageScript()
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"new Function", "eval("} {
		if strings.Contains(page, word) {
			t.Errorf("the page's script has %s", word)
		}
	}
	html := Live().HTML()
	if strings.Contains(html, "src=") || strings.Count(html, "</script") != 1 {
		t.Error("the library loads something")
	}
	if len(html) > 400_000 {
		t.Errorf("the library is %d bytes", len(html))
	}
}
