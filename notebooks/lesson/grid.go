package lesson

import (
	"slices"

	"m3s/engine"
	"m3s/engine/chart"
)

// Table is the accuracies of a strategy, in per cent, for some numbers of
// labels a class and of layers: of each pair those of all splits.
type Table struct {
	Labels, Layers []int
	Accuracy       [][][]float64 // [labels][layers][split]
}

// Grid is Accuracies for each of some numbers of labels a class and of layers.
func Grid(g *engine.Prepared, labels, layers []int, o engine.Options, first uint64, n int) *Table {
	t := &Table{Labels: labels, Layers: layers, Accuracy: make([][][]float64, len(labels))}
	for k, perClass := range labels {
		for _, o.Layers = range layers {
			t.Accuracy[k] = append(t.Accuracy[k], Accuracies(g, perClass, o, first, n))
		}
	}
	return t
}

// Of is the accuracies with some labels a class and layers.
func (t *Table) Of(labels, layers int) []float64 {
	row, col := slices.Index(t.Labels, labels), slices.Index(t.Layers, layers)
	if row < 0 || col < 0 {
		panic(errorf("the table has no %d labels with %d layers", labels, layers))
	}
	return t.Accuracy[row][col]
}

// Gain is what so many layers gain on fewer or more, split by split, for each
// number of labels.
func (t *Table) Gain(layers, on int) (gains []Interval) {
	for _, labels := range t.Labels {
		gains = append(gains, Gain(t.Of(labels, layers), t.Of(labels, on)))
	}
	return gains
}

// Means is the table of means for charts.Heat, with the best of each row
// framed.
func (t *Table) Means() chart.Matrix {
	m := chart.Matrix{Rows: Names(t.Labels, ""), Cols: Names(t.Layers, ""), Digits: 1, BestOfRow: true}
	for _, row := range t.Accuracy {
		m.Value = append(m.Value, Line("", 1, row).Y)
	}
	return m
}
