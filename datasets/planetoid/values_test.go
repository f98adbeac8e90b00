package planetoid

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"
	"testing"
)

func long(v ...int64) string {
	var b []byte
	for _, x := range v {
		b = binary.LittleEndian.AppendUint64(b, uint64(x))
	}
	return string(b)
}

func double(v ...float64) string {
	var b []byte
	for _, x := range v {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
	}
	return string(b)
}

// Every element type is read whole, of any length.
func TestArrayElements(t *testing.T) {
	for n := range 40 {
		whole, wide := make([]int32, n), make([]int64, n)
		single, exact := make([]float32, n), make([]float64, n)
		for k := range n {
			whole[k] = int32(k*k - 7)
			wide[k] = int64(whole[k])
			single[k] = float32(k) / 4
			exact[k] = float64(single[k])
		}
		for code, data := range map[string]string{"i4": ints(whole...), "i8": long(wide...)} {
			if got, err := (&array{code: code, data: data}).ints(); err != nil || !slices.Equal(got, whole) {
				t.Errorf("%d of %s: %v, %v", n, code, got, err)
			}
		}
		for code, data := range map[string]string{"f4": floats(single...), "f8": double(exact...)} {
			if got, err := (&array{code: code, data: data}).floats(); err != nil || !slices.Equal(got, single) {
				t.Errorf("%d of %s: %v, %v", n, code, got, err)
			}
		}
	}
	for _, v := range []int64{math.MaxInt32, math.MinInt32} {
		if got, err := (&array{code: "i8", data: long(v)}).ints(); err != nil || int64(got[0]) != v {
			t.Errorf("%d is read as %v, %v", v, got, err)
		}
	}
	for _, v := range []int64{math.MaxInt32 + 1, math.MinInt32 - 1, math.MinInt64} {
		if _, err := (&array{code: "i8", data: long(0, v)}).ints(); err == nil || !strings.Contains(err.Error(), "element 1 is") {
			t.Errorf("%d: %v", v, err)
		}
	}
	if _, err := (&array{code: "f4", data: floats(1)}).ints(); err == nil {
		t.Error("floats are read as whole numbers")
	}
	if _, err := (&array{code: "i4", data: ints(1)}).floats(); err == nil {
		t.Error("whole numbers are read as floats")
	}
}

// A matrix may have empty rows; one whose parts do not fit together is
// refused.
func TestSparseCheck(t *testing.T) {
	good := func() *sparse {
		return &sparse{rows: 3, cols: 4, ptr: []int32{0, 2, 2, 3}, col: []int32{0, 3, 1}, val: []float32{1, 2, 3}}
	}
	if err := good().check(); err != nil {
		t.Errorf("an empty row: %v", err)
	}
	for name, c := range map[string]struct {
		change func(s *sparse)
		want   string
	}{
		"start":       {func(s *sparse) { s.ptr[0] = 1 }, "row pointers 1 to 3"},
		"end":         {func(s *sparse) { s.ptr[3] = 2 }, "row pointers 0 to 2"},
		"values":      {func(s *sparse) { s.val = s.val[:2] }, "3 columns, 2 values"},
		"more values": {func(s *sparse) { s.val = append(s.val, 4) }, "3 columns, 4 values"},
		"columns":     {func(s *sparse) { s.col = s.col[:2]; s.val = s.val[:2] }, "row pointers 0 to 3, 2 columns"},
		"descending":  {func(s *sparse) { s.ptr[1], s.ptr[2] = 3, 2 }, "row 1: row pointers descend"},
		"below":       {func(s *sparse) { s.col[1] = -1 }, "entry 1 is in column -1 of 4"},
		"beyond":      {func(s *sparse) { s.col[2] = 4 }, "entry 2 is in column 4 of 4"},
	} {
		s := good()
		c.change(s)
		if err := s.check(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// A shape is a pair of sizes, of at most 2^24 columns.
func TestSparseShape(t *testing.T) {
	build := func(shape any, rows int) error {
		d := &dict{}
		put := func(key string, v any) { d.keys, d.values = append(d.keys, key), append(d.values, v) }
		put("_shape", shape)
		put("indptr", &array{code: "i4", data: ints(make([]int32, rows+1)...)})
		put("indices", &array{code: "i4"})
		put("data", &array{code: "f4"})
		return (&sparse{}).build(d)
	}
	if err := build(tuple{int64(2), int64(1 << 24)}, 2); err != nil {
		t.Errorf("2×2^24: %v", err)
	}
	if err := build(tuple{int64(0), int64(0)}, 0); err != nil {
		t.Errorf("0×0: %v", err)
	}
	for _, shape := range []any{
		tuple{int64(2), int64(1<<24 + 1)}, tuple{int64(-1), int64(4)}, tuple{int64(2), int64(-1)},
		tuple{"2", int64(4)}, tuple{int64(2), "4"}, tuple{int64(2)}, tuple{int64(2), int64(4), int64(1)}, "2×4",
	} {
		if err := build(shape, 2); err == nil || !strings.Contains(err.Error(), "_shape") {
			t.Errorf("shape %v: %v", shape, err)
		}
	}
	if err := build(tuple{int64(3), int64(4)}, 2); err == nil || !strings.Contains(err.Error(), "3 row pointers for 3 rows") {
		t.Errorf("too few row pointers: %v", err)
	}
}

// Numbers are little-endian; a type that says otherwise, or nothing, is
// refused.
func TestByteOrder(t *testing.T) {
	if err := (&dtype{code: "i4"}).build(tuple{int64(3), "<"}); err != nil {
		t.Errorf("little-endian: %v", err)
	}
	for _, state := range []any{tuple{int64(3), ">"}, tuple{int64(3), "|"}, tuple{int64(3)}, tuple{}, nil, "<"} {
		if err := (&dtype{code: "i4"}).build(state); err == nil || !strings.Contains(err.Error(), "not little-endian") {
			t.Errorf("state %v: %v", state, err)
		}
	}
}

// A feature listed twice in a row is an error, not a sum.
func TestRepeatedFeature(t *testing.T) {
	p := (&pickler{}).raw("\x80\x02cscipy.sparse.csr\ncsr_matrix\n)\x81}(").text("_shape").int(3).int(5).raw("\x86")
	p.text("indptr").array("i4", ints(0, 2, 2, 3), 4)
	p.text("indices").array("i4", ints(1, 1, 0), 3)
	p.text("data").array("f4", floats(1, 2, 3), 3)
	g, _, err := Read(broken("allx", string(p.raw("ub.").b)), "toy")
	if g != nil || err == nil || !strings.Contains(err.Error(), "datasets: toy: features: ") || !strings.Contains(err.Error(), "column 1 after column 1") {
		t.Errorf("error %v", err)
	}
}
