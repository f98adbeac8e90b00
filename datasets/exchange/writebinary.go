package exchange

import (
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"fmt"
	"unicode/utf8"

	"m3s/datasets/own"
	"m3s/engine"
	"m3s/internal/npz"
)

// escaped is a text between two tags or in an attribute.
func escaped(text string) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(text)) // a buffer takes all
	return b.String()
}

func (w *writer) graphML() ([]own.File, error) {
	ids := w.ids(false)
	b := []byte(`<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="class" for="node" attr.name="class" attr.type="string"/>
<graph edgedefault="undirected">
`)
	for i, id := range ids {
		b = fmt.Appendf(b, `<node id="%s">`, escaped(id))
		if c := w.class(i); c != "" {
			b = fmt.Appendf(b, `<data key="class">%s</data>`, escaped(c))
		}
		b = append(b, "</node>\n"...)
	}
	w.links(func(i, j int) {
		b = fmt.Appendf(b, "<edge source=\"%s\" target=\"%s\"/>\n", escaped(ids[i]), escaped(ids[j]))
	})
	files := []own.File{{Name: "graph.graphml", Bytes: append(b, "</graph>\n</graphml>\n"...)}}
	if w.bare {
		return files, nil
	}
	x, err := npz.Encode(append(sparse("", w.graph.X), npz.Array{Name: "format", Type: "|S3", Data: []byte("csr")}))
	if err != nil {
		return nil, err
	}
	return append(files, own.File{Name: "features.npz", Bytes: x}), nil
}

func (w *writer) npz() ([]own.File, error) {
	g := w.graph
	list := append(sparse("adj_", g.A), whole("labels", g.Y), texts("class_names", g.Classes))
	if !w.bare {
		list = append(list, sparse("attr_", g.X)...)
	}
	b, err := npz.Encode(list)
	if err != nil {
		return nil, err
	}
	return []own.File{{Name: "graph.npz", Bytes: b}}, nil
}

// sparse are the arrays of a matrix in SciPy's CSR form.
func sparse(prefix string, m *engine.CSR) []npz.Array {
	data := npz.Matrix(prefix+"data", 1, len(m.Val), m.Val)
	data.Shape = []int{len(m.Val)}
	return []npz.Array{data, whole(prefix+"indices", m.Col), whole(prefix+"indptr", m.Ptr), whole(prefix+"shape", []int32{int32(m.Rows), int32(m.Cols)})}
}

// whole is an array of whole numbers.
func whole(name string, values []int32) npz.Array {
	data := make([]byte, 0, 4*len(values))
	for _, v := range values {
		data = binary.LittleEndian.AppendUint32(data, uint32(v))
	}
	return npz.Array{Name: name, Type: "<i4", Shape: []int{len(values)}, Data: data}
}

// texts is an array of texts, each as wide as the longest.
func texts(name string, list []string) npz.Array {
	width := 1
	for _, s := range list {
		width = max(width, utf8.RuneCountInString(s))
	}
	var data []byte
	for _, s := range list {
		left := width
		for _, r := range s {
			data = binary.LittleEndian.AppendUint32(data, uint32(r))
			left--
		}
		data = append(data, make([]byte, 4*left)...)
	}
	return npz.Array{Name: name, Type: fmt.Sprintf("<U%d", width), Shape: []int{len(list)}, Data: data}
}
