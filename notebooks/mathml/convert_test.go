package mathml

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestConvert(t *testing.T) {
	for _, c := range []struct{ tex, want string }{
		{`x`, `<mi>x</mi>`},
		{`12.5`, `<mn>12.5</mn>`},
		{`x_i^2`, `<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>`},
		{`\hat{A}`, `<mover accent="true"><mrow><mi>A</mi></mrow><mo>^</mo></mover>`},
		{`\frac{1}{2}`, `<mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac>`},
		{`\mathrm{softmax}(z)`, `<mi mathvariant="normal">softmax</mi><mo>(</mo><mi>z</mi><mo>)</mo>`},
		{`\bigl( \delta \bigr)`, `<mo stretchy="true">(</mo><mi>δ</mi><mo stretchy="true">)</mo>`},
		{`\mathcal L \leftarrow x`, `<mi>ℒ</mi><mo>←</mo><mi>x</mi>`},
		{`a - b`, `<mi>a</mi><mo>−</mo><mi>b</mi>`},
		{`a < b`, `<mi>a</mi><mo>&lt;</mo><mi>b</mi>`},
		{`\left( x \right)`, `<mrow><mo stretchy="true">(</mo><mrow><mi>x</mi></mrow><mo stretchy="true">)</mo></mrow>`},
		{`\text{if } x`, `<mtext>if </mtext><mi>x</mi>`},
	} {
		got, err := Convert(c.tex, false)
		if want := "<math><mrow>" + c.want + "</mrow></math>"; err != nil || got != want {
			t.Errorf("%s: %s, %v, want %s", c.tex, got, err, want)
		}
	}
}

func TestLimits(t *testing.T) {
	got, err := Convert(`\sum_{i=1}^{n} x_i`, true)
	if err != nil || !strings.Contains(got, "<munderover>") {
		t.Errorf("a sum in a display has no limits above and below: %s, %v", got, err)
	}
	if got, _ = Convert(`\sum_{i=1}^{n} x_i`, false); strings.Contains(got, "<munderover>") {
		t.Errorf("a sum in a line has limits above and below: %s", got)
	}
}

func TestErrors(t *testing.T) {
	for _, tex := range []string{`\unknown`, `\frac{1}`, `{x`, `x}`, `x^`, `\left( x`, `\begin{pmatrix} 1`, `\begin{align}`, `\text`, `\`, `a & b`, `\right)`, "\x01", "\xff"} {
		if got, err := Convert(tex, false); err == nil || !strings.Contains(err.Error(), "mathml: ") {
			t.Errorf("%s: %s, %v, want an error", tex, got, err)
		}
	}
}

func FuzzConvert(f *testing.F) {
	for _, s := range []string{`x_i^2`, `\frac{1}{2}`, `\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}`, `\left\lfloor x \right\rfloor`, `\text{a<b}`, "\xff", "\x01", `\text{` + "\x7f\uffff}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, tex string) {
		got, err := Convert(tex, true)
		if err != nil {
			return
		}
		d := xml.NewDecoder(strings.NewReader(got))
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				return
			} else if err != nil {
				t.Fatalf("%q gives %q: %v", tex, got, err)
			}
		}
	})
}
