package engine

import (
	"sync"

	"m3s/engine/internal/sparse"
	"m3s/engine/internal/topics"
)

// found keeps what runs on one graph found, for the next ones.
type found struct {
	mu   sync.Mutex
	last topicKey     // of the topics in kept
	kept map[any]*CSR // by topicKey, or what a filter depends on
}

// topicKey is what topics depend on besides the graph.
type topicKey struct {
	topics.Options
	links bool // a node's words are its neighbours
}

// keep is called under mu.
func (f *found) keep(key any, m *CSR) {
	if f.kept == nil {
		f.kept = map[any]*CSR{}
	}
	f.kept[key] = m
}

// Topics are the features of InputTopics and InputLinks, n×(topics + 1): for
// each node its topics, of length 1 together, and a constant (EVIDENCE §1). They
// are computed once for each of o's constants in turn, and shared: read only.
func (p *Prepared) Topics(stop func() error, o Options) (*CSR, error) {
	key := topicKey{topics.Options{Count: o.Topics, Hops: o.TopicHops, Teleport: o.Teleport, IDF: o.TopicIDF, Power: o.TopicPower}, p.linked(&o)}
	p.found.mu.Lock()
	defer p.found.mu.Unlock()
	if m := p.found.kept[key]; m != nil {
		return m, nil
	}
	w, err := p.words(&o)
	if err != nil {
		return nil, err
	}
	a := p.Graph.A
	if key.links {
		w = topics.Matrix{Rows: a.Rows, Cols: a.Cols, Ptr: a.Ptr, Col: a.Col} // a node's words are its neighbours
	}
	most := min(key.Count, w.Rows, w.Cols) + 1
	if err := sparse.Fits(w.Rows, most, w.Rows*most); err != nil {
		return nil, err
	}
	if err := p.within(finding(w.Rows, w.Cols, most), &o); err != nil {
		return nil, err
	}
	a = p.AHat
	t, err := topics.Of(w, topics.Matrix{Rows: a.Rows, Cols: a.Cols, Ptr: a.Ptr, Col: a.Col, Val: a.Val}, key.Options, stop)
	if err != nil {
		return nil, err
	}
	m := dense(t.Rows, t.Width)
	delete(p.found.kept, p.found.last)
	p.found.last = key
	p.found.keep(key, m)
	return m, nil
}

// dense is a matrix with all its entries, row by row in val, stored.
func dense(val []float32, width int) *CSR {
	rows := len(val) / width
	m := &CSR{Rows: rows, Cols: width, Ptr: make([]int32, rows+1), Col: make([]int32, len(val)), Val: val}
	for i := range rows {
		m.Ptr[i+1] = int32((i + 1) * width)
		for j := range width {
			m.Col[i*width+j] = int32(j)
		}
	}
	return m
}
