package planetoid

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"

	"m3s/engine"
	"m3s/engine/paper"
)

// publicValidation is the number of validation nodes of the public split.
const publicValidation = 500

// Facts are what the files say beyond the graph made of them.
type Facts struct {
	// Listed is the number of neighbour-list entries. Half of it is the number
	// of edges in the paper's Table 1: repeated pairs and self-loops count.
	Listed int
	// TestOrder are the test ids as listed.
	TestOrder []int32
	// Gaps are the ids in the test range that are not listed, ascending. They
	// have neither class nor features.
	Gaps []int32
}

// Read reads a dataset from the files ind.<name>.* of a folder. X has the
// values of the files, rows not normalised. Public is the published split: the
// rows of y, the next 500 nodes, and the ids of test.index. Errors name the
// file; a missing one is fs.ErrNotExist.
func Read(fsys fs.FS, name string) (*engine.Graph, *Facts, error) {
	r := &reader{fsys: fsys, name: name}
	g, facts := r.links()
	allx, tx := r.features("allx"), r.features("tx")
	x := r.features("x")
	if r.err == nil {
		r.checkRows("allx", allx, int(facts.first), allx.cols)
		r.checkRows("tx", tx, len(facts.TestOrder), allx.cols)
		r.checkRows("x", x, len(g.Public.Labelled), allx.cols)
	}
	if r.err != nil {
		return nil, nil, r.err
	}
	entries := make([]engine.Entry, 0, len(allx.col)+len(tx.col))
	for i := range allx.rows {
		entries = allx.appendRow(entries, i, int32(i))
	}
	for k, id := range facts.TestOrder {
		entries = tx.appendRow(entries, k, id)
	}
	var err error
	if g.X, err = engine.NewCSR(g.N(), allx.cols, entries); err != nil {
		return nil, nil, fmt.Errorf("datasets: %s: features: %w", name, err)
	}
	return finish(g, facts)
}

// ReadLinks reads a dataset without its features: X has no columns. It needs
// only the files y, ally, ty, graph and test.index.
func ReadLinks(fsys fs.FS, name string) (*engine.Graph, *Facts, error) {
	r := &reader{fsys: fsys, name: name}
	g, facts := r.links()
	if r.err != nil {
		return nil, nil, r.err
	}
	g.X = &engine.CSR{Rows: g.N(), Ptr: make([]int32, g.N()+1)}
	return finish(g, facts)
}

func finish(g *engine.Graph, facts *linkFacts) (*engine.Graph, *Facts, error) {
	if err := g.Validate(); err != nil {
		return nil, nil, fmt.Errorf("datasets: %s: %w", g.Name, err)
	}
	if err := g.Public.Validate(g); err != nil {
		return nil, nil, fmt.Errorf("datasets: %s: public split: %w", g.Name, err)
	}
	return g, &facts.Facts, nil
}

// linkFacts are Facts and the first id of the test range.
type linkFacts struct {
	Facts
	first int32
}

// links reads all but the features.
func (r *reader) links() (*engine.Graph, *linkFacts) {
	ally, classes := r.classes("ally")
	ty, testClasses := r.classes("ty")
	y, _ := r.classes("y")
	pairs, n := r.neighbours()
	order := r.testOrder(len(ally), n)
	if r.err == nil {
		r.checkLabels(y, ally, ty, order, classes, testClasses)
	}
	if r.err != nil {
		return nil, nil
	}
	a, err := engine.FromEdges(n, pairs)
	if err != nil {
		r.fail("graph", err)
		return nil, nil
	}
	g := &engine.Graph{Name: r.name, Paper: paper.Dataset(r.name, n), A: a, Y: make([]int32, n), Classes: classNames(r.name, classes)}
	listed := make([]bool, n)
	for i := range g.Y {
		g.Y[i] = engine.Unlabelled
	}
	copy(g.Y, ally)
	for k, id := range order {
		g.Y[id] = ty[k]
		listed[id] = true
	}
	facts := &linkFacts{Facts: Facts{Listed: len(pairs), TestOrder: order}, first: int32(len(ally))}
	for i := len(ally); i < n; i++ {
		if !listed[i] {
			facts.Gaps = append(facts.Gaps, int32(i))
		}
	}
	g.Public = &engine.Split{
		Labelled:   span(0, len(y)),
		Validation: span(len(y), min(len(y)+publicValidation, len(ally))),
		Test:       sorted(order),
	}
	return g, facts
}

func (r *reader) checkLabels(y, ally, ty, order []int32, classes, testClasses int) {
	switch {
	case testClasses != classes:
		r.fail("ty", fmt.Errorf("%d classes, ally has %d", testClasses, classes))
	case len(ty) != len(order):
		r.fail("ty", fmt.Errorf("%d rows for %d ids in test.index", len(ty), len(order)))
	case len(y) > len(ally) || !slices.Equal(y, ally[:len(y)]):
		r.fail("y", fmt.Errorf("its %d rows are not the first of ally", len(y)))
	}
}

func (r *reader) checkRows(part string, s *sparse, rows, cols int) {
	if s.rows != rows || s.cols != cols {
		r.fail(part, fmt.Errorf("%d×%d features: want %d×%d", s.rows, s.cols, rows, cols))
	}
}

// span lists from … to-1.
func span(from, to int) []int32 {
	s := make([]int32, 0, to-from)
	for i := from; i < to; i++ {
		s = append(s, int32(i))
	}
	return s
}

// classNames returns the names of a dataset's classes in the order of its
// label columns. The files hold no names: these are matched by the sizes of
// the classes, which are all different, to the sizes known for the collections
// of LINQS (Cora 351 217 418 818 426 298 180; CiteSeer 249 590 668 701 596
// 508). PubMed's are in the order of that home's labels 1, 2 and 3, which the
// files cannot confirm.
func classNames(name string, classes int) []string {
	known := map[string][]string{
		"cora":     {"Theory", "Reinforcement Learning", "Genetic Algorithms", "Neural Networks", "Probabilistic Methods", "Case Based", "Rule Learning"},
		"citeseer": {"AI", "ML", "IR", "DB", "Agents", "HCI"},
		"pubmed":   {"Diabetes Mellitus Experimental", "Diabetes Mellitus Type 1", "Diabetes Mellitus Type 2"},
	}[name]
	if len(known) == classes {
		return known
	}
	names := make([]string, classes)
	for c := range names {
		names[c] = "class " + strconv.Itoa(c)
	}
	return names
}
