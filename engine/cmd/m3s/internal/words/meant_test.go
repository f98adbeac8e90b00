package words

import "testing"

func TestNearest(t *testing.T) {
	strategies := []string{"lp", "gcn", "co-training", "self-training", "union", "intersection", "multistage", "m3s", "m3s-naive", "evidence"}
	for word, want := range map[string]string{
		"gnc": "gcn", "gc": "gcn", "GCN": "gcn", "m3": "m3s", "multi-stage": "multistage", "selftraining": "self-training",
		"evidense": "evidence", "inter": "intersection", "co": "co-training", "best": "", "x": "", "": "", "m3s-nave": "m3s-naive", "lpa": "lp",
	} {
		if got := Nearest(word, strategies); got != want {
			t.Errorf("%q is taken for %q, want %q", word, got, want)
		}
	}
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "abc", 3}, {"abc", "", 3}, {"abc", "acb", 1}, {"abcd", "badc", 2}, {"kitten", "sitting", 3}, {"same", "same", 0}} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("%q to %q: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}
