package exchange

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"m3s/datasets"
	"m3s/datasets/own"
	"m3s/engine"
	"m3s/internal/npz"
)

func file(name string, text []byte) own.File { return own.File{Name: name, Bytes: text} }

// table is what own.Read makes of an edge list and labels.
func table(t *testing.T, edges, labels string) *engine.Graph {
	t.Helper()
	g, _, err := own.Read(own.Files{Edges: file("e", []byte(edges)), Labels: file("l", []byte(labels))}, own.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// club is the karate club in every form, its nodes numbered from first.
type club struct {
	edges, labels, graphML, market string
	npz, links                     []byte // with labels, without
}

func ints(name string, values []int32) npz.Array {
	a := npz.Array{Name: name, Type: "<i4", Shape: []int{len(values)}}
	for _, v := range values {
		a.Data = binary.LittleEndian.AppendUint32(a.Data, uint32(v))
	}
	return a
}

func newClub(t testing.TB, first int, seed uint64) club {
	t.Helper()
	g := datasets.Karate()
	var c club
	var lines, ends, people []string
	for i := range g.N() {
		cols, _ := g.A.Row(i)
		for _, j := range cols {
			if int(j) > i {
				lines = append(lines, fmt.Sprintf("%d %d\n", i+first, int(j)+first))
				ends = append(ends, fmt.Sprintf("<edge source=\"%d\" target=\"%d\"><data key=\"d1\">4</data></edge>\n", int(j)+first, i+first))
			}
		}
		c.labels += fmt.Sprintf("%d,%s\n", i+first, g.Classes[g.Y[i]])
		people = append(people, fmt.Sprintf("<node id=\"%d\"><data key=\"d0\"> %s </data></node>\n", i+first, g.Classes[g.Y[i]]))
	}
	r := rand.New(rand.NewPCG(seed, 0))
	for _, list := range [][]string{lines, ends, people} {
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	c.edges = strings.Join(lines, "")
	c.market = fmt.Sprintf("%%%%MatrixMarket matrix coordinate pattern symmetric\n%% a comment\n\n34 34 %d\n%s", len(lines), c.edges)
	c.graphML = `<?xml version='1.0' encoding='utf-8'?><graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="d1" for="edge" attr.name="weight" attr.type="long"/><key id="d0" for="node" attr.name="club" attr.type="string"/>
<graph edgedefault="undirected">` + strings.Join(people[:20], "") + strings.Join(ends, "") + strings.Join(people[20:], "") + "</graph></graphml>"
	ones := npz.Array{Name: "adj_data", Type: "|b1", Shape: []int{g.A.NNZ()}, Data: bytes.Repeat([]byte{1}, g.A.NNZ())}
	list := []npz.Array{ones, ints("adj_indices", g.A.Col), ints("adj_indptr", g.A.Ptr), ints("adj_shape", []int32{34, 34})}
	c.npz = encoded(t, append(slices.Clone(list), ints("labels", g.Y))...)
	for k := range list {
		list[k].Name = strings.TrimPrefix(list[k].Name, "adj_")
	}
	c.links = encoded(t, append(list, npz.Array{Name: "format", Type: "|S3", Data: []byte("csr")})...)
	return c
}

func encoded(t testing.TB, list ...npz.Array) []byte {
	t.Helper()
	b, err := npz.Encode(list)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Each form is the graph of the edge list with the same ids.
func TestFormsAreTheEdgeList(t *testing.T) {
	l := own.DefaultLimits()
	for seed := range uint64(3) {
		for form, first := range map[string]int{"graphML": 0, "market": 1, "npz": 0, "links": 0} {
			c := newClub(t, first, seed)
			want := table(t, c.edges, c.labels)
			text := map[string][]byte{"graphML": []byte(c.graphML), "market": []byte(c.market), "npz": c.npz, "links": c.links}[form]
			p, err := Read(file(form, text), "", l)
			if err != nil {
				t.Fatalf("%s: %v", form, err)
			}
			if (p.Class != nil) != (form == "graphML" || form == "npz") {
				t.Errorf("%s: %d classes", form, len(p.Class))
			}
			if form == "npz" {
				if slices.Compact(slices.Sorted(slices.Values(p.Class)))[0] != "0" {
					t.Errorf("labels %q", p.Class)
				}
			}
			if form != "graphML" {
				if _, err := p.Label(file("labels", []byte(c.labels)), l); err != nil {
					t.Fatal(err)
				}
			}
			g, notes, err := p.Graph(l)
			if err != nil {
				t.Fatal(err)
			}
			if datasets.Identity(g) != datasets.Identity(want) || !g.Own || g.Name != own.Name || len(notes) != 1 {
				t.Errorf("%s: another graph than the edge list's, notes %v", form, notes)
			}
		}
	}
}

// Weights of links are counted, not read.
func TestWeightsOfAnNPZ(t *testing.T) {
	for weight, want := range map[int32]int{1: 0, 2: 2, 0: 0} {
		list := []npz.Array{ints("data", []int32{weight, 1, weight, 1}), ints("indices", []int32{1, 0, 2, 1}), ints("indptr", []int32{0, 1, 3, 4}), ints("shape", []int32{3, 3})}
		p, err := Read(file("links.npz", encoded(t, list...)), "", own.DefaultLimits())
		if err != nil || p.Weighted != want {
			t.Errorf("weight %d: %v weighted links, error %v", weight, p, err)
		}
	}
}

func TestFeatures(t *testing.T) {
	l := own.DefaultLimits()
	x := "%%MatrixMarket matrix coordinate real general\n3 4 3\n1 2 0.5\n3 4 -2e0\n2 1 0\n"
	m, err := ReadFeatures(file("x.mtx", []byte(x)), l)
	if err != nil || m.Rows != 3 || m.Cols != 4 || m.NNZ() != 2 || m.At(0, 1) != 0.5 || m.At(2, 3) != -2 {
		t.Fatalf("%+v, %v", m, err)
	}
	values := npz.Matrix("data", 1, 3, []float32{1, 2, 3})
	values.Shape = []int{3}
	csc := encoded(t, values, ints("indices", []int32{0, 1, 1}), ints("indptr", []int32{0, 1, 3}), ints("shape", []int32{2, 2}), npz.Array{Name: "format", Type: "<U3", Data: []byte("c\x00\x00\x00s\x00\x00\x00c\x00\x00\x00")})
	if _, err := ReadFeatures(file("x.npz", csc), l); err == nil {
		t.Error("two numbers at one place are read")
	}
	coo := encoded(t, values, ints("row", []int32{0, 1, 1}), ints("col", []int32{1, 1, 0}), ints("shape", []int32{2, 2}))
	if m, err = ReadFeatures(file("x.npz", coo), l); err != nil || m.At(0, 1) != 1 || m.At(1, 1) != 2 || m.At(1, 0) != 3 {
		t.Errorf("%+v, %v", m, err)
	}
	// A graph with features keeps the order of its nodes.
	graph := encoded(t, ints("adj_indices", []int32{1, 0}), ints("adj_indptr", []int32{0, 1, 2, 2}), ints("adj_shape", []int32{3, 3}),
		npz.Matrix("attr_matrix", 3, 2, []float32{0, 1, 2, 0, 0, 0}), ints("labels", []int32{5, 10, -1}))
	p, err := Read(file("g.npz", graph), "", l)
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := p.Graph(l)
	if err != nil || !slices.Equal(g.Classes, []string{"5", "10"}) || !slices.Equal(g.Y, []int32{0, 1, -1}) || g.X.At(1, 0) != 2 || g.X.NNZ() != 2 || g.A.NNZ() != 2 {
		t.Errorf("%+v, %v", g, err)
	}
}

func TestFaults(t *testing.T) {
	l := own.DefaultLimits()
	l.Nodes, l.Edges, l.Columns = 40, 200, 10
	ml := func(body string) []byte {
		return []byte("<graphml><key id=\"k\" for=\"node\" attr.name=\"c\" attr.type=\"string\"/>\n<graph>\n" + body + "</graph></graphml>")
	}
	mm := func(body string) []byte { return []byte("%%MatrixMarket matrix coordinate real general\n" + body) }
	csr := func(change string, a npz.Array) []byte {
		list := []npz.Array{ints("indices", []int32{1, 0}), ints("indptr", []int32{0, 1, 2}), ints("shape", []int32{2, 2})}
		for k := range list {
			if list[k].Name == change {
				a.Name = change
				list[k] = a
			}
		}
		return encoded(t, list...)
	}
	for want, text := range map[string][]byte{
		"f: line 3: a link names \"b\", which is no node":             ml("<node id=\"a\"/><edge source=\"a\" target=\"b\"/>\n"),
		"f: line 4: the node has no id, or one that another has":      ml("<node id=\"a\"/>\n<node id=\"a\"/>"),
		"f: line 3: hyperedges are not read":                          ml("<hyperedge/>"),
		"f: line 3: there is a second graph":                          ml("<node id=\"a\"><graph/></node>"),
		"f: line 3: XML: ":                                            ml("<node id=\"a\">"),
		"f: line 1: this is no GraphML":                               []byte("<?xml version=\"1.0\"?><svg/>"),
		"f: line 43: there are too many nodes":                        ml(manyNodes(41)),
		"f: this is no GraphML, npz or Matrix Market":                 []byte("a,b"),
		"f: line 1: the format \"array\" is not read":                 []byte("%%MatrixMarket matrix array real general\n"),
		"f: line 1: the field \"complex\" is not read":                []byte("%%MatrixMarket matrix coordinate complex general\n"),
		"f: line 1: the symmetry \"hermitian\" is not read":           []byte("%%MatrixMarket matrix coordinate real hermitian\n"),
		"f: line 1: want %%MatrixMarket":                              []byte("%%MatrixMarket matrix\n"),
		"f: line 2: the sizes are missing":                            mm(""),
		"f: line 2: want 3 whole numbers":                             mm("2 2\n"),
		"f: line 2: more than 40 rows or 200 entries":                 mm("41 41 1\n"),
		"f: line 3: there are 2 cells, want 3":                        mm("2 2 1\n1 2\n"),
		"f: line 4, cell 2: \"3\" is not a whole number from 1 to 2":  mm("2 2 2\n1 2 1\n1 3 1\n"),
		"f: line 3, cell 3: \"nan\" is not a finite number":           mm("2 2 1\n1 2 nan\n"),
		"f: line 3: the file ends after 1 entries of 2":               mm("2 2 2\n1 2 1\n"),
		"f: a matrix of links is square, this one is 2×3":             mm("2 3 1\n1 2 1\n"),
		"f: array adj_shape: it is missing":                           encoded(t, ints("labels", []int32{1})),
		"f: array shape: it has 3 numbers, want 2":                    csr("shape", ints("", []int32{2, 2, 2})),
		"f: array indptr: it has 2 numbers, want 3":                   csr("indptr", ints("", []int32{0, 2})),
		"f: array indptr: value 1 is 2, after it 1":                   csr("indptr", ints("", []int32{0, 2, 1})),
		"f: array indptr: it ends at 1 of 2 places":                   csr("indptr", ints("", []int32{0, 1, 1})),
		"f: array indices: value 1 is 2, want a whole number from 0 ": csr("indices", ints("", []int32{1, 2})),
		"f: array indices: its type is \"<U1\", want whole numbers":   csr("indices", npz.Array{Type: "<U1", Shape: []int{2}, Data: make([]byte, 8)}),
	} {
		_, err := Read(file("f", text), "", l)
		if err == nil || !strings.HasPrefix(err.Error(), "datasets: exchange: "+want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if _, err := Read(file("f", ml("<node id=\"a\"/>")), "club", l); err == nil || !strings.Contains(err.Error(), `no attribute of nodes is named "club"; there are ["c"]`) {
		t.Errorf("%v", err)
	}
}

func TestPartsRefused(t *testing.T) {
	l := own.DefaultLimits()
	l.Nodes, l.Columns = 40, 10
	for want, p := range map[string]*Parts{
		"there are more than 40 nodes":              {Nodes: numbered(41, 0)},
		"there are 2 rows of features for 3 nodes":  {Nodes: numbered(3, 0), X: engine.Identity(2)},
		"features of 11 columns":                    {Nodes: numbered(11, 0), X: engine.Identity(11)},
		"there is no link between two nodes":        {Nodes: numbered(2, 0), Links: [][2]int32{{1, 1}}},
		"labels of at least two classes are needed": {Nodes: numbered(2, 0), Links: [][2]int32{{0, 1}}, Class: []string{"a", ""}},
	} {
		if _, _, err := p.Graph(l); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// manyNodes are so many nodes of GraphML, a line each.
func manyNodes(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "<node id=\"%d\"/>\n", i)
	}
	return b.String()
}

// A small file that says it is large takes little memory.
func TestMemoryIsBoundedByTheFile(t *testing.T) {
	l := own.Limits{FileBytes: 1 << 36, Nodes: 50_000_000, Edges: 1 << 29, Columns: 1 << 24, Entries: 1 << 30, Classes: 100, CellBytes: 200}
	for name, text := range map[string][]byte{
		"market":  []byte("%%MatrixMarket matrix coordinate real general\n40000000 40000000 100000000\n1 2 1\n"),
		"coo":     encoded(t, ints("row", []int32{1}), ints("col", []int32{0}), ints("shape", []int32{40_000_000, 40_000_000})),
		"csr":     encoded(t, ints("indices", []int32{1}), ints("indptr", []int32{0, 1}), ints("shape", []int32{40_000_000, 40_000_000})),
		"graphML": []byte("<graphml>" + strings.Repeat("<a>", 5000)),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Read(file(name, text), "", l)
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; err == nil || took > 8<<20 {
			t.Errorf("%s: %v after %d bytes", name, err, took)
		}
	}
}

func FuzzExchange(f *testing.F) {
	c := newClub(f, 1, 1)
	for _, text := range [][]byte{[]byte(c.graphML), []byte(c.market), c.npz, c.links} {
		f.Add(text[:min(len(text), 3000)])
		f.Add(text)
	}
	l := own.DefaultLimits()
	l.FileBytes, l.Nodes, l.Edges = 1<<16, 1000, 5000
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := Read(file("f", text), "", l)
		if err != nil {
			return
		}
		if p.Class == nil {
			p.Class = slices.Clone(p.Nodes)
		}
		l := l
		l.Classes = len(p.Nodes)
		g, _, err := p.Graph(l)
		if err != nil {
			return
		}
		if err := g.Validate(); err != nil {
			t.Fatal(err)
		}
	})
}

// What SciPy and NetworkX write is the graph of the edge list: make
// exchange-test, which has them.
func TestFilesOfOtherPrograms(t *testing.T) {
	dir := os.Getenv("M3S_EXCHANGE")
	if dir == "" {
		t.Skip("skipped: SciPy and NetworkX are needed: make exchange-test")
	}
	read := func(name string) []byte {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	l := own.DefaultLimits()
	want := table(t, string(read("edges.csv")), string(read("labels.csv")))
	files, err := filepath.Glob(filepath.Join(dir, "graph*"))
	if err != nil || len(files) < 8 {
		t.Fatalf("%q, %v", files, err)
	}
	for _, path := range files {
		name := filepath.Base(path)
		p, err := Read(file(name, read(name)), "club", l)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		if p.Class == nil {
			if _, err := p.Label(file("labels", read("labels.csv")), l); err != nil {
				t.Fatal(err)
			}
		}
		g, _, err := p.Graph(l)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		if got := datasets.Identity(g); got != datasets.Identity(want) {
			t.Errorf("%s: another graph than the edge list's", name)
		}
	}
}
