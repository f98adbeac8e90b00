package export

import (
	"strconv"

	"m3s/engine"
	"m3s/engine/internal/csv"
)

// The parts of a split as a file names them.
const (
	partTrain      = "train"
	partValidation = "validation"
	partTest       = "test"
	partNeither    = "neither"
)

// Split is a split of g as CSV: node, name and part (train, validation, test
// or neither), a line for each node. datasets/own reads it, for the command and
// the page.
func Split(g *engine.Graph, s *engine.Split) []byte {
	parts := make([]string, g.N())
	for i := range parts {
		parts[i] = partNeither
	}
	for _, p := range []struct {
		name  string
		nodes []int32
	}{{partTrain, s.Labelled}, {partValidation, s.Validation}, {partTest, s.Test}} {
		for _, i := range p.nodes {
			parts[i] = p.name
		}
	}
	b := csv.Append(nil, "node", "name", "part")
	for i, p := range parts {
		b = csv.Append(b, strconv.Itoa(i), nodeName(g, i), p)
	}
	return b
}

// AllLabels is the split in which every label that g has is given. No node is
// left to measure an accuracy on.
func AllLabels(g *engine.Graph) *engine.Split {
	s := &engine.Split{}
	for i, y := range g.Y {
		if y != engine.Unlabelled {
			s.Labelled = append(s.Labelled, int32(i))
		}
	}
	return s
}
