package reproduce

import (
	"bytes"
	"fmt"
	"math"
)

// Facts are the figures of a dataset that the paper's Table 1 has.
type Facts struct {
	Dataset  string
	Nodes    int
	Edges    int // distinct, self-loops apart
	Classes  int
	Features int
	Labelled int  // nodes of the public split's training set, 0 when it is not known
	Measured bool // from the data itself; else as the registry has them
}

// published is a row of the paper's Table 1, and what the published
// neighbour lists hold: entries to a neighbour that is listed already, and
// entries to the node itself. (Half of all entries are the paper's edges.)
type published struct {
	nodes, edges, classes, features int
	rate                            float64 // per cent
	repeated, loops                 int
}

var publishedFacts = map[string]published{
	"citeseer": {3327, 4732, 6, 3703, 3.6, 112, 248},
	"cora":     {2708, 5429, 7, 1433, 5.2, 302, 0},
	"pubmed":   {19717, 44338, 3, 500, 0.3, 22, 6},
}

// Statistic is one figure of Table 1.
type Statistic struct {
	Dataset string  `json:"dataset"`
	Name    string  `json:"name"`
	Paper   float64 `json:"paper"`
	Here    float64 `json:"here"`
	Reason  string  `json:"reason"` // for a difference
}

// Statistics are all figures of Table 1, in the order of the facts.
type Statistics []Statistic

// CompareStatistics sets facts beside the paper's Table 1. A dataset the
// paper does not have is an error.
func CompareStatistics(all []Facts) (Statistics, error) {
	var out Statistics
	for _, f := range all {
		p, ok := publishedFacts[f.Dataset]
		if !ok {
			return nil, fmt.Errorf("reproduce: the paper's Table 1 has no dataset %q", f.Dataset)
		}
		add := func(name string, paper, here float64, reason string) {
			if paper == here {
				reason = ""
			}
			if !f.Measured {
				reason = join(reason, "not measured: the data is not here")
			}
			out = append(out, Statistic{f.Dataset, name, paper, here, reason})
		}
		add("nodes", float64(p.nodes), float64(f.Nodes), "")
		add("edges", float64(p.edges), float64(f.Edges), edgeReason(p, f))
		add("classes", float64(p.classes), float64(f.Classes), "")
		add("features", float64(p.features), float64(f.Features), "")
		if f.Labelled > 0 {
			rate := math.Round(float64(1e4*float64(f.Labelled))/float64(f.Nodes)) / 100
			add("label rate, %", p.rate, rate, fmt.Sprintf("rounded: the public split labels %d nodes of %d; the paper's experiments use lower rates", f.Labelled, f.Nodes))
		}
	}
	return out, nil
}

func join(a, b string) string {
	if a == "" {
		return b
	}
	return a + "; " + b
}

// edgeReason accounts for every edge the paper counts beyond the distinct
// ones.
func edgeReason(p published, f Facts) string {
	reason := "the paper has half the entries of the neighbour lists"
	if 2*f.Edges+p.repeated+p.loops != 2*p.edges {
		return reason + ", which does not account for the difference"
	}
	reason += fmt.Sprintf(": %d distinct edges, %d of listing a neighbour twice", f.Edges, p.repeated/2)
	if p.loops > 0 {
		reason += fmt.Sprintf(", %d self-loops listed as two entries each", p.loops/2)
	}
	return reason
}

// JSON is the statistics as one list, a line for each figure.
func (s Statistics) JSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('[')
	for i, row := range s {
		if err := writeItem(&b, i, row); err != nil {
			return nil, err
		}
	}
	b.WriteString("\n]\n")
	return b.Bytes(), nil
}

// ParseStatistics reads what JSON wrote.
func ParseStatistics(text []byte) (Statistics, error) {
	var s Statistics
	if err := parseStrict(text, &s); err != nil {
		return nil, fmt.Errorf("reproduce: statistics: %w", err)
	}
	return s, nil
}
