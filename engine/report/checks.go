package report

import "m3s/engine/reproduce"

const checkNote = "M3S over all its stages. Rejected: share of the proposed nodes that the check turned down. Right: share of virtual labels that are the node's class, among those added, among those rejected, and among those Multi-Stage added without a check."

// checkGrids say how often M3S's check rejects, and with what success.
func checkGrids(t *reproduce.Table) []grid {
	return eachDataset(t, checkNote, func(part *reproduce.Table) string {
		return part.Cells[0].Dataset + ", what the check does"
	}, func(part *reproduce.Table, protocol string, perClass []int) []gridRow {
		rows := []gridRow{{protocol, "rejected, %", nil}, {protocol, "added right, %", nil}, {protocol, "rejected right, %", nil}, {protocol, "Multi-Stage right, %", nil}}
		found := false
		for _, k := range perClass {
			m3s, ok := part.Find(part.Cells[0].Dataset, k, protocol, "m3s")
			ms, _ := part.Find(part.Cells[0].Dataset, k, protocol, "multistage")
			found = found || ok
			addColumn(rows, []string{percentOf(rejectedShare(m3s)), percentOf(addedRight(m3s)), percentOf(rejectedRight(m3s)), percentOf(addedRight(ms))})
		}
		if !found {
			return nil
		}
		return rows
	})
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
