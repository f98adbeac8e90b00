package exchange

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"m3s/datasets/own"
)

// ReadGraphML reads a file of GraphML, as NetworkX, igraph and Gephi write it.
// Links count once, whichever way round. classKey names the attribute of nodes
// that is their class; "" stands for class, label or y, or the only attribute
// of texts. A file without any has no classes.
func ReadGraphML(f own.File, classKey string, l own.Limits) (*Parts, error) {
	r := &graphML{Parts: Parts{File: f.Name}, limits: l, xml: xml.NewDecoder(bytes.NewReader(f.Bytes)), of: map[string]int32{}, weights: map[string]bool{}, key: classKey, file: f}
	r.xml.CharsetReader = func(charset string, in io.Reader) (io.Reader, error) {
		if strings.EqualFold(charset, "us-ascii") || strings.EqualFold(charset, "ascii") {
			return in, nil
		}
		return nil, errors.New("the text is not UTF-8: save it as UTF-8")
	}
	if err := r.read(); err != nil {
		line, _ := r.xml.InputPos()
		return nil, fail(f.Name, "line %d: %w", line, err)
	}
	if err := r.settle(); err != nil {
		return nil, fail(f.Name, "%w", err)
	}
	return &r.Parts, nil
}

// graphML is a file that is read.
type graphML struct {
	Parts
	limits  own.Limits
	xml     *xml.Decoder
	of      map[string]int32
	key     string          // name of the attribute
	classID string          // its id, once known
	weights map[string]bool // ids of the links' attributes named weight
	keys    []attribute
	late    []lateLink // links before their nodes
	graphs  int
	file    own.File
}

// attribute is an attribute of nodes.
type attribute struct{ id, name, kind string }

type lateLink struct {
	ends  [2]string
	place int // in Links
	line  int
}

var errNoGraphML = errors.New("this is no GraphML: the first element is not graphml")

func (r *graphML) read() error {
	node := int32(-1) // the one whose data come
	inside := false
	for elements := 1; ; {
		token, err := r.xml.Token()
		switch {
		case err == io.EOF && inside:
			return nil
		case err == io.EOF:
			return errNoGraphML
		case err != nil:
			return syntax(err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			if !inside && t.Name.Local != "graphml" {
				return errNoGraphML
			}
			inside = true
			r.limits.Tell(&r.file, elements, int(r.xml.InputOffset()))
			elements++
			if node, err = r.element(t, node); err != nil {
				return err
			}
		case xml.EndElement:
			if t.Name.Local == "node" {
				node = -1
			}
		}
	}
}

// element reads one; it returns the node whose data come.
func (r *graphML) element(t xml.StartElement, node int32) (int32, error) {
	switch t.Name.Local {
	case "key":
		of := attr(t, "for")
		if (of == "edge" || of == "all") && strings.EqualFold(attr(t, "attr.name"), "weight") {
			r.weights[attr(t, "id")] = true
		}
		if of == "node" || of == "all" {
			r.keys = append(r.keys, attribute{attr(t, "id"), attr(t, "attr.name"), attr(t, "attr.type")})
		}
	case "graph":
		if r.graphs++; r.graphs > 1 {
			return node, errors.New("there is a second graph: one is read")
		}
		r.choose()
	case "node":
		return r.node(attr(t, "id"))
	case "edge":
		return -1, r.edge(attr(t, "source"), attr(t, "target"))
	case "hyperedge":
		return node, errors.New("hyperedges are not read")
	case "data":
		if node >= 0 && r.classID != "" && attr(t, "key") == r.classID {
			var text string
			if err := r.xml.DecodeElement(&text, &t); err != nil {
				return node, syntax(err)
			}
			r.Class[node] = strings.TrimSpace(text)
			return node, nil
		}
		if node < 0 && r.weights[attr(t, "key")] {
			var text string
			if err := r.xml.DecodeElement(&text, &t); err != nil {
				return node, syntax(err)
			}
			if v, err := strconv.ParseFloat(strings.TrimSpace(text), 64); err != nil || v != 1 {
				r.Weighted++
			}
			return node, nil
		}
		return node, r.xml.Skip()
	}
	return node, nil
}

// choose finds the attribute that is the class.
func (r *graphML) choose() {
	texts, only := 0, ""
	for _, k := range r.keys {
		if r.key != "" && k.name == r.key || r.key == "" && slices.Contains([]string{"class", "label", "y"}, k.name) && r.classID == "" {
			r.classID = k.id
		}
		if k.kind == "string" {
			texts, only = texts+1, k.id
		}
	}
	if r.classID == "" && r.key == "" && texts == 1 {
		r.classID = only
	}
}

func (r *graphML) node(id string) (int32, error) {
	if _, twice := r.of[id]; twice || id == "" {
		return -1, errors.New("the node has no id, or one that another has")
	}
	if len(id) > r.limits.CellBytes || len(r.Nodes) == r.limits.Nodes {
		return -1, errors.New("there are too many nodes, or the id is too long")
	}
	i := int32(len(r.Nodes))
	r.of[id] = i
	r.Nodes, r.Class = append(r.Nodes, id), append(r.Class, "")
	return i, nil
}

func (r *graphML) edge(source, target string) error {
	if len(r.Links) == r.limits.Edges {
		return errors.New("there are too many links")
	}
	from, known := r.of[source]
	to, both := r.of[target]
	if !known || !both {
		line, _ := r.xml.InputPos()
		r.late = append(r.late, lateLink{[2]string{source, target}, len(r.Links), line})
	}
	r.Links = append(r.Links, [2]int32{from, to})
	return nil
}

// settle finds the nodes of links that came before them.
func (r *graphML) settle() error {
	for _, l := range r.late {
		for k, id := range l.ends {
			i, ok := r.of[id]
			if !ok {
				return fmt.Errorf("line %d: a link names %.60q, which is no node", l.line, id)
			}
			r.Links[l.place][k] = i
		}
	}
	if r.key != "" && r.classID == "" {
		var names []string
		for _, k := range r.keys {
			names = append(names, k.name)
		}
		return fmt.Errorf("no attribute of nodes is named %.60q; there are %.200q", r.key, names)
	}
	if r.classID == "" {
		r.Class = nil
	}
	return nil
}

// syntax is a fault of the XML without its line, which is said elsewhere.
func syntax(err error) error {
	var s *xml.SyntaxError
	if errors.As(err, &s) {
		return errors.New("XML: " + s.Msg)
	}
	return err
}

func attr(t xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
