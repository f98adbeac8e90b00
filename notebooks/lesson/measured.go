package lesson

import (
	"fmt"
	"math"

	"m3s/engine"
)

// Nodes says on how many nodes accuracies were measured: "measured on 2690
// nodes", or "measured on 2652 to 2690 nodes" where the counts differ.
func Nodes(counts ...float64) string {
	least, most := math.Inf(1), math.Inf(-1)
	for _, n := range counts {
		least, most = math.Min(least, n), math.Max(most, n)
	}
	switch {
	case len(counts) == 0:
		panic(errorf("no counts of nodes"))
	case least == most:
		return fmt.Sprintf("measured on %.0f nodes", most)
	}
	return fmt.Sprintf("measured on %.0f to %.0f nodes", least, most)
}

// Measured is Nodes of the splits that Accuracies draws with the same
// arguments, for one or several numbers of labels a class.
func Measured(g *engine.Prepared, o engine.Options, first uint64, n int, perClass ...int) string {
	var counts []float64
	for _, labels := range perClass {
		for k := range n {
			s := Split(g.Graph, labels, first+uint64(k))
			counts = append(counts, float64(s.Measured(g.Graph, o)))
		}
	}
	return Nodes(counts...)
}
