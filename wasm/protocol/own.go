package protocol

import (
	"strconv"

	"m3s/datasets/own"
	"m3s/engine"
)

// nameSuffix makes the field of a file's name from that of its bytes.
const nameSuffix = "Name"

// ParseRead reads a read request: the bytes of files, borrowed, and their names.
func ParseRead(m *Message) (own.Files, error) {
	r := &reader{m: m}
	q := r.files()
	return q, r.done()
}

func (r *reader) files() (q own.Files) {
	for _, f := range []struct {
		name string
		to   *own.File
	}{
		{fieldEdges, &q.Edges}, {fieldFeatures, &q.Features}, {fieldLabels, &q.Labels}, {fieldContent, &q.Content}, {fieldCites, &q.Cites}, {fieldSplit, &q.Split},
	} {
		name := r.text(f.name+nameSuffix, f.name)
		if b := r.get(f.name, Bytes); b != nil {
			*f.to = own.File{Name: name, Bytes: b.Bytes}
		}
	}
	return q
}

// Own asks for the graph of a visitor's files.
type Own struct {
	Graph string    // its identity, as understood said
	Files own.Files // to read it from when the program holds another; borrowed
}

// ParseOwn reads an own request.
func ParseOwn(m *Message) (Own, error) {
	r := &reader{m: m}
	r.need(fieldGraph)
	q := Own{Graph: r.text(fieldGraph, ""), Files: r.files()}
	return q, r.done()
}

// Understood says what the files of a read request hold. id is the identity of
// g.
func Understood(g *engine.Graph, id string, r *own.Report) *Message {
	notes := make([]string, len(r.Notes))
	for k, n := range r.Notes {
		notes[k] = n.Code + "\t" + strconv.Itoa(n.Count) + "\t" + flat(n.File) + "\t" + flat(n.A)
	}
	edges := 0
	for i := range g.N() {
		cols, _ := g.A.Row(i)
		for _, c := range cols {
			if int(c) > i {
				edges++
			}
		}
	}
	return New(TypeUnderstood).Text(fieldGraph, id).Int(fieldN, g.N()).Int(fieldF, g.X.Cols).Int(fieldC, g.C()).Int(fieldEdgeCount, edges).
		Int(fieldKnown, r.Labelled).Int(fieldSmallest, r.Smallest).Text(fieldClasses, lines(g.Classes)).Text(fieldNotes, lines(notes))
}

// flat takes out what separates the fields and lines of notes.
func flat(s string) string {
	return string(spaced(s, "\t\n"))
}
