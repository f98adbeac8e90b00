package planetoid

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strconv"
)

// dtype is a numpy element type, little-endian: i4, i8, f4 or f8.
type dtype struct{ code string }

// build takes numpy's state (version, byte order, …); only the byte order
// matters for plain numbers.
func (d *dtype) build(state any) error {
	t, ok := state.(tuple)
	if !ok || len(t) < 2 || t[1] != any("<") {
		return errors.New("a dtype that is not little-endian")
	}
	return nil
}

func (d *dtype) size() int {
	switch d.code {
	case "i4", "f4":
		return 4
	case "i8", "f8":
		return 8
	}
	return 0
}

// array is a numpy array of one or two dimensions, row-major.
type array struct {
	rows, cols int // cols is 1 for one dimension
	code       string
	data       string
}

// build takes numpy's state: version, shape, dtype, whether column-major, and
// the elements' bytes.
func (a *array) build(state any) error {
	t, ok := state.(tuple)
	if !ok || len(t) != 5 {
		return errors.New("an array state that is not five values")
	}
	shape, ok1 := t[1].(tuple)
	kind, ok2 := t[2].(*dtype)
	data, ok3 := t[4].(string)
	if !ok1 || !ok2 || !ok3 || t[3] != any(false) || len(shape) < 1 || len(shape) > 2 {
		return errors.New("an array that is not plain, row-major and of one or two dimensions")
	}
	size := kind.size()
	if size == 0 {
		return fmt.Errorf("an array of %q: want i4, i8, f4 or f8", kind.code)
	}
	dims := [2]int64{0, 1}
	for k, v := range shape {
		d, ok := v.(int64)
		if !ok || d < 0 || d > math.MaxInt32 {
			return fmt.Errorf("an array dimension of %s", spell(v))
		}
		dims[k] = d
	}
	if got := int64(len(data)); dims[0]*dims[1] != got/int64(size) || got%int64(size) != 0 {
		return fmt.Errorf("an array of %d×%d elements of %d bytes in %d bytes", dims[0], dims[1], size, got)
	}
	*a = array{rows: int(dims[0]), cols: int(dims[1]), code: kind.code, data: data}
	return nil
}

// spell writes a value for a message: a number, or else its kind alone, since
// a few bytes of a pickle make a tuple of tuples that no memory holds in full.
func spell(v any) string {
	if i, ok := v.(int64); ok {
		return strconv.FormatInt(i, 10)
	}
	return fmt.Sprintf("%T", v)
}

// ints returns the elements in order; each must fit in 32 bits.
func (a *array) ints() ([]int32, error) {
	switch a.code {
	case "i4":
		v := make([]int32, len(a.data)/4)
		for k := range v {
			v[k] = int32(binary.LittleEndian.Uint32([]byte(a.data[4*k : 4*k+4])))
		}
		return v, nil
	case "i8":
		v := make([]int32, len(a.data)/8)
		for k := range v {
			x := int64(binary.LittleEndian.Uint64([]byte(a.data[8*k : 8*k+8])))
			if int64(int32(x)) != x {
				return nil, fmt.Errorf("element %d is %d: too large", k, x)
			}
			v[k] = int32(x)
		}
		return v, nil
	}
	return nil, fmt.Errorf("elements of %q: want whole numbers", a.code)
}

// floats returns the elements in order, as float32.
func (a *array) floats() ([]float32, error) {
	switch a.code {
	case "f4":
		v := make([]float32, len(a.data)/4)
		for k := range v {
			v[k] = math.Float32frombits(binary.LittleEndian.Uint32([]byte(a.data[4*k : 4*k+4])))
		}
		return v, nil
	case "f8":
		v := make([]float32, len(a.data)/8)
		for k := range v {
			v[k] = float32(math.Float64frombits(binary.LittleEndian.Uint64([]byte(a.data[8*k : 8*k+8]))))
		}
		return v, nil
	}
	return nil, fmt.Errorf("elements of %q: want real numbers", a.code)
}
