package datasets

import "testing"

func TestKarate(t *testing.T) {
	g := Karate()
	if err := g.Validate(); err != nil {
		t.Fatal(err)
	}
	s := Measure(g)
	if s.Nodes != 34 || s.Edges != 78 || s.Components != 1 || s.SelfLoops != 0 {
		t.Errorf("nodes %d, edges %d, components %d, loops %d", s.Nodes, s.Edges, s.Components, s.SelfLoops)
	}
	if s.PerClass[0] != 17 || s.PerClass[1] != 17 {
		t.Errorf("class sizes %v, want 17 and 17", s.PerClass)
	}
	if s.MaxDegree != 17 || s.MaxDegreeNode != 33 {
		t.Errorf("largest degree %d at %d, want the president's 17", s.MaxDegree, s.MaxDegreeNode)
	}
	for _, e := range [][2]int{{0, 1}, {33, 32}, {2, 27}, {24, 31}} {
		if g.A.At(e[0], e[1]) != 1 {
			t.Errorf("friendship of members %d and %d is missing", e[0]+1, e[1]+1)
		}
	}
	// Instructor and president are not friends, and lead different clubs.
	if g.A.At(0, 33) != 0 || g.Y[0] == g.Y[33] {
		t.Error("members 1 and 34: want no friendship and different clubs")
	}
	if got := len(g.A.Col) - 2*78; got != 0 {
		t.Errorf("%d entries of A too many", got)
	}
}
