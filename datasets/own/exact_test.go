package own

import (
	"slices"
	"strings"
	"testing"

	"m3s/engine"
)

// The first row of a file is named like every other.
func TestFaultOfTheFirstRow(t *testing.T) {
	f := square()
	f.Labels = file("labels.csv", "a,"+strings.Repeat("r", 11)+"\n")
	l := DefaultLimits()
	l.CellBytes = 10
	_, _, err := Read(f, l)
	if want := "datasets: own: labels.csv: row 1, column 2: a cell has more than 10 bytes"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	f.Labels = file("labels.csv", "a,"+strings.Repeat("r", 10)+"\nb,blue\n")
	if _, _, err := Read(f, l); err != nil {
		t.Errorf("a class of as many bytes as a cell may have: %v", err)
	}
}

// What a message quotes is cut after 60 bytes, not inside a character.
func TestClip(t *testing.T) {
	for cell, want := range map[string]string{
		strings.Repeat("x", 60):       strings.Repeat("x", 60),
		strings.Repeat("x", 61):       strings.Repeat("x", 60) + "…",
		"x" + strings.Repeat("ä", 30): "x" + strings.Repeat("ä", 29) + "…",
		strings.Repeat("\x80", 61):    "…",
	} {
		if got := clip([]byte(cell)); got != want {
			t.Errorf("%q is %q, want %q", cell, got, want)
		}
	}
}

// A node without a class has none in the graph either.
func TestUnlabelledNodes(t *testing.T) {
	f := square()
	f.Labels = file("labels.csv", "a,red\nb,?\nc,blue\n")
	g, r := read(t, f)
	if want := []int32{1, engine.Unlabelled, 0, engine.Unlabelled}; !slices.Equal(g.Y, want) || r.Labelled != 2 || r.Smallest != 1 {
		t.Errorf("classes %v, want %v; %+v", g.Y, want, r)
	}
}

// Rows of features without a negative number are divided by their sum.
func TestPositiveFeaturesStayNormalised(t *testing.T) {
	f := square()
	f.Features = file("features.csv", "a,1,0\nb,0,2\nc,0.5,0\nd,0,3\n")
	g, _ := read(t, f)
	o := engine.DefaultOptions()
	if SetDefaults(g, &o); !o.NormalizeFeatures {
		t.Error("positive features are not divided by their sum")
	}
}

// Where tabs separate, a row may begin with an empty cell; a line of one space
// is none.
func TestRowsOfBlanks(t *testing.T) {
	for text, want := range map[string][][]string{
		"a\tb\n\tc\n":        {{"a", "b"}, {"", "c"}},
		"a,b\n \nc,d\n\t\ne": {{"a", "b"}, {"c", "d"}, {"e"}},
	} {
		s := scanner{rest: []byte(text), most: 9}
		s.separate()
		for _, row := range want {
			cells, code, _ := s.next()
			got := make([]string, len(cells))
			for i, c := range cells {
				got[i] = string(c)
			}
			if code != "" || !slices.Equal(got, row) {
				t.Errorf("%q: row %q %s, want %q", text, got, code, row)
			}
		}
	}
}

// A third column of labels is passed over, and said.
func TestThirdColumnOfLabels(t *testing.T) {
	f := square()
	f.Labels = file("labels.csv", "a,red,x\nb,red\nc,blue\nd,blue\n")
	if _, r := read(t, f); !slices.Contains(codes(r), "extra 1 ") {
		t.Errorf("notes %q", codes(r))
	}
}

// One letter is a title where it is one of the list.
func TestTitlesOfOneLetter(t *testing.T) {
	for _, c := range []struct {
		first, second string
		want          bool
	}{{"node", "y", true}, {"Node", "Y", true}, {"node", "x", false}, {"node", "7", false}, {"node", "", false}} {
		if got := titled([][]byte{[]byte(c.first), []byte(c.second)}); got != c.want {
			t.Errorf("%q over %q: titles %v, want %v", c.first, c.second, got, c.want)
		}
	}
}
