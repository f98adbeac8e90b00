package engine_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"m3s/engine"
)

// go test ./engine -run Fingerprints -update writes the file anew, after a
// change that is meant to change results.
var update = flag.Bool("update", false, "write the files of testdata/golden")

const fingerprintsFile = "testdata/golden/fingerprints.txt"

// variants are options besides the strategy that take other paths.
var variants = []struct {
	name string
	set  func(o *engine.Options)
}{
	{"quick", func(o *engine.Options) {}},
	{"paper", func(o *engine.Options) { _ = o.SetProtocol("paper") }},
	{"deep", func(o *engine.Options) { o.Layers, o.Hidden, o.Dropout, o.Seed = 4, 33, 0.3, 1<<63+9 }},
	{"shallow", func(o *engine.Options) { o.Layers, o.Dropout, o.NormalizeFeatures, o.T = 1, 0, false, engine.AutoT }},
	{"other", func(o *engine.Options) {
		o.Stop, o.Restart, o.Embedding, o.Centroids = engine.LastBest, engine.Continue, engine.EmbedHidden, engine.OriginalLabels
		o.ClusterOver, o.LPRule, o.SpreadT, o.KMeansRestarts = engine.UnlabelledNodes, engine.ClassSum, true, 3
	}},
	{"beyond", func(o *engine.Options) {
		o.Input, o.Topics, o.Filter, o.L2Over, o.PseudoWeight = engine.InputTopics, 24, engine.FilterNone, engine.L2Sum, 2
		o.Rank, o.Selection, o.TLayers, o.T, o.Check, o.ReadOut = engine.RankMargin, engine.Anew, 3, engine.AutoT, engine.CheckEvidence, engine.ReadEvidence
	}},
	{"sum", func(o *engine.Options) {
		s := o.Strategy
		o.SetStrategy(engine.Evidence)
		o.Strategy = s
	}},
}

// fingerprints are those of every strategy and variant on two graphs.
func fingerprints(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	for _, g := range []*engine.Graph{karate(), block(plain)} {
		p, s := prepared(t, g, 2, 1)
		for _, strategy := range engine.Strategies() {
			for _, v := range variants {
				o := quick(strategy)
				v.set(&o)
				fmt.Fprintf(&b, "%s %v %s %s\n", g.Name, strategy, v.name, run(t, p, s, o, nil).Fingerprint)
			}
		}
	}
	return b.String()
}

// The same runs have the same bits with vector and scalar kernels, natively
// and as wasm: all builds are held against one file.
func TestGoldenFingerprints(t *testing.T) {
	goldenLines(t, fingerprintsFile, fingerprints(t))
}
