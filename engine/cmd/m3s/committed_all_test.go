//go:build accuracy

package main

import (
	"testing"

	"m3s/engine/reproduce"
)

// The first run of every committed cell of the tables comes out the same
// here.
func TestAccuracyOfCommittedResults(t *testing.T) {
	comesOut(t, []string{"cora", "citeseer"}, func(reproduce.Cell) bool { return true })
}
