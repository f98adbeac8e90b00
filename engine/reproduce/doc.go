// Package reproduce runs the experiments of the M3S paper over many splits
// and compares them with the paper's numbers.
//
// A Study is a list of Cells, each one setting of engine.Options on one
// dataset; a run of a cell is one seed, which also draws the split, so that
// all cells of a dataset and label rate share their splits. The steps are
//
//	Study → Jobs → Sweep → Records → Ledger → Table or Figure
//
// A Ledger is the results file: a header that names the settings and one JSON
// line for each run, in one order only, without times. Ledgers of the same
// settings merge; equal sets of runs give equal bytes, however many workers,
// shards or interruptions there were. Package report writes tables and figures.
package reproduce
