package mathml

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func open(t *testing.T) *Converter {
	t.Helper()
	c, err := Open(filepath.Join("..", "..", Source))
	if errors.Is(err, os.ErrNotExist) && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// The commands that lessons and documents use come out as elements that
// browsers draw, well-formed and without styles.
func TestConvert(t *testing.T) {
	c := open(t)
	for tex, want := range map[string]string{
		`x`:                       `<math><mi>x</mi></math>`,
		`12.5`:                    `<math><mn>12.5</mn></math>`,
		`x_i^2`:                   `<msubsup><mi>x</mi><mi>i</mi><mn`,
		`\hat{A}`:                 `<mover><mi>A</mi>`,
		`\frac{1}{2}`:             `<mfrac><mn>1</mn><mn>2</mn></mfrac>`,
		`\mathrm{softmax}(z)`:     `<mi>softmax</mi>`,
		`\mathcal L \leftarrow x`: `<mo stretchy="false">←</mo>`,
		`a - b < c`:               `<mo>−</mo><mi>b</mi><mo>&lt;</mo>`,
		`\left( x \right)`:        `stretchy="true">(</mo>`,
		`\text{if } x`:            "<mtext>if\u00a0</mtext>",
		`\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}`: `<mtable`,
	} {
		got, err := c.Convert(tex, false)
		if err != nil || !strings.HasPrefix(got, "<math>") || !strings.Contains(got, want) || strings.Contains(got, "style=") {
			t.Errorf("%s: %s, %v, want %s", tex, got, err, want)
		}
		for d := xml.NewDecoder(strings.NewReader(got)); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s gives %s: %v", tex, got, err)
			}
		}
	}
}

func TestLimits(t *testing.T) {
	c := open(t)
	got, err := c.Convert(`\sum_{i=1}^{n} x_i`, true)
	if err != nil || !strings.Contains(got, "<munderover>") || !strings.Contains(got, `<math display="block"`) {
		t.Errorf("a sum in a display has no limits above and below: %s, %v", got, err)
	}
}

// A fault in a formula, and a converter that is not there, are errors that
// say what is wrong.
func TestErrors(t *testing.T) {
	c := open(t)
	for _, tex := range []string{`\unknown`, `\frac{1}`, `{x`, `x}`, `x^`, `\left( x`, `\begin{pmatrix} 1`, `\begin{align}`, `\text`, `\`, `a & b`, `\right)`, "\x01"} {
		if got, err := c.Convert(tex, false); err == nil || !strings.HasPrefix(err.Error(), "mathml: ") {
			t.Errorf("%s: %s, %v, want an error", tex, got, err)
		}
	}
	if _, err := Open("nothing.js"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without Temml: %v", err)
	}
}
