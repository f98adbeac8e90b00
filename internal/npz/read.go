package npz

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
)

const magic = "\x93NUMPY"

// Decode reads the arrays of a file that the function wants, all of them with
// nil, in the file's order. Together they may have so many bytes; no more
// memory is taken than they really have. What is no array is passed over. The
// names of arrays in errors are those of the file.
func Decode(file []byte, most int64, wanted func(name string) bool) ([]Array, error) {
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return nil, errors.New("this is no npz file (a zip of arrays), or a part of one")
	}
	var list []Array
	seen := map[string]bool{}
	for _, f := range z.File {
		name, ok := strings.CutSuffix(f.Name, ".npy")
		if !ok || wanted != nil && !wanted(name) {
			continue
		}
		if seen[name] {
			return nil, fmt.Errorf("array %.60q is there twice", name)
		}
		seen[name] = true
		data, err := inflate(f, len(file), most)
		if err != nil {
			return nil, fmt.Errorf("array %.60s: %w", name, err)
		}
		most -= int64(len(data))
		a, err := parse(name, data)
		if err != nil {
			return nil, fmt.Errorf("array %.60s: %w", name, err)
		}
		list = append(list, a)
	}
	return list, nil
}

// inflate reads one file of a zip of so many bytes, as far as it goes.
func inflate(f *zip.File, file int, most int64) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var b bytes.Buffer
	b.Grow(int(min(f.UncompressedSize64, 8*uint64(file), uint64(max(most, 0)))) + bytes.MinRead) // what it says, within reason
	n, err := io.Copy(&b, io.LimitReader(r, most+1))
	if err == nil && n > most {
		err = errors.New("the arrays have more bytes than are read")
	}
	return b.Bytes(), err
}

// header is what stands before an array's values.
var header = regexp.MustCompile(`^\{'descr': '([<>|=][a-zA-Z][0-9]{0,6})', 'fortran_order': (True|False), 'shape': \(([0-9, ]*)\), \} *\n$`)

func parse(name string, b []byte) (Array, error) {
	a := Array{Name: name}
	if len(b) < 12 || string(b[:len(magic)]) != magic {
		return a, errors.New("it is not in NumPy's format")
	}
	start, length := 10, int(binary.LittleEndian.Uint16(b[8:]))
	if b[6] > 1 {
		start, length = 12, int(binary.LittleEndian.Uint32(b[8:]))
	}
	if length > len(b)-start {
		return a, errors.New("its header is cut off")
	}
	text := string(b[start : start+length])
	m := header.FindStringSubmatch(text)
	if strings.Contains(text, "'|O") {
		return a, errors.New("it holds Python objects, which are not read: save plain numbers or texts")
	}
	if m == nil {
		return a, fmt.Errorf("its header is not understood: %.80q", strings.TrimSpace(text))
	}
	a.Type = strings.Replace(m[1], "=", "<", 1)
	a.Data = b[start+length:]
	values := 1
	for _, word := range strings.FieldsFunc(m[3], func(r rune) bool { return r == ' ' || r == ',' }) {
		n, err := strconv.Atoi(word)
		if err != nil || n > (math.MaxInt>>8)/max(1, values) {
			return a, fmt.Errorf("its shape (%.60s) is too large", m[3])
		}
		a.Shape = append(a.Shape, n)
		values *= n
	}
	size := itemSize(a.Type)
	switch {
	case size == 0 && values > 0 && a.Type[1] != 'U' && a.Type[1] != 'S':
		return a, fmt.Errorf("its type %q is not read", a.Type)
	case size == 0 && values > 1<<20:
		return a, fmt.Errorf("%d empty texts", values)
	case len(a.Data) != values*size:
		return a, fmt.Errorf("it has %d bytes for %d values of type %q", len(a.Data), values, a.Type)
	case m[2] == "True" && len(a.Shape) > 1:
		return a.transposed(size)
	}
	return a, nil
}

// itemSize is the number of bytes of a value of a type, 0 for one that is not
// read.
func itemSize(kind string) int {
	n, _ := strconv.Atoi(kind[2:])
	switch kind[1] {
	case 'U':
		return 4 * n
	case 'S', 'i', 'u', 'f', 'b':
		return n
	}
	return 0
}

// transposed turns columns one after the other into rows.
func (a Array) transposed(size int) (Array, error) {
	if len(a.Shape) != 2 {
		return a, fmt.Errorf("columns first in %d dimensions are not read", len(a.Shape))
	}
	rows, cols := a.Shape[0], a.Shape[1]
	data := make([]byte, len(a.Data))
	for i := range rows {
		for j := range cols {
			copy(data[(i*cols+j)*size:][:size], a.Data[(j*rows+i)*size:])
		}
	}
	a.Data = data
	return a, nil
}
