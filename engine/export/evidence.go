package export

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"m3s/engine"
)

// Evidence is engine.Reasons with names, as JSON: what speaks for each class
// of a node where a run answers with the evidence. A class's score is network
// + words + size + links, and the probabilities are the softmax of the scores.
type Evidence struct {
	Class         string    `json:"class"`           // the answer
	Given         bool      `json:"given,omitempty"` // the run was given this label, and is certain of it
	Probabilities []float32 `json:"probabilities"`
	Network       []float32 `json:"network"`
	Words         []float32 `json:"words"`
	Size          []float32 `json:"size"`
	Links         []float32 `json:"links"`
	ByWord        []voice   `json:"byWord"`      // add up to words
	ByNeighbour   []voice   `json:"byNeighbour"` // add up to links

	classes []string
	class   int
}

// voice is what one word or neighbour says.
type voice struct {
	Column *int      `json:"column,omitempty"` // of the features, from 0
	Node   *int      `json:"node,omitempty"`
	Name   string    `json:"name,omitempty"`
	Terms  []float32 `json:"terms"` // by class
}

// newEvidence gives names to the reasons of a node of g.
func newEvidence(g *engine.Graph, r *engine.Reasons) *Evidence {
	e := &Evidence{
		Given: r.Given >= 0, Probabilities: r.Z, Network: r.Network, Words: r.Words, Size: r.Size, Links: r.Links,
		ByWord: []voice{}, ByNeighbour: []voice{}, classes: g.Classes,
	}
	for c, p := range r.Z {
		if p > r.Z[e.class] {
			e.class = c
		}
	}
	e.Class = g.Classes[e.class]
	row := func(x []float32, k int) []float32 { return x[k*g.C() : (k+1)*g.C()] }
	for k, w := range r.Word {
		column := int(w)
		e.ByWord = append(e.ByWord, voice{Column: &column, Terms: row(r.ByWord, k)})
	}
	for k, j := range r.Neighbours {
		node := int(j)
		e.ByNeighbour = append(e.ByNeighbour, voice{Node: &node, Name: nodeName(g, node), Terms: row(r.ByNeighbour, k)})
	}
	return e
}

// loudest is how many words and neighbours a text names.
const loudest = 5

// writeText writes a table of the four, and who speaks loudest.
func (e *Evidence) writeText(b *bytes.Buffer) {
	fmt.Fprintf(b, "\nthe evidence says %s, probability %.4f", e.Class, e.Probabilities[e.class])
	if e.Given {
		fmt.Fprint(b, ": this label was given")
	}
	fmt.Fprintln(b)
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "what speaks\t")
	for _, c := range e.classes {
		fmt.Fprint(w, c, "\t")
	}
	fmt.Fprintln(w)
	sum := make([]float32, len(e.classes))
	for c := range sum {
		sum[c] = e.Network[c] + e.Words[c] + e.Size[c] + e.Links[c]
	}
	for _, row := range []struct {
		name  string
		terms []float32
	}{{"network", e.Network}, {"words", e.Words}, {"class size", e.Size}, {"links", e.Links}, {"sum", sum}, {"probability", e.Probabilities}} {
		fmt.Fprint(w, row.name, "\t")
		writeRow(w, row.terms)
	}
	w.Flush()
	e.writeVoices(b, "words", e.ByWord)
	e.writeVoices(b, "neighbours", e.ByNeighbour)
}

// writeVoices names those that move the answer's score most.
func (e *Evidence) writeVoices(b *bytes.Buffer, what string, all []voice) {
	if len(all) == 0 {
		return
	}
	all = slices.Clone(all)
	loud := func(v voice) float64 { return math.Abs(float64(v.Terms[e.class])) }
	slices.SortStableFunc(all, func(x, y voice) int { return cmp.Compare(loud(y), loud(x)) })
	var parts []string
	for _, v := range all[:min(loudest, len(all))] {
		name := ""
		if v.Column != nil {
			name = fmt.Sprintf("column %d", *v.Column)
		} else {
			name = label(*v.Node, v.Name)
		}
		parts = append(parts, fmt.Sprintf("%s %+.3f", name, v.Terms[e.class]))
	}
	fmt.Fprintf(b, "%s that speak loudest on %s, of %d: %s\n", what, e.Class, len(all), strings.Join(parts, ", "))
}
