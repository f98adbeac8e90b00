package export

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"text/tabwriter"

	"m3s/engine"
)

// Explanation is engine.Explanation with names, as JSON.
type Explanation struct {
	Node          int         `json:"node"`
	Name          string      `json:"name,omitempty"`
	Class         string      `json:"class"` // the most probable by the network
	Classes       []string    `json:"classes"`
	Logits        []float32   `json:"logits"`
	Probabilities []float32   `json:"probabilities"`
	Field         []int       `json:"field"` // nodes that enter each layer
	Neighbours    []neighbour `json:"neighbours"`
	Evidence      *Evidence   `json:"evidence,omitempty"` // where the run answered with it

	class int
}

// neighbour is a node that enters the last layer: its terms add up to the
// logits in the order of the list.
type neighbour struct {
	Node   int       `json:"node"`
	Name   string    `json:"name,omitempty"`
	Weight float32   `json:"weight"`
	Terms  []float32 `json:"terms"` // by class
}

// Explain gives names to an explanation of a node of g, and to the reasons of
// a run that answered with the evidence; nil: it did not.
func Explain(g *engine.Graph, e *engine.Explanation, why *engine.Reasons) *Explanation {
	x := &Explanation{Node: int(e.Node), Name: nodeName(g, int(e.Node)), Classes: g.Classes, Logits: e.Logits, Probabilities: e.Z}
	for c, v := range e.Logits {
		if v > e.Logits[x.class] {
			x.class = c
		}
	}
	x.Class = g.Classes[x.class]
	if why != nil {
		x.Evidence = newEvidence(g, why)
	}
	for _, layer := range e.Field {
		x.Field = append(x.Field, len(layer))
	}
	for k, j := range e.Neighbours {
		x.Neighbours = append(x.Neighbours, neighbour{int(j), nodeName(g, int(j)), e.Weights[k], e.Terms[k*g.C() : (k+1)*g.C()]})
	}
	return x
}

// JSON is one object on one line.
func (x *Explanation) JSON() ([]byte, error) {
	text, err := json.Marshal(x)
	return append(text, '\n'), err
}

// Text is a table, the neighbours with the largest terms for the predicted
// class first.
func (x *Explanation) Text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "node %s: %s, probability %.4f\n", label(x.Node, x.Name), x.Class, x.Probabilities[x.class])
	fmt.Fprintf(&b, "nodes that enter each layer: %v\n", x.Field)
	rows := slices.Clone(x.Neighbours)
	slices.SortStableFunc(rows, func(a, c neighbour) int {
		return cmp.Compare(math.Abs(float64(c.Terms[x.class])), math.Abs(float64(a.Terms[x.class])))
	})
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "neighbour\tweight\t")
	for _, c := range x.Classes {
		fmt.Fprint(w, c, "\t")
	}
	fmt.Fprintln(w)
	for _, r := range rows {
		name := label(r.Node, r.Name)
		if r.Node == x.Node {
			name = "itself"
		}
		fmt.Fprintf(w, "%s\t%.3f\t", name, r.Weight)
		writeRow(w, r.Terms)
	}
	fmt.Fprint(w, "sum\t\t")
	writeRow(w, x.Logits)
	fmt.Fprint(w, "probability\t\t")
	writeRow(w, x.Probabilities)
	w.Flush()
	if x.Evidence != nil {
		x.Evidence.writeText(&b)
	}
	return b.Bytes()
}

func writeRow(w *tabwriter.Writer, values []float32) {
	for _, v := range values {
		fmt.Fprintf(w, "%.4f\t", v)
	}
	fmt.Fprintln(w)
}

// label is a node's name, its number where it has none.
func label(node int, name string) string {
	if name == "" {
		return fmt.Sprint(node)
	}
	return name
}
