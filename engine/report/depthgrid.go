package report

import (
	"fmt"

	"m3s/engine/reproduce"
)

const depthNote = "GCN's mean accuracy in per cent by depth, the best in bold, and the difference of the best from two layers over the same splits ± half its 95 % interval. *: the interval leaves out zero."

// depthGrids say which depth is best at which label rate.
func depthGrids(t *reproduce.Table) []grid {
	return eachDataset(t, depthNote, func(part *reproduce.Table) string {
		return fmt.Sprintf("%s, layers, %s", part.Cells[0].Dataset, runsOf(part))
	}, depthRows)
}

func depthName(layers int) string {
	if layers == 1 {
		return "1 layer"
	}
	return fmt.Sprintf("%d layers", layers)
}

// depthRows are a row for each depth, ascending, and one of differences.
func depthRows(part *reproduce.Table, protocol string, perClass []int) []gridRow {
	var rows []gridRow
	difference := gridRow{protocol, "best − 2 layers", nil}
	for at, k := range perClass {
		cells := columnOf(part, k, protocol)
		best := bestOf(cells)
		text := ""
		for i, c := range cells {
			if i == len(rows) {
				rows = append(rows, gridRow{protocol, depthName(c.Layers), make([]string, len(perClass))})
			}
			rows[i].cells[at] = emphasis(reproduce.Percent(c.Mean), i == best)
			if c.Layers == 2 && i != best {
				if p, ok := reproduce.NewPair(cells[best], c); ok {
					text = changeText(p)
				}
			}
		}
		difference.cells = append(difference.cells, text)
	}
	return append(rows, difference)
}
