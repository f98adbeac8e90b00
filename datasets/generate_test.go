package datasets

import (
	"hash/fnv"
	"math"
	"reflect"
	"strings"
	"testing"

	"m3s/engine"
)

func generate(t *testing.T, o GenerateOptions) *engine.Graph {
	t.Helper()
	g, err := Generate(o)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Validate(); err != nil {
		t.Fatal(err)
	}
	return g
}

func TestGenerateDefaultsResembleCora(t *testing.T) {
	for seed := uint64(1); seed <= 5; seed++ {
		o := DefaultGenerateOptions()
		o.Seed = seed
		s := Measure(generate(t, o))
		checks := []struct {
			name         string
			got, low, up float64
		}{
			{"nodes", float64(s.Nodes), 2708, 2708},
			{"homophily", s.EdgeHomophily, 0.805, 0.815},
			{"mean degree", s.MeanDegree, 3.86, 3.94},
			{"largest degree", float64(s.MaxDegree), 80, 180},
			{"components", float64(s.Components), 40, 120},
			{"largest component", float64(s.LargestComponent), 2200, 2650},
			{"words per node", float64(s.FeatureNNZ) / 2708, 17.8, 18.6},
		}
		for _, c := range checks {
			if c.got < c.low || c.got > c.up {
				t.Errorf("seed %d: %s %v, want %v to %v", seed, c.name, c.got, c.low, c.up)
			}
		}
		for c, want := range coraShares() {
			if d := math.Abs(float64(s.PerClass[c]) - want); d > 3 {
				t.Errorf("seed %d: class %d has %d nodes, Cora %v", seed, c, s.PerClass[c], want)
			}
		}
	}
}

func TestGenerateFollowsOptions(t *testing.T) {
	for _, c := range []struct {
		n, classes        int
		homophily, degree float64
		shares            []float64
	}{
		{500, 3, 0.5, 6, []float64{1, 2, 1}},
		{2000, 10, 0.2, 3, nil},
		{5000, 2, 0.95, 12, nil},
		{1000, 4, 0.25, 4, []float64{1, 1, 1, 1}},
		{1000, 4, 1, 4, nil},
		{400, 1, 1, 3, nil},
		{3000, 5, 0.7, 1, nil},
	} {
		o := DefaultGenerateOptions()
		o.N, o.Classes, o.Homophily, o.MeanDegree, o.Shares = c.n, c.classes, c.homophily, c.degree, c.shares
		s := Measure(generate(t, o))
		if math.Abs(s.EdgeHomophily-c.homophily) > 0.02 {
			t.Errorf("%+v: homophily %v", c, s.EdgeHomophily)
		}
		if math.Abs(s.MeanDegree/c.degree-1) > 0.03 {
			t.Errorf("%+v: mean degree %v", c, s.MeanDegree)
		}
		if c.shares != nil && math.Abs(float64(s.PerClass[1])-c.shares[1]/(c.shares[0]+c.shares[1]+c.shares[2]+at(c.shares, 3))*float64(c.n)) > 4 {
			t.Errorf("%+v: class sizes %v", c, s.PerClass)
		}
	}
}

func at(s []float64, i int) float64 {
	if i < len(s) {
		return s[i]
	}
	return 0
}

func TestGenerateTail(t *testing.T) {
	o := DefaultGenerateOptions()
	o.N = 50000
	g := generate(t, o)
	s := Measure(g)
	if s.MaxDegree < 300 {
		t.Errorf("largest degree %d of 50000 nodes: no heavy tail", s.MaxDegree)
	}
	above := 0
	for i := range g.N() {
		if g.A.Ptr[i+1]-g.A.Ptr[i] > 20 {
			above++
		}
	}
	// Poisson degrees of mean 3.9 would give none.
	if share := float64(above) / 50000; share < 0.005 || share > 0.05 {
		t.Errorf("share of nodes with more than 20 neighbours is %v", share)
	}
}

func TestGenerateSmall(t *testing.T) {
	for n := 14; n < 40; n++ {
		o := DefaultGenerateOptions()
		o.N, o.MeanDegree = n, 2
		g := generate(t, o)
		for c, k := range Measure(g).PerClass {
			if k < 2 {
				t.Errorf("n %d: class %d has %d nodes", n, c, k)
			}
		}
	}
}

// fingerprint hashes everything the engine reads of a graph.
func fingerprint(g *engine.Graph) uint64 {
	h := fnv.New64a()
	put := func(v uint32) { h.Write([]byte{byte(v), byte(v >> 8), byte(v >> 16), byte(v >> 24)}) }
	for _, m := range []*engine.CSR{g.A, g.X} {
		for _, list := range [][]int32{m.Ptr, m.Col} {
			for _, v := range list {
				put(uint32(v))
			}
		}
		for _, v := range m.Val {
			put(math.Float32bits(v))
		}
	}
	for _, y := range g.Y {
		put(uint32(y))
	}
	return h.Sum64()
}

// TestGenerateGolden pins the bits of two graphs, so that a platform or a
// change that draws differently is noticed.
func TestGenerateGolden(t *testing.T) {
	o := DefaultGenerateOptions()
	if got := fingerprint(generate(t, o)); got != goldenDefault {
		t.Errorf("defaults: fingerprint %#x, want %#x", got, uint64(goldenDefault))
	}
	o.N, o.Classes, o.Homophily, o.MeanDegree, o.Seed = 777, 4, 0.6, 7.3, 99
	if got := fingerprint(generate(t, o)); got != goldenOther {
		t.Errorf("other options: fingerprint %#x, want %#x", got, uint64(goldenOther))
	}
}

const (
	goldenDefault = 0x18a1485bd28251ca
	goldenOther   = 0x514ea3f70eb29dd1
)

func TestGenerateSeeds(t *testing.T) {
	o := DefaultGenerateOptions()
	o.N = 300
	a, b := generate(t, o), generate(t, o)
	if a.Classes[0] != "topic 1" || a.Classes[6] != "topic 7" {
		t.Errorf("classes %q", a.Classes)
	}
	if !reflect.DeepEqual(a, b) {
		t.Error("the same options gave two graphs")
	}
	o.Seed++
	if reflect.DeepEqual(a.A, generate(t, o).A) {
		t.Error("another seed gave the same links")
	}
}

func TestGenerateValidate(t *testing.T) {
	for field, change := range map[string]func(*GenerateOptions){
		"N":            func(o *GenerateOptions) { o.N = 13 },
		"Classes":      func(o *GenerateOptions) { o.Classes = 0 },
		"Shares":       func(o *GenerateOptions) { o.Shares = []float64{1} },
		"Shares[2]":    func(o *GenerateOptions) { o.Shares = []float64{1, 1, 0, 1, 1, 1, 1} },
		"Homophily":    func(o *GenerateOptions) { o.Homophily = math.NaN() },
		"MeanDegree":   func(o *GenerateOptions) { o.MeanDegree = -1 },
		"Strays":       func(o *GenerateOptions) { o.Strays = math.Inf(1) },
		"Founding":     func(o *GenerateOptions) { o.Founding = 1.5 },
		"Words":        func(o *GenerateOptions) { o.Words = -1 },
		"WordsPerNode": func(o *GenerateOptions) { o.WordsPerNode = 1433 },
		"Topical":      func(o *GenerateOptions) { o.Topical = 2 },
	} {
		o := DefaultGenerateOptions()
		change(&o)
		if _, err := Generate(o); err == nil || !strings.Contains(err.Error(), "datasets: generate: "+field+" is") {
			t.Errorf("%s: error %v", field, err)
		}
	}
}

func TestGenerateSaysTheSizes(t *testing.T) {
	o := DefaultGenerateOptions()
	o.N = 13
	if err := o.Validate(); err == nil || !strings.Contains(err.Error(), "N is 13: want 2 per class (14) to 50000000") {
		t.Errorf("error %v", err)
	}
}

// Every bound is met by the option at it and not by the next beyond it.
func TestGenerateBounds(t *testing.T) {
	up, down := math.Inf(1), math.Inf(-1)
	past := func(v, to float64) float64 { return math.Nextafter(v, to) }
	base := func() GenerateOptions {
		o := DefaultGenerateOptions()
		o.N, o.Classes, o.Shares, o.Words, o.WordsPerNode = 400, 2, nil, 100, 10
		return o
	}
	number := func(of func(o *GenerateOptions) *float64, most float64) (good, bad []func(o *GenerateOptions)) {
		set := func(v float64) func(o *GenerateOptions) { return func(o *GenerateOptions) { *of(o) = v } }
		return []func(o *GenerateOptions){set(0), set(most)}, []func(o *GenerateOptions){set(past(0, down)), set(past(most, up)), set(math.NaN())}
	}
	whole := func(of func(o *GenerateOptions) *int, least, most int) (good, bad []func(o *GenerateOptions)) {
		set := func(v int) func(o *GenerateOptions) { return func(o *GenerateOptions) { *of(o) = v } }
		return []func(o *GenerateOptions){set(least), set(most)}, []func(o *GenerateOptions){set(least - 1), set(most + 1)}
	}
	check := func(field string) func(good, bad []func(o *GenerateOptions)) {
		return func(good, bad []func(o *GenerateOptions)) {
			for k, change := range good {
				o := base()
				change(&o)
				if err := o.Validate(); err != nil {
					t.Errorf("%s, at bound %d: %v", field, k, err)
				}
			}
			for k, change := range bad {
				o := base()
				change(&o)
				if err := o.Validate(); err == nil || !strings.Contains(err.Error(), "datasets: generate: "+field+" is") {
					t.Errorf("%s, beyond bound %d: %v", field, k, err)
				}
			}
		}
	}
	check("Homophily")(number(func(o *GenerateOptions) *float64 { return &o.Homophily }, 1))
	check("Strays")(number(func(o *GenerateOptions) *float64 { return &o.Strays }, 1))
	check("Founding")(number(func(o *GenerateOptions) *float64 { return &o.Founding }, 1))
	check("Topical")(number(func(o *GenerateOptions) *float64 { return &o.Topical }, 1))
	check("MeanDegree")(number(func(o *GenerateOptions) *float64 { return &o.MeanDegree }, 100))
	check("WordsPerNode")(number(func(o *GenerateOptions) *float64 { return &o.WordsPerNode }, 25))
	check("Words")(whole(func(o *GenerateOptions) *int { o.WordsPerNode = 0; return &o.Words }, 0, 1<<24))
	check("N")(whole(func(o *GenerateOptions) *int { o.MeanDegree, o.WordsPerNode = 0, 0; return &o.N }, 4, maxGeneratedNodes))
	check("Classes")(whole(func(o *GenerateOptions) *int { o.N, o.Homophily = 2000, 1; return &o.Classes }, 1, 1000))
	check("MeanDegree")(nil, []func(o *GenerateOptions){func(o *GenerateOptions) { o.N, o.MeanDegree = maxGeneratedNodes, maxGeneratedNNZ/maxGeneratedNodes+1 }})
	check("Shares")(nil, []func(o *GenerateOptions){func(o *GenerateOptions) { o.Shares = []float64{1e308, 1e308} }})
}

// No graph has a class of fewer than two nodes, whatever the shares, and the
// last class is as large as its share says.
func TestGenerateShares(t *testing.T) {
	for _, shares := range [][]float64{{1, 1}, {1, 3}, {1e-300, 1}, {1, 1e-300}, {1e307, 1e307}, {0.1, 0.2, 0.3, 0.7, 0.1}, {1, 1, 1e9}} {
		o := DefaultGenerateOptions()
		o.N, o.Classes, o.Shares = 401, len(shares), shares
		size := make([]float64, len(shares))
		var total, nodes float64
		for _, s := range shares {
			total += s
		}
		for _, c := range drawClasses(o) {
			size[c]++
			nodes++
		}
		for c, s := range shares {
			if want := 2 + float64(o.N-2*o.Classes)*(s/total); math.Abs(size[c]-want) > 1 {
				t.Errorf("shares %v: %v nodes of class %d, want %v", shares, size[c], c, want)
			}
		}
		if int(nodes) != o.N {
			t.Errorf("shares %v: %v nodes, want %d", shares, nodes, o.N)
		}
	}
}

func BenchmarkGenerateMillion(b *testing.B) {
	o := DefaultGenerateOptions()
	o.N, o.MeanDegree = 1_000_000, 20
	for b.Loop() {
		if _, err := Generate(o); err != nil {
			b.Fatal(err)
		}
	}
}

func TestGenerateWithoutWords(t *testing.T) {
	for _, words := range []int{0, 4, 30} {
		o := DefaultGenerateOptions()
		o.N, o.Words, o.WordsPerNode = 100, words, float64(words)/4
		if g := generate(t, o); g.X.Cols != words {
			t.Errorf("%d columns, want %d", g.X.Cols, words)
		}
	}
}
