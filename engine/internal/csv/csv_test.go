package csv

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// The cases are those of the page's writer.
func TestCSVHasTheFormOfThePage(t *testing.T) {
	text, err := os.ReadFile("../../../site/test/csv.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases [][2]json.RawMessage
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) < 8 {
		t.Fatalf("%d cases", len(cases))
	}
	for _, c := range cases {
		var cells []string
		var want string
		if json.Unmarshal(c[0], &cells) != nil || json.Unmarshal(c[1], &want) != nil {
			t.Fatalf("case %s", c)
		}
		if got := string(Table([][]string{cells})); got != want+"\r\n" {
			t.Errorf("%q is written as %q, want %q", cells, got, want)
		}
	}
}

func FuzzCSVComesBack(f *testing.F) {
	f.Add("a,b", "=1", `"`)
	f.Add("", " x", "-2e400")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		if strings.Contains(a+b+c, "\r") {
			return // encoding/csv reads CR LF in a cell as LF
		}
		want := []string{a, b, c}
		got, err := csv.NewReader(strings.NewReader(string(Table([][]string{want})))).ReadAll()
		if err != nil || len(got) != 1 {
			t.Fatalf("%q: %q, %v", want, got, err)
		}
		for k, cell := range got[0] {
			got[0][k] = plain(cell)
		}
		if !slices.Equal(got[0], want) {
			t.Errorf("%q came back as %q", want, got[0])
		}
	})
}

// plain is the text that Append wrote as a cell.
func plain(cell string) string {
	if rest, guarded := strings.CutPrefix(cell, "'"); guarded && isFormula(rest) {
		return rest
	}
	return cell
}
