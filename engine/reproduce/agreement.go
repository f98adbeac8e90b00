package reproduce

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
)

const agreementNote = "Over the eight strategies of a column: mean distance from the published values in points; the same after taking off the column's mean difference, which splits and label counts move together; rank correlation (Spearman) of the strategies' order with the published one; place of m3s."

// agreement says for each dataset, protocol and label rate how near a table
// comes to the published one.
func (t *Table) agreement() []grid {
	var all []grid
	for _, dataset := range t.datasets() {
		part := t.of(dataset)
		perClass, head := part.heads()
		g := grid{title: dataset + ", agreement with the published table", note: agreementNote, head: head}
		for _, protocol := range Protocols() {
			rows := []gridRow{{protocol, "distance", nil}, {protocol, "distance, mean taken off", nil}, {protocol, "rank correlation", nil}, {protocol, "place of m3s", nil}}
			for _, k := range perClass {
				texts := part.agree(k, protocol)
				for i := range rows {
					rows[i].cells = append(rows[i].cells, texts[i])
				}
			}
			g.rows = append(g.rows, rows...)
		}
		all = append(all, g)
	}
	return all
}

// agree describes one column.
func (t *Table) agree(perClass int, protocol string) [4]string {
	var ours, theirs []float64
	place := 1
	m3s, _ := t.Find(t.Cells[0].Dataset, perClass, protocol, "m3s")
	for _, c := range t.Cells {
		if c.PerClass != perClass || c.Protocol != protocol || c.Paper == nil {
			continue
		}
		ours, theirs = append(ours, c.Mean), append(theirs, *c.Paper)
		if c.Mean > m3s.Mean {
			place++
		}
	}
	if len(ours) < 2 {
		return [4]string{}
	}
	shift := stat.Mean(ours, nil) - stat.Mean(theirs, nil)
	var plain, shifted float64
	for i := range ours {
		plain += math.Abs(ours[i]-theirs[i]) / float64(len(ours))
		shifted += math.Abs(ours[i]-theirs[i]-shift) / float64(len(ours))
	}
	return [4]string{
		fmt.Sprintf("%.1f", 100*plain), fmt.Sprintf("%.1f", 100*shifted),
		fmt.Sprintf("%.2f", stat.Correlation(ranks(ours), ranks(theirs), nil)), fmt.Sprint(place),
	}
}

// ranks are the places of values in ascending order, the mean place for equal
// ones.
func ranks(values []float64) []float64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	out := make([]float64, len(values))
	for i := 0; i < len(order); {
		j := i
		for j < len(order) && values[order[j]] == values[order[i]] {
			j++
		}
		for k := i; k < j; k++ {
			out[order[k]] = float64(i+j-1)/2 + 1
		}
		i = j
	}
	return out
}
