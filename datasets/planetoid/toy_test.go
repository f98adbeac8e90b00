package planetoid

import (
	"encoding/binary"
	"fmt"
	"math"
	"testing/fstest"
)

// pickler writes pickles with the opcodes of the published files.
type pickler struct{ b []byte }

func (p *pickler) raw(s string) *pickler { p.b = append(p.b, s...); return p }

func (p *pickler) int(v int) *pickler {
	p.b = append(p.b, opBinInt)
	p.b = binary.LittleEndian.AppendUint32(p.b, uint32(int32(v)))
	return p
}

func (p *pickler) text(s string) *pickler {
	p.b = append(p.b, opBinString)
	p.b = binary.LittleEndian.AppendUint32(p.b, uint32(len(s)))
	return p.raw(s)
}

func (p *pickler) array(code, data string, shape ...int) *pickler {
	p.raw("cnumpy.core.multiarray\n_reconstruct\ncnumpy\nndarray\n").int(0).raw("\x85").text("b").raw("\x87R(").int(1)
	p.raw("(")
	for _, d := range shape {
		p.int(d)
	}
	p.raw("tcnumpy\ndtype\n").text(code).int(0).int(1).raw("\x87R(").int(3).text("<").raw("NNN").int(-1).int(-1).int(0).raw("tb\x89")
	return p.text(data).raw("tb")
}

func ints(v ...int32) string {
	var b []byte
	for _, x := range v {
		b = binary.LittleEndian.AppendUint32(b, uint32(x))
	}
	return string(b)
}

func floats(v ...float32) string {
	var b []byte
	for _, x := range v {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	return string(b)
}

func labels(classes int, y ...int) string {
	p := (&pickler{}).raw("\x80\x02")
	var hot []int32
	for _, c := range y {
		row := make([]int32, classes)
		row[c] = 1
		hot = append(hot, row...)
	}
	return string(p.array("i4", ints(hot...), len(y), classes).raw(".").b)
}

// words makes a csr_matrix with the value row+1 in the column given per row.
func words(cols int, at ...int32) string {
	ptr, val := []int32{0}, []float32{}
	for i := range at {
		ptr = append(ptr, int32(i+1))
		val = append(val, float32(i+1))
	}
	p := (&pickler{}).raw("\x80\x02cscipy.sparse.csr\ncsr_matrix\n)\x81}(").text("_shape").int(len(at)).int(cols).raw("\x86")
	p.text("indptr").array("i4", ints(ptr...), len(ptr))
	p.text("indices").array("i4", ints(at...), len(at))
	p.text("data").array("f4", floats(val...), len(val))
	return string(p.raw("ub.").b)
}

func lists(neighbours ...[]int) string {
	p := (&pickler{}).raw("\x80\x02ccollections\ndefaultdict\nc__builtin__\nlist\n\x85R(")
	for i, js := range neighbours {
		p.int(i).raw("](")
		for _, j := range js {
			p.int(j)
		}
		p.raw("e")
	}
	return string(p.raw("u.").b)
}

// keyed is a dictionary of empty lists under the given keys.
func keyed(keys ...int) string {
	p := (&pickler{}).raw("\x80\x02}(")
	for _, k := range keys {
		p.int(k).raw("]")
	}
	return string(p.raw("u.").b)
}

// toy is a dataset of seven nodes: 0 to 2 from allx, tests 6, 3 and 4 in this
// order, and a gap at 5.
func toy() fstest.MapFS {
	fsys := fstest.MapFS{}
	for part, data := range map[string]string{
		"x": words(5, 0), "y": labels(2, 1),
		"allx": words(5, 0, 4, 2), "ally": labels(2, 1, 0, 0),
		"tx": words(5, 1, 3, 3), "ty": labels(2, 0, 1, 0),
		"graph":      lists([]int{1, 1, 2}, []int{0, 0}, []int{0, 2}, []int{6}, nil, []int{6}, []int{3, 5}),
		"test.index": fmt.Sprintln("6\n3\n4"),
	} {
		fsys["ind.toy."+part] = &fstest.MapFile{Data: []byte(data)}
	}
	return fsys
}
