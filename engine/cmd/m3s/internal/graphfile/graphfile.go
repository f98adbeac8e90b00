// Package graphfile reads a user's graph from the files that a command line
// names.
package graphfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"

	"m3s/datasets"
	"m3s/datasets/exchange"
	"m3s/datasets/own"
	"m3s/engine"
)

// Limits are those of a command: what memory holds, where the page's are what
// it draws.
func Limits() own.Limits {
	return own.Limits{FileBytes: int(min(int64(1)<<36, math.MaxInt)), Nodes: 50_000_000, Edges: 1 << 29, Columns: 1 << 24, Entries: 1 << 30, Classes: 10_000, CellBytes: 200}
}

// Reader reads files. Progress is told of bytes, Note of what was passed over;
// nil: nobody.
type Reader struct {
	Limits   own.Limits
	Progress func(file string, done, total int64)
	Note     func(text string)
}

// Read makes the graph.
func (r *Reader) Read(n Names) (*engine.Graph, error) {
	if n.Generate != "" {
		return generate(n)
	}
	r.sayMemory(n)
	_, memory := n.Needs()
	defer Hold(memory)()
	if r.Progress != nil {
		r.Limits.Parsed = func(file string, done, total int) { r.Progress(file+", taken apart", int64(done), int64(total)) }
	}
	links := n.Edges
	if n.Graph != "" {
		if n.Edges != "" || n.Content != "" || n.Cites != "" {
			return nil, errors.New("--graph: the file has the links: leave out --edges, --content and --cites")
		}
		links = n.Graph
	}
	var first own.File
	if links != "" {
		var err error
		if first, err = r.file(links); err != nil {
			return nil, err
		}
		if n.Graph != "" || exchange.Kind(first.Bytes) != exchange.Table {
			return r.foreign(n, first)
		}
	}
	if n.ClassKey != "" {
		return nil, errors.New("--class-key: it is for the attributes of GraphML")
	}
	return r.tables(n, first)
}

// generate draws the graph of the dials.
func generate(n Names) (*engine.Graph, error) {
	if len(n.paths()) > 0 || n.ClassKey != "" {
		return nil, errors.New("--generate: the graph is drawn: leave out the files")
	}
	o, err := ReadDials(n.Generate)
	if err != nil {
		return nil, fmt.Errorf("--generate: %w", err)
	}
	g, err := datasets.Generate(o)
	if err == nil && o.Words == 0 {
		g.X = engine.Identity(g.N()) // as where there is no file of features
	}
	return g, err
}

// tables reads files of datasets/own, the first of them read already.
func (r *Reader) tables(n Names, edges own.File) (*engine.Graph, error) {
	files := own.Files{Edges: edges}
	for _, f := range []struct {
		path string
		to   *own.File
	}{{n.Features, &files.Features}, {n.Labels, &files.Labels}, {n.Content, &files.Content}, {n.Cites, &files.Cites}} {
		if f.path == "" {
			continue
		}
		var err error
		if *f.to, err = r.file(f.path); err != nil {
			return nil, err
		}
		if k := exchange.Kind(f.to.Bytes); k == exchange.Market || k == exchange.NPZ && isArrays(f.path) {
			return nil, fmt.Errorf("%s: a matrix goes with --edges or --graph of a matrix: rows of a table have ids", f.path)
		}
	}
	g, report, err := own.Read(files, r.Limits)
	if err != nil {
		return nil, err
	}
	r.tell(report.Notes)
	return g, nil
}

func isArrays(path string) bool { return strings.EqualFold(filepath.Ext(path), ".npz") }

// foreign reads a file of another program, and labels and features beside it.
func (r *Reader) foreign(n Names, f own.File) (*engine.Graph, error) {
	if n.Content != "" || n.Cites != "" {
		return nil, errors.New("give either --edges and --labels, or --content and --cites")
	}
	p, err := exchange.Read(f, n.ClassKey, r.Limits)
	if err != nil {
		return nil, err
	}
	if n.Features != "" {
		x, err := r.file(n.Features)
		if err != nil {
			return nil, err
		}
		if k := exchange.Kind(x.Bytes); k != exchange.Market && k != exchange.NPZ {
			return nil, fmt.Errorf("%s: features beside %s are a matrix, of SciPy's save_npz or Matrix Market, with a row for each node", n.Features, f.Name)
		}
		if p.X, err = exchange.ReadFeatures(x, r.Limits); err != nil {
			return nil, err
		}
	}
	if n.Labels != "" {
		labels, err := r.file(n.Labels)
		if err != nil {
			return nil, err
		}
		notes, err := p.Label(labels, r.Limits)
		if err != nil {
			return nil, err
		}
		r.tell(notes)
	}
	if p.Class == nil {
		return nil, fmt.Errorf("%s: it has no classes: name them with --labels, or in GraphML the attribute with --class-key", f.Name)
	}
	g, notes, err := p.Graph(r.Limits)
	if err != nil {
		return nil, err
	}
	r.tell(notes)
	if p.Weighted > 0 && r.Note != nil {
		r.Note(fmt.Sprintf("%s: listed links with a weight other than 1: %d; a link counts once, its weight is not read", p.File, p.Weighted))
	}
	return g, nil
}

func (r *Reader) tell(notes []own.Note) {
	for k := range notes {
		if r.Note != nil {
			r.Note(notes[k].Text())
		}
	}
}

// file reads one, at most a byte more than allowed.
func (r *Reader) file(path string) (own.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return own.File{}, err
	}
	defer f.Close()
	total := int64(-1)
	var b bytes.Buffer
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
		total = info.Size()
		b.Grow(int(min(total, int64(r.Limits.FileBytes))) + bytes.MinRead)
	}
	watched := &counter{Reader: io.LimitReader(f, int64(r.Limits.FileBytes)+1), told: func(done int64) {
		if r.Progress != nil {
			r.Progress(filepath.Base(path), done, total)
		}
	}}
	if _, err := b.ReadFrom(watched); err != nil {
		return own.File{}, fmt.Errorf("%s: %w", path, err)
	}
	return own.File{Name: filepath.Base(path), Bytes: b.Bytes()}, nil
}

// counter tells how much was read.
type counter struct {
	io.Reader
	done int64
	told func(done int64)
}

func (c *counter) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.done += int64(n)
	c.told(c.done)
	return n, err
}
