package engine

import (
	"math"

	"m3s/internal/draw"
	"m3s/internal/errs"
	"m3s/internal/order"
)

// Split says which nodes are labelled and which are tested. Node lists are
// ascending. A node may be in none of them.
type Split struct {
	Labelled   []int32 // L0
	Validation []int32 // not used by any strategy; the public split has one
	Test       []int32
}

// RandomSplit draws a split balanced over classes as the paper's reference
// code does (METHOD §11): it scans a random permutation of the nodes and
// labels a node while its class has fewer than perClass, until every class is
// full. The test nodes are all nodes after the scanned prefix. Nodes without
// a class are never labelled.
func RandomSplit(g *Graph, perClass int, seed uint64) (*Split, error) {
	if perClass < 1 {
		return nil, errs.Errorf("engine: split: %d labels per class: at least 1 needed", perClass)
	}
	size := make([]int, g.C())
	for _, y := range g.Y {
		if y != Unlabelled {
			size[y]++
		}
	}
	for c, k := range size {
		if k < perClass {
			return nil, errs.Errorf("engine: split: class %d (%s) has %d nodes, %d labels per class asked for", c, g.Classes[c], k, perClass)
		}
	}
	r := draw.New(seed, streamSplit)
	s := &Split{}
	taken := make([]int, g.C())
	full := 0
	perm := r.Perm(g.N())
	next := 0
	for ; full < g.C(); next++ {
		i := perm[next]
		y := g.Y[i]
		if y == Unlabelled || taken[y] == perClass {
			continue
		}
		s.Labelled = append(s.Labelled, i)
		if taken[y]++; taken[y] == perClass {
			full++
		}
	}
	s.Test = append(s.Test, perm[next:]...)
	sortNodes(s.Labelled)
	sortNodes(s.Test)
	return s, nil
}

// PerClassOfRate is the number of labels per class of a label rate in per
// cent of all nodes: rate·n/(100·C), rounded to the nearest whole number
// (METHOD §11).
func PerClassOfRate(g *Graph, rate float64) (int, error) {
	if !(rate > 0 && rate <= 100) {
		return 0, errs.Errorf("engine: split: label rate %v %%: want more than 0 and at most 100", rate)
	}
	k := int(math.Floor(rate/100*float64(g.N())/float64(g.C()) + 0.5))
	if k < 1 {
		return 0, errs.Errorf("engine: split: label rate %v %% of %d nodes leaves no label for each of %d classes", rate, g.N(), g.C())
	}
	return k, nil
}

// Validate reports the first node of the split that g does not allow.
func (s *Split) Validate(g *Graph) error {
	if s == nil || len(s.Labelled) == 0 {
		return errs.Errorf("engine: split: no labelled node")
	}
	owner := make(map[int32]string, len(s.Labelled)+len(s.Test))
	for _, part := range []struct {
		name  string
		nodes []int32
	}{{"labelled", s.Labelled}, {"validation", s.Validation}, {"test", s.Test}} {
		last := int32(-1)
		for _, i := range part.nodes {
			if i <= last || int(i) >= g.N() {
				return errs.Errorf("engine: split: %s: node %d after %d in a graph of %d nodes", part.name, i, last, g.N())
			}
			if o, ok := owner[i]; ok {
				return errs.Errorf("engine: split: node %d is %s and %s", i, o, part.name)
			}
			owner[i] = part.name
			last = i
		}
	}
	for _, i := range s.Labelled {
		if g.Y[i] == Unlabelled {
			return errs.Errorf("engine: split: labelled: node %d has no class", i)
		}
	}
	return nil
}

func sortNodes(nodes []int32) { order.Stable(nodes, func(a, b int32) bool { return a < b }) }
