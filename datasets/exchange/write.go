package exchange

import (
	"fmt"
	"strconv"
	"strings"

	"m3s/datasets/own"
	"m3s/engine"
)

// Forms are those that Write knows.
func Forms() []string { return []string{"edges", "linqs", "market", "graphml", "npz"} }

// Write is g in a form, as the files of that form by their names; they are read
// as the graph with the same links, features, classes and order of nodes, the
// classes in the order of their names and links from a node to itself left out.
//
//   - edges: edges.csv, labels.csv and, where there are features, features.csv
//   - linqs: graph.content and graph.cites, of a graph with features
//   - market: edges.mtx, labels.csv and features.mtx; nodes are 1, 2, ...
//   - graphml: graph.graphml, and features.npz as SciPy has it
//   - npz: graph.npz, CSR arrays as the usual citation benchmarks have them
//
// Nodes have their names where the form can hold them in their order, else
// numbers from 0.
func Write(g *engine.Graph, form string) ([]own.File, error) {
	w := &writer{graph: g, bare: isIdentity(g.X)}
	for _, c := range g.Classes {
		if c == "" || c == "?" || strings.ContainsAny(c, "\n\r\x00") || strings.TrimSpace(c) != c {
			return nil, fmt.Errorf("datasets: exchange: the class %.40q cannot be written", c)
		}
	}
	switch form {
	case "edges":
		return w.tables()
	case "linqs":
		return w.linqs()
	case "market":
		return w.market()
	case "graphml":
		return w.graphML()
	case "npz":
		return w.npz()
	}
	return nil, fmt.Errorf("datasets: exchange: %.20q is not one of %s", form, strings.Join(Forms(), ", "))
}

// writer is a graph that is written.
type writer struct {
	graph *engine.Graph
	bare  bool // its features are one of its own for each node
}

// isIdentity reports whether each node has one feature of its own, which a
// reader makes up.
func isIdentity(x *engine.CSR) bool {
	if x.Rows != x.Cols || x.NNZ() != x.Rows {
		return false
	}
	for i := range x.Rows {
		if x.Ptr[i] != int32(i) || x.Col[i] != int32(i) || x.Val[i] != 1 {
			return false
		}
	}
	return true
}

// ids are the nodes' names if they are clean, all different and, where a reader
// sorts nodes or takes them as they come, in that order; else 0, 1, ....
func (w *writer) ids(ordered bool) []string {
	names, seen := w.graph.Nodes, map[string]bool{}
	for _, n := range names {
		if n == "" || len(n) > 200 || seen[n] || strings.TrimSpace(n) != n || strings.ContainsAny(n, "\n\r\t\x00\"") || n[0] == '#' || n[0] == '%' || n == "id" {
			return numbered(w.graph.N(), 0)
		}
		seen[n] = true
	}
	if len(names) == 0 {
		return numbered(w.graph.N(), 0)
	}
	at, _ := own.Arrange(names, false)
	sorted := true
	for i, k := range at {
		sorted = sorted && int(k) == i
	}
	_, err := strconv.Atoi(names[0])
	if w.bare && (!sorted || ordered && err != nil) {
		return numbered(w.graph.N(), 0)
	}
	return names
}

// class is a node's, "" for none.
func (w *writer) class(i int) string {
	if y := w.graph.Y[i]; y != engine.Unlabelled {
		return w.graph.Classes[y]
	}
	return ""
}

// links calls do for each link, once, the larger end first.
func (w *writer) links(do func(i, j int)) {
	for i := range w.graph.N() {
		cols, _ := w.graph.A.Row(i)
		for _, j := range cols {
			if int(j) < i {
				do(i, int(j))
			}
		}
	}
}

// cell is a text of a table whose cells a separator parts.
func cell(text, separator string) string {
	if strings.ContainsAny(text, `"`+separator) || text != "" && (text[0] == '#' || text[0] == '%') {
		return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
	}
	return text
}

// words appends a node's features to a row of a table.
func (w *writer) words(b []byte, i int, separator byte) []byte {
	x := w.graph.X
	at := x.Ptr[i]
	for j := range x.Cols {
		b = append(b, separator)
		if at < x.Ptr[i+1] && int(x.Col[at]) == j {
			b = strconv.AppendFloat(b, float64(x.Val[at]), 'g', -1, 32)
			at++
			continue
		}
		b = append(b, '0')
	}
	return b
}

// maxCells bounds a table of features, which has a cell for each 0 too.
const maxCells = 1 << 29

func (w *writer) fits(form string) error {
	if x := w.graph.X; x.Rows*x.Cols > maxCells {
		return fmt.Errorf("datasets: exchange: %s: a table of %d times %d features is too large: take npz or market", form, x.Rows, x.Cols)
	}
	return nil
}

func (w *writer) labels(ids []string) own.File {
	b := []byte("id,label\n")
	for i, id := range ids {
		b = fmt.Appendf(b, "%s,%s\n", cell(id, ",;"), cell(w.class(i), ",;"))
	}
	return own.File{Name: "labels.csv", Bytes: b}
}

func (w *writer) tables() ([]own.File, error) {
	ids := w.ids(true)
	b := []byte("source,target\n")
	w.links(func(i, j int) { b = fmt.Appendf(b, "%s,%s\n", cell(ids[i], ",;"), cell(ids[j], ",;")) })
	files := []own.File{{Name: "edges.csv", Bytes: b}, w.labels(ids)}
	if w.bare {
		return files, nil
	}
	if err := w.fits("edges"); err != nil {
		return nil, err
	}
	var x []byte
	for i, id := range ids {
		x = append(w.words(append(x, cell(id, ",;")...), i, ','), '\n')
	}
	return append(files, own.File{Name: "features.csv", Bytes: x}), nil
}

func (w *writer) linqs() ([]own.File, error) {
	if w.bare || w.graph.X.Cols == 0 {
		return nil, fmt.Errorf("datasets: exchange: linqs: the graph has no features: take edges or graphml")
	}
	if err := w.fits("linqs"); err != nil {
		return nil, err
	}
	ids := w.ids(true)
	var content, cites []byte
	for i, id := range ids {
		content = w.words(append(content, cell(id, "\t")...), i, '\t')
		content = fmt.Appendf(content, "\t%s\n", cell(w.class(i), "\t"))
	}
	w.links(func(i, j int) { cites = fmt.Appendf(cites, "%s\t%s\n", cell(ids[i], "\t"), cell(ids[j], "\t")) })
	return []own.File{{Name: "graph.content", Bytes: content}, {Name: "graph.cites", Bytes: cites}}, nil
}

func (w *writer) market() ([]own.File, error) {
	g := w.graph
	b := fmt.Appendf(nil, "%%%%MatrixMarket matrix coordinate pattern symmetric\n%d %d %d\n", g.N(), g.N(), w.count())
	w.links(func(i, j int) { b = fmt.Appendf(b, "%d %d\n", i+1, j+1) })
	files := []own.File{{Name: "edges.mtx", Bytes: b}, w.labels(numbered(g.N(), 1))}
	if w.bare {
		return files, nil
	}
	x := fmt.Appendf(nil, "%%%%MatrixMarket matrix coordinate real general\n%d %d %d\n", g.X.Rows, g.X.Cols, g.X.NNZ())
	for i := range g.X.Rows {
		cols, values := g.X.Row(i)
		for k, j := range cols {
			x = fmt.Appendf(x, "%d %d ", i+1, j+1)
			x = append(strconv.AppendFloat(x, float64(values[k]), 'g', -1, 32), '\n')
		}
	}
	return append(files, own.File{Name: "features.mtx", Bytes: x}), nil
}

// count is how many links there are.
func (w *writer) count() (n int) {
	w.links(func(int, int) { n++ })
	return n
}
