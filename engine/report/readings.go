package report

import (
	"fmt"
	"math"

	"m3s/engine/paper"
	"m3s/engine/reproduce"
)

// reading is one way to read what the paper leaves open.
type reading struct {
	title    string
	table    *reproduce.Table
	perClass int
}

const readingNote = "Mean accuracy in per cent ± half its 95 % interval (difference from the published value), protocol paper. *, **: as above. Distance: mean distance from the published values in points, and the same after taking off the mean difference."

// readings set one published column beside several readings of it.
func readings(dataset string, perClass int, all ...reading) []grid {
	g := grid{title: dataset, note: readingNote, head: []string{"published"}}
	ours, theirs := make([][]float64, len(all)), make([][]float64, len(all))
	for _, r := range all {
		g.head = append(g.head, r.title)
	}
	for _, strategy := range reproduce.PaperStrategies() {
		published, ok := reproduce.PaperAccuracy(dataset, perClass, strategy)
		if !ok {
			continue
		}
		row := gridRow{strategy.String(), "", []string{reproduce.Percent(published)}}
		for i, r := range all {
			c, ok := r.table.Find(dataset, r.perClass, "paper", strategy.String())
			if !ok {
				row.cells = append(row.cells, "")
				continue
			}
			c = against(c, published)
			ours[i], theirs[i] = append(ours[i], c.Mean), append(theirs[i], published)
			row.cells = append(row.cells, cellText(c))
		}
		g.rows = append(g.rows, row)
	}
	measured := gridRow{"nodes measured", "", []string{""}}
	for _, r := range all {
		var cells []reproduce.Summary
		for _, strategy := range reproduce.PaperStrategies() {
			if c, ok := r.table.Find(dataset, r.perClass, "paper", strategy.String()); ok {
				cells = append(cells, c)
			}
		}
		text := ""
		if cells != nil {
			text = reproduce.Span(measuredOf(cells))
		}
		measured.cells = append(measured.cells, text)
	}
	g.rows = append(g.rows, measured)
	plain, shifted := gridRow{"distance", "", []string{""}}, gridRow{"distance, mean taken off", "", []string{""}}
	for i := range all {
		a, b := distances(ours[i], theirs[i])
		plain.cells, shifted.cells = append(plain.cells, reproduce.Percent(a)), append(shifted.cells, reproduce.Percent(b))
	}
	g.rows = append(g.rows, plain, shifted)
	return []grid{g}
}

// against is the cell beside a published value that need not be its own.
func against(c reproduce.Summary, published float64) reproduce.Summary {
	iv := reproduce.NewInterval(c.Accuracies)
	c.Paper, c.Difference = &published, reproduce.Rounded(iv.Mean-published)
	c.Outside, c.Surprising = iv.Excludes(published), iv.Surprises(published, reproduce.PaperRuns)
	return c
}

const labelNote = "Mean over the eight strategies of the difference from the published values, and of its size, in points, protocol paper, where rounding to the nearest and rounding down give different numbers of labels."

// labelReadings compare numbers of labels per class rounded to the nearest
// with those rounded down.
func labelReadings(nearest, down *reproduce.Table) []grid {
	var all []grid
	for _, dataset := range nearest.Datasets() {
		g := grid{title: dataset + ", labels per class", note: labelNote}
		rows := []gridRow{{"nearest", "labels", nil}, {"nearest", "difference", nil}, {"nearest", "distance", nil}, {"down", "labels", nil}, {"down", "difference", nil}, {"down", "distance", nil}}
		for _, s := range paper.Settings() {
			low := s.PerClass - 1
			if _, ok := down.Find(dataset, low, "paper", "gcn"); s.Dataset != dataset || !ok {
				continue
			}
			g.head = append(g.head, fmt.Sprintf("%v %%", s.Rate))
			for i, r := range []reading{{"", nearest, s.PerClass}, {"", down, low}} {
				difference, distance := r.distance(dataset, s.PerClass)
				for j, text := range []string{fmt.Sprint(r.perClass), points(difference), reproduce.Percent(distance)} {
					rows[3*i+j].cells = append(rows[3*i+j].cells, text)
				}
			}
		}
		g.rows = rows
		all = append(all, g)
	}
	return all
}

// distance is the mean difference and the mean distance of a reading from a
// published column.
func (r reading) distance(dataset string, perClass int) (difference, distance float64) {
	n := 0.0
	for _, strategy := range reproduce.PaperStrategies() {
		published, _ := reproduce.PaperAccuracy(dataset, perClass, strategy)
		if c, ok := r.table.Find(dataset, r.perClass, "paper", strategy.String()); ok {
			difference += c.Mean - published
			distance += math.Abs(c.Mean - published)
			n++
		}
	}
	return difference / n, distance / n
}
