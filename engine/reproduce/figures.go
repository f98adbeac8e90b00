package reproduce

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Figure is the paper's figure of the study that made the table.
func (t *Table) Figure() (*Figure, error) {
	f := &Figure{Name: t.Header.Study}
	draw, ok := map[string]func(*Table, string, string) []Panel{
		"layers": layersPanels, "stages": stagesPanels, "clusters": clustersPanels,
	}[f.Name]
	if !ok {
		return nil, fmt.Errorf("reproduce: study %s has no figure", f.Name)
	}
	for _, dataset := range t.Datasets() {
		for _, protocol := range Protocols() {
			part := t.Of(dataset)
			part.Cells = slices.DeleteFunc(part.Cells, func(c Summary) bool { return c.Protocol != protocol })
			if len(part.Cells) > 0 {
				f.Panels = append(f.Panels, draw(part, dataset, protocol)...)
			}
		}
	}
	return f, nil
}

// layersPanels is Fig. 2: accuracy over layers, a curve for each label rate.
func layersPanels(t *Table, dataset, protocol string) []Panel {
	p := Panel{Title: "GCN by depth: " + dataset + ", " + protocol, Dataset: dataset, Protocol: protocol, X: "layers", Y: accuracyAxis}
	perClass, head := t.Columns()
	for _, c := range t.Cells {
		p.plot(head[slices.Index(perClass, c.PerClass)], float64(c.Layers), c)
	}
	return []Panel{p}
}

// stagesPanels is Fig. 3: accuracy over label rates, a curve for each
// strategy.
func stagesPanels(t *Table, dataset, protocol string) []Panel {
	p := Panel{Title: "Stages: " + dataset + ", " + protocol, Dataset: dataset, Protocol: protocol, X: labelRateAxis, Y: accuracyAxis}
	for _, c := range t.Cells {
		name, x := c.Strategy, c.Rate
		if c.Stages > 0 {
			name = fmt.Sprintf("%s, %d stages", c.Strategy, c.Stages)
		}
		if x == 0 {
			x, p.X = float64(c.PerClass), "labels per class"
		}
		p.plot(name, x, c)
	}
	return []Panel{p}
}

// clustersPanels is Fig. 4: accuracy and Max-Min Ratio over the number of
// clusters. The paper does not say at which stage it takes the ratio.
func clustersPanels(t *Table, dataset, protocol string) []Panel {
	acc := Panel{Title: "M3S by clusters: " + dataset + ", " + protocol, Dataset: dataset, Protocol: protocol, X: "clusters", Y: accuracyAxis}
	ratio := Panel{Title: "Balance of pseudo-labels: " + dataset + ", " + protocol, Dataset: dataset, Protocol: protocol, X: "clusters", Y: "Max-Min Ratio"}
	for _, c := range t.Cells {
		_, value, _ := strings.Cut(c.Variant, "=")
		x, err := strconv.ParseFloat(value, 64)
		if err != nil {
			continue
		}
		acc.plot("m3s", x, c)
		sum, n := 0.0, 0
		for _, a := range c.Trainings {
			if a.Stage == 0 {
				continue
			}
			if n++; n == 1 {
				ratio.put("first stage", Point{X: x, Y: a.MaxMinRatio, Runs: c.Runs})
			}
			sum += a.MaxMinRatio
		}
		if n > 0 {
			ratio.put("mean of all stages", Point{X: x, Y: round6(sum / float64(n)), Runs: c.Runs})
		}
		if v, ok := PerfectRatio(dataset); ok {
			ratio.put("true classes", Point{X: x, Y: round6(v)})
			ratio.Series[len(ratio.Series)-1].Dashed = true
		}
	}
	return []Panel{acc, ratio}
}

// ClassSizes are the nodes of each class of a dataset, and all nodes last; nil
// where they are not known.
func ClassSizes(dataset string) []int { return slices.Clone(classSizes[dataset]) }

// classSizes are the nodes of each class, and all nodes last.
var classSizes = map[string][]int{
	"cora":     {351, 217, 418, 818, 426, 298, 180, 2708},
	"citeseer": {249, 590, 668, 701, 596, 508, 3327},
	"pubmed":   {4103, 7739, 7875, 19717},
}

// PerfectRatio is the Max-Min Ratio of a dataset's true classes, and whether
// it is known: what perfect pseudo-labels would have.
func PerfectRatio(dataset string) (float64, bool) {
	sizes := classSizes[dataset]
	if sizes == nil {
		return 0, false
	}
	classes, all := sizes[:len(sizes)-1], sizes[len(sizes)-1]
	return float64(slices.Max(classes)-slices.Min(classes)) / float64(all), true
}
