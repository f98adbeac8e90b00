package planetoid

import (
	"bytes"
	"errors"
	"io/fs"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"m3s/datasets"
	"m3s/engine"
)

// mirror is the folder with the published files. Without it the test is
// skipped, or fails where data is required.
func mirror(t *testing.T) fs.FS {
	t.Helper()
	dir := os.Getenv("M3S_MIRROR")
	if dir == "" || strings.Contains(dir, "://") {
		dir = "../../../shared/planetoid"
	}
	if _, err := os.Stat(dir); err != nil {
		if os.Getenv("CI") != "" || os.Getenv("M3S_REQUIRE_DATA") != "" {
			t.Fatalf("the citation datasets are required: %v", err)
		}
		t.Skip("no citation datasets: set M3S_MIRROR")
	}
	return os.DirFS(dir)
}

func TestReadToy(t *testing.T) {
	g, facts, err := Read(toy(), "toy")
	if err != nil {
		t.Fatal(err)
	}
	if want := []int32{1, 0, 0, 1, 0, -1, 0}; !reflect.DeepEqual(g.Y, want) {
		t.Errorf("classes %v, want %v", g.Y, want)
	}
	for _, c := range []struct {
		i, j int
		v    float32
	}{{0, 0, 1}, {1, 4, 2}, {2, 2, 3}, {6, 1, 1}, {3, 3, 2}, {4, 3, 3}} {
		if got := g.X.At(c.i, c.j); got != c.v {
			t.Errorf("X[%d,%d] is %v, want %v", c.i, c.j, got, c.v)
		}
	}
	if g.X.NNZ() != 6 || g.X.Cols != 5 {
		t.Errorf("X has %d entries in %d columns", g.X.NNZ(), g.X.Cols)
	}
	links, _ := engine.FromEdges(7, [][2]int32{{0, 1}, {0, 2}, {2, 2}, {3, 6}, {5, 6}})
	if !reflect.DeepEqual(g.A, links) {
		t.Errorf("A is %+v", g.A)
	}
	if want := (&Facts{Listed: 11, TestOrder: []int32{6, 3, 4}, Gaps: []int32{5}}); !reflect.DeepEqual(facts, want) {
		t.Errorf("facts %+v, want %+v", facts, want)
	}
	if want := (&engine.Split{Labelled: []int32{0}, Validation: []int32{1, 2}, Test: []int32{3, 4, 6}}); !reflect.DeepEqual(g.Public, want) {
		t.Errorf("public split %+v, want %+v", g.Public, want)
	}
	if want := []string{"class 0", "class 1"}; !reflect.DeepEqual(g.Classes, want) {
		t.Errorf("class names %v", g.Classes)
	}
}

// published are the rows of the table of facts about the published files,
// computed with SciPy.
var published = []struct {
	name   string
	stats  datasets.Stats
	listed int
	gaps   []int32
	order  []int32 // first five test ids
	near0  []int32 // neighbours of node 0
	public int     // labelled nodes of the public split
}{
	{
		name: "cora",
		stats: datasets.Stats{
			Nodes: 2708, Features: 1433, Classes: 7, FeatureNNZ: 49216, Edges: 5278, AdjacencyNNZ: 10556,
			Components: 78, LargestComponent: 2485, PerClass: []int{351, 217, 418, 818, 426, 298, 180},
			EdgeHomophily: 0.809966, MeanDegree: 3.898080, MaxDegree: 168, MaxDegreeNode: 1358,
			AHatNNZ: 13264, AHatSum: 2505.3392705, AHatTrace: 745.5589741,
			Sums: datasets.Sums{Edges: 323705, Features: 354971, Labels: 182118},
		},
		listed: 2 * 5429,
		order:  []int32{2692, 2532, 2050, 1715, 2362},
		near0:  []int32{633, 1862, 2582},
		public: 140,
	},
	{
		name: "citeseer",
		stats: datasets.Stats{
			Nodes: 3327, Features: 3703, Classes: 6, FeatureNNZ: 105165, Edges: 4552, SelfLoops: 124, AdjacencyNNZ: 9228,
			Components: 438, LargestComponent: 2120, LoopOnly: 48, Unlabelled: 15, Blank: 15, PerClass: []int{249, 590, 668, 701, 596, 508},
			EdgeHomophily: 0.735062, MeanDegree: 2.773670, MaxDegree: 99, MaxDegreeNode: 1422,
			AHatNNZ: 12431, AHatSum: 3187.7485823, AHatTrace: 1207.0761982,
			Sums: datasets.Sums{Edges: 967570, Features: 854572, Labels: 390750},
		},
		listed: 2 * 4732,
		gaps:   []int32{2407, 2489, 2553, 2682, 2781, 2953, 3042, 3063, 3212, 3214, 3250, 3292, 3305, 3306, 3309},
		order:  []int32{2488, 2644, 3261, 2804, 3176},
		near0:  []int32{628},
		public: 120,
	},
	{
		name: "pubmed",
		stats: datasets.Stats{
			Nodes: 19717, Classes: 3, Edges: 44324, SelfLoops: 3, AdjacencyNNZ: 88651,
			Components: 1, LargestComponent: 19717, PerClass: []int{4103, 7739, 7875},
			EdgeHomophily: 0.802387, MeanDegree: 4.496171, MaxDegree: 171, MaxDegreeNode: 11450,
			AHatNNZ: 108365, AHatSum: 16352.7241400, AHatTrace: 6693.6616894,
			Sums: datasets.Sums{Edges: 482563, Labels: 431869},
		},
		listed: 2 * 44338,
		order:  []int32{18747, 19392, 19181, 18843, 19221},
		near0:  []int32{1378, 1544, 6092, 7636, 14442},
		public: 60,
	},
}

func TestPublishedFacts(t *testing.T) {
	fsys := mirror(t)
	for _, p := range published {
		read := Read
		if p.stats.Features == 0 {
			read = ReadLinks // the mirror may lack a file of features
		}
		g, facts, err := read(fsys, p.name)
		if err != nil {
			t.Errorf("%s: %v", p.name, err)
			continue
		}
		got, want := datasets.Measure(g), p.stats
		for _, pair := range []struct {
			what      string
			got, want *float64
			within    float64
		}{
			{"edge homophily", &got.EdgeHomophily, &want.EdgeHomophily, 5e-7},
			{"mean degree", &got.MeanDegree, &want.MeanDegree, 5e-7},
			{"sum of Â", &got.AHatSum, &want.AHatSum, 6e-8},
			{"trace of Â", &got.AHatTrace, &want.AHatTrace, 6e-8},
		} {
			if d := math.Abs(*pair.got - *pair.want); d > pair.within {
				t.Errorf("%s: %s %.8f, want %.8f", p.name, pair.what, *pair.got, *pair.want)
			}
			*pair.got, *pair.want = 0, 0
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\ngot  %+v\nwant %+v", p.name, got, want)
		}
		near0, _ := g.A.Row(0)
		if facts.Listed != p.listed || !reflect.DeepEqual(facts.Gaps, p.gaps) || !reflect.DeepEqual(facts.TestOrder[:5], p.order) || !reflect.DeepEqual(near0, p.near0) {
			t.Errorf("%s: listed %d, gaps %v, test order %v…, neighbours of 0 %v", p.name, facts.Listed, facts.Gaps, facts.TestOrder[:5], near0)
		}
		checkPublic(t, g, p.public)
	}
}

// checkPublic checks the public split: equal labels per class first, then 500
// validation nodes, and 1000 test nodes.
func checkPublic(t *testing.T, g *engine.Graph, labelled int) {
	t.Helper()
	s := g.Public
	if len(s.Labelled) != labelled || len(s.Validation) != 500 || len(s.Test) != 1000 {
		t.Errorf("%s: public split of %d, %d and %d nodes", g.Name, len(s.Labelled), len(s.Validation), len(s.Test))
	}
	perClass := make([]int, g.C())
	for _, i := range s.Labelled {
		perClass[g.Y[i]]++
	}
	for c, k := range perClass {
		if k != 20 {
			t.Errorf("%s: public split labels %d nodes of class %d, want 20", g.Name, k, c)
		}
	}
	if int(s.Validation[0]) != labelled || int(s.Validation[499]) != labelled+499 {
		t.Errorf("%s: validation nodes %d to %d", g.Name, s.Validation[0], s.Validation[499])
	}
	if last := s.Test[999]; int(last) != g.N()-1 {
		t.Errorf("%s: last test node %d of %d", g.Name, last, g.N())
	}
}

// broken returns the toy dataset with one file replaced.
func broken(part, data string) fstest.MapFS {
	fsys := toy()
	fsys["ind.toy."+part] = &fstest.MapFile{Data: []byte(data)}
	return fsys
}

func TestReadRefuses(t *testing.T) {
	twoHot := string((&pickler{}).raw("\x80\x02").array("i4", ints(1, 1, 0, 1, 0, 1), 3, 2).raw(".").b)
	badShape := string((&pickler{}).raw("\x80\x02").array("i4", ints(1, 0), 3, 2).raw(".").b)
	objects := string((&pickler{}).raw("\x80\x02").array("O", "", 0, 2).raw(".").b)
	for _, c := range []struct{ part, data, want string }{
		{"allx", words(5, 0, 4), "2×5 features: want 3×5"},
		{"tx", words(4, 1, 3, 3), "3×4 features: want 3×5"},
		{"x", words(5, 0, 0), "2×5 features: want 1×5"},
		{"allx", words(5, 0, 9, 2), "column 9 of 5"},
		{"tx", labels(2, 0, 1, 0), "not a csr_matrix"},
		{"ally", words(5, 0, 4, 2), "not an array of label rows"},
		{"ally", twoHot, "row 0 is not one-hot"},
		{"ally", badShape, "3×2 elements of 4 bytes in 8 bytes"},
		{"ally", objects, `an array of "O"`},
		{"ty", labels(3, 0, 1, 0), "3 classes, ally has 2"},
		{"ty", labels(2, 0, 1), "2 rows for 3 ids"},
		{"y", labels(2, 0), "not the first of ally"},
		{"graph", lists([]int{1}, []int{0, 7}), "neighbour 7"},
		{"graph", labels(2, 1), "not a dictionary"},
		{"graph", "\x80\x02cos\nsystem\n.", `the name "os system" is not one`},
		{"graph", "\x80\x02]X\x01\x00\x00\x00a.", "opcode 0x58"},
		{"graph", "\x80\x04}.", "protocol 4"},
		{"graph", "\x80\x02T\xff\xff\xff\x7f.", "the file ends early"},
		{"graph", "\x80\x02h\x07.", "nothing is remembered as 7"},
		{"graph", "\x80\x02K\x01K\x02.", "2 values at the end"},
		{"graph", "\x80\x02}.more", "offset 4: 4 bytes after the end"},
		{"graph", keyed(0, 0), "key 1 is 0: want each of 0 to 1 once"},
		{"graph", keyed(0, 2), "key 1 is 2: want each of 0 to 1 once"},
		{"graph", keyed(-1, 0), "key 0 is -1: want each of 0 to 1 once"},
		{"graph", keyed(1, 5, 0), "key 1 is 5: want each of 0 to 2 once"},
		{"graph", "\x80\x02}(K\x00K\x01u.", "node 0 has no list"},
		{"graph", lists([]int{1}, []int{0, -1}), "neighbour -1"},
		{"graph", lists([]int{1}, []int{0, 2}), "neighbour 2"},
		{"graph", "\x80\x02(a.", "a value is missing"},
		{"graph", "\x80\x02]Nb.", "a state for something that has none"},
		{"graph", "\x80\x02" + strings.Repeat("N", 1<<16+1) + ".", "more than 65536 values on the stack"},
		{"ally", string((&pickler{}).raw("\x80\x02").array("f4", floats(1, 0, 0, 1, 0, 1), 3, 2).raw(".").b), `elements of "f4": want whole numbers`},
		{"ally", strings.Replace(labels(2, 1, 0, 0), "<", ">", 1), "not little-endian"},
		{"allx", "\x80\x02cscipy.sparse.csr\ncsr_matrix\nK\x01\x81.", "a new object other than an empty csr_matrix"},
		{"allx", "\x80\x02cscipy.sparse.csr\ncsr_matrix\nK\x01\x85\x81.", "a new object other than an empty csr_matrix"},
		{"allx", "\x80\x02cnumpy\ndtype\n)\x81.", "a new object other than an empty csr_matrix"},
		{"test.index", "6\n3\n6\n", "line 3: id 6"},
		{"test.index", "6\n3\n2\n", "line 3: id 2"},
		{"test.index", "6\nthree\n4\n", "line 2 is not a number"},
	} {
		_, _, err := Read(broken(c.part, c.data), "toy")
		if err == nil || !strings.HasPrefix(err.Error(), "datasets: toy: ind.toy."+c.part+": ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", c.part, err, c.want)
		}
	}
}

// Without a labelled row there is no public split, and no dataset.
func TestReadWithoutPublicSplit(t *testing.T) {
	_, _, err := ReadLinks(broken("y", labels(2)), "toy")
	if err == nil || !strings.HasPrefix(err.Error(), "datasets: toy: public split: ") {
		t.Errorf("error %v", err)
	}
}

// Both opcodes find what is remembered, under numbers of one byte and of four.
func TestRemembered(t *testing.T) {
	for _, text := range []string{"\x80\x02K\x05q\x09h\x09\x86.", "\x80\x02K\x05r\x00\x00\x01\x00j\x00\x00\x01\x00\x86."} {
		if got, err := unpickle([]byte(text)); err != nil || !reflect.DeepEqual(got, tuple{int64(5), int64(5)}) {
			t.Errorf("%q is %v, %v", text, got, err)
		}
	}
}

// What a pickle remembers can be used again and again in a few bytes: messages
// and links grow with the bytes, not with what these bytes stand for.
func TestReadOfRepeatedValuesIsBounded(t *testing.T) {
	shared := (&pickler{}).raw("\x80\x02}(").int(0).raw("](")
	for range 300 {
		shared.int(1)
	}
	shared.raw("eq\x01")
	for i := 1; i < 300; i++ {
		shared.int(i).raw("h\x01")
	}
	deep := ")q\x00" + strings.Repeat("h\x00\x86q\x00", 25) // each the pair of the one before with itself: 2^25 in all
	shape := "cnumpy.core.multiarray\n_reconstruct\ncnumpy\nndarray\nK\x00\x85U\x01b\x87R(K\x01(h\x00tcnumpy\ndtype\nU\x02i4K\x00K\x01\x87R\x89U\x00tb."
	for _, c := range []struct{ part, data, want string }{
		{"graph", string(shared.raw("u.").b), "shares its list"},
		{"graph", "\x80\x02}(" + deep + "Nu.", "key 0 is planetoid.tuple"},
		{"ally", "\x80\x02(" + deep + shape, "an array dimension of planetoid.tuple"},
	} {
		_, _, err := Read(broken(c.part, c.data), "toy")
		if err == nil || !strings.Contains(err.Error(), c.want) || len(err.Error()) > 500 {
			t.Errorf("%s: error %.500v, want one with %q", c.part, err, c.want)
		}
	}
}

func TestReadMissingFile(t *testing.T) {
	for _, name := range Files("toy") {
		fsys := toy()
		delete(fsys, name)
		_, _, err := Read(fsys, "toy")
		if !errors.Is(err, fs.ErrNotExist) || !strings.HasPrefix(err.Error(), "datasets: toy: "+name+": ") {
			t.Errorf("without %s: error %v", name, err)
		}
	}
	if _, _, err := Read(mirrorOf(bytes.Repeat([]byte{'N'}, maxFile+1)), "toy"); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("a file that is too large: error %v", err)
	}
}

func mirrorOf(ally []byte) fs.FS {
	fsys := toy()
	fsys["ind.toy.ally"] = &fstest.MapFile{Data: ally}
	return fsys
}

func TestReadTruncated(t *testing.T) {
	for _, name := range Files("toy") {
		whole := toy()[name].Data
		if strings.HasSuffix(name, ".index") {
			whole = bytes.TrimSpace(whole)
		}
		for k := range whole {
			fsys := toy()
			fsys[name] = &fstest.MapFile{Data: whole[:k]}
			if _, _, err := Read(fsys, "toy"); err == nil {
				t.Fatalf("%s: the first %d of %d bytes were accepted", name, k, len(whole))
			}
		}
	}
}

func TestPublishedTruncated(t *testing.T) {
	fsys := mirror(t)
	for _, name := range Files("cora") {
		b, err := fs.ReadFile(fsys, name)
		if err != nil {
			t.Fatal(err)
		}
		for k := range 40 {
			cut := fstest.MapFS{}
			for _, other := range Files("cora") {
				whole, err := fs.ReadFile(fsys, other)
				if err != nil {
					t.Fatal(err)
				}
				cut[other] = &fstest.MapFile{Data: whole}
			}
			at := len(b) * k / 40
			cut[name] = &fstest.MapFile{Data: b[:at]}
			if _, _, err := Read(cut, "cora"); err == nil || !strings.Contains(err.Error(), name) {
				// Labels are checked against the list of test ids.
				if err == nil || !strings.Contains(err.Error(), "ind.cora.") {
					t.Errorf("%s cut to %d bytes: error %v", name, at, err)
				}
			}
		}
	}
}

func FuzzUnpickle(f *testing.F) {
	for name, file := range toy() {
		if !strings.HasSuffix(name, ".index") {
			f.Add(file.Data)
		}
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		v, err := unpickle(b)
		if err == nil && v == nil && !bytes.Contains(b, []byte{opNone}) {
			t.Error("no value and no error")
		}
	})
}

func FuzzRead(f *testing.F) {
	parts := []string{"x", "y", "tx", "ty", "allx", "ally", "graph", "test.index"}
	for k, part := range parts {
		f.Add(k, toy()["ind.toy."+part].Data)
	}
	f.Fuzz(func(t *testing.T, k int, data []byte) {
		if k < 0 || k >= len(parts) {
			return
		}
		g, _, err := Read(broken(parts[k], string(data)), "toy")
		if err != nil {
			if !strings.HasPrefix(err.Error(), "datasets: toy: ") {
				t.Errorf("error %v", err)
			}
			return
		}
		if err := g.Validate(); err != nil {
			t.Error(err)
		}
	})
}
