package protocol

import "m3s/datasets"

// Bounds of a generated graph, for the memory of a page.
const (
	maxNodes   = 1_000_000
	maxEntries = 1 << 24 // of A
	maxWords   = 1 << 20
)

// ParseGenerate reads a generate request. A field that is missing or 0 has
// the generator's default.
func ParseGenerate(m *Message) (datasets.GenerateOptions, error) {
	r := &reader{m: m}
	o := datasets.DefaultGenerateOptions()
	set := func(to *int, name string, max float64) {
		if v := r.whole(name, 0, 0, max); v != 0 {
			*to = int(v)
		}
	}
	set(&o.N, fieldN, maxNodes)
	set(&o.Classes, fieldClasses, 1000)
	set(&o.Words, fieldWords, maxWords)
	if v := r.float(fieldHomophily, 0); v != 0 {
		o.Homophily = v
	}
	if v := r.float(fieldMeanDegree, 0); v != 0 {
		o.MeanDegree = v
	}
	if v := r.whole(fieldSeed, 0, 0, maxWhole); v != 0 {
		o.Seed = uint64(v)
	}
	// A small vocabulary allows few distinct words a node.
	o.WordsPerNode = min(o.WordsPerNode, float64(o.Words)/4)
	if float64(o.N)*o.MeanDegree > maxEntries {
		r.fail(fieldMeanDegree, "%v neighbours for each of %d nodes: a page has room for %d in all", o.MeanDegree, o.N, maxEntries)
	}
	return o, r.done()
}
