package report

import (
	"cmp"
	"fmt"
	"slices"

	"m3s/engine/reproduce"
)

// ranked is one explored change of M3S with its mean change over the label
// rates of each dataset, as a share of 1.
type ranked struct {
	name   string
	change []float64 // in the order of the datasets
}

func (r ranked) sum() float64 {
	sum := 0.0
	for _, v := range r.change {
		sum += v
	}
	return sum
}

// rankingOf lists the explored changes of M3S under a protocol, the best sum of
// changes over the datasets first.
func rankingOf(t *reproduce.Table, protocol string) []ranked {
	var all []ranked
	for _, name := range reproduce.Explored() {
		r := ranked{name: name}
		found := false
		for _, dataset := range t.Datasets() {
			change, ok := meanChange(t, dataset, protocol, "m3s", name)
			r.change, found = append(r.change, change), found || ok
		}
		if found {
			all = append(all, r)
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return cmp.Compare(b.sum(), a.sum()) })
	return all
}

// meanChange is the mean over a dataset's label rates of what a variant
// changes; a rate at which it is the default counts as no change.
func meanChange(t *reproduce.Table, dataset, protocol, strategy, variant string) (float64, bool) {
	perClass, _ := t.Of(dataset).Columns()
	sum, found := 0.0, false
	for _, c := range t.Cells {
		if c.Dataset != dataset || c.Protocol != protocol || c.Strategy != strategy || c.Variant != variant {
			continue
		}
		if p, ok := changeFrom(t, c); ok {
			sum, found = sum+p.Mean, true
		}
	}
	return sum / float64(len(perClass)), found
}

const rankingNote = "M3S, protocol last: mean change in points over the five label rates, best sum first."

// rankingGrid shows the first rows of a ranking.
func rankingGrid(t *reproduce.Table, protocol string, rows int) []grid {
	g := grid{title: "Changes that gain most", note: rankingNote, head: append(slices.Clone(t.Datasets()), "sum")}
	for i, r := range rankingOf(t, protocol) {
		if i == rows {
			break
		}
		row := gridRow{fmt.Sprint(i + 1), r.name, nil}
		for _, v := range r.change {
			row.cells = append(row.cells, hundredths(v))
		}
		row.cells = append(row.cells, hundredths(r.sum()))
		g.rows = append(g.rows, row)
	}
	return []grid{g}
}

const gainNote = "M3S with the chosen options less M3S with the defaults, protocol last, in points over the same splits ± half its 95 % interval. *: the interval leaves out zero. Explored: on the splits it was chosen on. Reported: on the splits of the tables, which had no part in choosing."

// gains set what a choice promised beside what it gave on other splits.
func gains(explored, plain, chosen *reproduce.Table, name string) []grid {
	g := grid{title: "What the choice gains", note: gainNote}
	for _, dataset := range plain.Datasets() {
		perClass, head := plain.Of(dataset).Columns()
		g.head = head
		rows := []gridRow{{dataset, "explored", nil}, {dataset, "reported", nil}}
		for _, k := range perClass {
			promised, given := "", ""
			if c, err := pick(explored, dataset, k, "last", "m3s", "variant="+name); err == nil {
				if p, ok := changeFrom(explored, c); ok {
					promised = changeText(p)
				}
			}
			a, _ := chosen.Find(dataset, k, "last", "m3s")
			b, _ := plain.Find(dataset, k, "last", "m3s")
			if p, ok := reproduce.NewPair(a, b); ok {
				given = changeText(p)
			}
			rows[0].cells, rows[1].cells = append(rows[0].cells, promised), append(rows[1].cells, given)
		}
		g.rows = append(g.rows, rows...)
	}
	return []grid{g}
}
