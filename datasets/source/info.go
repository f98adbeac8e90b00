package source

import (
	"fmt"
	"strings"
)

// Info describes a dataset. The statistics are those of datasets.Measure.
type Info struct {
	Name    string
	Title   string
	Home    string // where it was published
	License string
	Files   []File // none for a dataset that is built in

	Nodes, Edges, Features, Classes int
	Homophily                       float64 // share of edges inside a class, to three places
}

const planetoidHome = "https://github.com/kimiyoung/planetoid"

// List describes all datasets: the built-in ones first.
func List() []Info {
	return []Info{
		{
			Name: "karate", Title: "Zachary's karate club", Home: "Zachary 1977, Journal of Anthropological Research 33",
			License: "published facts", Nodes: 34, Edges: 78, Features: 34, Classes: 2, Homophily: 0.859,
		},
		{
			Name: "generated", Title: "Generated citation graph (Cora-like, seed 1)", Home: "made by this program",
			License: "none needed", Nodes: 2708, Edges: 5284, Features: 1433, Classes: 7, Homophily: 0.810,
		},
		{
			Name: "cora", Title: "Cora: machine-learning papers", Home: planetoidHome,
			License: "MIT", Files: coraFiles(), Nodes: 2708, Edges: 5278, Features: 1433, Classes: 7, Homophily: 0.810,
		},
		{
			Name: "citeseer", Title: "CiteSeer: computer-science papers", Home: planetoidHome,
			License: "MIT", Files: citeseerFiles(), Nodes: 3327, Edges: 4552, Features: 3703, Classes: 6, Homophily: 0.735,
		},
		{
			Name: "pubmed", Title: "PubMed: diabetes papers", Home: planetoidHome,
			License: "MIT", Files: pubmedFiles(), Nodes: 19717, Edges: 44324, Features: 500, Classes: 3, Homophily: 0.802,
		},
	}
}

// Find returns the dataset of a name, or an error that lists the names.
func Find(name string) (Info, error) {
	var names []string
	for _, d := range List() {
		if d.Name == name {
			return d, nil
		}
		names = append(names, d.Name)
	}
	return Info{}, fmt.Errorf("datasets: unknown dataset %q: want one of %s", name, strings.Join(names, ", "))
}
