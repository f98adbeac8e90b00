package report

import (
	"fmt"
	"slices"

	"m3s/engine/reproduce"
)

const checkNote = "M3S over all its stages. Rejected: share of the proposed nodes that the check turned down. Right: share of virtual labels that are the node's class, among those added, among those rejected, and among those Multi-Stage added without a check."

// checkGrids say how often M3S's check rejects, and with what success.
func checkGrids(t *reproduce.Table) []grid {
	var all []grid
	for _, dataset := range t.Datasets() {
		part := t.Of(dataset)
		perClass, head := part.Columns()
		g := grid{title: dataset + ", what the check does", note: checkNote, head: head}
		for _, protocol := range reproduce.Protocols() {
			rows := []gridRow{{protocol, "rejected, %", nil}, {protocol, "added right, %", nil}, {protocol, "rejected right, %", nil}, {protocol, "Multi-Stage right, %", nil}}
			found := false
			for _, k := range perClass {
				m3s, ok := part.Find(dataset, k, protocol, "m3s")
				ms, _ := part.Find(dataset, k, protocol, "multistage")
				found = found || ok
				for i, text := range []string{
					percentOf(rejectedShare(m3s)), percentOf(addedRight(m3s)), percentOf(rejectedRight(m3s)), percentOf(addedRight(ms)),
				} {
					rows[i].cells = append(rows[i].cells, text)
				}
			}
			if found {
				g.rows = append(g.rows, rows...)
			}
		}
		all = append(all, g)
	}
	return all
}

// percentOf shows a share, nothing for one that does not exist.
func percentOf(share float64) string {
	if share != share {
		return ""
	}
	return reproduce.Percent(share)
}

// rejectedShare, addedRight and rejectedRight are shares over all stages, NaN
// without any node.
func rejectedShare(c reproduce.Summary) float64 {
	return totalShare(c, func(a reproduce.Averages) (int, int) { return a.Rejected, a.Proposed })
}

func addedRight(c reproduce.Summary) float64 {
	return totalShare(c, func(a reproduce.Averages) (int, int) { return a.AddedCorrect, a.AddedKnown })
}

func rejectedRight(c reproduce.Summary) float64 {
	return totalShare(c, func(a reproduce.Averages) (int, int) { return a.RejectedCorrect, a.RejectedKnown })
}

func totalShare(c reproduce.Summary, of func(reproduce.Averages) (part, all int)) float64 {
	part, all := 0, 0
	for _, a := range c.Trainings {
		p, n := of(a)
		part, all = part+p, all+n
	}
	return float64(part) / float64(all)
}

const depthNote = "GCN's mean accuracy in per cent by depth, the best in bold, and the difference of the best from two layers over the same splits ± half its 95 % interval. *: the interval leaves out zero."

// depthGrids say which depth is best at which label rate.
func depthGrids(t *reproduce.Table) []grid {
	var all []grid
	for _, dataset := range t.Datasets() {
		part := t.Of(dataset)
		perClass, head := part.Columns()
		g := grid{title: fmt.Sprintf("%s, layers, %s", dataset, runsOf(part)), note: depthNote, head: head}
		for _, protocol := range reproduce.Protocols() {
			if !hasProtocol(part, protocol) {
				continue
			}
			columns := make([][]reproduce.Summary, len(perClass))
			for _, c := range part.Cells {
				if c.Protocol == protocol {
					at := slices.Index(perClass, c.PerClass)
					columns[at] = append(columns[at], c)
				}
			}
			g.rows = append(g.rows, depthRows(protocol, columns)...)
		}
		all = append(all, g)
	}
	return all
}

func depthName(layers int) string {
	if layers == 1 {
		return "1 layer"
	}
	return fmt.Sprintf("%d layers", layers)
}

// depthRows are a row for each depth and one of differences. A column holds
// cells of ascending depth.
func depthRows(protocol string, columns [][]reproduce.Summary) []gridRow {
	var rows []gridRow
	difference := gridRow{protocol, "best − 2 layers", nil}
	for at, cells := range columns {
		best := 0
		for i, c := range cells {
			if c.Mean > cells[best].Mean {
				best = i
			}
		}
		text := ""
		for i, c := range cells {
			if i == len(rows) {
				rows = append(rows, gridRow{protocol, depthName(c.Layers), make([]string, len(columns))})
			}
			rows[i].cells[at] = reproduce.Percent(c.Mean)
			if i == best {
				rows[i].cells[at] = "**" + rows[i].cells[at] + "**"
			}
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
