package engine_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"m3s/engine"
)

func TestGraphValidate(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(g *engine.Graph)
		says  []string
	}{
		{"no A", func(g *engine.Graph) { g.A = nil }, []string{"A and X"}},
		{"no X", func(g *engine.Graph) { g.X = nil }, []string{"A and X"}},
		{"no nodes", func(g *engine.Graph) { g.Y = nil }, []string{"0 nodes"}},
		{"no classes", func(g *engine.Graph) { g.Classes = nil }, []string{"0 classes"}},
		{"size of A", func(g *engine.Graph) { g.Y = g.Y[1:] }, []string{"A is 34×34 for 33 nodes"}},
		{"rows of X", func(g *engine.Graph) { g.X = engine.Identity(33) }, []string{"X has 33 rows for 34 nodes"}},
		{"node names", func(g *engine.Graph) { g.Nodes = []string{"one"} }, []string{"1 node names for 34 nodes"}},
		{"A out of order", func(g *engine.Graph) { g.A.Col[1] = 1 }, []string{"A: row 0"}},
		{"X out of range", func(g *engine.Graph) { g.X.Col[7] = 99 }, []string{"X: row 7", "column 99"}},
		{"class too large", func(g *engine.Graph) { g.Y[5] = 2 }, []string{"Y: node 5 has class 2 of 2"}},
		{"class below -1", func(g *engine.Graph) { g.Y[6] = -2 }, []string{"Y: node 6 has class -2"}},
		{"weight", func(g *engine.Graph) { g.A.Val[0] = -1 }, []string{"A: edge (0, 1) has weight -1"}},
		{"unequal reverse", func(g *engine.Graph) { g.A.Val[0] = 2 }, []string{"A: edge (0, 1) has no equal reverse"}},
		{"no reverse", func(g *engine.Graph) {
			g.A, _ = engine.NewCSR(34, 34, []engine.Entry{{Row: 2, Col: 7, Val: 1}})
		}, []string{"A: edge (2, 7) has no equal reverse"}},
		{"reverse only", func(g *engine.Graph) {
			g.A, _ = engine.NewCSR(34, 34, []engine.Entry{{Row: 7, Col: 2, Val: 1}})
		}, []string{"A: edge (7, 2) has no equal reverse"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := karate()
			if err := g.Validate(); err != nil {
				t.Fatal(err)
			}
			c.spoil(g)
			wantError(t, g.Validate(), append(c.says, "engine: graph: ")...)
			if _, err := engine.Prepare(g); err == nil {
				t.Error("Prepare takes what Validate refuses")
			}
		})
	}
}

func TestWeightedGraphIsValid(t *testing.T) {
	g := karate()
	for k := range g.A.Val {
		g.A.Val[k] = 0.5
	}
	g.Nodes = make([]string, 34)
	g.Y[3] = engine.Unlabelled
	if err := g.Validate(); err != nil {
		t.Fatal(err)
	}
}

// AHat against D̃^-½ (A+I) D̃^-½ written out densely.
func TestAHat(t *testing.T) {
	weighted := karate()
	for i := range 34 {
		cols, vals := weighted.A.Row(i)
		for k, c := range cols {
			vals[k] = float32(i+int(c)+1) / 8
		}
	}
	loops, err := engine.FromEdges(5, [][2]int32{{0, 0}, {0, 1}, {2, 2}, {1, 3}, {4, 3}, {4, 4}})
	if err != nil {
		t.Fatal(err)
	}
	for name, a := range map[string]*engine.CSR{"karate": karate().A, "weighted": weighted.A, "block": block(plain).A, "self-loops": loops} {
		t.Run(name, func(t *testing.T) {
			m := engine.AHat(a)
			if err := m.Validate(); err != nil {
				t.Fatal(err)
			}
			n := a.Rows
			tilde, scale := denseOf(a), mat.NewDiagDense(n, nil)
			for i := range n {
				tilde.Set(i, i, tilde.At(i, i)+1)
				scale.SetDiag(i, 1/math.Sqrt(mat.Sum(tilde.RowView(i))))
			}
			var want, diff mat.Dense
			want.Product(scale, tilde, scale)
			diff.Sub(&want, denseOf(m))
			if worst := mat.Norm(&diff, math.Inf(1)); worst > 1e-6 {
				t.Errorf("differs from the dense product by %v", worst)
			}
			if m.NNZ() != entries(&want) {
				t.Errorf("%d entries stored, the dense product has %d", m.NNZ(), entries(&want))
			}
		})
	}
	m := engine.AHat(loops)
	if m.At(2, 2) != 1 { // 2/√(2·2): only its own self-loop
		t.Errorf("a node with only a self-loop has %v on the diagonal, want 1", m.At(2, 2))
	}
	if got := float64(m.At(0, 0)); math.Abs(got-2.0/3) > 1e-7 { // A+I: diagonal 2, row sum 3
		t.Errorf("a node with a self-loop and one edge has %v on the diagonal, want 2/3", got)
	}
}

func entries(m *mat.Dense) int {
	k := 0
	for _, v := range m.RawMatrix().Data {
		if v != 0 {
			k++
		}
	}
	return k
}

func TestNormalizeRows(t *testing.T) {
	x, err := engine.NewCSR(4, 3, []engine.Entry{{Row: 0, Col: 0, Val: 1}, {Row: 0, Col: 2, Val: 3}, {Row: 1, Col: 1, Val: 2}, {Row: 3, Col: 0, Val: 2}, {Row: 3, Col: 1, Val: -2}})
	if err != nil {
		t.Fatal(err)
	}
	m := engine.NormalizeRows(x)
	want := []float64{
		0.25, 0, 0.75,
		0, 1, 0,
		0, 0, 0, // nothing stored
		2, -2, 0, // sum zero: kept
	}
	if got := denseOf(m); !mat.Equal(got, mat.NewDense(4, 3, want)) {
		t.Errorf("normalised\n%v", mat.Formatted(got))
	}
	if x.At(0, 2) != 3 {
		t.Error("the given matrix changed")
	}
	p, _ := prepared(t, block(plain), 2, 1)
	for i := range p.XNorm.Rows {
		_, vals := p.XNorm.Row(i)
		sum := 0.0
		for _, v := range vals {
			sum += float64(v)
		}
		if len(vals) > 0 && math.Abs(sum-1) > 1e-6 {
			t.Errorf("row %d sums to %v", i, sum)
		}
	}
}

func TestIdentity(t *testing.T) {
	m := engine.Identity(5)
	if err := m.Validate(); err != nil {
		t.Fatal(err)
	}
	if !mat.Equal(denseOf(m), mat.NewDiagDense(5, []float64{1, 1, 1, 1, 1})) {
		t.Errorf("identity\n%v", mat.Formatted(denseOf(m)))
	}
}
