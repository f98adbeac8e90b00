// Package report writes what the experiments of package reproduce say: tables
// as text, markdown, LaTeX and CSV, and the documents REPRODUCTION.md and
// CHOICES.md, whose every figure comes from the committed results.
//
// A table becomes grids of cells that are text already (…grid.go), and one of
// the writers of write.go makes bytes of them. The documents are the templates
// beside these files, filled in with reportwords.go's functions.
package report
