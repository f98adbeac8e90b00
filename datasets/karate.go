package datasets

import (
	"strconv"

	"m3s/engine"
)

// Karate returns Zachary's karate club (W. W. Zachary, "An Information Flow
// Model for Conflict and Fission in Small Groups", 1977): 34 members, 78
// friendships, and as classes the two clubs the members went to after the
// split. It has no features, so X is the identity. Node names are the paper's
// member numbers; the instructor and the club's president have their names too.
func Karate() *engine.Graph {
	names := make([]string, 34)
	y := make([]int32, 34)
	for i := range names {
		names[i] = strconv.Itoa(i + 1)
	}
	names[0] += " Mr. Hi"
	names[33] += " John A."
	// The club of the president, by member number. Member 9 sided with the
	// president but stayed with Mr. Hi's club.
	for _, m := range []int{10, 15, 16, 19, 21, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34} {
		y[m-1] = 1
	}
	a, err := engine.FromEdges(len(y), karateEdges())
	if err != nil {
		panic(err) // the table below is wrong
	}
	return &engine.Graph{
		Name:    "karate",
		A:       a,
		X:       engine.Identity(len(y)),
		Y:       y,
		Classes: []string{"Mr. Hi", "Officers"},
		Nodes:   names,
	}
}

// karateEdges lists each friendship once, from the smaller member number, as
// node ids (member number less one).
func karateEdges() [][2]int32 {
	later := [][]int32{
		1:  {2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 18, 20, 22, 32},
		2:  {3, 4, 8, 14, 18, 20, 22, 31},
		3:  {4, 8, 9, 10, 14, 28, 29, 33},
		4:  {8, 13, 14},
		5:  {7, 11},
		6:  {7, 11, 17},
		7:  {17},
		9:  {31, 33, 34},
		10: {34},
		14: {34},
		15: {33, 34},
		16: {33, 34},
		19: {33, 34},
		20: {34},
		21: {33, 34},
		23: {33, 34},
		24: {26, 28, 30, 33, 34},
		25: {26, 28, 32},
		26: {32},
		27: {30, 34},
		28: {34},
		29: {32, 34},
		30: {33, 34},
		31: {33, 34},
		32: {33, 34},
		33: {34},
	}
	var edges [][2]int32
	for u, vs := range later {
		for _, v := range vs {
			edges = append(edges, [2]int32{int32(u) - 1, v - 1})
		}
	}
	return edges
}
