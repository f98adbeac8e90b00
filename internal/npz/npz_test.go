package npz

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// The page writes the same bytes.
func TestEncodeIsThePages(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "site", "test", "weights.json"))
	if err != nil {
		t.Fatal(err)
	}
	var c struct {
		Ins, Outs []int
		Values    []float32
		NPZ       []string
	}
	if err := json.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	want, err := base64.StdEncoding.DecodeString(strings.Join(c.NPZ, ""))
	if err != nil {
		t.Fatal(err)
	}
	got, err := Encode([]Array{Matrix("W1", c.Ins[0], c.Outs[0], c.Values[:6]), Matrix("W2", c.Ins[1], c.Outs[1], c.Values[6:])})
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%d bytes, the page writes %d; %v", len(got), len(want), err)
	}
}

// npy is a file of one array whose header is text.
func npy(text string, data []byte) []byte {
	b := append([]byte(magic), 1, 0, byte(len(text)+1), 0)
	return append(append(b, text+"\n"...), data...)
}

// packed is a zip of files.
func packed(t testing.TB, files map[string][]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, data := range files {
		f, err := z.Create(name)
		if err == nil {
			_, err = f.Write(data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestTypes(t *testing.T) {
	for _, c := range []struct {
		kind string
		data []byte
		want []int32
	}{
		{"<i8", []byte{1, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255}, []int32{1, -1}},
		{">i2", []byte{0, 7, 1, 0}, []int32{7, 256}},
		{"|u1", []byte{0, 255}, []int32{0, 255}},
		{"|b1", []byte{0, 1}, []int32{0, 1}},
		{"<f8", []byte{0, 0, 0, 0, 0, 0, 8, 64, 0, 0, 0, 0, 0, 0, 0, 0}, []int32{3, 0}},
		{"<u4", []byte{5, 0, 0, 0, 0, 0, 1, 0}, []int32{5, 65536}},
	} {
		list, err := Decode(packed(t, map[string][]byte{"a.npy": npy("{'descr': '"+c.kind+"', 'fortran_order': False, 'shape': (2,), }", c.data)}), 1000, nil)
		if err != nil {
			t.Fatalf("%s: %v", c.kind, err)
		}
		if got, err := list[0].Whole(-1, 1<<20); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, %v", c.kind, got, err)
		}
		if got, err := list[0].Floats(); err != nil || got[1] != float32(c.want[1]) {
			t.Errorf("%s: %v, %v", c.kind, got, err)
		}
	}
	text := npy("{'descr': '<U2', 'fortran_order': False, 'shape': (2,), }", []byte{0xe9, 0, 0, 0, 0, 0, 0, 0, 'b', 0, 0, 0, 'c', 0, 0, 0})
	columns := npy("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3), }", []byte{1, 4, 2, 5, 3, 6})
	one := npy("{'descr': '|S3', 'fortran_order': False, 'shape': (), }", []byte("csr"))
	for name, file := range map[string][]byte{"text": text, "columns": columns, "one": one} {
		list, err := Decode(packed(t, map[string][]byte{name + ".npy": file, "other.txt": nil}), 1000, nil)
		if err != nil || len(list) != 1 {
			t.Fatalf("%s: %v, %v", name, list, err)
		}
		texts, _ := list[0].Texts()
		word, _ := list[0].Word()
		switch {
		case name == "text" && !slices.Equal(texts, []string{"é", "bc"}), name == "one" && word != "csr",
			name == "columns" && !bytes.Equal(list[0].Data, []byte{1, 2, 3, 4, 5, 6}):
			t.Errorf("%s: %q, %q, %v", name, texts, word, list[0].Data)
		}
	}
}

func TestRefused(t *testing.T) {
	for want, file := range map[string][]byte{
		"npz file":                     []byte("text"),
		"array a: it is not in NumPy":  packed(t, map[string][]byte{"a.npy": []byte("none of that")}),
		"array a: it holds Python":     packed(t, map[string][]byte{"a.npy": npy("{'descr': '|O', 'fortran_order': False, 'shape': (2,), }", nil)}),
		"array a: its header is not":   packed(t, map[string][]byte{"a.npy": npy("{'shape': __import__('os')}", nil)}),
		"array a: its header is cut":   packed(t, map[string][]byte{"a.npy": append([]byte(magic), 1, 0, 255, 255, ' ', ' ')}),
		"array a: it has 3 bytes for":  packed(t, map[string][]byte{"a.npy": npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", []byte("abc"))}),
		"array a: its type":            packed(t, map[string][]byte{"a.npy": npy("{'descr': '<c8', 'fortran_order': False, 'shape': (1,), }", make([]byte, 8))}),
		"array a: its shape":           packed(t, map[string][]byte{"a.npy": npy("{'descr': '<f4', 'fortran_order': False, 'shape': (1000000000000, 1000000000000), }", nil)}),
		"array a: 2000000 empty texts": packed(t, map[string][]byte{"a.npy": npy("{'descr': '<U0', 'fortran_order': False, 'shape': (2000000,), }", nil)}),
		"array a: the arrays have":     packed(t, map[string][]byte{"a.npy": npy("{'descr': '|u1', 'fortran_order': False, 'shape': (2000,), }", make([]byte, 2000))}),
	} {
		if _, err := Decode(file, 1000, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	a := Array{"a", "<f4", []int{2}, []byte{0, 0, 192, 127, 0, 0, 0, 63}}
	for _, err := range []error{second(a.Floats()), second(a.Whole(0, 9)), second(a.Texts()), second(a.Word())} {
		if err == nil || !strings.Contains(err.Error(), "array a: ") {
			t.Errorf("%v", err)
		}
	}
}

func second[T any](_ T, err error) error { return err }

// A small file that says it holds much, or that unpacks to much, takes no more
// memory than it may.
func TestMemoryOfAHostileFile(t *testing.T) {
	bomb := packed(t, map[string][]byte{"a.npy": make([]byte, 64<<20)})
	lying := packed(t, map[string][]byte{"a.npy": npy("{'descr': '<f8', 'fortran_order': False, 'shape': (1000000000,), }", nil)})
	for _, file := range [][]byte{bomb, lying} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Decode(file, 1<<16, nil)
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; err == nil || took > 4<<20 {
			t.Errorf("%v after %d bytes", err, took)
		}
	}
}

func FuzzNPZ(f *testing.F) {
	good, _ := Encode([]Array{Matrix("W1", 1, 2, []float32{1, 2}), Text("m3s", "{}")})
	f.Add(good)
	f.Add([]byte("PK"))
	f.Fuzz(func(_ *testing.T, file []byte) {
		list, err := Decode(file, 1<<20, nil)
		if err != nil {
			return
		}
		for _, a := range list {
			_, _ = a.Floats()
			_, _ = a.Whole(0, 1<<30)
			_, _ = a.Texts()
			_, _ = a.Word()
		}
	})
}

// FuzzNPY is FuzzNPZ past the zip's checksums.
func FuzzNPY(f *testing.F) {
	f.Add(npy("{'descr': '<U2', 'fortran_order': True, 'shape': (1, 1), }", make([]byte, 8)))
	f.Add(npy("{'descr': '|b1', 'fortran_order': False, 'shape': (), }", []byte{1}))
	f.Fuzz(func(t *testing.T, file []byte) {
		a, err := parse("a", file)
		if err != nil {
			return
		}
		if a.Len() > 1<<20+8*len(file) {
			t.Fatalf("%d values of %d bytes", a.Len(), len(file))
		}
		_, _ = a.Floats()
		_, _ = a.Whole(0, 1<<30)
		_, _ = a.Texts()
		_, _ = a.Word()
	})
}
