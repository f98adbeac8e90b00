package experiment

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"m3s/engine"
	"m3s/engine/reproduce"
)

// known is what an own graph turned out to be.
type known struct {
	identity string
	fit      func(*engine.Options)
}

// ownGraphs are the graphs of the file, not read yet.
func (b *builder) ownGraphs() ([]Graph, error) {
	for i, table := range b.file.Graphs {
		b.at = "graph." + strconv.Itoa(i)
		g, err := b.ownGraph(table)
		if err != nil {
			return nil, err
		}
		switch b.in("name"); {
		case !studyName.MatchString(g.Name):
			return nil, fmt.Errorf("name: %q is not made of small letters, digits and dashes", g.Name)
		case b.words.Dataset(g.Name) == nil:
			return nil, fmt.Errorf("name: %q is a dataset's", g.Name)
		case slices.ContainsFunc(b.graphs, func(other Graph) bool { return other.Name == g.Name }):
			return nil, fmt.Errorf("name: %q is another graph's", g.Name)
		}
		b.graphs = append(b.graphs, g)
	}
	return b.graphs, nil
}

// ownGraph is the graph of a table of the file, by the keys that are known.
func (b *builder) ownGraph(table map[string]any) (Graph, error) {
	g := Graph{Folder: b.folder, Flags: map[string]string{}}
	known := []string{"name"}
	for _, k := range b.words.GraphKeys {
		known = append(known, k.Name)
		if k.Path {
			g.paths = append(g.paths, k.Name)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(table)) {
		b.in(key)
		value, isText := table[key].(string)
		switch {
		case !slices.Contains(known, key):
			return g, fmt.Errorf("unknown key %q: want one of %s", key, strings.Join(known, ", "))
		case !isText:
			return g, fmt.Errorf("%s: want a text in quotes", key)
		case key == "name":
			g.Name = value
		case value != "":
			g.Flags[key] = value
		}
	}
	return g, nil
}

// dataset adds what a request needs to know of a dataset: of an own graph what
// it is.
func (b *builder) dataset(r *reproduce.Request, name string) error {
	at := slices.IndexFunc(b.graphs, func(g Graph) bool { return g.Name == name })
	if at < 0 {
		err := b.words.Dataset(name)
		if err != nil && len(b.graphs) > 0 {
			err = fmt.Errorf("%w, or the name of a [[graph]]", err)
		}
		return err
	}
	if b.words.Graph == nil {
		return nil
	}
	k, ok := b.known[name]
	if !ok {
		var err error
		if k.identity, k.fit, err = b.words.Graph(b.graphs[at]); err != nil {
			return fmt.Errorf("graph %s: %w", name, err)
		}
		b.known[name] = k
	}
	if r.Own == nil {
		r.Own = map[string]string{}
		r.Fit = func(name string, o *engine.Options) {
			if fit := b.known[name].fit; fit != nil {
				fit(o)
			}
		}
	}
	r.Own[name] = k.identity
	return nil
}

// errPlace is why a manifest cannot name a graph's files.
var errPlace = errors.New("in the pods a path begins with /, on the volume with /results/")

// placed reports a graph whose files the pods would not find.
func (g Graph) placed() error {
	for _, key := range slices.Sorted(maps.Keys(g.Flags)) {
		if value := g.Flags[key]; slices.Contains(g.paths, key) && value[0] != '/' {
			return fmt.Errorf("graph %s: %s: %q: %w", g.Name, key, value, errPlace)
		}
	}
	return nil
}

// Placed reports the first graph whose files are not named by their places on
// the computers that run the experiment.
func (e *Experiment) Placed() error {
	for _, g := range e.Graphs {
		if err := g.placed(); err != nil {
			return err
		}
	}
	return nil
}
