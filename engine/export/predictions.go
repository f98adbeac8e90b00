// Package export writes what a run found into files for other programs, in the
// form of the page's exports: predictions as CSV, the history as JSON lines,
// the weights for NumPy.
package export

import (
	"strconv"

	"m3s/engine"
	"m3s/engine/internal/csv"
)

// How a node came to its class.
const (
	howGiven     = "given"     // its label was given
	howVirtual   = "virtual"   // a stage gave it a label, and the run goes by it
	howPredicted = "predicted" // it had no label
)

// Predictions is a table of all nodes of a run's graph, lines of the page's
// CSV. Its columns are
//
//	node, name         number and name
//	class              what the run predicts
//	how                given, virtual or predicted: whether the node had a label
//	stage, label       the stage the label came in, 0 for a given one, and its class
//	truth              the class that is known, if one is
//	probability_CLASS  the probability of each class
//
// in this order, with the run's seed before them where seed says so. Node
// names, labels and truths that are not there are empty.
func Predictions(g *engine.Graph, r *engine.Result, seed bool) []byte {
	head := []string{"node", "name", "class", "how", "stage", "label", "truth"}
	if seed {
		head = append([]string{"seed"}, head...)
	}
	for _, c := range g.Classes {
		head = append(head, "probability_"+c)
	}
	return appendNodes(csv.Append(nil, head...), g, r, seed)
}

// MorePredictions is the table of Predictions for a further run, without its
// first line.
func MorePredictions(g *engine.Graph, r *engine.Result) []byte { return appendNodes(nil, g, r, true) }

func appendNodes(b []byte, g *engine.Graph, r *engine.Result, seed bool) []byte {
	var cells []string
	for i := range g.N() {
		cells = cells[:0]
		if seed {
			cells = append(cells, strconv.FormatUint(r.Options.Seed, 10))
		}
		how, stage := howPredicted, ""
		if born := r.Labels.Stage[i]; born >= 0 {
			how, stage = howGiven, strconv.Itoa(int(born))
			if born > 0 {
				how = howVirtual
			}
		}
		cells = append(cells, strconv.Itoa(i), nodeName(g, i), className(g, r.Predictions[i]), how, stage, className(g, r.Labels.Class[i]), className(g, g.Y[i]))
		for _, p := range r.Z[i*g.C() : (i+1)*g.C()] {
			cells = append(cells, Float(p))
		}
		b = csv.Append(b, cells...)
	}
	return b
}

// Answers is the table of Predictions for a network without a run: without
// how, stage and label. z has a row of probabilities for each node.
func Answers(g *engine.Graph, predictions []int32, z []float32) []byte {
	cells := []string{"node", "name", "class", "truth"}
	for _, c := range g.Classes {
		cells = append(cells, "probability_"+c)
	}
	b := csv.Append(nil, cells...)
	for i := range g.N() {
		cells = append(cells[:0], strconv.Itoa(i), nodeName(g, i), className(g, predictions[i]), className(g, g.Y[i]))
		for _, p := range z[i*g.C() : (i+1)*g.C()] {
			cells = append(cells, Float(p))
		}
		b = csv.Append(b, cells...)
	}
	return b
}

// nodeName is "" in a graph without names.
func nodeName(g *engine.Graph, node int) string {
	if len(g.Nodes) == 0 {
		return ""
	}
	return g.Nodes[node]
}

// className is "" for no class.
func className(g *engine.Graph, class int32) string {
	if class < 0 {
		return ""
	}
	return g.Classes[class]
}

// Float is a number with as many digits as float32 needs to have it back, as
// JavaScript and JSON write numbers.
func Float(v float32) string {
	a := max(v, -v)
	if a != 0 && (a < 1e-6 || a >= 1e21) {
		b := strconv.AppendFloat(nil, float64(v), 'e', -1, 32)
		if n := len(b); n >= 4 && b[n-4] == 'e' && b[n-3] == '-' && b[n-2] == '0' {
			b = append(b[:n-2], b[n-1]) // e-09 is e-9
		}
		return string(b)
	}
	return strconv.FormatFloat(float64(v), 'f', -1, 32)
}
