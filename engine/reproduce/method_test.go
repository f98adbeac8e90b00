package reproduce_test

import (
	"testing"

	"m3s/engine/reproduce"
)

// methodRuns are fingerprints of first runs under Method 1, on the ring
// graph. When a change of the engine, the splits or the options is meant to
// change results, raise Method, rewrite these and run the committed results
// again.
var methodRuns = map[string]string{
	"paper lp":            "72d6331d4c4d61ea",
	"paper gcn":           "5b497b0e0dd944c7",
	"paper co-training":   "a9af25745d7cfa05",
	"paper self-training": "185238b23e860b55",
	"paper union":         "48ef2f207f59ff6c",
	"paper intersection":  "310e54eb1e763a2b",
	"paper multistage":    "6352bc737cca237c",
	"paper m3s":           "7867fd94aeea4c02",
	"last lp":             "72d6331d4c4d61ea",
	"last gcn":            "b18d478ec7840aa3",
	"last co-training":    "21ed51e301a3988b",
	"last self-training":  "2a65ed1650652e30",
	"last union":          "7ff8c056584635af",
	"last intersection":   "2b3cd097a58279cd",
	"last multistage":     "f4b9647c7f4a0da5",
	"last m3s":            "5f3aadc0ccb07d05",
}

func TestMethod(t *testing.T) {
	s := tableStudy(t, "ring")
	found := 0
	for _, r := range sweep(t, s, s.Jobs(1), 2).Records() {
		if r.PerClass != 2 {
			continue
		}
		found++
		name := r.Protocol + " " + r.Strategy
		if r.Fingerprint != methodRuns[name] {
			t.Errorf("%q: %q, // method %d", name, r.Fingerprint, reproduce.Method)
		}
	}
	if found != 16 {
		t.Errorf("%d runs, want 16", found)
	}
}
