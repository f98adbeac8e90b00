package main

import (
	"regexp"
	"strings"
	"testing"

	"m3s/notebooks/ipynb"
)

// What looks like a measured share: a figure with an interval or in per cent,
// a word of accuracy, a picture with such an axis.
var (
	share   = regexp.MustCompile(`±|\d ?%|in %|accurac|points of`)
	counted = regexp.MustCompile(`measured on \d+ (to \d+ )?nodes`)
)

// otherShares are cells that print shares or intervals of something else than
// right predictions of a network on test nodes.
var otherShares = map[string]string{
	"00-start-35":                   "the variance of principal components",
	"01-laplacian-smoothing-20":     "the distance to the limit",
	"01-laplacian-smoothing-28":     "papers read",
	"02-layer-effect-07":            "epochs",
	"03-self-training-10":           "counts its papers itself: the first 100, 2600 and so on",
	"03-self-training-solutions-09": "labels forgotten, of those given",
	"04-m3s-stages-34":              "proposals rejected",
	"05-tables-06":                  "label rates",
	"05-tables-23":                  "the spread of a difference, and a number of splits",
	"05-tables-solutions-14":        "the same",
}

// No lesson prints or draws an accuracy without the number of nodes that it
// was measured on.
func TestAccuraciesSayOnHowManyNodes(t *testing.T) {
	used := map[string]bool{}
	found := 0
	each(t, func(t *testing.T, name string, n *ipynb.Notebook) {
		for _, c := range n.Cells {
			shown, says := false, false
			for _, o := range c.Outputs {
				text := string(o.Text) + o.Get("text/plain")
				shown = shown || share.MatchString(text)
				says = says || counted.MatchString(text)
				if picture := o.Get("text/plain"); strings.Contains(picture, "accuracy") && !counted.MatchString(picture) {
					t.Errorf("cell %s: the picture does not say on how many nodes: %.90s", c.ID, picture)
				}
			}
			_, other := otherShares[c.ID]
			switch {
			case shown && !says && !other:
				t.Errorf("cell %s prints a share, and not on how many nodes it was measured", c.ID)
			case shown && !says:
				used[c.ID] = true
			case says:
				found++
			}
		}
	})
	for id, what := range otherShares {
		if !used[id] {
			t.Errorf("cell %s (%s) needs no exception", id, what)
		}
	}
	if found < 25 {
		t.Errorf("%d cells say on how many nodes, want at least 25", found)
	}
}
