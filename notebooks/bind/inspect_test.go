package bind

import (
	"slices"
	"strings"
	"testing"

	"github.com/cosmos72/gomacro/fast"
)

func TestNamesAt(t *testing.T) {
	for _, c := range []struct {
		code string // with | at the cursor
		want []string
	}{
		{"x := engine.Ru|n(ctx)", []string{"engine", "Run"}},
		{"x := eng|ine.Run(ctx)", []string{"engine"}},
		{"engine.Run(|", []string{"engine", "Run"}},
		{"engine.Run(ctx, |", nil},
		{"Â := o.Epochs|", []string{"o", "Epochs"}},
		{"a.b.c|", []string{"a", "b", "c"}},
		{"|", nil},
		{"1 + |", nil},
		{"...x|", []string{"x"}},
	} {
		place := len([]rune(c.code[:strings.Index(c.code, "|")]))
		if got := namesAt([]rune(strings.Replace(c.code, "|", "", 1)), place); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.code, got, c.want)
		}
	}
	for _, place := range []int{-1, 1000} {
		namesAt([]rune("abc"), place)
	}
}

// The reader is told what the source says, of packages, of their names and of
// the fields and methods of a cell's variables, and else the type.
func TestInspect(t *testing.T) {
	Docs = `{"m3s/engine":{"":"package engine","Run":"func Run()\n\nRun runs.","Options":"type Options struct","Options.Epochs":"Epochs int\n\nupdates","Graph.N":"func N"}}`
	ir := fast.New()
	ir.Eval(`import ("m3s/datasets"; "m3s/engine")`)
	ir.Eval("o := engine.DefaultOptions()\nclub := datasets.Karate()\nkept := 41")
	for code, want := range map[string]string{
		"engine":                "package engine",
		"engine.Run":            "Run runs.",
		"engine.Options":        "type Options struct",
		"engine.DefaultOptions": "engine.DefaultOptions func() engine.Options",
		"o":                     "o engine.Options\n\ntype Options struct",
		"o.Epochs":              "updates",
		"o.Seed":                "Seed uint64",
		"club.N":                "func N",
		"kept":                  "kept int",
		"nothing":               "",
		"engine.Nothing":        "",
		"kept.Nothing":          "",
		"o.Epochs.Nothing":      "",
	} {
		got, found := Inspect(ir, code, len(code), 0)
		if found != (want != "") || !strings.Contains(got, want) {
			t.Errorf("%s: %q %v, want %q", code, got, found, want)
		}
	}
}
