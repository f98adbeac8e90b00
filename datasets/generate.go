package datasets

import (
	"math"
	"strconv"

	"m3s/engine"
	"m3s/internal/draw"
	"m3s/internal/errs"
)

// Limits of Generate. A CSR counts its entries in 31 bits.
const (
	maxGeneratedNodes = 50_000_000
	maxGeneratedNNZ   = 1 << 30
)

// GenerateOptions describe a citation-like graph. Zero means zero: start from
// DefaultGenerateOptions.
type GenerateOptions struct {
	N       int // nodes
	Classes int
	// Shares are the relative class sizes, one per class. Nil takes Cora's
	// seven in turn.
	Shares     []float64
	Homophily  float64 // share of edges inside a class, 0 to 1; below 1/Classes it is met only roughly
	MeanDegree float64 // neighbours per node
	// Strays is the share, about, of the links between classes that come from
	// nodes which cite and read like another class throughout; the others are
	// spread over all nodes. It limits how many nodes can be told right.
	Strays float64
	// Founding is the chance that a node opens a new topic and cites nobody.
	// More of them give smaller topics and more components.
	Founding     float64
	Words        int     // size of the vocabulary, the columns of X
	WordsPerNode float64 // mean number of distinct words of a node
	// Topical is the share of a node's words that its class or topic chose;
	// the rest come from the common vocabulary. It sets how much the features
	// alone say about the class.
	Topical float64
	Seed    uint64
}

// DefaultGenerateOptions resemble Cora: its size, class sizes, homophily,
// degrees and vocabulary.
func DefaultGenerateOptions() GenerateOptions {
	return GenerateOptions{
		N:            2708,
		Classes:      7,
		Homophily:    0.81,
		MeanDegree:   3.9,
		Strays:       0.5,
		Founding:     0.04,
		Words:        1433,
		WordsPerNode: 18.2,
		Topical:      0.2,
		Seed:         1,
	}
}

// coraShares are Cora's class sizes.
func coraShares() []float64 { return []float64{351, 217, 418, 818, 426, 298, 180} }

// Validate names the first option that Generate cannot honour.
func (o GenerateOptions) Validate() error {
	bad := func(field string, got any, want string) error {
		return errs.Errorf("datasets: generate: %s is %v: want %s", field, got, want)
	}
	within := func(v, lo, hi float64) bool { return v >= lo && v <= hi } // false for NaN
	switch {
	case o.Classes < 1 || o.Classes > 1000:
		return bad("Classes", o.Classes, "1 to 1000")
	case o.N < 2*o.Classes || o.N > maxGeneratedNodes:
		return bad("N", o.N, errs.Sprintf("2 per class (%d) to %d", 2*o.Classes, maxGeneratedNodes))
	case o.Shares != nil && len(o.Shares) != o.Classes:
		return bad("Shares", errs.Sprintf("%d long", len(o.Shares)), "one per class")
	case !within(o.Homophily, 0, 1):
		return bad("Homophily", o.Homophily, "0 to 1")
	case o.Classes == 1 && o.Homophily != 1:
		return bad("Homophily", o.Homophily, "1 with a single class")
	case !within(o.MeanDegree, 0, float64(o.N)/4):
		return bad("MeanDegree", o.MeanDegree, "0 to a quarter of N")
	case o.MeanDegree*float64(o.N) > maxGeneratedNNZ:
		return bad("MeanDegree", o.MeanDegree, errs.Sprintf("at most %d entries of A", maxGeneratedNNZ))
	case !within(o.Strays, 0, 1):
		return bad("Strays", o.Strays, "0 to 1")
	case !within(o.Founding, 0, 1):
		return bad("Founding", o.Founding, "0 to 1")
	case o.Words < 0 || o.Words > 1<<24:
		return bad("Words", o.Words, "0 to 16777216")
	case !within(o.WordsPerNode, 0, float64(o.Words)/4):
		return bad("WordsPerNode", o.WordsPerNode, "0 to a quarter of Words")
	case o.WordsPerNode*float64(o.N) > maxGeneratedNNZ:
		return bad("WordsPerNode", o.WordsPerNode, errs.Sprintf("at most %d entries of X", maxGeneratedNNZ))
	case !within(o.Topical, 0, 1):
		return bad("Topical", o.Topical, "0 to 1")
	}
	var total float64
	for c, s := range o.Shares {
		if total += s; !(s > 0) || math.IsInf(s, 0) {
			return bad(errs.Sprintf("Shares[%d]", c), s, "more than 0")
		}
	}
	if math.IsInf(total, 0) {
		return bad("Shares", total, "a sum within float64")
	}
	return nil
}

// Generate draws a graph. Nodes arrive one by one in the order of their ids;
// each joins a topic of its class, or founds one, and cites earlier nodes: of
// its topic, of its citations' citations, or of its class in proportion to how
// often they were cited, which gives the heavy tail. Words come from the
// node's topic, its class and a common vocabulary with Zipf frequencies; X is
// 0/1. The same options give the same bits on every platform. Time and memory
// grow with the number of edges and words.
func Generate(o GenerateOptions) (*engine.Graph, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	y := drawClasses(o)
	guise := drawGuises(o, y)
	w := newWiring(o, y, guise)
	w.run()
	g := &engine.Graph{
		Name:    "generated",
		A:       w.adjacency(),
		X:       drawWords(o, guise, w.topic),
		Y:       y,
		Classes: make([]string, o.Classes),
	}
	for c := range g.Classes {
		g.Classes[c] = "topic " + strconv.Itoa(c+1)
	}
	return g, nil
}

// drawClasses returns the class of each node: as near to the shares as whole
// nodes allow, every class at least twice, in random order.
func drawClasses(o GenerateOptions) []int32 {
	shares := o.Shares
	if shares == nil {
		cora := coraShares()
		shares = make([]float64, o.Classes)
		for c := range shares {
			shares[c] = cora[c%len(cora)]
		}
	}
	var total float64
	for _, s := range shares {
		total += s
	}
	y := make([]int32, 0, o.N)
	spare := float64(o.N - 2*o.Classes)
	var upTo float64
	for c, s := range shares {
		upTo += s
		end := 2*(c+1) + int(float64(spare*(upTo/total))+0.5) // at last upTo is total, end is N
		for len(y) < min(end, o.N) {
			y = append(y, int32(c))
		}
	}
	draw.New(o.Seed, streamClasses).Shuffle(y)
	return y
}

// drawGuises returns the class that each node cites and reads like: its own,
// but for a stray another.
func drawGuises(o GenerateOptions, y []int32) []int32 {
	r := draw.New(o.Seed, streamGuises)
	guise := append([]int32(nil), y...)
	share := o.Strays * (1 - o.Homophily) / 2 // an edge has two ends to go astray
	for i := range guise {
		if !r.Chance(share) {
			continue
		}
		if other := y[r.Below(len(y))]; other != y[i] {
			guise[i] = other
		}
	}
	return guise
}
