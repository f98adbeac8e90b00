package own_test

import (
	"fmt"

	"m3s/datasets/own"
)

// A graph of two files, and what was made of them.
func ExampleRead() {
	g, report, err := own.Read(own.Files{
		Edges:  own.File{Name: "links.csv", Bytes: []byte("from,to\nAda,Ben\nBen,Cem\nCem,Ada\nCem,Dot\n")},
		Labels: own.File{Name: "teams.csv", Bytes: []byte("name,group\nAda,red\nBen,red\nDot,blue\n")},
	}, own.DefaultLimits())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.N(), "nodes,", g.A.NNZ()/2, "links, classes", g.Classes)
	for k := range report.Notes {
		fmt.Println(report.Notes[k].Text())
	}
	_, _, err = own.Read(own.Files{
		Edges:  own.File{Name: "links.csv", Bytes: []byte("Ada,Ben\n")},
		Labels: own.File{Name: "teams.csv", Bytes: []byte("Ada,red\nBen,blue\nAda,blue\n")},
	}, own.DefaultLimits())
	fmt.Println(err)
	// Output:
	// 4 nodes, 4 links, classes [blue red]
	// links.csv: the first row was read as names of columns
	// teams.csv: the first row was read as names of columns
	// no features: each node has one of its own
	// nodes without a class: 1
	// datasets: own: teams.csv: row 3, column 2: Ada has the class red already
}
