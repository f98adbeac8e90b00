package main

import (
	"strings"
	"testing"

	"m3s/notebooks/ipynb"
)

// mostCode is how many lines of code a lesson has at most: what calls for more
// belongs in package lesson, compiled and tested, so that a cell shows the
// idea. Whoever makes a lesson shorter lowers its number.
var mostCode = map[string]int{
	"00-start": 108, "01-laplacian-smoothing": 103, "02-layer-effect": 67, "03-self-training": 89,
	"04-m3s-stages": 87, "05-tables": 67, "06-beyond-the-paper": 177,
}

// code counts the lines of cells that are neither blank nor a comment alone.
func code(n *ipynb.Notebook) (lines int) {
	for _, c := range n.Cells {
		if c.Kind != ipynb.Code {
			continue
		}
		for _, l := range strings.Split(string(c.Source), "\n") {
			if l = strings.TrimSpace(l); l != "" && !strings.HasPrefix(l, "//") {
				lines++
			}
		}
	}
	return lines
}

// The lessons do not grow unseen, and the six of the paper's story have half
// of the 1,042 lines that they had when they were first held in a class.
// go test -v -run Code ./notebooks/cmd/lessons prints the numbers.
func TestCodeDoesNotGrow(t *testing.T) {
	story := 0
	each(t, func(t *testing.T, name string, n *ipynb.Notebook) {
		if strings.HasSuffix(name, "-solutions") {
			return
		}
		lines := code(n)
		t.Logf("%d lines of code", lines)
		if most, ok := mostCode[name]; lines > most || !ok {
			t.Errorf("%d lines of code, at most %d", lines, most)
		}
		if name != "06-beyond-the-paper" {
			story += lines
		}
	})
	t.Logf("%d lines of code in lessons 0 to 5, half of 1042", story)
	if 2*story > 1042 {
		t.Errorf("%d lines of code in lessons 0 to 5, want at most half of 1042", story)
	}
}
