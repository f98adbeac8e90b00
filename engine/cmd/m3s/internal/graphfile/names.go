package graphfile

import (
	"fmt"
	"path/filepath"
	"slices"
)

// Names say which graph: the paths of its files, or how to draw one; "" is
// none.
type Names struct {
	Edges, Features, Labels string // tables, or matrices of NumPy or Matrix Market
	Content, Cites          string // a pair of the LINQS collection
	Graph, ClassKey         string // GraphML or npz, and the attribute that is the class
	Generate                string // no files, but the generator with these dials: see ReadDials
}

// Key is a flag of the commands that name a graph, and a key of [[graph]] in an
// experiment's file.
type Key struct {
	Name string
	Path bool // its value is the path of a file
	Help string
	of   func(*Names) *string
}

// Keys are all of them, one for each field of Names.
func Keys() []Key {
	return []Key{
		{"edges", true, "your own graph: file with two ids a row", func(n *Names) *string { return &n.Edges }},
		{"features", true, "its features: file with an id and numbers a row (default: one of its own for each node)", func(n *Names) *string { return &n.Features }},
		{"labels", true, "its classes: file with an id and a class a row, of some nodes at least", func(n *Names) *string { return &n.Labels }},
		{"content", true, "instead: file .content of the LINQS collection", func(n *Names) *string { return &n.Content }},
		{"cites", true, "its file .cites", func(n *Names) *string { return &n.Cites }},
		{"graph", true, "instead: file of GraphML or NumPy's npz with links, classes and perhaps features", func(n *Names) *string { return &n.Graph }},
		{"class-key", false, "attribute of GraphML's nodes that is the class (default class, label or y, or the only one of texts)", func(n *Names) *string { return &n.ClassKey }},
		{"generate", false, "instead: draw a graph, as nodes=5000,homophily=0.6; dials are " + dialNames(), func(n *Names) *string { return &n.Generate }},
	}
}

// At is where n keeps the value of a key.
func (k Key) At(n *Names) *string { return k.of(n) }

// Given reports whether there is any file, or a generator's dial.
func (n Names) Given() bool { return len(n.paths()) > 0 || n.Generate != "" }

// paths are those of the files that are named.
func (n Names) paths() (all []string) {
	for _, k := range Keys() {
		if path := *k.At(&n); k.Path && path != "" {
			all = append(all, path)
		}
	}
	return all
}

// Named are names by their keys; paths that are not absolute are in folder.
func Named(folder string, by map[string]string) (n Names, err error) {
	keys := Keys()
	for name, value := range by {
		at := slices.IndexFunc(keys, func(k Key) bool { return k.Name == name })
		if at < 0 {
			return n, fmt.Errorf("%s: it names no file of a graph", name)
		}
		if keys[at].Path && !filepath.IsAbs(value) {
			value = filepath.Join(folder, value)
		}
		*keys[at].At(&n) = value
	}
	return n, nil
}
