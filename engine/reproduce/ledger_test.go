package reproduce_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"m3s/engine/reproduce"
)

// small is a ledger of a few real runs.
func small(t testing.TB) (reproduce.Study, *reproduce.Ledger) {
	t.Helper()
	s := tableStudy(t, "ring")
	s.Cells = slices.DeleteFunc(s.Cells, func(c reproduce.Cell) bool { return c.PerClass != 2 || c.Strategy == "union" })
	return s, sweep(t, s, s.Jobs(2), 2)
}

func TestLedgerRoundTrip(t *testing.T) {
	s, l := small(t)
	if l.Len() != len(s.Jobs(2)) {
		t.Fatalf("%d records of %d jobs", l.Len(), len(s.Jobs(2)))
	}
	text := encode(t, l)
	lines := bytes.SplitAfter(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	lines[len(lines)-1] = append(lines[len(lines)-1], '\n')
	slices.Reverse(lines[1:])
	back, whole, err := reproduce.ParseLedger(bytes.Join(lines, nil))
	if err != nil || whole != len(text) {
		t.Fatalf("%d of %d bytes are whole, error %v", whole, len(text), err)
	}
	if !bytes.Equal(encode(t, back), text) {
		t.Error("records read in another order are written otherwise")
	}
}

// A file cut off anywhere loses at most its last record.
func TestLedgerCutOff(t *testing.T) {
	_, l := small(t)
	text := encode(t, l)
	last := bytes.LastIndexByte(text[:len(text)-1], '\n')
	for n := range len(text) {
		if n > 200 && n < last && n%101 != 0 {
			continue
		}
		part, whole, err := reproduce.ParseLedger(text[:n])
		if err != nil {
			t.Fatalf("cut at %d: %v", n, err)
		}
		lines := bytes.Count(text[:n], []byte("\n"))
		switch {
		case part == nil:
			if lines != 0 || whole != 0 {
				t.Fatalf("cut at %d: no ledger, %d bytes whole", n, whole)
			}
		case part.Len() != lines-1 || whole != bytes.LastIndexByte(text[:n], '\n')+1:
			t.Fatalf("cut at %d: %d records and %d bytes are whole of %d lines", n, part.Len(), whole, lines)
		}
	}
}

// A damaged line is an error that names it, the last one too: only a line
// without its end was cut off by a kill.
func TestLedgerDamage(t *testing.T) {
	_, l := small(t)
	text := string(encode(t, l))
	lines := strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")
	damaged := `{"dataset":"ring","ra`
	back, whole, err := reproduce.ParseLedger([]byte(text + damaged))
	if err != nil || whole != len(text) || back.Len() != l.Len() {
		t.Errorf("last line cut off: %d of %d bytes are whole, error %v", whole, len(text), err)
	}
	for name, c := range map[string]struct{ text, want string }{
		"no results file": {"# Title\n", "line 1"},
		"last line":       {text + damaged + "\n", fmt.Sprintf("line %d: ", len(lines)+1)},
		"last bytes":      {text + strings.Repeat("\x00", 50) + "\n", fmt.Sprintf("line %d: ", len(lines)+1)},
		"nothing":         {`{"study":"table"}` + "\n", ""},
		"header":          {`{"study":3}` + "\n" + lines[1] + "\n", "line 1"},
		"unknown field":   {lines[0] + `{"weight":1}` + "\n" + text[len(lines[0]):], "line 2"},
		"two objects":     {lines[0] + "{}{}\n" + text[len(lines[0]):], "line 2"},
		"accuracy":        {strings.Replace(text, `"accuracy":0.`, `"accuracy":7.`, 1), ": accuracy: 7."},
		"not measured":    {strings.Replace(text, `"measured":`, `"measured":-`, 1), ": measured: "},
		"two results":     {lines[0] + lines[1] + strings.Replace(lines[1], `"fingerprint":"`, `"fingerprint":"x`, 1) + lines[2], "line 3: two results of ring"},
	} {
		if _, _, err := reproduce.ParseLedger([]byte(c.text)); c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: error %v, want %q in it", name, err, c.want)
		}
	}
	if _, _, err := reproduce.ParseLedger([]byte(lines[0] + lines[1] + lines[1] + lines[2])); err != nil {
		t.Errorf("the same record twice: %v", err)
	}
}

func TestLedgerOtherSettings(t *testing.T) {
	_, l := small(t)
	r := request("ring")
	r.Adjust, r.Settings = nil, ""
	other, err := reproduce.TableStudy(r)
	if err != nil {
		t.Fatal(err)
	}
	err = reproduce.NewLedger(other.Header).Merge(l)
	if err == nil || !strings.Contains(err.Error(), `"brief"`) || !strings.Contains(err.Error(), `"defaults"`) {
		t.Errorf("error %v, want both settings in it", err)
	}
	layers, err := reproduce.LayersStudy(request("ring"))
	if err != nil {
		t.Fatal(err)
	}
	if layers.Header.Match(l.Header) == nil {
		t.Error("two studies have the same header")
	}
}

func FuzzParseLedger(f *testing.F) {
	_, l := small(f)
	text := encode(f, l)
	f.Add(text)
	f.Add(text[:300])
	f.Add([]byte(`{"study":"a","method":1,"settings":"","hash":"b"}` + "\n\n\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		l, whole, err := reproduce.ParseLedger(text)
		if err != nil || l == nil {
			return
		}
		again, n, err := reproduce.ParseLedger(text[:whole])
		if err != nil || n != whole || !bytes.Equal(encode(t, again), encode(t, l)) {
			t.Errorf("the whole part reads otherwise: %d bytes, error %v", n, err)
		}
		canonical := encode(t, l)
		if again, _, err = reproduce.ParseLedger(canonical); err != nil || !bytes.Equal(encode(t, again), canonical) {
			t.Errorf("what was written reads otherwise: %v", err)
		}
	})
}
