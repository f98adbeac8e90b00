package main

const (
	besideFault  = "a value beside an error, which no caller reads"
	tensAtOnce   = "how many powers of ten are taken at once: below what float32 keeps"
	anyPicture   = "another picture: a layout has no one right result, and tests hold what it must have"
	pubmedAbsent = "PubMed's features cannot be had here to be compared"
)

// judged says of mutants that no test kills why they may live.
var judged = map[string]string{
	"datasets/own/read.go: classify: 0 → 1, 2":      "the least of all sizes, from whichever it is sought",
	"datasets/own/scanner.go: quoted: 0 → 1, 2":     "the byte after a cell, which is cut off",
	"datasets/own/scanner.go: next: 0 → 1, 4":       besideFault,
	"datasets/own/scanner.go: trim: 0 → 1, 1":       "a line of one blank is emptied by the loop from the other end",
	"datasets/own/tables.go: node: 0 → 1, 4":        besideFault,
	"datasets/own/tables.go: features: < → <=, 1":   "zeros were passed over in the case above",
	"datasets/own/value.go: value: 0 → 1, 13":       besideFault,
	"datasets/own/value.go: scaled: > → >=, 1":      "times ten and divided by ten: below what float32 keeps",
	"datasets/own/value.go: scaled: < → <=, 2":      tensAtOnce,
	"datasets/own/value.go: scaled: < → >=, 2":      tensAtOnce,
	"datasets/own/value.go: scaled: < → >=, 5":      tensAtOnce,
	"datasets/planetoid/array.go: build: > → >=, 2": "a dimension of 2^31-1 has more elements than a file has bytes, or none",

	"datasets/planetoid/files.go: classes: 0 → 1, 1":              besideFault,
	"datasets/planetoid/files.go: neighbours: 0 → 1, 5":           besideFault,
	"datasets/planetoid/pickle.go: line: < → <=, 1":               "an empty name is none of the known ones and refused all the same",
	"datasets/planetoid/read.go: Read: + → -, 1":                  "room made in advance",
	"datasets/source/download.go: : 30 → 31, 1":                   "a patience of no exact length",
	"datasets/source/file.go: : 16 → 17, 1":                       "a limit of no exact size",
	"datasets/source/file.go: : 20 → 21, 1":                       "a limit of no exact size",
	"datasets/source/file.go: readAll: 1 → 2, 1":                  "one byte more than the limit tells that there are more",
	"datasets/source/files.go: pubmedFiles: 23172 → 23173, 1":     pubmedAbsent,
	"datasets/source/files.go: pubmedFiles: 7578385 → 7578386, 1": pubmedAbsent,

	"datasets/source/file.go: keep: 0o755 → 494, 1":          "the mode of a folder for others",
	"datasets/layout/compute.go: Validate: > → >=, 1":        "a limit of no exact size",
	"datasets/layout/forces.go: move: * → /, 6":              anyPicture,
	"datasets/layout/packing.go: fill: + → -, 2":             anyPicture,
	"datasets/layout/packing.go: occupy: + → -, 3":           anyPicture,
	"datasets/layout/packing.go: pack: 0 → 1, 3":             anyPicture,
	"datasets/layout/packing.go: spotsByDistance: * → /, 1":  "room made in advance",
	"datasets/layout/pivot.go: centre: + → -, 4":             anyPicture,
	"datasets/layout/spread.go: part: 1 → 2, 1":              anyPicture,
	"datasets/layout/tree.go: divide: 0 → 1, 4":              anyPicture,
	"engine/internal/cluster/bounds.go: newBounds: 1 → 2, 1": "half the margin is more than the rounding of a sum of that width",
	"engine/internal/gcn/ops.go: part: * → /, 3":             "rows of other parts are looked at too: the same answer, later",
	"internal/draw/draw.go: Below: >= → <, 2":                "asked in one draw of 2^32 at most, to make all numbers equally likely",
	"engine/stages.go: train: t.B.Ops.Crew = r.crew → , 1":   "a training on one processor: slower, with the same bits",
	"engine/step.go: Reached: 0 → 1, 1":                      "the epoch of an error that has none",
	"engine/internal/gcn/train.go: NewTrainer: 0 → 1, 3":     "room for one number more",
	"engine/internal/cluster/bounds.go: still: * → /, 4":     "the bound itself has the margin too",
	"engine/internal/gcn/field.go: cutFeatures: 1 → 2, 1":    "a mark that is compared with 0 alone",
	"engine/split.go: sortNodes: < → <=, 1":                  "no two nodes of a list are equal",
}
