package reproduce

import "m3s/engine"

// paperRows are Tables 2–4 of the paper in per cent, a row for each strategy
// in the order of engine.Strategies, a column for each of
// engine.PaperSettings.
var paperRows = map[string][][]float64{
	"cora": {
		{57.6, 61.0, 63.5, 64.3, 65.7},
		{50.6, 58.4, 70.0, 75.7, 76.5},
		{53.9, 57.0, 69.7, 74.8, 75.6},
		{56.8, 60.4, 71.7, 76.8, 77.7},
		{55.3, 60.0, 71.7, 77.0, 77.5},
		{50.6, 60.4, 70.0, 74.6, 76.0},
		{61.1, 63.7, 74.4, 76.1, 77.2},
		{61.5, 67.2, 75.6, 77.8, 78.0},
	},
	"citeseer": {
		{37.7, 41.6, 41.9, 44.4, 44.8},
		{44.8, 54.7, 61.2, 67.0, 69.0},
		{42.0, 50.0, 58.3, 64.7, 65.3},
		{51.4, 57.1, 64.1, 67.8, 68.8},
		{48.5, 52.6, 61.8, 66.4, 66.7},
		{51.3, 61.1, 63.0, 69.5, 70.0},
		{53.0, 57.8, 63.8, 68.0, 69.0},
		{56.1, 62.1, 66.4, 70.3, 70.5},
	},
	"pubmed": {
		{58.3, 61.3, 63.8},
		{51.1, 58.0, 67.5},
		{55.5, 61.6, 67.8},
		{56.3, 63.6, 70.0},
		{57.2, 64.3, 70.0},
		{55.0, 58.2, 67.0},
		{57.4, 64.3, 70.2},
		{59.2, 64.4, 70.6},
	},
}

// PaperRuns is the number of runs behind each value of the paper's tables.
const PaperRuns = 10

// PaperAccuracy is the paper's accuracy (Tables 2–4), as a share of 1, and
// whether the paper has one for the strategy at this label rate.
func PaperAccuracy(dataset string, perClass int, s engine.Strategy) (float64, bool) {
	rows := paperRows[dataset]
	if int(s) < 0 || int(s) >= len(rows) {
		return 0, false
	}
	column := 0
	for _, p := range engine.PaperSettings() {
		if p.Dataset != dataset {
			continue
		}
		if p.PerClass == perClass {
			return round6(rows[s][column] / 100), true
		}
		column++
	}
	return 0, false
}

// PaperStrategies are the eight methods of Tables 2–4 in the paper's order.
func PaperStrategies() []engine.Strategy {
	return engine.Strategies()[:engine.M3S+1]
}
