package datasets

import (
	"testing"

	"m3s/engine"
)

// The identity is the same for equal graphs and another for every small change.
func TestIdentity(t *testing.T) {
	made := func(change func(g *engine.Graph)) string {
		o := DefaultGenerateOptions()
		o.N = 200
		g := generate(t, o)
		g.Nodes = make([]string, g.N())
		for i := range g.Nodes {
			g.Nodes[i] = "node"
		}
		change(g)
		return Identity(g)
	}
	seen := map[string]string{}
	for name, change := range map[string]func(g *engine.Graph){
		"nothing":         func(*engine.Graph) {},
		"class":           func(g *engine.Graph) { g.Y[7] = engine.Unlabelled },
		"class name":      func(g *engine.Graph) { g.Classes[0] += "x" },
		"moved letter":    func(g *engine.Graph) { g.Nodes[3], g.Nodes[4] = "nod", "enode" },
		"node name":       func(g *engine.Graph) { g.Nodes[199] = "" },
		"no names":        func(g *engine.Graph) { g.Nodes = nil },
		"feature value":   func(g *engine.Graph) { g.X.Val[5] = -g.X.Val[5] },
		"feature column":  func(g *engine.Graph) { g.X.Cols++ },
		"link":            func(g *engine.Graph) { g.A.Col[0]++ },
		"two classes":     func(g *engine.Graph) { g.Y[1], g.Y[2] = g.Y[2]+1, g.Y[1]+1 },
		"features' place": func(g *engine.Graph) { g.X.Col[0]++ },
	} {
		id := made(change)
		if other, ok := seen[id]; ok {
			t.Errorf("%q has the identity of %q", name, other)
		}
		if seen[id] = name; len(id) != 16 || id != made(change) {
			t.Errorf("%q: identity %q", name, id)
		}
	}
	named := Karate()
	named.Name = "own"
	if id := Identity(Karate()); id != Identity(named) || id != karateIdentity {
		t.Errorf("the karate club is %q, want %q under any name", id, karateIdentity)
	}
}

// karateIdentity is that of the karate club on every platform.
const karateIdentity = "a2338f640fd8c4e1"
