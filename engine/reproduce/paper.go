package reproduce

import (
	"slices"

	"m3s/engine"
	"m3s/engine/paper"
)

// paperRows are Tables 2–4 of the paper in per cent, a column for each of
// paper.Settings.
var paperRows = map[string]map[engine.Strategy][]float64{
	"cora": {
		engine.LP:           {57.6, 61.0, 63.5, 64.3, 65.7},
		engine.GCN:          {50.6, 58.4, 70.0, 75.7, 76.5},
		engine.CoTraining:   {53.9, 57.0, 69.7, 74.8, 75.6},
		engine.SelfTraining: {56.8, 60.4, 71.7, 76.8, 77.7},
		engine.Union:        {55.3, 60.0, 71.7, 77.0, 77.5},
		engine.Intersection: {50.6, 60.4, 70.0, 74.6, 76.0},
		engine.MultiStage:   {61.1, 63.7, 74.4, 76.1, 77.2},
		engine.M3S:          {61.5, 67.2, 75.6, 77.8, 78.0},
	},
	"citeseer": {
		engine.LP:           {37.7, 41.6, 41.9, 44.4, 44.8},
		engine.GCN:          {44.8, 54.7, 61.2, 67.0, 69.0},
		engine.CoTraining:   {42.0, 50.0, 58.3, 64.7, 65.3},
		engine.SelfTraining: {51.4, 57.1, 64.1, 67.8, 68.8},
		engine.Union:        {48.5, 52.6, 61.8, 66.4, 66.7},
		engine.Intersection: {51.3, 61.1, 63.0, 69.5, 70.0},
		engine.MultiStage:   {53.0, 57.8, 63.8, 68.0, 69.0},
		engine.M3S:          {56.1, 62.1, 66.4, 70.3, 70.5},
	},
	"pubmed": {
		engine.LP:           {58.3, 61.3, 63.8},
		engine.GCN:          {51.1, 58.0, 67.5},
		engine.CoTraining:   {55.5, 61.6, 67.8},
		engine.SelfTraining: {56.3, 63.6, 70.0},
		engine.Union:        {57.2, 64.3, 70.0},
		engine.Intersection: {55.0, 58.2, 67.0},
		engine.MultiStage:   {57.4, 64.3, 70.2},
		engine.M3S:          {59.2, 64.4, 70.6},
	},
}

// PaperRuns is the number of runs behind each value of the paper's tables.
const PaperRuns = 10

// PaperAccuracy is the paper's accuracy (Tables 2–4), as a share of 1, and
// whether the paper has one for the strategy at this label rate.
func PaperAccuracy(dataset string, perClass int, s engine.Strategy) (float64, bool) {
	row, ok := paperRows[dataset][s]
	if !ok {
		return 0, false
	}
	column := 0
	for _, p := range paper.Settings() {
		if p.Dataset != dataset {
			continue
		}
		if p.PerClass == perClass {
			return round6(row[column] / 100), true
		}
		column++
	}
	return 0, false
}

// PaperStrategies are the eight methods of Tables 2–4 in the paper's order.
func PaperStrategies() []engine.Strategy { return slices.Clone(paperStrategies) }

var paperStrategies = []engine.Strategy{
	engine.LP, engine.GCN, engine.CoTraining, engine.SelfTraining, engine.Union, engine.Intersection, engine.MultiStage, engine.M3S,
}
