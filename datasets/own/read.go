package own

import (
	"strconv"

	"m3s/engine"
)

// Name is the name of every graph that Read returns.
const Name = "own"

// Report says what Read made of the files.
type Report struct {
	Labelled int           // nodes with a class
	Smallest int           // nodes of the smallest class
	Split    *engine.Split // nil without a file of one
	Notes    []Note
}

// Read makes a graph of the files. The error is a *Fault. Where ids are whole
// numbers, and where there are features, the order of the rows of edges and
// labels does not matter.
func Read(f Files, l Limits) (*engine.Graph, *Report, error) {
	b := &builder{limits: l, nodes: newNames(), classes: newNames(), ptr: []int32{0}, file: &File{}}
	fault := b.read(&f)
	if fault == nil {
		var g *engine.Graph
		if g, fault = b.graph(); fault == nil {
			if fault = b.divide(&f.Split, g); fault == nil {
				return g, &b.report, nil
			}
		}
	}
	return nil, nil, fault
}

// builder gathers what the files say.
type builder struct {
	scanner
	limits   Limits
	file     *File  // that is read
	matched  int    // its rows that name nodes
	stranger string // an id that is no node, or was none before these labels
	before   int    // nodes before the labels
	nodes    names
	closed   bool // the features have said which nodes there are
	links    [][2]int32
	classes  names
	classOf  []int32 // by node as far as labels were given, -1 none
	width    int     // cells of a row of features
	ptr      []int32 // rows of the features, as in engine.CSR
	col      []int32
	val      []float32
	negative int
	report   Report
}

func (b *builder) read(f *Files) *Fault {
	pair := f.Content.given() || f.Cites.given()
	table := f.Edges.given() || f.Features.given() || f.Labels.given()
	nodes, links, ends := &f.Features, &f.Edges, 1
	if pair {
		nodes, links, ends = &f.Content, &f.Cites, 2
	}
	switch {
	case pair && table:
		return &Fault{Code: "mixed"}
	case !links.given() || pair && !nodes.given() || !pair && !f.Labels.given():
		return &Fault{Code: "missing"}
	}
	if nodes.given() {
		fault := b.each(nodes, b.limits.Columns+ends, func(c [][]byte) bool { return b.featuresTitled(c, ends) },
			func(c [][]byte) *Fault { return b.features(c, ends) })
		if fault != nil {
			return fault
		}
		b.width -= ends
		b.closed = true
	}
	fault := b.each(links, 1000, b.linksTitled, b.link)
	if fault != nil || pair {
		return fault
	}
	b.before = len(b.nodes.list)
	return b.each(&f.Labels, 1000, b.labelsTitled, b.label)
}

// divide reads the graph's split, where there is a file of one.
func (b *builder) divide(f *File, g *engine.Graph) (fault *Fault) {
	if !f.given() {
		return nil
	}
	if b.report.Split, fault = b.split(f, g); fault == nil {
		s := b.report.Split
		b.count("split", len(s.Labelled), []byte(strconv.Itoa(len(s.Test))))
	}
	return fault
}

// graph puts together what was read.
func (b *builder) graph() (*engine.Graph, *Fault) {
	b.file = &File{}
	b.row = 0
	if k := len(b.classes.list); k < 2 {
		return nil, b.fail("few", 0, strconv.Itoa(k), "")
	}
	if len(b.links) == 0 {
		return nil, b.fail("links", 0, "", "")
	}
	n := len(b.nodes.list)
	g := &engine.Graph{Name: Name, Own: true, X: &engine.CSR{Rows: n, Cols: b.width, Ptr: b.ptr, Col: b.col, Val: b.val}, Nodes: b.nodes.list}
	if !b.closed {
		g.X = engine.Identity(n)
		b.count("identity", n, nil)
		var at []int32
		at, g.Nodes = b.nodes.sort(false)
		for k, l := range b.links {
			b.links[k] = [2]int32{at[l[0]], at[l[1]]}
		}
		moved := make([]int32, n)
		for i := range moved {
			moved[i] = -1
		}
		for i, c := range b.classOf {
			moved[at[i]] = c
		}
		b.classOf = moved
	}
	a, err := engine.FromEdges(n, b.links)
	if err != nil {
		panic(err) // every link is between two of the nodes
	}
	g.A = a
	b.count("repeated", len(b.links)-a.NNZ()/2, nil)
	b.classify(g)
	b.survey(g)
	return g, nil
}

// classify sets the classes, in the order of their names, and the class of
// each node.
func (b *builder) classify(g *engine.Graph) {
	var order []int32
	order, g.Classes = b.classes.sort(true)
	g.Y = make([]int32, g.A.Rows)
	size := make([]int, len(order))
	for i := range g.Y {
		g.Y[i] = engine.Unlabelled
		if i < len(b.classOf) && b.classOf[i] >= 0 {
			g.Y[i] = order[b.classOf[i]]
			size[g.Y[i]]++
			b.report.Labelled++
		}
	}
	b.report.Smallest = size[0]
	for _, k := range size {
		b.report.Smallest = min(b.report.Smallest, k)
	}
}

// survey notes what a visitor may not expect of the graph.
func (b *builder) survey(g *engine.Graph) {
	isolated, bare := 0, 0
	for i := range g.Y {
		if g.A.Ptr[i] == g.A.Ptr[i+1] {
			isolated++
		}
		if g.X.Ptr[i] == g.X.Ptr[i+1] {
			bare++
		}
	}
	b.count("unlabeled", len(g.Y)-b.report.Labelled, nil)
	b.count("isolated", isolated, nil)
	b.count("bare", bare, nil)
	b.count("negative", b.negative, nil)
}

// SetDefaults changes the defaults of a run to what suits a graph of Read: a
// node without a class is never counted, and features of both signs are not
// divided by their sum. Other graphs keep theirs.
func SetDefaults(g *engine.Graph, o *engine.Options) {
	if !g.Own {
		return
	}
	o.CountUnlabelled = false
	for _, v := range g.X.Val {
		if v < 0 {
			o.NormalizeFeatures = false
			return
		}
	}
}
