// Package lesson is what the lessons' cells do over and over: load a graph,
// run over many splits on all processors, compare strategies on them, average,
// draw the averages, tell what a run's stages did, and list the nodes that it
// labelled or mistook.
//
// Runs end when Jupyter's stop button is pressed, and show how far they are.
// A function that cannot do its work panics with an error, which ends its cell
// and nothing else: an error a cell would have to look at is one line more in
// every cell. Nothing here is part of a method; that is all in package engine.
package lesson
