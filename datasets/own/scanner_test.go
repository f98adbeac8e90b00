package own

import (
	"regexp"
	"strings"
	"testing"
)

// rows writes n rows of a table with the ends given in turn.
func rows(n int, ends ...string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("17,23")
		b.WriteString(ends[i%len(ends)])
	}
	return b.String()
}

// Each byte is looked at once for the ends of lines, whatever they end with.
func TestLinesAreFoundInOnePass(t *testing.T) {
	for name, text := range map[string]string{
		"LF":           rows(20_000, "\n"),
		"CR LF":        rows(20_000, "\r\n"),
		"CR":           rows(20_000, "\r"),
		"mixed":        rows(20_000, "\r", "\n", "\r\n", "\r\r"),
		"LF at end":    rows(20_000, "\r") + "1,2\n",
		"CR after LF":  rows(10_000, "\n") + rows(10_000, "\r"),
		"empty lines":  rows(3, "\r") + strings.Repeat("\r", 100_000),
		"comments":     strings.Repeat("# nothing\r", 10_000) + rows(10_000, "\r"),
		"one long row": strings.Repeat("1,", 50_000),
	} {
		b := &builder{limits: DefaultLimits(), nodes: newNames(), classes: newNames(), file: &File{}}
		fault := b.each(&File{Name: "edges.csv", Bytes: []byte(text)}, 1_000_000, b.linksTitled, func([][]byte) *Fault { return nil })
		if fault != nil {
			t.Fatalf("%s: %v", name, fault)
		}
		lines := strings.Count(text, "\r") + strings.Count(text, "\n") + 1
		if most := len(text) + lines; b.looked < len(text)-lines || b.looked > most {
			t.Errorf("%s: %d bytes were looked at, want at most %d", name, b.looked, most)
		}
	}
}

// line cuts as the regular expression does.
// A tab separates before a comma, a comma before a semicolon, and each before
// spaces, wherever they stand; not inside quotes.
func TestSeparators(t *testing.T) {
	for line, want := range map[string]byte{
		"a\tb,c": '\t', "a,b\tc": '\t', "a;b\tc": '\t', "a,b;c": ',', "a;b,c": ',', "a;b c": ';', "a b;c": ';', "a b": ' ', "a": ' ', "": ' ',
		"\"a,b\";c": ';', "\"a\tb\",c": ',', "\"a;b\" c": ' ', "\n\na,b": ',', "a b\nc,d": ' ',
	} {
		s := scanner{rest: []byte(line)}
		if s.separate(); s.sep != want {
			t.Errorf("%q: separated by %q, want %q", line, s.sep, want)
		}
	}
}

func FuzzLine(f *testing.F) {
	f.Add("a\rb\nc\r\nd")
	f.Add("\r\r\n\n\r")
	f.Add("a\n")
	ends := regexp.MustCompile("\r\n|\r|\n")
	f.Fuzz(func(t *testing.T, text string) {
		want := ends.Split(text, -1)
		if want[len(want)-1] == "" {
			want = want[:len(want)-1]
		}
		s := scanner{rest: []byte(text)}
		for k, w := range want {
			if got := s.line(); got == nil || string(got) != w || s.row != k+1 {
				t.Fatalf("line %d of %q is %q, want %q", k+1, text, got, w)
			}
		}
		if s.line() != nil {
			t.Fatalf("%q has more than %d lines", text, len(want))
		}
		if s.looked > len(text)+len(want) {
			t.Fatalf("%d bytes of %q were looked at", s.looked, text)
		}
	})
}
