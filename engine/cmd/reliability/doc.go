// Command reliability tries to break the project's programs and writes down
// what happened: fuzz targets, damaged inputs, downloads that fail, processes
// killed at random moments, a page whose program dies or whose visitor
// presses everything, and packages with one small change that tests must notice.
//
//	reliability run [-only kills,fuzz:FuzzRun]
//	reliability report > engine/RELIABILITY.md
//
// run keeps a file of records for each group of trials in results, so that
// groups and parts of them can be run one at a time, and fails when a trial
// failed. report makes the document
// from the records and nothing else. Random choices come from a fixed seed;
// moments at which processes are killed depend on the computer besides.
package main
