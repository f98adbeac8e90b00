package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"m3s/engine/reproduce"
)

const agreementNote = "Over the eight strategies of a column: mean distance from the published values in points; the same after taking off the column's mean difference, which splits and label counts move together; rank correlation (Spearman) of the strategies' order with the published one; place of m3s."

// agreementGrids says for each dataset, protocol and label rate how near a table
// comes to the published one.
func agreementGrids(t *reproduce.Table) []grid {
	return eachDataset(t, agreementNote, func(part *reproduce.Table) string {
		return part.Cells[0].Dataset + ", agreement with the published table"
	}, func(part *reproduce.Table, protocol string, perClass []int) []gridRow {
		rows := []gridRow{{protocol, "distance", nil}, {protocol, "distance, mean taken off", nil}, {protocol, "rank correlation", nil}, {protocol, "place of m3s", nil}}
		for _, k := range perClass {
			addColumn(rows, agree(part, k, protocol).texts())
		}
		return rows
	})
}

// columnAgreement says how near one column comes to the published one.
type columnAgreement struct {
	strategies     int
	plain, shifted float64 // mean distances, as shares of 1
	rank           float64 // rank correlation
	place          int     // of m3s
}

func (a columnAgreement) texts() []string {
	if a.strategies < 2 {
		return make([]string, 4)
	}
	return []string{reproduce.Percent(a.plain), reproduce.Percent(a.shifted), fmt.Sprintf("%.2f", a.rank), fmt.Sprint(a.place)}
}

// agree describes one column of a table of one dataset.
func agree(t *reproduce.Table, perClass int, protocol string) columnAgreement {
	var ours, theirs []float64
	a := columnAgreement{place: 1}
	m3s, _ := t.Find(t.Cells[0].Dataset, perClass, protocol, "m3s")
	for _, c := range t.Cells {
		if c.PerClass != perClass || c.Protocol != protocol || c.Paper == nil {
			continue
		}
		ours, theirs = append(ours, c.Mean), append(theirs, *c.Paper)
		if c.Mean > m3s.Mean {
			a.place++
		}
	}
	if a.strategies = len(ours); a.strategies < 2 {
		return a
	}
	a.plain, a.shifted = distances(ours, theirs)
	a.rank = stat.Correlation(ranks(ours), ranks(theirs), nil)
	return a
}

// distances are the mean distance of two columns, and what is left of it
// without their mean difference.
func distances(ours, theirs []float64) (plain, shifted float64) {
	shift := stat.Mean(ours, nil) - stat.Mean(theirs, nil)
	for i := range ours {
		plain += math.Abs(ours[i]-theirs[i]) / float64(len(ours))
		shifted += math.Abs(ours[i]-theirs[i]-shift) / float64(len(ours))
	}
	return plain, shifted
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
