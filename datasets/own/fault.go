package own

import (
	"strconv"
	"strings"
)

// Fault is the error of a file that cannot be read.
type Fault struct {
	Code   string // one of those below
	File   string // "" where no file is to blame
	Row    int    // as an editor counts, from 1; 0 for the whole file
	Column int    // from 1; 0 for the whole row
	A, B   string // what the code's sentence names
}

// sentences say what each code means; {a} and {b} stand for A and B.
const sentences = `
missing=give an edge list and labels, or the pair .content and .cites
mixed=give either edges, features and labels, or the pair .content and .cites
large=the file has {a} bytes, at most {b} are read
utf16=the text is UTF-16: save it as UTF-8
utf8=the text is not UTF-8: save it as UTF-8
packed=this is a packed file ({a}), not text: save the table as CSV
zero=there is a zero byte: this is no text file, or one in UTF-16
empty=the file has no row
quote=a quoted cell does not end in its row
long=a cell has more than {a} bytes
cells=there are {a} cells, want {b}
id=the id is empty
number={a} is not a number
finite={a} is not a finite number
twice={a} has a row already
relabel={a} has the class {b} already
columns=there are more than {a} columns
nodes=there are more than {a} nodes
edges=there are more than {a} links
entries=there are more than {a} numbers other than 0
classes=there are more than {a} classes
strangers=no id of this file is that of a node: the first is {a}
links=there is no link between two nodes
changed=the files no longer hold the graph that was read from them: choose them again
few=labels of at least two classes are needed, there are {a}
column=there is no column {a}
range={a} is not a number from 0 to {b}
stranger=no node of the graph is named {a}
listed=this node is in row {a} already
part={a} is not one of {b}
unclassed=a node without a class cannot be in train
untrained=no node is in the part train
`

// Error is "datasets: own: labels.csv: row 17, column 2: …".
func (f *Fault) Error() string {
	s := "datasets: own: "
	if f.File != "" {
		s += f.File + ": "
	}
	if f.Row > 0 {
		s += "row " + strconv.Itoa(f.Row)
		if f.Column > 0 {
			s += ", column " + strconv.Itoa(f.Column)
		}
		s += ": "
	}
	return s + sentence(sentences, f.Code, "a", f.A, "b", f.B)
}

// sentence is the line of a code with forA for {a} and forB for {b}.
func sentence(list, code, a, forA, b, forB string) string {
	_, text, _ := strings.Cut(list, "\n"+code+"=")
	text, _, _ = strings.Cut(text, "\n")
	for s := ""; ; {
		before, after, more := strings.Cut(text, "{")
		s += before
		if !more {
			return s
		}
		mark, rest, _ := strings.Cut(after, "}")
		switch mark {
		case a:
			s += forA
		case b:
			s += forB
		}
		text = rest
	}
}

// fail is the fault of the row that was read last.
//
//go:noinline
func (b *builder) fail(code string, column int, a, other string) *Fault {
	return &Fault{Code: code, File: b.file.Name, Row: b.row, Column: column, A: a, B: other}
}

// tooMany is the fault of a limit.
//
//go:noinline
func (b *builder) tooMany(code string, column, limit int) *Fault {
	return b.fail(code, column, strconv.Itoa(limit), "")
}

// Note is something that was passed over or made up.
type Note struct {
	Code  string // one of those below
	File  string // "" where it concerns no file
	Count int
	A     string // an example, or ""
}

const notes = `
header=the first row was read as names of columns
extra=rows with columns after the second, which were not read: {n}
self=links from a node to itself, left out: {n}
repeated=links listed again, counted once: {n}
unknown=rows with an id that is no node, such as {a}, left out: {n}
again=labels given again: {n}
blank=empty cells, read as 0: {n}
unlabeled=nodes without a class: {n}
isolated=nodes without a link: {n}
identity=no features: each node has one of its own
bare=nodes without a feature other than 0: {n}
negative=negative features, so that rows are not divided by their sum: {n}
split=nodes in train: {n}, in test: {a}
`

// Text is the note as a sentence.
func (n *Note) Text() string {
	s := sentence(notes, n.Code, "n", strconv.Itoa(n.Count), "a", n.A)
	if n.File != "" {
		s = n.File + ": " + s
	}
	return s
}

// count adds to a note of the file that is read; the first cell is its example.
//
//go:noinline
func (b *builder) count(code string, by int, cell []byte) {
	if by == 0 {
		return
	}
	list := b.report.Notes
	for k := range list {
		if list[k].Code == code && list[k].File == b.file.Name {
			list[k].Count += by
			return
		}
	}
	b.report.Notes = append(list, Note{Code: code, File: b.file.Name, Count: by, A: clip(cell)})
}

// clip shortens a cell for a message.
func clip(cell []byte) string {
	const most = 60
	if len(cell) <= most {
		return string(cell)
	}
	end := most
	for end > 0 && cell[end]&0xc0 == 0x80 { // inside a character
		end--
	}
	return string(cell[:end]) + "…"
}
