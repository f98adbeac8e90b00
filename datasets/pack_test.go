package datasets

import (
	"bytes"
	"compress/gzip"
	"hash/crc32"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"m3s/engine"
)

func encode(t testing.TB, p *Pack) []byte {
	t.Helper()
	b, err := EncodePack(p)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// reseal replaces the checksum, so that a damaged body is reached.
func reseal(b []byte) []byte {
	body := b[:len(b)-packTrailer]
	s := crc32.ChecksumIEEE(body)
	return append(bytes.Clone(body), byte(s), byte(s>>8), byte(s>>16), byte(s>>24))
}

func packs(t testing.TB) map[string]*Pack {
	t.Helper()
	o := DefaultGenerateOptions()
	o.N = 200
	generated, err := Generate(o)
	if err != nil {
		t.Fatal(err)
	}
	generated.Public = &engine.Split{Labelled: []int32{0, 3, 9}, Validation: []int32{10}, Test: []int32{11, 150, 199}}
	a, err := engine.NewCSR(3, 3, []engine.Entry{{Row: 0, Col: 1, Val: 0.25}, {Row: 1, Col: 0, Val: 0.25}, {Row: 2, Col: 2, Val: 1}})
	if err != nil {
		t.Fatal(err)
	}
	x, err := engine.NewCSR(3, 70000, []engine.Entry{{Row: 0, Col: 69999, Val: -1.5}, {Row: 2, Col: 0, Val: float32(math.Copysign(0, -1))}})
	if err != nil {
		t.Fatal(err)
	}
	none := &engine.CSR{Rows: 3, Ptr: make([]int32, 4), Col: []int32{}, Val: []float32{}}
	return map[string]*Pack{
		"karate":    {Graph: Karate(), Layout: make([]float32, 68)},
		"generated": {Graph: generated},
		"weighted":  {Graph: &engine.Graph{Name: "w é\n", A: a, X: x, Y: []int32{-1, 0, 1}, Classes: []string{"", "β"}}, Layout: []float32{-1, 1, 0, 0.5, -0.25, 0.125}},
		"all": {Graph: &engine.Graph{
			Name: "all", A: a, X: x, Y: []int32{1, 0, 1}, Classes: []string{"a", "b"}, Nodes: []string{"u", "v", "w"},
			Public: &engine.Split{Labelled: []int32{0}, Validation: []int32{1}, Test: []int32{2}},
		}, Layout: make([]float32, 6)},
		"bare": {Graph: &engine.Graph{A: a, X: none, Y: []int32{0, 0, 0}, Classes: []string{"c"}}},
	}
}

func TestPackRoundTrip(t *testing.T) {
	for name, p := range packs(t) {
		b := encode(t, p)
		got, err := DecodePack(b)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !reflect.DeepEqual(got.Graph, p.Graph) {
			t.Errorf("%s: the graph changed", name)
		}
		if fingerprint(got.Graph) != fingerprint(p.Graph) {
			t.Errorf("%s: the graph's bits changed", name)
		}
		if len(got.Layout) != len(p.Layout) {
			t.Fatalf("%s: %d coordinates, want %d", name, len(got.Layout), len(p.Layout))
		}
		for k, v := range p.Layout {
			if math.Abs(float64(got.Layout[k]-v)) > 1.0/65535 || got.Layout[k] < -1 || got.Layout[k] > 1 {
				t.Errorf("%s: coordinate %d is %v, was %v", name, k, got.Layout[k], v)
			}
		}
		if again := encode(t, got); !bytes.Equal(again, b) {
			t.Errorf("%s: the decoded pack encodes differently", name)
		}
	}
}

func TestPackOfGeneratedIsSmall(t *testing.T) {
	g, err := Generate(DefaultGenerateOptions())
	if err != nil {
		t.Fatal(err)
	}
	b := encode(t, &Pack{Graph: g, Layout: make([]float32, 2*g.N())})
	var z bytes.Buffer
	w, _ := gzip.NewWriterLevel(&z, gzip.BestCompression)
	w.Write(b)
	w.Close()
	if z.Len() > 80_000 {
		t.Errorf("%d bytes, %d after gzip: want at most 80000", len(b), z.Len())
	}
}

func TestDecodePackRefuses(t *testing.T) {
	good := encode(t, packs(t)["generated"])
	flip := func(at int, to byte) []byte { c := bytes.Clone(good); c[at] = to; return c }
	for _, c := range []struct {
		name, want string
		b          []byte
	}{
		{"empty", "not a dataset pack", nil},
		{"other file", "not a dataset pack", []byte("PK\x03\x04 and so on and on")},
		{"newer version", "version 2", flip(4, 2)},
		{"damaged", "checksum", flip(len(good)/2, good[len(good)/2]+1)},
		{"cut short", "checksum", good[:len(good)-100]},
		{"unknown flags", "flags", reseal(flip(5, 0xff))},
		{"one unknown flag", "flags", reseal(flip(5, packAllFlags+1))},
		{"long name", "name", reseal(flip(6, 0xff))},
		{"more after the end", "after the end", reseal(append(bytes.Clone(good), 0))},
		{"cut and resealed", "pack", reseal(good[:len(good)/2])},
	} {
		if _, err := DecodePack(c.b); err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "datasets: pack: ") {
			t.Errorf("%s: error %v, want one with %q", c.name, err, c.want)
		}
	}
}

func TestDecodePackTruncated(t *testing.T) {
	good := encode(t, packs(t)["karate"])
	for k := range len(good) {
		if _, err := DecodePack(good[:k]); err == nil {
			t.Fatalf("the first %d of %d bytes were accepted", k, len(good))
		}
		if k >= packHeader+packTrailer {
			if _, err := DecodePack(reseal(good[:k])); err == nil {
				t.Fatalf("the first %d of %d bytes, resealed, were accepted", k, len(good))
			}
		}
	}
}

func TestDecodePackHugeCounts(t *testing.T) {
	head := append([]byte(packMagic), packVersion, 0)
	huge := []byte{0xff, 0xff, 0xff, 0xff, 0x07} // 2^31-1
	for _, body := range [][]byte{
		append(append([]byte{0}, huge...), 0),
		append(append([]byte{0, 1, 0}, huge...), 0),
		append(append([]byte{0, 1, 0, 1, 1}, huge...), 0, 0),
		append(append([]byte{0, 1, 0, 1, 1, 0}, huge...), 0, 0),
	} {
		b := reseal(append(append(bytes.Clone(head), body...), 0, 0, 0, 0))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := DecodePack(b); err == nil {
			t.Error("accepted")
		}
		runtime.ReadMemStats(&after)
		allocs := after.TotalAlloc - before.TotalAlloc
		if allocs > 1<<16 {
			t.Errorf("%d bytes allocated for a pack of %d", allocs, len(b))
		}
	}
}

func TestEncodePackRefuses(t *testing.T) {
	g := Karate()
	bad := make([]float32, 68)
	bad[5] = float32(math.NaN())
	split := *g
	split.Public = &engine.Split{Labelled: []int32{40}}
	if _, err := EncodePack(&Pack{Graph: g, Layout: bad}); err == nil || !strings.Contains(err.Error(), "node 2 is at NaN") {
		t.Errorf("layout position: error %v", err)
	}
	for name, p := range map[string]*Pack{
		"no graph":        nil,
		"graph":           {Graph: &engine.Graph{}},
		"layout length":   {Graph: g, Layout: make([]float32, 3)},
		"layout position": {Graph: g, Layout: bad},
		"public split":    {Graph: &split},
	} {
		if _, err := EncodePack(p); err == nil || !strings.HasPrefix(err.Error(), "datasets: pack: ") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func FuzzDecodePack(f *testing.F) {
	for _, p := range packs(f) {
		f.Add(encode(f, p))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) < packHeader+packTrailer {
			return
		}
		p, err := DecodePack(reseal(b))
		if err != nil {
			return
		}
		c, err := EncodePack(p)
		if err != nil {
			t.Fatalf("a decoded pack does not encode: %v", err)
		}
		q, err := DecodePack(c)
		if err != nil {
			t.Fatal(err)
		}
		if fingerprint(p.Graph) != fingerprint(q.Graph) {
			t.Fatal("the graph changed")
		}
	})
}
