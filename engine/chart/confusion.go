package chart

import (
	"fmt"
	"strconv"
)

// Confusion draws counts [true class][predicted class]. A cell is coloured by
// its share of the true class, so that small classes can be read.
func Confusion(f Frame, classes []string, counts [][]int) *Figure {
	m := Matrix{Rows: classes, Cols: classes, Value: make([][]float64, len(counts))}
	right, all := 0, 0
	for i, row := range counts {
		sum := 0
		for _, n := range row {
			sum += n
		}
		for j, n := range row {
			m.Value[i] = append(m.Value[i], float64(n)/float64(max(sum, 1)))
			if i == j {
				right += n
			}
		}
		all += sum
	}
	if err := m.check(); err != nil {
		return failed("confusion: %w", err)
	}
	if f.X == "" && f.Y == "" {
		f.X, f.Y = "predicted class", "true class"
	}
	if f.Alt == "" {
		f.Alt = fmt.Sprintf("%s. Confusion matrix of %d classes: %d of %d on the diagonal.", f.Title, len(classes), right, all)
	}
	f = f.sized(760, min(max(170+34*len(classes), 260), 560))
	f.Min, f.Max = 0, 0
	cells := m.cells(sequential, 0, 1)
	for k, c := range cells {
		cell := c.(map[string]any)
		i, j := k/len(classes), k%len(classes)
		n := strconv.Itoa(counts[i][j])
		cell["name"] = fmt.Sprintf("%s, predicted %s: %s", classes[i], classes[j], n)
		cell["label"].(map[string]any)["formatter"] = n
	}
	return m.draw(f, sequential, 0, 1, cells)
}
