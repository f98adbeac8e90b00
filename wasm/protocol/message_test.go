package protocol

import (
	"reflect"
	"testing"
)

func TestMessageKeepsWhatItIsGiven(t *testing.T) {
	m := New("x").Int("i", 3).Number("n", 0.5).Text("t", "word").Flag("f", true).
		Bytes("b", []byte{1}).Int32s("i32", []int32{2}).Float32s("f32", []float32{3}).Float64s("f64", []float64{4})
	for name, want := range map[string]Field{
		"i":   {Kind: Number, Num: 3},
		"n":   {Kind: Number, Num: 0.5},
		"t":   {Kind: Text, Text: "word"},
		"f":   {Kind: Flag, Flag: true},
		"b":   {Kind: Bytes, Bytes: []byte{1}},
		"i32": {Kind: Int32s, Int32s: []int32{2}},
		"f32": {Kind: Float32s, Float32s: []float32{3}},
		"f64": {Kind: Float64s, Float64s: []float64{4}},
	} {
		want.Name = name
		if got := m.Find(name); got == nil || !reflect.DeepEqual(*got, want) {
			t.Errorf("%s: got %+v, want %+v", name, got, want)
		}
	}
	if m.Find("none") != nil {
		t.Error("found a field that was not set")
	}
}

func TestCloneOwnsItsArrays(t *testing.T) {
	ints := []int32{1, 2}
	c := New("x").Int32s("i", ints).Clone()
	ints[0] = 9
	if got := c.Find("i").Int32s[0]; got != 1 {
		t.Errorf("clone sees %d after the original changed", got)
	}
}

func TestResetKeepsSpace(t *testing.T) {
	m := New("a").Int("x", 1).Int("y", 2)
	allocs := testing.AllocsPerRun(10, func() { m.Reset("b").Int("x", 3).Int("y", 4) })
	if allocs != 0 || m.Type != "b" || len(m.Fields) != 2 || m.Find("y").Num != 4 {
		t.Errorf("%v allocations, message %+v", allocs, m)
	}
}

// Lists and notes are one line to an entry, whatever names hold.
func TestLinesKeepTheirNumber(t *testing.T) {
	if got, want := lines([]string{"a\nb", "", "é\tc"}), "a b\n\né\tc"; got != want {
		t.Errorf("lines %q, want %q", got, want)
	}
	if got := lines(nil); got != "" {
		t.Errorf("no lines: %q", got)
	}
	if got, want := flat("a\tb\nc\r"), "a b c\r"; got != want {
		t.Errorf("flat %q, want %q", got, want)
	}
}
