// Package ipynb reads and writes Jupyter notebooks (nbformat 4.5), and makes
// them of lessons written as Markdown.
//
// In a lesson's source a fence of Go is a code cell and the text between two
// of them is text; a second-level heading starts a new cell. A fence marked
// "go error" is a cell that is meant to fail. A lesson's translation has its
// text only, for which see [Notebook.Translated].
package ipynb
