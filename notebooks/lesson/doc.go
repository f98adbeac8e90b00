// Package lesson is what the lessons' cells do over and over: load a graph,
// run over many splits on all processors, average, draw the averages, and list
// the nodes that a run labelled or mistook.
//
// Runs end when Jupyter's stop button is pressed, and show how far they are.
// A function that cannot do its work panics with an error, which ends its cell
// and nothing else: an error a cell would have to look at is one line more in
// every cell. Nothing here is part of a method; that is all in package engine.
package lesson
