package engine_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"m3s/engine"
)

// wantError checks that an error names what it is about.
func wantError(t *testing.T, err error, parts ...string) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error, want one about %q", parts)
	}
	for _, p := range parts {
		if !strings.Contains(err.Error(), p) {
			t.Errorf("error %q does not say %q", err, p)
		}
	}
}

func TestNewCSR(t *testing.T) {
	m, err := engine.NewCSR(3, 4, []engine.Entry{{Row: 2, Col: 3, Val: 5}, {Row: 0, Col: 1, Val: -2}, {Row: 2, Col: 0, Val: 1}, {Row: 0, Col: 0, Val: 3}})
	if err != nil {
		t.Fatal(err)
	}
	want := [][]float32{{3, -2, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 5}}
	for i, row := range want {
		for j, v := range row {
			if m.At(i, j) != v {
				t.Errorf("entry (%d, %d) is %v, want %v", i, j, m.At(i, j), v)
			}
		}
	}
	if !slices.Equal(m.Ptr, []int32{0, 2, 2, 4}) || !slices.Equal(m.Col, []int32{0, 1, 0, 3}) || m.NNZ() != 4 {
		t.Errorf("row pointers %v, columns %v", m.Ptr, m.Col)
	}
}

func TestNewCSRErrors(t *testing.T) {
	nan := float32(math.NaN())
	for _, c := range []struct {
		name       string
		rows, cols int
		entries    []engine.Entry
		says       []string
	}{
		{"twice", 2, 2, []engine.Entry{{Row: 1, Col: 1, Val: 1}, {Row: 1, Col: 1, Val: 2}}, []string{"row 1", "column 1"}},
		{"row too large", 2, 2, []engine.Entry{{Row: 2, Col: 0, Val: 1}}, []string{"(2, 0)", "2×2"}},
		{"row negative", 2, 2, []engine.Entry{{Row: -1, Col: 0, Val: 1}}, []string{"(-1, 0)"}},
		{"column too large", 2, 3, []engine.Entry{{Row: 0, Col: 3, Val: 1}}, []string{"(0, 3)", "2×3"}},
		{"column negative", 2, 3, []engine.Entry{{Row: 0, Col: -3, Val: 1}}, []string{"(0, -3)"}},
		{"not a number", 2, 3, []engine.Entry{{Row: 1, Col: 2, Val: nan}}, []string{"row 1", "column 2", "NaN"}},
		{"negative rows", -2, 3, nil, []string{"-2×3"}},
		{"negative columns", 2, -3, nil, []string{"2×-3"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := engine.NewCSR(c.rows, c.cols, c.entries)
			wantError(t, err, append(c.says, "engine: ")...)
		})
	}
}

func TestCSRValidateNamesThePlace(t *testing.T) {
	good := func() *engine.CSR {
		return &engine.CSR{Rows: 3, Cols: 3, Ptr: []int32{0, 1, 3, 4}, Col: []int32{1, 0, 2, 1}, Val: []float32{1, 1, 1, 1}}
	}
	if err := good().Validate(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		spoil func(m *engine.CSR)
		says  string
	}{
		{"size", func(m *engine.CSR) { m.Cols = -1 }, "3×-1"},
		{"pointer count", func(m *engine.CSR) { m.Ptr = m.Ptr[:3] }, "3 rows"},
		{"no pointers", func(m *engine.CSR) { m.Ptr = nil }, "3 rows"},
		{"first pointer", func(m *engine.CSR) { m.Ptr[0] = 1 }, "row pointers"},
		{"last pointer", func(m *engine.CSR) { m.Ptr[3] = 3 }, "4 entries"},
		{"values", func(m *engine.CSR) { m.Val = m.Val[:3] }, "3 values for 4 columns"},
		{"descending", func(m *engine.CSR) { m.Ptr[2] = 0 }, "row 1: row pointers descend"},
		{"beyond the end", func(m *engine.CSR) { m.Ptr[1] = 9 }, "row 0"},
		{"column order", func(m *engine.CSR) { m.Col[2] = 0 }, "row 1: column 0 after column 0"},
		{"negative column", func(m *engine.CSR) { m.Col[3] = -1 }, "row 2: column -1"},
		{"column", func(m *engine.CSR) { m.Col[3] = 3 }, "row 2: column 3 of 3"},
		{"infinite", func(m *engine.CSR) { m.Val[2] = float32(math.Inf(-1)) }, "row 1: column 2: value -Inf"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := good()
			c.spoil(m)
			wantError(t, m.Validate(), c.says)
		})
	}
}

func TestFromEdges(t *testing.T) {
	m, err := engine.FromEdges(4, [][2]int32{{0, 1}, {1, 0}, {2, 1}, {2, 1}, {3, 3}, {3, 3}, {1, 3}})
	if err != nil {
		t.Fatal(err)
	}
	want := []float64{
		0, 1, 0, 0,
		1, 0, 1, 1,
		0, 1, 0, 0,
		0, 1, 0, 1,
	}
	if got := denseOf(m); !mat.Equal(got, mat.NewDense(4, 4, want)) {
		t.Errorf("adjacency\n%v", mat.Formatted(got))
	}
	if err := m.Validate(); err != nil {
		t.Error(err)
	}
	for _, bad := range [][2]int32{{0, 4}, {4, 0}, {-1, 2}, {2, -1}} {
		_, err := engine.FromEdges(4, [][2]int32{{0, 1}, bad})
		wantError(t, err, "edge", "4 nodes")
	}
	empty, err := engine.FromEdges(3, nil)
	if err != nil || empty.NNZ() != 0 || empty.Validate() != nil {
		t.Errorf("graph without edges: %+v, %v", empty, err)
	}
	_, err = engine.FromEdges(-1, nil)
	wantError(t, err, "-1 nodes")
}

func TestMulDense(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	g := block(plain)
	m := engine.AHat(g.A)
	x := make([]float32, 300*7)
	for i := range x {
		x[i] = float32(r.NormFloat64())
	}
	got, err := m.MulDense(x, 7)
	if err != nil {
		t.Fatal(err)
	}
	d := mat.NewDense(300, 7, nil)
	for i, v := range x {
		d.Set(i/7, i%7, float64(v))
	}
	var want mat.Dense
	want.Mul(denseOf(m), d)
	for i, v := range got {
		if w := want.At(i/7, i%7); math.Abs(float64(v)-w) > 1e-6 {
			t.Fatalf("product (%d, %d) is %v, want %v", i/7, i%7, v, w)
		}
	}
	_, err = m.MulDense(x[1:], 7)
	wantError(t, err, "2099 values", "300 rows of 7")
	_, err = m.MulDense(x, -7)
	wantError(t, err, "MulDense")
}
