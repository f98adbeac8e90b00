// Package npz reads and writes NumPy's files of arrays: a zip with a file
// NAME.npy for each array.
package npz

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// Array is one array of a file. Its values are row by row.
type Array struct {
	Name  string // without .npy
	Type  string // as NumPy writes it: "<f4", "<i8", "|u1", "<U12", ...
	Shape []int  // empty for a single value
	Data  []byte // borrowed
}

// Len is the number of values.
func (a *Array) Len() int {
	n := 1
	for _, k := range a.Shape {
		n *= k
	}
	return n
}

// Matrix is an array of float32 with rows of cols.
func Matrix(name string, rows, cols int, values []float32) Array {
	data := make([]byte, 0, 4*len(values))
	for _, v := range values {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(v))
	}
	return Array{name, "<f4", []int{rows, cols}, data}
}

// Text is an array of the bytes of a text.
func Text(name, text string) Array { return Array{name, "|u1", []int{len(text)}, []byte(text)} }

// fail is an error that names the array.
func (a *Array) fail(format string, args ...any) error {
	return fmt.Errorf("array %s: %w", a.Name, fmt.Errorf(format, args...))
}

// order is the byte order of the values.
func (a *Array) order() binary.ByteOrder {
	if a.Type[0] == '>' {
		return binary.BigEndian
	}
	return binary.LittleEndian
}

// number is value k of an array of numbers as a float64, which holds whole
// numbers up to 2^53.
func (a *Array) number(k int) float64 {
	size := itemSize(a.Type)
	b, order := a.Data[k*size:(k+1)*size], a.order()
	switch a.Type[1:] {
	case "f8":
		return math.Float64frombits(order.Uint64(b))
	case "f4":
		return float64(math.Float32frombits(order.Uint32(b)))
	case "i8":
		return float64(int64(order.Uint64(b)))
	case "u8":
		return float64(order.Uint64(b))
	case "i4":
		return float64(int32(order.Uint32(b)))
	case "u4":
		return float64(order.Uint32(b))
	case "i2":
		return float64(int16(order.Uint16(b)))
	case "u2":
		return float64(order.Uint16(b))
	case "i1":
		return float64(int8(b[0]))
	}
	return float64(b[0]) // u1, b1
}

// numeric reports whether the values are numbers or truth values.
func (a *Array) numeric() bool {
	return strings.Contains(" f8 f4 i8 u8 i4 u4 i2 u2 i1 u1 b1 ", " "+a.Type[1:]+" ")
}

// Whole returns the values, which must be whole numbers from least to most.
func (a *Array) Whole(least, most int32) ([]int32, error) {
	if !a.numeric() {
		return nil, a.fail("its type is %q, want whole numbers", a.Type)
	}
	out := make([]int32, a.Len())
	for k := range out {
		v := a.number(k)
		if v != math.Trunc(v) || !(v >= float64(least) && v <= float64(most)) {
			return nil, a.fail("value %d is %v, want a whole number from %d to %d", k, v, least, most)
		}
		out[k] = int32(v)
	}
	return out, nil
}

// Floats returns the values, which must be finite in float32.
func (a *Array) Floats() ([]float32, error) {
	if !a.numeric() {
		return nil, a.fail("its type is %q, want numbers", a.Type)
	}
	out := make([]float32, a.Len())
	for k := range out {
		v := a.number(k)
		if out[k] = float32(v); math.IsNaN(v) || math.IsInf(float64(out[k]), 0) {
			return nil, a.fail("value %d is %v, want a finite number", k, v)
		}
	}
	return out, nil
}

// Texts returns the values of an array of texts, without the zeros after each.
func (a *Array) Texts() ([]string, error) {
	size := itemSize(a.Type)
	out := make([]string, a.Len())
	for k := range out {
		b := a.Data[k*size : (k+1)*size]
		switch a.Type[1] {
		case 'S':
			out[k] = strings.TrimRight(string(b), "\x00")
		case 'U':
			var text []byte
			for ; len(b) >= 4; b = b[4:] {
				text = utf8.AppendRune(text, rune(a.order().Uint32(b)))
			}
			out[k] = strings.TrimRight(string(text), "\x00")
		default:
			return nil, a.fail("its type is %q, want texts", a.Type)
		}
		if !utf8.ValidString(out[k]) {
			return nil, a.fail("value %d is no text in UTF-8", k)
		}
	}
	return out, nil
}

// Word is the text that an array of bytes, or of one text, holds.
func (a *Array) Word() (string, error) {
	if a.Type[1:] == "u1" {
		if !utf8.Valid(a.Data) {
			return "", a.fail("it is no text in UTF-8")
		}
		return string(a.Data), nil
	}
	list, err := a.Texts()
	if err == nil && len(list) != 1 {
		err = a.fail("it holds %d texts, want one", len(list))
	}
	if err != nil {
		return "", err
	}
	return list[0], nil
}
