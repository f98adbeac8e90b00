package npz

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"strings"
)

// Encode is a file of the arrays, without compression and dated 1980-01-01:
// the bytes of the page's writer (site/src/share/npz.js).
func Encode(arrays []Array) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, a := range arrays {
		npy := a.encode()
		size := uint64(len(npy))
		f, err := z.CreateRaw(&zip.FileHeader{
			Name: a.Name + ".npy", CreatorVersion: 20, ReaderVersion: 20,
			//lint:ignore SA1019 CreateRaw writes this field; Modified would go through an extra field, which the page's writer has not
			ModifiedDate: 1<<5 | 1,
			CRC32:        crc32.ChecksumIEEE(npy), CompressedSize64: size, UncompressedSize64: size,
		})
		if err != nil {
			return nil, err
		}
		if _, err := f.Write(npy); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// encode is the array in NumPy's format, version 1.0.
func (a *Array) encode() []byte {
	dims := make([]string, len(a.Shape))
	for k, n := range a.Shape {
		dims[k] = fmt.Sprint(n)
	}
	shape := strings.Join(dims, ", ")
	if len(dims) == 1 {
		shape += ","
	}
	text := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': (%s), }", a.Type, shape)
	length := (10 + len(text) + 1 + 63) / 64 * 64
	b := append([]byte(magic), 1, 0)
	b = binary.LittleEndian.AppendUint16(b, uint16(length-10))
	b = append(b, text...)
	b = append(b, strings.Repeat(" ", length-11-len(text))+"\n"...)
	return append(b, a.Data...)
}
